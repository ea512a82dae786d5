import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostFailure } from '../host-client.ts';
import { follow, hostIsReachable } from './follow.ts';

/** A fake host with streams to which the test adds updates and which it ends. */
class Streams {
  readonly asked: Stream[] = [];
  #next = Promise.withResolvers<Stream>();

  readonly ask = async (signal: AbortSignal): Promise<AsyncIterable<string>> => {
    const stream = new Stream(signal);
    this.asked.push(stream);
    this.#next.resolve(stream);
    this.#next = Promise.withResolvers();
    return stream.told();
  };

  next(): Promise<Stream> {
    return this.#next.promise;
  }
}

class Stream {
  readonly signal: AbortSignal;
  #said = Promise.withResolvers<string>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  say(text: string): void {
    const said = this.#said;
    this.#said = Promise.withResolvers();
    said.resolve(text);
  }

  break(error: Error): void {
    this.#said.reject(error);
  }

  async *told(): AsyncGenerator<string> {
    for (;;) yield await this.#said.promise;
  }
}

describe('following the host', () => {
  let streams: Streams;
  let stop: AbortController;
  let taken: string[];
  let failures: HostFailure[];
  const start = () =>
    follow(
      streams.ask,
      (text) => taken.push(text),
      (failure) => failures.push(failure),
      stop.signal,
    );

  beforeEach(() => {
    vi.useFakeTimers();
    [streams, stop, taken, failures] = [new Streams(), new AbortController(), [], []];
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  it('continues after a stream breaks, and reports the break', async () => {
    const first = streams.next();
    start();
    (await first).say('a');
    await vi.advanceTimersByTimeAsync(0);
    const second = streams.next();
    (await first).break(new Error('The socket was closed.'));
    await vi.advanceTimersByTimeAsync(250);
    (await second).say('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual(['a', 'b']);
    expect(failures.map(({ code }) => code)).toEqual(['unreachable']);
  });

  it('waits longer after each failure, but at most five seconds', async () => {
    const at: number[] = [];
    const refuse = async () => {
      at.push(Date.now());
      throw new Error('away');
    };
    follow(
      refuse,
      () => undefined,
      () => undefined,
      stop.signal,
    );
    await vi.advanceTimersByTimeAsync(20_000);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(waits.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  it('continues immediately when the host can be reached again', async () => {
    const first = streams.next();
    start();
    (await first).break(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.asked).toHaveLength(1);
    hostIsReachable();
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.asked).toHaveLength(2);
  });

  it('ends if the host reports that there is nothing to follow', async () => {
    const first = streams.next();
    start();
    (await first).break(new ORPCError('not-found', { message: 'There is no such topic.' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams.asked).toHaveLength(1);
    expect(failures).toEqual([{ code: 'not-found', message: 'There is no such topic.', data: {} }]);
  });

  it('processes no updates and sends no requests after it was stopped', async () => {
    const first = streams.next();
    start();
    const stream = await first;
    stop.abort();
    expect(stream.signal.aborted).toBe(true);
    stream.say('late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken).toEqual([]);
    expect(streams.asked).toHaveLength(1);
  });
});
