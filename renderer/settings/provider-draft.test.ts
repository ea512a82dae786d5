import { describe, expect, it, test } from 'vitest';
import { GivenProvider, MOST_MODELS, type ProviderSetting } from '../../shared/settings.ts';
import {
  formatOf,
  isSameTarget,
  modelsProblem,
  type ProviderDraft,
  providerDraft,
  unencryptedKey,
  withListed,
  withPreset,
} from './provider-draft.ts';
import { PRESETS, type Preset } from './provider-presets.ts';

const empty = providerDraft(null);
const typed: ProviderDraft = { ...empty, name: 'Mine', baseUrl: 'https://mine.test/v1', key: 'k' };

function chosen(draft: ProviderDraft, id: Preset['id']): ProviderDraft {
  const preset = PRESETS.find((one) => one.id === id);
  if (preset === undefined) throw new Error(`There is no preset ${id}.`);
  return withPreset(draft, preset);
}

test('an API key that the user typed is removed when a preset changes the URL to another server', () => {
  expect(chosen({ ...empty, key: 'k' }, 'openai').key).toBe('k');
  const openai = { ...chosen(empty, 'openai'), key: 'k' };
  expect(chosen(openai, 'deepseek')).toMatchObject({ baseUrl: 'https://api.deepseek.com/v1', key: '' });
  expect(chosen({ ...openai, baseUrl: 'https://api.openai.com' }, 'openai').key).toBe('k');
  expect(chosen({ ...empty, baseUrl: 'half an addr', key: 'k' }, 'openai').key).toBe('');
  expect(chosen({ ...chosen(empty, 'ollama'), key: 'k' }, 'vllm').key).toBe('');
  expect(chosen(openai, 'other')).toEqual({ ...openai, preset: 'other' });
});

test('the API format comes from the preset or, without a preset, from the URL', () => {
  expect(formatOf(empty)).toBe('openai');
  const gemini = chosen(empty, 'gemini');
  expect(formatOf(gemini)).toBe('gemini');
  expect(formatOf({ ...gemini, baseUrl: 'https://proxy.test' })).toBe('gemini');
  const other = chosen(gemini, 'other');
  expect([other.baseUrl, formatOf(other)]).toEqual([gemini.baseUrl, 'gemini']);
  expect(formatOf({ ...other, baseUrl: 'https://mine.test/v1' })).toBe('openai');
  expect(formatOf(chosen(gemini, 'deepseek'))).toBe('openai');
});

test('the result of a connection test is valid only for the same URL, API key and format', () => {
  expect(isSameTarget(typed, { ...typed, name: 'Yours', models: 'a' })).toBe(true);
  expect(isSameTarget(typed, { ...typed, baseUrl: 'https://yours.test/v1' })).toBe(false);
  expect(isSameTarget(typed, { ...typed, key: 'l' })).toBe(false);
  expect(isSameTarget(typed, { ...typed, preset: 'gemini' })).toBe(false);
});

test('the models that the server lists fill an empty field, but never replace models that the user has typed meanwhile', () => {
  expect(withListed(typed, typed, ['a', 'b']).models).toBe('a\nb');
  expect(withListed({ ...typed, models: ' \n' }, typed, ['a']).models).toBe('a');
  expect(withListed({ ...typed, models: 'mine' }, typed, ['a']).models).toBe('mine');
  expect(withListed({ ...typed, key: 'l' }, typed, ['a']).models).toBe('');
  expect(withListed(chosen(typed, 'deepseek'), typed, ['a']).models).toBe('');
  const many = Array.from({ length: MOST_MODELS + 1 }, (_, n) => `model-${n}`);
  expect(withListed(typed, typed, many).models.split('\n')).toHaveLength(MOST_MODELS);
});

test('the check of the model list rejects each kind of invalid list, and accepts valid lists', () => {
  const setting: ProviderSetting = {
    id: 'mine',
    name: 'Mine',
    kind: 'openai',
    baseUrl: 'http://mine.test',
    models: [],
  };
  const many = Array.from({ length: MOST_MODELS + 1 }, (_, n) => `model-${n}`);
  for (const [models, what] of [
    [many, 'many'],
    [many.slice(1), undefined],
    [['a', 'b'.repeat(201)], 'long'],
    [['b'.repeat(200), 'anthropic/claude 4:free', '深度求索'], undefined],
    [['a', 'zero\u200bwidth'], 'unseen'],
    [['over\u202eride'], 'unseen'],
    [['bell\u0007'], 'unseen'],
    [['half\ud800'], 'unseen'],
  ] as const) {
    expect(modelsProblem(models)?.what).toBe(what);
    expect(GivenProvider.safeParse({ ...setting, models }).success).toBe(what === undefined);
  }
});

describe('a key that would be sent unencrypted', () => {
  const baseUrl = 'http://nas:8080/v1';
  const before: ProviderSetting = { id: 'nas', name: 'NAS', kind: 'openai', baseUrl, models: [] };
  const typed = { before: null, stored: false, key: 'sk-1' };

  it('is one that was typed, or the stored one of the same server', () => {
    expect(unencryptedKey({ baseUrl }, typed)).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl }, { before, stored: true, key: '' })).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl: 'http://nas:8081/v1' }, { before, stored: true, key: '' })).toBeNull();
    expect(unencryptedKey({ baseUrl }, { before, stored: false, key: ' ' })).toBeNull();
  });

  it('needs no question where the user allowed it for this address, with https, and on this computer', () => {
    expect(unencryptedKey({ baseUrl, keyOverHttp: 'http://nas:8080' }, typed)).toBeNull();
    expect(unencryptedKey({ baseUrl, keyOverHttp: 'http://nas' }, typed)).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl: 'https://nas:8080/v1' }, typed)).toBeNull();
    expect(unencryptedKey({ baseUrl: 'http://localhost:1/v1' }, typed)).toBeNull();
  });
});
