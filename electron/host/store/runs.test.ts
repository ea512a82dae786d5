import { describe, expect, test } from 'vitest';
import { RunId, type TopicId } from '../../../shared/ids.ts';
import type { RunFailure, RunSuccess, RunView } from '../../../shared/run.ts';
import { newId } from '../new-id.ts';
import { newOwner } from './owner.ts';
import { RunOutbox } from './run-outbox.ts';
import { delayAfter, MOST_REPETITIONS } from './run-retries.ts';
import type { ClaimedRun, NewRun } from './run-store.ts';
import { Runs } from './runs.ts';
import { addTopic, runProgram, temporaryDatabase } from './store.fixture.ts';
import { Topics } from './topics.ts';

const LEASE_MS = 15_000;
const TYPES = ['sleep'];
const DONE: RunSuccess = { ok: true, output: { slept: 1 }, steps: [], artifacts: [] };

const failed = (retryable: boolean): RunFailure => ({
  ok: false,
  error: { code: 'internal', data: {}, retryable },
  steps: [],
  artifacts: [],
});

/** Runs in a database whose clock the test controls. */
function stored() {
  const clock = { now: 1_000_000 };
  const database = temporaryDatabase({ now: () => clock.now });
  const runs = new Runs(database);
  const outbox = new RunOutbox(database);
  const topicId = addTopic(database);
  const create = async (more: Partial<NewRun> = {}): Promise<RunView> =>
    (await runs.create({ type: 'sleep', title: 'Wait', topicId, input: { seconds: 1 }, ...more })).run;
  const claim = async (owner = newOwner()): Promise<ClaimedRun> => {
    const claimed = await runs.claim(owner, LEASE_MS, TYPES);
    if (claimed === null) throw new Error('There is no queued run.');
    return claimed;
  };
  const stateOf = async (id: RunId) => (await runs.find(id))?.state;
  const reported = async () => (await outbox.undelivered(100)).map(({ run: { id, state } }) => [id, state.name]);
  return { clock, database, runs, outbox, topicId, create, claim, stateOf, reported };
}

