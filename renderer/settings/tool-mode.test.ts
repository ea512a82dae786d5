import { expect, test } from 'vitest';
import { modeOf, savedModes, withMode } from './tool-mode.ts';

test('a model has function calling unless something else was chosen for it', () => {
  const modes = withMode(withMode({}, 'small', 'prompt'), 'tiny', 'none');
  expect(['small', 'tiny', 'big', 'constructor'].map((model) => modeOf(modes, model))).toEqual([
    'prompt',
    'none',
    'native',
    'native',
  ]);
  expect(modeOf(withMode(modes, 'small', 'native'), 'small')).toBe('native');
});

test('of models that are gone and of what goes without saying nothing is saved', () => {
  const modes = { small: 'prompt', gone: 'none', big: 'native' } as const;
  expect(savedModes(modes, ['small', 'big'])).toEqual({ profiles: { small: { tools: 'prompt' } } });
  expect(savedModes(modes, ['big'])).toEqual({});
});
