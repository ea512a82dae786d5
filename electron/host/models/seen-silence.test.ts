import { describe, expect, it } from 'vitest';
import { type ModelEvent, silenceOf } from '../../../shared/model.ts';
import { SeenSilence } from './seen-silence.ts';

const text: ModelEvent = { type: 'text-delta', text: 'a' };
const finish: ModelEvent = { type: 'finish', finish: { reason: 'stop' } };
const failed: ModelEvent = { type: 'finish', finish: { reason: 'error', code: 'no-answer', message: 'Silent.' } };
const failure = { problem: { name: 'overloaded', data: { label: 'Test' } } } as const;
const retry = (waitMs: number): ModelEvent => ({
  ...{ type: 'retry', attempt: 2, of: 5, waitMs, message: 'Again.', failure },
});

/** A memory whose clock is set by the events: each comes after the given time in seconds. */
function memory() {
  let now = 0;
  const seen = new SeenSilence({ now: () => now });
  async function* timed(events: readonly (readonly [number, ModelEvent])[]) {
    for (const [seconds, event] of events) {
      now += seconds * 1_000;
      yield event;
    }
  }
  const hear = async (model: string, ...events: readonly (readonly [number, ModelEvent])[]) => {
    for await (const _ of seen.watched(model, timed(events))) now += 500_000; // The reader takes its time.
  };
  return { seen, hear };
}

describe('the limits on the silence of a model', () => {
  it('are the usual ones for a fast model and for an unknown one', async () => {
    const { seen, hear } = memory();
    await hear('a', [30, text], [20, text], [1, finish]);
    expect([seen.limitsOf('a'), seen.limitsOf('b')]).toEqual([silenceOf(90_000), silenceOf(90_000)]);
  });

  it('are twice the longest silence that was seen before and within an answer, and are not lowered again', async () => {
    const { seen, hear } = memory();
    await hear('a', [60, text], [30, text], [5, finish]);
    await hear('a', [1, text], [1, finish]);
    expect(seen.limitsOf('a')).toEqual({ startMs: 120_000, middleMs: 60_000 });
    expect(seen.limitsOf('b')).toEqual(silenceOf(90_000));
  });

  it('are not raised by a server that never answered, by the reader, or by the wait before another attempt', async () => {
    const { seen, hear } = memory();
    await hear('a', [89, failed]);
    await hear('b', [1, text], [1, text], [1, finish]);
    // The reader is busy during the wait of 60 seconds, so no silence begins before its end.
    await hear('c', [1, retry(60_000)], [1, text], [1, finish]);
    for (const model of ['a', 'b', 'c']) expect(seen.limitsOf(model)).toEqual(silenceOf(90_000));
  });

  it('count the silence of a repeated attempt from its own start', async () => {
    const { seen, hear } = memory();
    await hear('a', [1, text], [1, retry(0)], [50, text], [1, finish]);
    expect(seen.limitsOf('a')).toEqual({ startMs: 100_000, middleMs: 45_000 });
  });

  it('are at most five minutes, and are remembered for 100 models', async () => {
    const { seen, hear } = memory();
    for (let n = 0; n < 101; n++) await hear(`${n}`, [900, text], [1, finish]);
    expect(seen.limitsOf('100').startMs).toBe(300_000);
    expect([seen.limitsOf('0').startMs, seen.limitsOf('1').startMs]).toEqual([90_000, 300_000]);
  });
});