describe('a run', () => {
  test('is created once for each key and for each request id (weakness 6: no guard against duplicate runs)', async () => {
    const { runs, topicId } = stored();
    const run = { type: 'sleep', title: '', topicId, input: { seconds: 1 } };
    const first = await runs.create({ ...run, key: 'loop:3' });
    expect(first.created).toBe(true);
    expect(await runs.create({ ...run, key: 'loop:3' })).toEqual({ run: first.run, created: false });
    const clicked = await runs.create({ ...run, clientRequestId: 'click' });
    expect(await runs.create({ ...run, key: 'loop:9', clientRequestId: 'click' })).toEqual({
      run: clicked.run,
      created: false,
    });
    expect(await runs.list({ limit: 10 })).toHaveLength(2);
  });

  test('is claimed by one worker, the oldest run of a known type first', async () => {
    const { create, claim, runs, clock } = stored();
    const unknown = await create({ type: 'later' });
    const [one, two] = [await create(), await create()];
    clock.now += 10;
    expect((await claim()).run).toMatchObject({
      id: one.id,
      state: { name: 'running' },
      attempt: 1,
      startedAt: clock.now,
    });
    expect((await claim()).run.id).toBe(two.id);
    expect(await runs.claim(newOwner(), LEASE_MS, TYPES)).toBeNull();
    expect((await runs.find(unknown.id))?.state.name).toBe('queued');
  });

  test('is claimed by one of two processes that claim at the same moment', async () => {
    const { database, create, runs } = stored();
    const ids = await Promise.all(Array.from({ length: 40 }, async () => (await create()).id));
    const source = `
      import { openDatabase } from '@/database.ts';
      import { Runs } from '@/runs.ts';
      const database = openDatabase(process.argv[1], { now: Date.now });
      const runs = new Runs(database);
      console.log('ready');
      const claimed = [];
      for (let next; (next = await runs.claim(process.argv[2], 60000, ['sleep'])) !== null; ) claimed.push(next.run.id);
      console.log('claimed ' + claimed.join(' '));
      database.close();`;
    const programs = ['one', 'two'].map((name) => runProgram(source, [database.path, name]));
    const outputs = await Promise.all(programs.map(({ done }) => done));
    const claimed = outputs.flatMap(({ output }) => /claimed (.*)/.exec(output)?.[1]?.split(' ').filter(Boolean) ?? []);
    expect(claimed.toSorted()).toEqual(ids.toSorted());
    expect(await runs.list({ limit: 100, states: ['queued'] })).toEqual([]);
  });

  test('keeps its lease with heartbeats, which store the progress', async () => {
    const { create, claim, runs, clock } = stored();
    const { id } = await create();
    const { hold } = await claim('elsewhere:1:0:x');
    clock.now += LEASE_MS - 1;
    expect(await runs.heartbeat(hold, LEASE_MS, { percent: 40, step: 'wait' })).toBe(true);
    clock.now += LEASE_MS - 1;
    expect(await runs.recover()).toBe(0);
    expect(await runs.heartbeat(hold, LEASE_MS, null)).toBe(true);
    expect(await runs.find(id)).toMatchObject({ state: { name: 'running' }, progress: { percent: 40, step: 'wait' } });
  });

  test('whose lease was lost is not written by its old worker (weakness 2: terminal writes have no guard)', async () => {
    const { create, claim, runs, clock, stateOf } = stored();
    const { id } = await create();
    const old = await claim('elsewhere:1:0:x');
    clock.now += LEASE_MS;
    expect(await runs.recover()).toBe(1);
    expect(await stateOf(id)).toEqual({ name: 'queued', notBefore: clock.now + delayAfter(1) });
    clock.now += delayAfter(1);
    const taken = await claim('elsewhere:2:0:y');
    for (const write of [
      runs.heartbeat(old.hold, LEASE_MS, { percent: 99, step: null }),
      runs.finish(old.hold, DONE),
      runs.finish(old.hold, failed(false)),
      runs.release(old.hold),
      runs.rest(old.hold, { for: 'person' }),
    ]) {
      expect(await write).toBe(false);
    }
    expect(await runs.find(id)).toMatchObject({ state: { name: 'running' }, progress: null, attempt: 2, failures: 1 });
    expect(await runs.finish(taken.hold, DONE)).toBe(true);
    expect(await runs.attempts(id)).toMatchObject([{ outcome: 'lost' }, { outcome: 'succeeded' }]);
  });

  test('is not written by an earlier attempt of the same worker', async () => {
    const { create, claim, runs, clock } = stored();
    await create();
    const owner = 'elsewhere:1:0:x';
    const { hold } = await claim(owner);
    clock.now += LEASE_MS;
    await runs.recover();
    clock.now += delayAfter(1);
    await claim(owner);
    expect(await runs.finish(hold, DONE)).toBe(false);
  });

  test('of a worker that no longer exists is queued again before its lease expires', async () => {
    const { create, claim, runs, database } = stored();
    const { id } = await create();
    const program = runProgram(`
      import { newOwner } from '@/owner.ts';
      console.log(newOwner());`);
    const owner = await program.line();
    await program.done;
    await claim(owner);
    expect(await runs.recover()).toBe(1);
    expect((await new Runs(database).find(id))?.state.name).toBe('queued');
  });

  test('fails after three attempts, each after a longer delay (weakness 11: automatic attempts without delay)', async () => {
    const { create, claim, runs, clock, stateOf, reported } = stored();
    const { id } = await create();
    for (const failures of [1, 2]) {
      await runs.finish((await claim()).hold, failed(true));
      expect(await stateOf(id)).toEqual({ name: 'queued', notBefore: clock.now + delayAfter(failures) });
      clock.now += delayAfter(failures) - 1;
      expect(await runs.claim(newOwner(), LEASE_MS, TYPES)).toBeNull();
      expect(await reported()).toEqual([]);
      clock.now += 1;
    }
    expect(delayAfter(2)).toBeGreaterThan(delayAfter(1));
    await runs.finish((await claim()).hold, failed(true));
    expect(await stateOf(id)).toEqual({ name: 'failed', result: failed(true) });
    expect(await reported()).toEqual([[id, 'failed']]);
  });

  test('fails at once if another attempt cannot help', async () => {
    const { create, claim, runs, stateOf } = stored();
    const { id } = await create();
    await runs.finish((await claim()).hold, failed(false));
    expect((await stateOf(id))?.name).toBe('failed');
  });

  test('fails when its worker was lost three times', async () => {
    const { create, claim, runs, clock, stateOf } = stored();
    const { id } = await create();
    for (let lost = 1; lost <= 3; lost++) {
      await claim('elsewhere:1:0:x');
      clock.now += LEASE_MS;
      await runs.recover();
      clock.now += delayAfter(lost);
    }
    const error = { code: 'run-worker-lost', data: { attempts: 3 }, retryable: true };
    expect(await stateOf(id)).toMatchObject({ name: 'failed', result: { error } });
  });

  test('that its worker releases is queued again without counting a failure', async () => {
    const { create, claim, runs } = stored();
    const { id } = await create();
    for (let stop = 0; stop < 5; stop++) expect(await runs.release((await claim()).hold)).toBe(true);
    expect(await runs.find(id)).toMatchObject({ attempt: 5, failures: 0 });
    expect(await runs.finish((await claim()).hold, failed(true))).toBe(true);
    expect(await runs.find(id)).toMatchObject({ state: { name: 'queued' }, attempt: 6, failures: 1 });
  });
});

