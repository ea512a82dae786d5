import { expect, it } from 'vitest';
import { resultSpace } from './window-space.ts';

it.each([
  [null, 200_000],
  [1_000_000, 200_000],
  [128_000, 200_000],
  [32_000, 50_000],
  [8_000, 12_500],
  [500, 4_000],
])('a model with a window of %s tokens reads results of at most %s characters', (window, characters) => {
  expect(resultSpace(window)).toBe(characters);
});
