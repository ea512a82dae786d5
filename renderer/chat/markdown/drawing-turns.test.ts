import { expect, it } from 'vitest';
import { DrawingTurns, MOST_IN_FRAME } from './drawing-turns.ts';

function frames() {
  const requested: (() => void)[] = [];
  const turns = new DrawingTurns((next) => requested.push(next));
  return { turns, requested, next: () => requested.shift()?.() };
}

it('draws at once what fits into a frame, and one piece of any weight', () => {
  const { turns, requested } = frames();
  expect(turns.take(2 * MOST_IN_FRAME)).toBe(true);
  expect(turns.take(1)).toBe(false);
  const other = frames();
  expect([1, 2, 3, 4].map(() => other.turns.take(MOST_IN_FRAME / 4))).toEqual([true, true, true, true]);
  expect(other.turns.take(1)).toBe(false);
  expect(requested.length).toBe(1);
});

it('draws the rest in later frames, in order, and never more than fits into a frame', () => {
  const { turns, next } = frames();
  const drawn: number[] = [];
  expect(turns.take(MOST_IN_FRAME)).toBe(true);
  for (let piece = 0; piece < 10; piece++) {
    expect(turns.take(MOST_IN_FRAME / 3)).toBe(false);
    turns.wait(MOST_IN_FRAME / 3, () => drawn.push(piece));
  }
  const counts: number[] = [];
  for (let frame = 0; frame < 4; frame++) {
    next();
    counts.push(drawn.length);
  }
  expect(counts).toEqual([3, 6, 9, 10]);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
});

it('does not draw what was taken away before its turn', () => {
  const { turns, next } = frames();
  turns.take(1);
  const cancel = turns.wait(1, () => expect.unreachable());
  cancel();
  next();
  expect(turns.take(1)).toBe(true);
});