describe('a canceled run', () => {
  test.each(['queued', 'running', 'waiting', 'waiting_child'])(
    'is reported, also when it was %s (weakness 3: cancel never notifies)',
    async (from) => {
      const { create, claim, runs, reported } = stored();
      const { id } = await create();
      const hold = from === 'queued' ? null : (await claim()).hold;
      if (from === 'waiting' && hold !== null) await runs.rest(hold, { for: 'person' });
      const child = from === 'waiting_child' ? await create({ parentRunId: id }) : null;
      if (hold !== null && child !== null) await runs.rest(hold, { for: 'child', runId: child.id });
      expect((await runs.find(id))?.state.name).toBe(from);

      const canceled = await runs.cancel(id, 'user', 'not needed');
      expect(canceled).toMatchObject({ state: { name: 'canceled', by: 'user', reason: 'not needed' } });
      expect(await reported()).toEqual([[id, 'canceled']]);
      if (hold !== null) expect(await runs.finish(hold, failed(false))).toBe(false);
      if (child !== null) expect((await runs.find(child.id))?.state).toMatchObject({ name: 'canceled', by: 'parent' });
      expect((await runs.find(id))?.state.name).toBe('canceled');
      await expect(runs.cancel(id, 'user', null)).rejects.toMatchObject({ failure: 'run-ended' });
      expect(await reported()).toHaveLength(1);
    },
  );

  test('that is not stored is an error', async () => {
    await expect(stored().runs.cancel(newId(RunId), 'user', null)).rejects.toMatchObject({ failure: 'run-not-found' });
  });
});

