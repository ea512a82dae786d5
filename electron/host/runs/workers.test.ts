import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Messages } from '../store/messages.ts';
import { RunOutbox } from '../store/run-outbox.ts';
import { Runs } from '../store/runs.ts';
import { addTopic, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { startWorker } from './workers.fixture.ts';

/** `RUNS=500` tests more. */
const RUNS = Number(process.env.RUNS ?? 50);
const TIME_LIMIT = { timeout: 30_000 + 200 * RUNS, interval: 20 };

test(
  'three workers, one of them killed, end each run exactly once with exactly one message',
  async () => {
    const path = join(temporaryFolder(), 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    const store = new Runs(database);
    const topicId = addTopic(database);
    const workers = [1, 2, 3].map(() => startWorker(path));
    const [killed, ...others] = workers;
    if (killed === undefined) throw new Error('There is no worker.');
    // No program may have ended all runs before another one has started.
    const [owner = ''] = await Promise.all(workers.map((worker) => worker.line()));
    for (let n = 0; n < RUNS; n++) {
      await store.create({ type: 'sleep', title: `Run ${n}`, topicId, input: { seconds: 0.02 * (n % 10) } });
    }
    const held = () =>
      database.get<{ count: number }>('SELECT count(*) AS count FROM runs WHERE owner = ?', owner)?.count;
    await expect.poll(held, TIME_LIMIT).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');

    const succeeded = () => store.list({ states: ['succeeded'], limit: RUNS });
    await expect.poll(async () => (await succeeded()).length, TIME_LIMIT).toBe(RUNS);
    await expect.poll(() => new RunOutbox(database).undelivered(10), TIME_LIMIT).toEqual([]);
    const texts = [...new Messages(database).all(topicId)].map(({ parts }) => JSON.stringify(parts));
    expect(texts).toHaveLength(RUNS);
    for (const { id, title } of await succeeded()) {
      expect(texts.filter((text) => text.includes(`${title}**`))).toHaveLength(1);
      const outcomes = (await store.attempts(id)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1);
    }
    for (const { child, done } of others) {
      child.kill('SIGKILL');
      expect((await done).output.trim().split('\n')).toHaveLength(1);
    }
  },
  60_000 + 400 * RUNS,
);
