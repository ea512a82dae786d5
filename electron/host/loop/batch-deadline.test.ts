import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchDeadline } from './batch-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

it('ends a batch after its time', () => {
  const deadline = batchDeadline(never, 60_000);
  vi.advanceTimersByTime(59_999);
  expect(deadline.passed()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([deadline.passed(), deadline.signal.aborted]).toEqual([true, true]);
});

it('stands still while at least one call waits for the user, and goes on with the time that is left', () => {
  const deadline = batchDeadline(never, 60_000);
  vi.advanceTimersByTime(50_000);
  deadline.waiting(true);
  deadline.waiting(true);
  vi.advanceTimersByTime(600_000);
  deadline.waiting(false);
  vi.advanceTimersByTime(600_000);
  expect(deadline.passed()).toBe(false);
  deadline.waiting(false);
  vi.advanceTimersByTime(9_999);
  expect(deadline.passed()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.passed()).toBe(true);
});

it('ends with a stop of the user, which is no deadline, also without a limit of time', () => {
  for (const milliseconds of [60_000, null]) {
    const stop = new AbortController();
    const deadline = batchDeadline(stop.signal, milliseconds);
    stop.abort('stop');
    expect([deadline.signal.aborted, deadline.passed()]).toEqual([true, false]);
    deadline.clear();
  }
});

it('leaves no timer behind', () => {
  batchDeadline(never, 60_000).clear();
  expect(vi.getTimerCount()).toBe(0);
});