describe('a run that waits for another', () => {
  async function parentAndChild() {
    const parts = stored();
    const { id } = await parts.create();
    const { hold } = await parts.claim();
    const child = await parts.create({ parentRunId: id });
    return { ...parts, id, hold, child };
  }

  test('goes on when the other has ended, and reports for both (weakness 1: parents never resume)', async () => {
    const { runs, claim, id, hold, child, stateOf, reported } = await parentAndChild();
    expect(await runs.rest(hold, { for: 'child', runId: child.id })).toBe(true);
    expect(await stateOf(id)).toEqual({ name: 'waiting_child', childId: child.id });
    const working = await claim();
    expect(working.run.id).toBe(child.id);
    await runs.finish(working.hold, DONE);
    const again = await claim();
    expect(again.run).toMatchObject({ id, attempt: 2 });
    await runs.finish(again.hold, DONE);
    expect(await reported()).toEqual([[id, 'succeeded']]);
  });

  test('goes on when the other ended before it began to wait', async () => {
    const { runs, claim, id, hold, child, stateOf } = await parentAndChild();
    await runs.finish((await claim()).hold, DONE);
    await runs.rest(hold, { for: 'child', runId: child.id });
    expect((await stateOf(id))?.name).toBe('queued');
  });

  test('goes on when the other is canceled', async () => {
    const { runs, id, hold, child, stateOf } = await parentAndChild();
    await runs.rest(hold, { for: 'child', runId: child.id });
    await runs.cancel(child.id, 'user', null);
    expect((await stateOf(id))?.name).toBe('queued');
  });

  test('cancels the other when it ends first', async () => {
    const { runs, hold, child, stateOf } = await parentAndChild();
    await runs.finish(hold, DONE);
    expect(await stateOf(child.id)).toEqual({ name: 'canceled', by: 'parent', reason: null });
  });

  test('is queued once by an answer of a person', async () => {
    const { create, claim, runs, stateOf } = stored();
    const { id } = await create();
    await runs.rest((await claim()).hold, { for: 'person' });
    expect(await runs.wake(id)).toBe(true);
    expect(await runs.wake(id)).toBe(false);
    expect((await stateOf(id))?.name).toBe('queued');
  });

  test('does not wait for a person who answered before it began to wait', async () => {
    const { create, claim, runs, stateOf } = stored();
    const { id } = await create();
    const { hold } = await claim();
    expect(await runs.wake(id)).toBe(true);
    await runs.rest(hold, { for: 'person' });
    expect((await stateOf(id))?.name).toBe('queued');
    await runs.rest((await claim()).hold, { for: 'person' });
    expect(await stateOf(id)).toEqual({ name: 'waiting' });
  });

  test('is queued at its deadline if nobody answers', async () => {
    const { create, claim, runs, clock, stateOf } = stored();
    const { id } = await create();
    const deadline = clock.now + 1_000;
    await runs.rest((await claim()).hold, { for: 'person', deadline });
    clock.now = deadline - 1;
    expect(await runs.recover()).toBe(0);
    expect(await stateOf(id)).toEqual({ name: 'waiting', deadline });
    clock.now = deadline;
    expect(await runs.recover()).toBe(1);
    expect((await stateOf(id))?.name).toBe('queued');
  });

  test('starts no child after its worker has lost it', async () => {
    const { create, claim, runs } = stored();
    const { id } = await create();
    const { hold } = await claim();
    await runs.cancel(id, 'user', null);
    await expect(create({ parentRunId: id, parentHold: hold })).rejects.toMatchObject({ failure: 'run-ended' });
    expect(await runs.list({ limit: 10 })).toHaveLength(1);
  });
});

describe('a repetition', () => {
  test('is a new run with a link of its own, so it is listed (weakness 10: repeated runs vanish)', async () => {
    const { create, runs, topicId } = stored();
    const old = await create({ key: 'loop:3', clientRequestId: 'click' });
    await runs.cancel(old.id, 'user', null);
    const { run, created } = await runs.retry(old.id);
    expect(created).toBe(true);
    expect(run).toMatchObject({ retryOf: old.id, parentRunId: null, attempt: 0, input: old.input, title: old.title });
    const listed = await runs.list({ topicId, parentRunId: null, limit: 10 });
    expect(listed.map(({ id }) => id).toSorted()).toEqual([old.id, run.id].toSorted());
    expect((await runs.find(old.id))?.state.name).toBe('canceled');
  });

  test('is made once, however often it is asked for, and only of a run that has ended', async () => {
    const { create, runs } = stored();
    const { id } = await create();
    await expect(runs.retry(id)).rejects.toMatchObject({ failure: 'run-not-ended' });
    await runs.cancel(id, 'user', null);
    const first = await runs.retry(id);
    expect(await runs.retry(id)).toEqual({ run: first.run, created: false });
  });

  test('is refused after too many repetitions (weakness 11: unlimited repetitions)', async () => {
    const { create, runs } = stored();
    let { id } = await create();
    await runs.cancel(id, 'user', null);
    for (let n = 0; n < MOST_REPETITIONS; n++) {
      id = (await runs.retry(id)).run.id;
      await runs.cancel(id, 'user', null);
    }
    await expect(runs.retry(id)).rejects.toMatchObject({ failure: 'run-repeated-too-often' });
  });
});

