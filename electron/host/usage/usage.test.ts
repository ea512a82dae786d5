import { describe, expect, test } from 'vitest';
import type { LoopId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import { cachedPercentOf, type Usage } from '../../../shared/model.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';
import type { Database } from '../store/database.ts';
import { Journal } from '../store/journal.ts';
import { ModelUsage, QUARTERS } from '../store/model-usage.ts';
import { addLoop, temporaryDatabase } from '../store/store.fixture.ts';
import { createUsage } from './usage.ts';

const GPT: ModelRef = { provider: 'openai', model: 'gpt-4.1' };
const GEMINI: ModelRef = { provider: 'gemini', model: 'gemini-2.5-pro' };

const at = (time: string): number => Date.parse(time);

function settled(time: string, model: ModelRef, usage: Usage, text = 'Hi'): NewJournalRow {
  const reply = { parts: [{ type: 'text', text }], usage, finish: { reason: 'stop' } } as const;
  return { kind: 'model-settled', purpose: 'act', model, reply, messageId: null, seq: 0, at: at(time) };
}

const used = (inputTokens: number, outputTokens: number, cost?: number): Usage => ({
  inputTokens,
  outputTokens,
  ...(cost === undefined ? {} : { cost }),
});

interface Kept {
  readonly database: Database;
  /** Appends journal rows to a loop. */
  append(loopId: LoopId, ...rows: readonly NewJournalRow[]): void;
}

function kept(): Kept {
  const database = temporaryDatabase();
  const journal = new Journal(database);
  let next = 1;
  const append: Kept['append'] = (loopId, ...rows) => {
    journal.append(loopId, next, rows);
    next += rows.length;
  };
  return { database, append };
}

function usageIn({ database }: Kept, now: string, timeZone = 'UTC') {
  return createUsage({ modelUsage: new ModelUsage(database), now: () => at(now), timeZone: () => timeZone });
}

describe('the usage of models', () => {
  test('is listed by day and model, newest day first, and within a day the model with most tokens first', () => {
    const store = kept();
    const { id } = addLoop(store.database);
    store.append(
      id,
      settled('2026-11-19T10:00:00Z', GPT, used(10, 1, 0.5)),
      settled('2026-11-19T23:59:59Z', GPT, used(20, 2, 0.25)),
      settled('2026-11-21T00:00:00Z', GEMINI, used(5, 5)),
      settled('2026-11-21T09:00:00Z', GPT, used(100, 10, 1)),
    );
    expect(usageIn(store, '2026-11-21T12:00:00Z').days({ days: 3 })).toEqual([
      { day: '2026-11-21', model: GPT, modelCalls: 1, repairs: 0, usage: used(100, 10, 1) },
      { day: '2026-11-21', model: GEMINI, modelCalls: 1, repairs: 0, usage: used(5, 5) },
      { day: '2026-11-19', model: GPT, modelCalls: 2, repairs: 0, usage: used(30, 3, 0.75) },
    ]);
    expect(usageIn(store, '2026-11-21T12:00:00Z').days({ days: 2 })).toHaveLength(2);
    expect(usageIn(store, '2026-11-22T12:00:00Z').days({ days: 1 })).toEqual([]);
  });

  test('includes wrap-ups and compactions; a compaction is no call, and a row without a model has an empty model name', () => {
    const store = kept();
    const { id, topicId } = addLoop(store.database);
    const time = at('2026-11-21T09:00:00Z');
    store.append(
      id,
      settled('2026-11-21T08:00:00Z', GPT, used(10, 1, 0.5)),
      { kind: 'wrap-up', usage: used(7, 3), text: 'Stopped.', model: GPT, seq: 1, at: time },
      { kind: 'wrap-up', usage: used(2, 2), text: 'Before they were named.', seq: 1, at: time },
      { kind: 'compacted', model: GPT, usage: used(100, 20, 2), compactionId: null, seq: 1, at: time },
      { kind: 'limit-reached', reason: 'idle', seq: 1, at: time },
    );
    const usage = usageIn(store, '2026-11-21T12:00:00Z');
    expect(usage.days({ days: 1 })).toEqual([
      { day: '2026-11-21', model: GPT, modelCalls: 2, repairs: 0, usage: used(117, 24, 2.5) },
      { day: '2026-11-21', model: { provider: '', model: '' }, modelCalls: 1, repairs: 0, usage: used(2, 2) },
    ]);
    expect(usage.ofTopic({ topicId })).toEqual({ ...used(119, 26, 2.5), modelCalls: 3, repairs: 0 });
  });

  test('includes the input that came from caches, and the repairs of the replies', () => {
    const store = kept();
    const { id, topicId } = addLoop(store.database);
    const cached = { ...used(100, 10), cachedInputTokens: 80 };
    const repairs = [
      { kind: 'name', at: '', written: 'readFile' },
      { kind: 'number-in-text', at: 'line', written: '3' },
    ] as const;
    const row = settled('2026-11-21T08:00:00Z', GPT, cached);
    if (row.kind !== 'model-settled') throw new Error('The row is not a reply.');
    store.append(
      id,
      { ...row, reply: { ...row.reply, repairs } },
      settled('2026-11-21T09:00:00Z', GPT, used(50, 5)),
      settled('2026-11-21T10:00:00Z', GPT, { ...used(50, 5), cachedInputTokens: 20 }),
    );
    const all = { ...used(200, 20), cachedInputTokens: 100 };
    const usage = usageIn(store, '2026-11-21T12:00:00Z');
    expect(usage.days({ days: 1 })).toEqual([{ day: '2026-11-21', model: GPT, modelCalls: 3, repairs: 2, usage: all }]);
    expect(usage.ofTopic({ topicId })).toEqual({ ...all, modelCalls: 3, repairs: 2 });
    expect(cachedPercentOf(all)).toBe(50);
  });

  test('includes calls that were stopped', () => {
    const store = kept();
    const { id, topicId } = addLoop(store.database);
    const time = at('2026-11-21T09:00:00Z');
    store.append(id, { kind: 'model-cut', model: GEMINI, usage: used(10, 1, 0.5), seq: 1, at: time });
    const usage = usageIn(store, '2026-11-21T12:00:00Z');
    expect(usage.days({ days: 1 })).toEqual([
      { day: '2026-11-21', model: GEMINI, modelCalls: 1, repairs: 0, usage: used(10, 1, 0.5) },
    ]);
    expect(usage.ofTopic({ topicId })).toEqual({ ...used(10, 1, 0.5), modelCalls: 1, repairs: 0 });
  });

  test('of a topic is the sum of its own loops, and zero without a loop', () => {
    const store = kept();
    const [one, other] = [addLoop(store.database), addLoop(store.database)];
    store.append(one.id, settled('2026-11-21T08:00:00Z', GPT, used(10, 1)));
    store.append(other.id, settled('2026-11-21T08:00:00Z', GPT, used(500, 50, 3)));
    const usage = usageIn(store, '2026-11-21T12:00:00Z');
    expect(usage.ofTopic({ topicId: one.topicId })).toEqual({ ...used(10, 1), modelCalls: 1, repairs: 0 });
    store.database.run('DELETE FROM loops');
    expect(usage.ofTopic({ topicId: one.topicId })).toEqual({ ...used(0, 0), modelCalls: 0, repairs: 0 });
  });

  test('is counted by the day of the user’s time zone, even if clocks change or the UTC offset includes 45 minutes', () => {
    const store = kept();
    const { id } = addLoop(store.database);
    store.append(
      id,
      settled('2026-10-24T21:59:59Z', GPT, used(1, 0)),
      settled('2026-10-24T22:00:00Z', GPT, used(20, 0)),
      // Summer time ended at 01:00 UTC on the 25th, so that day has 25 hours and includes this
      // call.
      settled('2026-10-25T22:59:59Z', GPT, used(300, 0)),
      settled('2026-10-25T23:00:00Z', GPT, used(4_000, 0)),
    );
    const inZone = (zone: string) =>
      usageIn(store, '2026-10-26T12:00:00Z', zone)
        .days({ days: 5 })
        .map(({ day, usage }) => [day, usage.inputTokens]);
    expect(inZone('Europe/Berlin')).toEqual([
      ['2026-10-26', 4_000],
      ['2026-10-25', 320],
      ['2026-10-24', 1],
    ]);
    // The zone is 05:45 ahead of UTC: the local times of these calls are 03:44:59 and 03:45 on the
    // 25th, and 04:44:59 and 04:45 on the 26th.
    expect(inZone('Asia/Kathmandu')).toEqual([
      ['2026-10-26', 4_300],
      ['2026-10-25', 21],
    ]);
    expect(inZone('Not/AZone')).toEqual(inZone('UTC'));
  });

  test('is found by an index, and quickly among the 20,000 calls of one year', () => {
    const store = kept();
    const plan = store.database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${QUARTERS}`, 0);
    expect(plan.map(({ detail }) => detail).join('\n')).toContain('USING INDEX journal_of_models (at>?)');

    const { id, topicId } = addLoop(store.database);
    const [newest, text] = [at('2026-11-21T12:00:00Z'), 'x'.repeat(2_000)];
    store.database.transaction(() => {
      for (let n = 0; n < 20_000; n++) {
        const time = new Date(newest - n * 26 * 60_000).toISOString();
        store.append(id, settled(time, n % 2 === 0 ? GPT : GEMINI, used(1_000, 100, 0.01), text));
      }
    });
    const usage = usageIn(store, '2026-11-21T12:00:00Z', 'Europe/Berlin');
    const before = process.cpuUsage();
    const days = usage.days({ days: 366 });
    const topic = usage.ofTopic({ topicId });
    const { user, system } = process.cpuUsage(before);
    expect(days.reduce((sum, { modelCalls }) => sum + modelCalls, 0)).toBe(20_000);
    expect(topic).toMatchObject({ modelCalls: 20_000, inputTokens: 20_000_000 });
    expect(user + system).toBeLessThan(2_000_000);
  });
});
