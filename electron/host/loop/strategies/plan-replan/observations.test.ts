import { describe, expect, it } from 'vitest';
import {
  ALL_OBSERVATIONS,
  cut,
  LONGEST_OBSERVATION,
  MOST_OBSERVATIONS,
  type Observation,
  recentLines,
  recentObservations,
} from './observations.ts';

const observation = (n: number, length: number): Observation => ({
  tool: 'todo',
  input: `/todo get ${n}`,
  ok: true,
  result: 'x'.repeat(length),
});

describe('the observations in a prompt', () => {
  it('are complete when there are few of them', () => {
    const all = [observation(1, 100), observation(2, 100)];
    expect(recentObservations(all)).toEqual(all);
  });

  it('are limited to the last hundred', () => {
    for (let length = 95; length < 160; length++) {
      const recent = recentObservations(Array.from({ length }, (_, n) => observation(n, 10)));
      expect(recent.length).toBeLessThanOrEqual(MOST_OBSERVATIONS);
      expect(recent.length).toBeGreaterThanOrEqual(Math.min(length, MOST_OBSERVATIONS / 2));
      expect(recent.at(-1)?.input).toBe(`/todo get ${length - 1}`);
    }
  });

  it.each([10, 1_000, LONGEST_OBSERVATION])(
    'mostly begin with those of the prompt before, so that a cache can be used (each of %i characters)',
    (length) => {
      const all = Array.from({ length: 200 }, (_, n) => observation(n, length));
      const texts = all.map((_, n) => JSON.stringify(recentObservations(all.slice(0, n + 1))).slice(0, -1));
      const breaks = texts.slice(1).filter((text, at) => !text.startsWith(texts[at] ?? ''));
      // At the longest, three new results fit until older ones are shortened again.
      expect(breaks.length).toBeLessThanOrEqual(length === LONGEST_OBSERVATION ? 70 : 10);
    },
  );

  it('have a limited total length: the newest are complete, and each older one is a single line', () => {
    const all = Array.from({ length: 100 }, (_, n) => observation(n, LONGEST_OBSERVATION));
    const recent = recentObservations(all);
    const full = recent.length - 1 - recent.map(({ result }) => result.length > 200).lastIndexOf(false);
    expect(full).toBeGreaterThanOrEqual(2);
    expect(full).toBeLessThanOrEqual(5);
    expect(recent.at(-1)?.result).toHaveLength(LONGEST_OBSERVATION);
    expect(recent[0]).toEqual({ tool: 'todo', input: '/todo get 0', ok: true, result: `${'x'.repeat(197)}...` });
    expect(JSON.stringify(recent).length).toBeLessThan(2 * ALL_OBSERVATIONS);
  });

  it('include the messages of the user, with the same limits', () => {
    const lines = Array.from({ length: 200 }, (_, n) => `user: ${n} ${'y'.repeat(5_000)}`);
    const recent = recentLines(lines);
    expect(recent).toHaveLength(100);
    expect(recent.at(-1)).toBe(lines.at(-1));
    expect(recent.join('').length).toBeLessThan(2 * ALL_OBSERVATIONS);
  });
});

it('shortens a text with three dots, never inside a character', () => {
  expect(cut('12345', 5)).toBe('12345');
  expect(cut('123456', 5)).toBe('12...');
  expect(cut('1😀3456', 5)).toBe('1...');
  expect(cut('x'.repeat(10_001), LONGEST_OBSERVATION)).toHaveLength(LONGEST_OBSERVATION);
});
