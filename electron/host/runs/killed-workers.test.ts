import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chance } from '../../../e2e/kill/chance.ts';
import { hasEnded, RUN_STATES } from '../../../shared/run.ts';
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
        // Each second run begins a chain.
        const chain = n % 2 === 1 ? { chainStep: 0 } : {};
        await store.create({ type: 'sleep', title: `Run ${round}.${n}.`, topicId, input, ...chain });
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
    const all = (await store.list({ parentRunId: null, limit: ROUNDS * RUNS_OF_ROUND })).toReversed();
    expect(all).toHaveLength(ROUNDS * RUNS_OF_ROUND);
    const open = () => store.list({ states: RUN_STATES.filter((name) => !hasEnded(name)), limit: 1 });
    await expect.poll(open, TIME_LIMIT).toEqual([]);
    await expect.poll(() => new RunOutbox(database).undelivered(1), TIME_LIMIT).toEqual([]);

    const texts = [...new Messages(database).all(topicId)].map(({ parts }) => JSON.stringify(parts));
    expect(texts, `SEED=${SEED}`).toHaveLength(all.length);
    let summed = 0;
    for (const { id, title, chainStep } of all) {
      const run = await store.find(id);
      expect(
        texts.filter((text) => text.includes(title)),
        `${title} SEED=${SEED}`,
      ).toHaveLength(1);
      const below = await store.list({ parentRunId: id, limit: 10 });
      expect(below.filter((each) => each.chainStep !== null).length, title).toBeLessThanOrEqual(1);
      if (chainStep === null) expect(below, title).toEqual([]);
      if (texts.some((text) => text.includes(title) && text.includes('Summed up.'))) summed += 1;
      const outcomes = (await store.attempts(id)).map(({ outcome }) => outcome);
      // A run fails only if each of its three attempts was killed.
      const last = run?.state.name === 'failed' ? 'lost' : 'succeeded';
      expect(outcomes.at(-1), `${title} SEED=${SEED}`).toBe(last);
      expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(last === 'lost' ? 0 : 1);
    }
    // A chain ends without a summary only if three attempts at one of its runs were killed.
    expect(summed, `SEED=${SEED}`).toBeGreaterThan(ROUNDS);
  },
  120_000 + 5_000 * ROUNDS,
);
