import { expect, test } from 'vitest';
import type { Preset } from '../../../shared/settings.ts';
import { draftOf, positionOf, presetOf, problemsOf, withPosition } from './preset-draft.ts';

const review: Preset = {
  id: 'p1',
  name: 'Review',
  model: { provider: 'openai', providerId: 'mine', model: 'large', effort: 'high' },
  strategy: 'agentic',
  instructions: 'Be strict.',
  serverSwitches: { notes: true },
};

test('a preset that is opened and saved without a change stays the same', () => {
  expect(presetOf(draftOf(review, 'new'))).toEqual(review);
});

test('a new preset stores only what differs from the settings of the app', () => {
  const draft = { ...draftOf(null, 'p9'), name: '  Plain ', instructions: ' \n ' };
  expect(presetOf(draft)).toEqual({ id: 'p9', name: 'Plain' });
});

test('a preset needs a name that no other one has, in any case, and instructions that are not too long', () => {
  const problems = (name: string, instructions = '') =>
    problemsOf({ ...draftOf(null, 'p9'), name, instructions }, [review]);
  expect(problems('Draft')).toEqual([]);
  expect(problems(' ')).toEqual(['name-missing']);
  expect(problems('review ')).toEqual(['name-taken']);
  expect(problems('x'.repeat(61))).toEqual(['name-long']);
  expect(problems('Draft', 'x'.repeat(20_001))).toEqual(['instructions-long']);
});

test('a server is on, off, or as in the settings', () => {
  expect(positionOf(draftOf(review, ''), 'notes')).toBe('on');
  expect(positionOf(draftOf(review, ''), 'constructor')).toBe('usual');
  expect(withPosition({ notes: true }, 'web', 'off')).toEqual({ notes: true, web: false });
  expect(withPosition({ notes: true }, 'notes', 'usual')).toEqual({});
});
