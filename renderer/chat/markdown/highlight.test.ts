import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HighlightRequest, highlight, LONGEST_WAIT_MS } from './highlight.ts';

/** A worker that answers each request unless its code is `endless`. */
class FakeWorker {
  static readonly started: FakeWorker[] = [];
  ended = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  #stuck = false;

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage({ id, code }: HighlightRequest): void {
    this.#stuck ||= code === 'endless';
    if (!this.#stuck) queueMicrotask(() => this.onmessage?.({ data: { id, lines: [[[code, 'keyword']]] } }));
  }

  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the worker that colours code is ended when it does not answer, and the next code gets a new one', async () => {
  const taken: string[] = [];
  const ask = (code: string) => highlight(code, 'js', () => taken.push(code));
  ask('let a');
  await vi.advanceTimersByTimeAsync(2 * LONGEST_WAIT_MS);
  expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([false]);
  ask('endless');
  ask('after it');
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([true]);
  ask('let b');
  await vi.advanceTimersByTimeAsync(2 * LONGEST_WAIT_MS);
  expect(FakeWorker.started.map(({ ended }) => ended)).toEqual([true, false]);
  expect(taken).toEqual(['let a', 'let b']);
});
