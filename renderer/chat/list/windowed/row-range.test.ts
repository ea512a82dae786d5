import { expect, it } from 'vitest';
import { contains, heightOf, joined, lastRows, rangeOf } from './row-range.ts';

/** The edges of these rows are at 0, 10, 30, 60 and 100. */
const HEIGHTS = [10, 20, 30, 40];

it.each([
  [
    { top: 0, bottom: 10 },
    { from: 0, to: 1 },
  ],
  [
    { top: 0, bottom: 11 },
    { from: 0, to: 2 },
  ],
  [
    { top: 10, bottom: 60 },
    { from: 1, to: 3 },
  ],
  [
    { top: 59, bottom: 61 },
    { from: 2, to: 4 },
  ],
  [
    { top: -500, bottom: 500 },
    { from: 0, to: 4 },
  ],
])('fills the stretch %o with the rows %o', (stretch, range) => {
  expect(rangeOf(HEIGHTS, stretch)).toEqual(range);
});

it('renders a row even if the stretch is outside of the list or has no height', () => {
  expect(rangeOf(HEIGHTS, { top: 900, bottom: 1_000 })).toEqual({ from: 3, to: 4 });
  expect(rangeOf(HEIGHTS, { top: -900, bottom: -800 })).toEqual({ from: 0, to: 1 });
  expect(rangeOf(HEIGHTS, { top: 10, bottom: 10 })).toEqual({ from: 1, to: 2 });
  expect(rangeOf([], { top: 0, bottom: 100 })).toEqual({ from: 0, to: 0 });
});

it('passes over rows without height', () => {
  expect(rangeOf([0, 0, 5, 5], { top: 0, bottom: 5 })).toEqual({ from: 2, to: 3 });
  expect(lastRows([5, 5, 0, 0], 5)).toEqual({ from: 1, to: 4 });
});

it('takes as many of the last rows as fill a height', () => {
  expect(lastRows(HEIGHTS, 40)).toEqual({ from: 3, to: 4 });
  expect(lastRows(HEIGHTS, 41)).toEqual({ from: 2, to: 4 });
  expect(lastRows(HEIGHTS, 1_000)).toEqual({ from: 0, to: 4 });
});

it('joins ranges that overlap or touch, and otherwise takes the second', () => {
  expect(joined({ from: 0, to: 3 }, { from: 2, to: 5 })).toEqual({ from: 0, to: 5 });
  expect(joined({ from: 3, to: 5 }, { from: 0, to: 3 })).toEqual({ from: 0, to: 5 });
  expect(joined({ from: 0, to: 3 }, { from: 4, to: 5 })).toEqual({ from: 4, to: 5 });
});

it('says what a range contains and how high its rows are', () => {
  expect(contains({ from: 1, to: 3 }, { from: 1, to: 2 })).toBe(true);
  expect(contains({ from: 1, to: 3 }, { from: 0, to: 2 })).toBe(false);
  expect(heightOf(HEIGHTS, { from: 1, to: 3 })).toBe(50);
});