describe('runs', () => {
  test('are listed by topic, id, state and parent, the last change first', async () => {
    const { create, runs, database, clock } = stored();
    const other: TopicId = addTopic(database);
    const one = await create();
    clock.now += 1;
    const two = await create({ topicId: other });
    clock.now += 1;
    const child = await create({ parentRunId: one.id });
    clock.now += 1;
    await runs.cancel(two.id, 'user', null);
    const ids = async (filter: Omit<Parameters<Runs['list']>[0], 'limit'>) =>
      (await runs.list({ limit: 10, ...filter })).map(({ id }) => id);
    expect(await ids({})).toEqual([two.id, child.id, one.id]);
    expect(await ids({ offset: 1 })).toEqual([child.id, one.id]);
    expect(await ids({ topicId: other })).toEqual([two.id]);
    expect(await ids({ states: ['queued'] })).toEqual([child.id, one.id]);
    expect(await ids({ states: [] })).toEqual([]);
    expect(await ids({ parentRunId: null })).toEqual([two.id, one.id]);
    expect(await ids({ runIds: [one.id, two.id, newId(RunId)] })).toEqual([two.id, one.id]);
    expect(await ids({ runIds: [] })).toEqual([]);
    expect(await ids({ parentRunId: one.id })).toEqual([child.id]);
  });

  test('are deleted only after they have ended, with the runs that they started', async () => {
    const { create, runs } = stored();
    const { id } = await create();
    const child = await create({ parentRunId: id });
    await expect(runs.remove(id)).rejects.toMatchObject({ failure: 'run-not-ended' });
    await runs.cancel(id, 'user', null);
    await runs.remove(id);
    expect(await runs.find(id)).toBeNull();
    expect(await runs.find(child.id)).toBeNull();
    await expect(runs.remove(id)).rejects.toMatchObject({ failure: 'run-not-found' });
  });

  test('that wait or that lost their worker are found without reading all runs', () => {
    const { database } = stored();
    for (const state of ['waiting', 'running']) {
      const plan = database.all<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT id FROM runs WHERE state_name = '${state}'`,
      );
      expect(plan.map(({ detail }) => detail).join()).toContain(`USING INDEX runs_${state}`);
    }
  });

  test('tell every process what changed, also what was deleted, without using a number twice', async () => {
    const { create, runs, database } = stored();
    const [one, two] = [await create(), await create()];
    const first = await runs.changes(0);
    expect(first.runIds).toEqual([one.id, two.id]);
    await runs.cancel(two.id, 'user', null);
    await runs.remove(two.id);
    const other = new Runs(database);
    expect(await other.changes(first.until)).toMatchObject({ runIds: [two.id] });
    const { until } = await other.changes(0);
    const third = await create();
    expect((await runs.changes(until)).runIds).toEqual([third.id]);
  });

  test('are erased with their topic', async () => {
    const { create, runs, database, topicId, reported } = stored();
    const { id } = await create();
    await runs.cancel(id, 'user', null);
    new Topics(database).remove(topicId);
    database.run('DELETE FROM topics WHERE id = ?', topicId);
    expect(await runs.find(id)).toBeNull();
    expect(await reported()).toEqual([]);
  });
});
