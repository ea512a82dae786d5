import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test('`readNumber` reads numbers with thousands separators, spaces and full-width digits', () => {
  expect(['128000', '128,000', '1 048 576', '0.15', '.5', '１２８', '2.'].map(readNumber)).toEqual([
    128_000, 128_000, 1_048_576, 0.15, 0.5, 128, 2,
  ]);
  expect(readNumber('  ')).toBeNull();
});

test('`readNumber` returns NaN for texts that are not numbers', () => {
  for (const typed of ['many', '-1', '1e9', '0x10', '12,34', '1.2.3', '5 $', 'Infinity']) {
    expect(readNumber(typed)).toBeNaN();
  }
});
