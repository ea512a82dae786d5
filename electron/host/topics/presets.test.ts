import { expect, test } from 'vitest';
import { MOST_PRESETS } from '../../../shared/preset.ts';
import type { Preset } from '../../../shared/settings.ts';
import { openWindow } from './window.fixture.ts';

const review: Preset = { id: 'p1', name: 'Review', strategy: 'agentic', serverSwitches: { notes: true, web: false } };
const draft: Preset = { id: 'p2', name: 'Draft' };

async function withPresets(...given: readonly Preset[]) {
  const { host } = await openWindow([], { servers: {} });
  for (const preset of given) host.presets.save({ preset, was: null });
  return host.presets;
}

const failure = (name: string) => expect.objectContaining({ failure: name });

test('keeps what two windows change in different presets', async () => {
  const presets = await withPresets(review, draft);
  // Both windows know the two presets as they were.
  presets.save({ preset: { ...review, instructions: 'Be strict.' }, was: review });
  presets.save({ preset: { ...draft, instructions: 'Be brief.' }, was: draft });
  presets.save({ preset: { id: 'p3', name: 'Third' }, was: null });
  expect(presets.move({ id: 'p3', by: -1 })).toEqual([
    { ...review, instructions: 'Be strict.' },
    { id: 'p3', name: 'Third' },
    { ...draft, instructions: 'Be brief.' },
  ]);
});

test('refuses to overwrite a preset that another window has changed or deleted since', async () => {
  const presets = await withPresets(review, draft);
  const renamed = { ...review, name: 'Strict review' };
  presets.save({ preset: renamed, was: review });
  expect(() => presets.save({ preset: { ...review, instructions: 'Mine.' }, was: review })).toThrow(
    failure('preset-changed'),
  );
  expect(() => presets.save({ preset: { ...review, instructions: 'Mine.' }, was: null })).toThrow(
    failure('preset-changed'),
  );
  // The order of the fields and of the servers makes no difference.
  const { serverSwitches: _, ...others } = renamed;
  const same = { serverSwitches: { web: false, notes: true }, ...others };
  expect(presets.save({ preset: { ...same, instructions: 'Mine.' }, was: same })[0]?.instructions).toBe('Mine.');
  presets.remove({ id: 'p2' });
  expect(() => presets.save({ preset: { ...draft, instructions: 'Mine.' }, was: draft })).toThrow(
    failure('preset-gone'),
  );
  expect(presets.save({ preset: draft, was: null }).map(({ id }) => id)).toEqual(['p1', 'p2']);
});

test('refuses a name that another preset has, and more presets than there may be', async () => {
  const presets = await withPresets(review);
  expect(() => presets.save({ preset: { ...draft, name: 'review' }, was: null })).toThrow(failure('preset-name-taken'));
  for (let n = 1; n < MOST_PRESETS; n++) presets.save({ preset: { id: `n${n}`, name: `Number ${n}` }, was: null });
  expect(() => presets.save({ preset: draft, was: null })).toThrow(failure('presets-full'));
  presets.save({ preset: { ...review, name: 'One of many' }, was: review });
});

test('deletes, restores and moves nothing that is not there', async () => {
  const presets = await withPresets(review, draft);
  expect(presets.move({ id: 'p1', by: -1 })).toEqual([review, draft]);
  expect(presets.move({ id: 'none', by: 1 })).toEqual([review, draft]);
  expect(presets.remove({ id: 'none' })).toEqual([review, draft]);
  expect(presets.remove({ id: 'p1' })).toEqual([draft]);
  expect(presets.restore({ preset: review, index: 0 })).toEqual([review, draft]);
  expect(presets.restore({ preset: review, index: 1 })).toEqual([review, draft]);
});
