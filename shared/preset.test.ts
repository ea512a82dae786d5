import { expect, test } from 'vitest';
import { MOST_PRESETS, presetNamed, restored, startOf, withoutMissing, withPreset } from './preset.ts';
import { AppSettings, DEFAULT_SETTINGS, Preset } from './settings.ts';

const model = { provider: 'openai', providerId: 'mine', model: 'large', effort: 'high' } as const;
const spare = { provider: 'openai', providerId: 'mine', model: 'spare' } as const;
const provider = (models: readonly string[]) => ({
  id: 'mine',
  name: 'Mine',
  kind: 'openai' as const,
  baseUrl: 'http://mine.test/v1',
  models: [...models],
});
const review: Preset = {
  id: 'p1',
  name: 'Review',
  model,
  fallbackModel: spare,
  strategy: 'agentic',
  instructions: 'Be strict.',
  serverSwitches: { '@aether/web': true, notes: false },
};
const all = { providers: [provider(['large', 'spare'])], servers: ['@aether/web', 'notes'] };

test('a preset becomes the settings of a topic, with the thinking effort of its model', () => {
  expect(startOf(review, all)).toEqual({
    settings: {
      model,
      fallbackModel: spare,
      strategy: 'agentic',
      instructions: 'Be strict.',
      serverSwitches: { '@aether/web': true, notes: false },
    },
    missing: { model: null, fallbackModel: null, servers: [] },
  });
  expect(startOf({ id: 'p2', name: 'Empty' }, all).settings).toEqual({});
});

test('what no longer exists is named and not applied, and the rest is', () => {
  const start = startOf(review, { providers: [provider(['large'])], servers: ['@aether/web'] });
  expect(start.missing).toEqual({ model: null, fallbackModel: 'spare', servers: ['notes'] });
  expect(start.settings.serverSwitches).toEqual({ '@aether/web': true });
  const none = startOf(review, { providers: [], servers: [] });
  expect(none.missing).toEqual({ model: 'large', fallbackModel: 'spare', servers: ['@aether/web', 'notes'] });
  expect(none.settings).toEqual({ strategy: 'agentic', instructions: 'Be strict.' });
});

test('the demo is a model that always exists', () => {
  const demo = { ...review, model: { provider: 'demo', model: 'demo' } as const };
  expect(startOf(demo, { providers: [], servers: [] }).missing.model).toBeNull();
});

test('another preset, or none, replaces what the earlier one decided and nothing else', () => {
  const chosen = withPreset({ approvalMode: 'ask-all', strategy: 'chat' }, startOf(review, all));
  expect(chosen).toMatchObject({ approvalMode: 'ask-all', strategy: 'agentic', model });
  expect(withPreset(chosen, startOf({ id: 'p2', name: 'Empty' }, all))).toEqual({ approvalMode: 'ask-all' });
  expect(withPreset(chosen, null)).toEqual({ approvalMode: 'ask-all' });
});

test('what is removed after a preset was chosen is taken back, and what the user chose instead stays', () => {
  const chosen = withPreset({ approvalMode: 'ask-all' }, startOf(review, all));
  const { missing } = startOf(review, { providers: [provider(['spare'])], servers: ['@aether/web'] });
  expect(withoutMissing(chosen, review, missing)).toEqual({
    approvalMode: 'ask-all',
    fallbackModel: spare,
    strategy: 'agentic',
    instructions: 'Be strict.',
    serverSwitches: { '@aether/web': true },
  });
  const other = { ...model, providerId: 'other' };
  expect(withoutMissing({ ...chosen, model: other }, review, missing).model).toEqual(other);
  const none = { ...chosen, fallbackModel: 'none' } as const;
  expect(withoutMissing(none, review, { ...missing, fallbackModel: 'spare' }).fallbackModel).toBe('none');
});

test('a preset is found by its name in any case', () => {
  expect(presetNamed([review], ' review ')).toBe(review);
  expect(presetNamed([review], 'views')).toBeUndefined();
});

test('a deleted preset is put back in its place once, and never beyond the limit', () => {
  const other = { id: 'p2', name: 'Other' };
  expect(restored([other], review, 0)).toEqual([review, other]);
  expect(restored([review, other], review, 0)).toEqual([review, other]);
  const full = Array.from({ length: MOST_PRESETS }, (_, n) => ({ id: `x${n}`, name: `${n}` }));
  expect(restored(full, review, 0)).toBe(full);
});

test('settings bound the number of presets, and their names, instructions and switches', () => {
  const presets = (count: number) => Array.from({ length: count }, (_, n) => ({ ...review, id: `p${n}` }));
  const isValid = (list: unknown) => AppSettings.shape.presets.safeParse(list).success;
  expect(DEFAULT_SETTINGS.presets).toEqual([]);
  expect(isValid(presets(MOST_PRESETS))).toBe(true);
  expect(isValid(presets(MOST_PRESETS + 1))).toBe(false);
  const isPreset = (change: object) => Preset.safeParse({ ...review, ...change }).success;
  expect(isPreset({})).toBe(true);
  expect(isPreset({ name: '  ' })).toBe(false);
  expect(isPreset({ name: 'x'.repeat(61) })).toBe(false);
  expect(isPreset({ instructions: 'x'.repeat(20_001) })).toBe(false);
  const switches = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`server-${n}`, true]));
  expect(isPreset({ serverSwitches: switches })).toBe(false);
});

test('a preset that is read has no address and no name of a key for its model', () => {
  const given = { ...review, model: { ...model, baseUrl: 'http://elsewhere.test', secret: 'provider:mine' } };
  expect(Preset.parse(given).model).toEqual(model);
});
