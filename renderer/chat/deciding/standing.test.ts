import { expect, it } from 'vitest';
import { Standing } from './standing.ts';

const still = { place: [10, 20, 300, 40], inSight: true };

it('a request is ready after it has stood still in sight for 700 milliseconds', () => {
  const standing = new Standing();
  expect([0, 300, 699, 700, 1_000].map((now) => standing.look(still, now))).toEqual([false, false, false, true, true]);
  expect(standing.readyAt(1_000)).toBe(700);
});

it('a request that moves waits again', () => {
  const standing = new Standing();
  standing.look(still, 0);
  expect(standing.look(still, 800)).toBe(true);
  expect(standing.look({ ...still, place: [10, 39, 300, 40] }, 900)).toBe(false);
  expect(standing.look({ ...still, place: [10, 39, 300, 40] }, 1_599)).toBe(false);
  expect(standing.look({ ...still, place: [10, 39, 300, 40] }, 1_600)).toBe(true);
});

it('a request that grows or gets another part waits again', () => {
  const standing = new Standing();
  standing.look(still, 0);
  expect(standing.look({ ...still, place: [...still.place, 5] }, 800)).toBe(false);
});

it('a rounding difference of less than two pixels is no movement', () => {
  const standing = new Standing();
  standing.look(still, 0);
  expect(standing.look({ ...still, place: [10, 21, 300, 40] }, 800)).toBe(true);
});

it('a request that was out of sight waits again', () => {
  const standing = new Standing();
  standing.look(still, 0);
  expect(standing.look({ ...still, inSight: false }, 800)).toBe(false);
  expect(standing.look(still, 900)).toBe(false);
  expect(standing.look(still, 1_600)).toBe(true);
});

it('a press that came too early starts the wait anew, so that hammering on a key never answers', () => {
  const standing = new Standing();
  for (let now = 0; now < 5_000; now += 100) {
    expect(standing.look(still, now)).toBe(false);
    if (now % 200 === 0) standing.restart();
  }
});
