import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveOutput } from './live-output.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function live() {
  const told: string[] = [];
  const output = new LiveOutput((text) => told.push(text));
  return { told, add: (text: string | Buffer) => output.add(Buffer.from(text)), end: () => output.end() };
}

test('reports the first output at once, then all of it in order, at most ten times a second', () => {
  const { told, add, end } = live();
  add('0');
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['0']);
  for (let at = 1; at < 200; at++) {
    add(` ${at}`);
    vi.advanceTimersByTime(10);
  }
  end();
  expect(told.join('')).toBe(Array.from({ length: 200 }, (_, at) => at).join(' '));
  expect(told.length).toBeGreaterThan(10);
  expect(told.length).toBeLessThanOrEqual(22);
});

test('reports only the newest part of a flood, and that something is missing', () => {
  const { told, add } = live();
  for (let at = 0; at < 1000; at++) add(`${String(at).padStart(9, '0')}\n`.repeat(100));
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(1);
  expect(told[0]?.length).toBeLessThan(20_100);
  expect(told[0]?.startsWith('\n[…]\n')).toBe(true);
  expect(told[0]?.endsWith('000000999\n')).toBe(true);
});

test('reports nothing after the end', () => {
  const { told, add, end } = live();
  add('half a character: \u001b[3');
  end();
  expect(told).toEqual(['half a character: \ufffd[3']);
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
});
