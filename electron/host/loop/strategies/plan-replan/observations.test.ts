import { describe, expect, it } from 'vitest';
import {
  ALL_OBSERVATIONS,
  cut,
  isObservation,
  LONGEST_OBSERVATION,
  MOST_OBSERVATIONS,
  type Observation,
  recentHistory,
} from './observations.ts';

const observation = (n: number, length: number): Observation => ({
  tool: 'todo',
  input: `/todo get ${n}`,
  ok: true,
  result: 'x'.repeat(length),
});

const recentOf = (all: readonly Observation[]) => recentHistory(all).filter(isObservation);

describe('the observations in a prompt', () => {
  it('are complete when there are few of them', () => {
    const all = [observation(1, 100), observation(2, 100)];
    expect(recentHistory(all)).toEqual(all);
  });

  it('are limited to the last hundred', () => {
    for (let length = 95; length < 160; length++) {
      const recent = recentOf(Array.from({ length }, (_, n) => observation(n, 10)));
      expect(recent.length).toBeLessThanOrEqual(MOST_OBSERVATIONS);
      expect(recent.length).toBeGreaterThanOrEqual(Math.min(length, MOST_OBSERVATIONS / 2));
      expect(recent.at(-1)?.input).toBe(`/todo get ${length - 1}`);
    }
  });

  it.each([10, 1_000, LONGEST_OBSERVATION])(
    'mostly begin with those of the prompt before, so that a cache can be used (each of %i characters)',
    (length) => {
      const all = Array.from({ length: 200 }, (_, n) => observation(n, length));
      const texts = all.map((_, n) => JSON.stringify(recentHistory(all.slice(0, n + 1))).slice(0, -1));
      const breaks = texts.slice(1).filter((text, at) => !text.startsWith(texts[at] ?? ''));
      // At the longest, three new results fit until older ones are shortened again.
      expect(breaks.length).toBeLessThanOrEqual(length === LONGEST_OBSERVATION ? 70 : 10);
    },
  );

  it('have a limited total length: the newest are complete, and each older one is a single line', () => {
    const all = Array.from({ length: 100 }, (_, n) => observation(n, LONGEST_OBSERVATION));
    const recent = recentOf(all);
    const full = recent.length - 1 - recent.map(({ result }) => result.length > 200).lastIndexOf(false);
    expect(full).toBeGreaterThanOrEqual(2);
    expect(full).toBeLessThanOrEqual(5);
    expect(recent.at(-1)?.result).toHaveLength(LONGEST_OBSERVATION);
    expect(recent[0]).toEqual({ tool: 'todo', input: '/todo get 0', ok: true, result: `${'x'.repeat(197)}...` });
    expect(JSON.stringify(recent).length).toBeLessThan(2 * ALL_OBSERVATIONS);
  });

  it('include the messages of the user, with the same limits', () => {
    const lines = Array.from({ length: 200 }, (_, n) => `user: ${n} ${'y'.repeat(5_000)}`);
    const recent = recentHistory(lines.map((clarification) => ({ clarification })));
    expect(recent).toHaveLength(100);
    expect(recent.at(-1)).toEqual({ clarification: lines.at(-1) });
    expect(JSON.stringify(recent).length).toBeLessThan(2 * ALL_OBSERVATIONS);
  });
});

it('keeps what the user said in its place and complete, however many results there are', () => {
  const said = (n: number) => ({ clarification: `user: ${n} ${'y'.repeat(500)}` });
  const work = Array.from({ length: 100 }, (_, n) => observation(n, LONGEST_OBSERVATION));
  const recent = recentHistory([said(1), ...work.slice(0, 50), said(2), ...work.slice(50)]);
  expect(recent).toHaveLength(102);
  expect([recent[0], recent[51]]).toEqual([said(1), said(2)]);
});

it('shortens a text with three dots, never inside a character', () => {
  expect(cut('12345', 5)).toBe('12345');
  expect(cut('123456', 5)).toBe('12...');
  expect(cut('1😀3456', 5)).toBe('1...');
  expect(cut('x'.repeat(10_001), LONGEST_OBSERVATION)).toHaveLength(LONGEST_OBSERVATION);
});
