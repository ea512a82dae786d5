import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chance } from '../../../e2e/kill/chance.ts';
import { hasEnded } from '../../../shared/run.ts';
import { Messages } from '../store/messages.ts';
import { RunOutbox } from '../store/run-outbox.ts';
import { Runs } from '../store/runs.ts';
import { addTopic, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { startWorker } from './workers.fixture.ts';

/** `RUN_KILL_ROUNDS=500 npm run unit -- electron/host/runs/killed-workers.test.ts` tests more. */
const ROUNDS = Number(process.env.RUN_KILL_ROUNDS ?? 5);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const RUNS_OF_ROUND = 4;
/** The delays after a lost attempt pass this many times as fast. */
const SPEED = 30;
const TIME_LIMIT = { timeout: 60_000, interval: 50 };

test(
  'a worker that is killed at random moments loses no run and no message, and duplicates none',
  async () => {
    const path = `${temporaryFolder()}/loopwright.sqlite`;
    const database = temporaryDatabase({ path });
    const store = new Runs(database);
    const topicId = addTopic(database);
    const random = chance(SEED, 0);
    let next = startWorker(path, SPEED);
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < RUNS_OF_ROUND; n++) {
        const input = { seconds: random.whole(0, 9) };
        await store.create({ type: 'sleep', title: `Run ${round}.${n}.`, topicId, input });
      }
      const worker = next;
      await worker.line();
      // The next program starts while this one works.
      next = startWorker(path, SPEED);
      await setTimeout(random.whole(0, 400));
      worker.child.kill('SIGKILL');
      await worker.done;
    }
    startWorker(path, SPEED);
    const all = await store.list({ limit: ROUNDS * RUNS_OF_ROUND });
    const open = async () => {
      const runs = await store.list({ limit: all.length });
      return runs.filter(({ state }) => !hasEnded(state.name)).length;
    };
    await expect.poll(open, TIME_LIMIT).toBe(0);
    await expect.poll(() => new RunOutbox(database).undelivered(1), TIME_LIMIT).toEqual([]);

    const texts = [...new Messages(database).all(topicId)].map(({ parts }) => JSON.stringify(parts));
    expect(texts, `SEED=${SEED}`).toHaveLength(all.length);
    for (const { id, title } of all) {
      const run = await store.find(id);
      expect(
        texts.filter((text) => text.includes(title)),
        `${title} SEED=${SEED}`,
      ).toHaveLength(1);
      const outcomes = (await store.attempts(id)).map(({ outcome }) => outcome);
      // A run fails only if each of its three attempts was killed.
      const last = run?.state.name === 'failed' ? 'lost' : 'succeeded';
      expect(outcomes.at(-1), `${title} SEED=${SEED}`).toBe(last);
      expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(last === 'lost' ? 0 : 1);
    }
  },
  120_000 + 5_000 * ROUNDS,
);
