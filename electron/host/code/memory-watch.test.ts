import { expect, test } from 'vitest';
import { largestBelow, largestIn } from './memory-watch.ts';

test('finds the largest process of a family in the list of the system', () => {
  const list = '    1     0  9000\n   30    20   700\n   20    10   500\n   10     1   100\n   40     1 80000\n';
  expect(largestIn(list, 10)).toBe(700 * 1024);
  expect(largestIn(list, 99)).toBe(0);
});

test('measures this process', async ({ skip }) => {
  const measured = await largestBelow(process.pid);
  if (measured === null) skip('NOT RUN: this system does not say it');
  expect(measured).toBeGreaterThan(10_000_000);
});
