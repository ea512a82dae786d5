import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { MinuteClock } from './minute-clock.ts';

const NINE = Date.UTC(2026, 10, 21, 9);

beforeEach(() => void vi.useFakeTimers({ now: NINE + 50_000 }));
afterEach(() => void vi.useRealTimers());

function clock(given: () => Promise<unknown>) {
  const warnings: string[] = [];
  const look = async () => (await given()) !== false;
  const ticking = new MinuteClock({ look, now: Date.now, failed: (why) => void warnings.push(why) });
  onTestFinished(() => ticking.close());
  return { ticking, warnings };
}

it('checks shortly after the start, at each full minute, and at least every 15 seconds', async () => {
  const looks: number[] = [];
  clock(async () => void looks.push(Date.now() - NINE));
  await vi.advanceTimersByTimeAsync(75_000);
  expect(looks).toEqual([50_200, 60_000, 75_000, 90_000, 105_000, 120_000]);
});

it('checks as soon as checks are possible', async () => {
  let looks = 0;
  let heard = false;
  clock(async () => {
    looks += heard ? 1 : 0;
    return heard;
  });
  await vi.advanceTimersByTimeAsync(8_000);
  heard = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(1);
});

it('checks once shortly after many changes', async () => {
  const looks: number[] = [];
  const { ticking } = clock(async () => void looks.push(Date.now() - NINE));
  await vi.advanceTimersByTimeAsync(1_000);
  for (let change = 0; change < 100; change++) ticking.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toEqual([50_200, 51_200]);
});

it('checks again after a change during a check, but never runs two checks at once', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const { ticking } = clock(() => {
    const look = Promise.withResolvers<void>();
    looks.push(look);
    return look.promise;
  });
  await vi.advanceTimersByTimeAsync(200);
  ticking.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toHaveLength(1);
  looks[0]?.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(looks).toHaveLength(2);
  looks[1]?.resolve();
});

it('continues after a check that failed, and reports the same reason only once', async () => {
  let looks = 0;
  const { warnings } = clock(async () => {
    looks += 1;
    if (looks < 4) throw new Error('The disk is full.');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBeGreaterThan(4);
  expect(warnings).toEqual(['The disk is full.']);
});

it('waits for a running check when the clock is closed, and starts no further one', async () => {
  const look = Promise.withResolvers<void>();
  let looks = 0;
  const { ticking } = clock(() => {
    looks += 1;
    return look.promise;
  });
  await vi.advanceTimersByTimeAsync(200);
  let closed = false;
  const closing = ticking.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(closed).toBe(false);
  look.resolve();
  await closing;
  ticking.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(1);
});
