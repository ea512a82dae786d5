import { describe, expect, test } from 'vitest';
import { LoopId, type RunId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import type { NewRun, RunRest } from '../store/run-store.ts';
import { runsInMemory } from './runs.fixture.ts';

/** A type that no worker of this host knows, so that the test carries out its runs. */
const MADE_UP = 'made_up';
const OWNER = 'elsewhere:9:0:z';

function roomOfOthers() {
  const room = runsInMemory();
  const { store } = room;
  const began = async (run: Partial<NewRun> = {}) => {
    const { id } = (await store.create({ type: MADE_UP, title: 'Tea', topicId: room.topicId, input: {}, ...run })).run;
    return { id, hold: await claimed() };
  };
  const claimed = async () => {
    const found = await store.claim(OWNER, 1_000_000, [MADE_UP]);
    if (found === null) throw new Error('No run of this type is queued.');
    return found.hold;
  };
  const succeed = async (run: Partial<NewRun> = {}): Promise<RunId> => {
    const { id, hold } = await began(run);
    await store.finish(hold, { ok: true, output: {}, steps: [], artifacts: [] });
    return id;
  };
  const rest = async (until: RunRest): Promise<RunId> => {
    const { id, hold } = await began();
    await store.rest(hold, until);
    return id;
  };
  const notices = () => room.news.filter((each) => each.type === 'run-notice');
  return { ...room, began, claimed, succeed, rest, notices };
}

const QUESTION = { for: 'answer', asks: { name: 'read-pages', pages: [] }, memory: {}, deadline: 9_000_000 } as const;

describe('the notice about a run', () => {
  test('is sent once when a run of another process has succeeded or failed, and names the topic of its message', async () => {
    const room = roomOfOthers();
    room.open();
    await room.succeed();
    await room.clock.advance(3);
    const tea = { type: 'run-notice', title: 'Tea', what: 'succeeded', opens: room.topicId };
    expect(room.notices()).toEqual([tea]);

    const { hold } = await room.began({ title: 'Cake', topicId: null });
    const error = { code: 'run-worker-lost', data: { attempts: 1 }, retryable: false } as const;
    await room.store.finish(hold, { ok: false, error, steps: [], artifacts: [] });
    await room.clock.advance(3);
    const opens = room.topics().find(({ title }) => title === 'Task failed: Cake')?.id;
    expect(opens).toBeDefined();
    expect(room.notices()).toEqual([tea, { type: 'run-notice', title: 'Cake', what: 'failed', opens }]);
  });

  test('is sent by each process', async () => {
    const room = roomOfOthers();
    room.open();
    room.open({ owner: 'elsewhere:2:0:y' });
    await room.succeed();
    await room.clock.advance(3);
    expect(room.notices()).toHaveLength(2);
  });

  test('is not sent about a run that was canceled', async () => {
    const room = roomOfOthers();
    room.open();
    const { id } = await room.began();
    await room.store.cancel(id, 'user', null);
    await room.clock.advance(3);
    expect(room.textsIn(room.topicId)).toHaveLength(1);
    expect(room.notices()).toEqual([]);
  });

  test('is not sent about a run that ended before the program started, although its message is delivered after it', async () => {
    const room = roomOfOthers();
    await room.succeed();
    room.clock.now += 1_000;
    room.open();
    await room.clock.advance(3);
    expect(room.textsIn(room.topicId)).toHaveLength(1);
    expect(room.notices()).toEqual([]);
  });

  test('is sent about the end of a chain, not about each of its runs', async () => {
    const room = roomOfOthers();
    room.open();
    const first = await room.succeed({ chainStep: 0 });
    await room.store.create({
      ...{ type: MADE_UP, title: 'Cake', topicId: room.topicId, input: {} },
      ...{ parentRunId: first, chainStep: 1, key: `${first}:step:1` },
    });
    const hold = await room.claimed();
    await room.clock.advance(3);
    expect(room.notices()).toEqual([]);
    const error = { code: 'run-worker-lost', data: { attempts: 1 }, retryable: false } as const;
    await room.store.finish(hold, { ok: false, error, steps: [], artifacts: [] });
    await room.clock.advance(10);
    expect(room.notices()).toEqual([{ type: 'run-notice', title: 'Tea', what: 'failed', opens: room.topicId }]);
  });

  test('is sent once when a run asks something, and names the inbox', async () => {
    const room = roomOfOthers();
    room.open();
    const id = await room.rest(QUESTION);
    expect(await room.store.asking()).toBe(1);
    await room.clock.advance(3);
    const asks = { type: 'run-notice', title: 'Tea', what: 'needs-you', opens: null };
    expect(room.notices()).toEqual([asks]);
    await room.store.answer(id, true);
    expect(await room.store.asking()).toBe(0);
    await room.claimed();
    await room.clock.advance(3);
    expect(room.notices()).toEqual([asks]);
  });

  test('is sent each time the loop of a run waits for a person, and not when the user paused the loop', async () => {
    const room = roomOfOthers();
    room.open();
    const loopId = newId(LoopId);
    const id = await room.rest({ for: 'person', loopId, deadline: 9_000_000 });
    expect(await room.store.asking()).toBe(0);
    await room.clock.advance(3);
    expect(room.notices()).toHaveLength(1);
    await room.store.wake(id);
    await room.store.rest(await room.claimed(), { for: 'person', loopId, deadline: 9_000_000 });
    await room.clock.advance(3);
    expect(room.notices()).toHaveLength(2);
    await room.store.wake(id);
    await room.store.rest(await room.claimed(), { for: 'person', loopId });
    await room.clock.advance(3);
    expect(room.notices()).toHaveLength(2);
  });

  test('is not sent about a run that asked before the program started', async () => {
    const room = roomOfOthers();
    await room.rest(QUESTION);
    room.clock.now += 1_000;
    room.open();
    await room.clock.advance(3);
    expect(room.notices()).toEqual([]);
  });
});
