import { expect, it } from 'vitest';
import { FOLLOW_UP } from '../../../shared/run.ts';
import { Runs as StoredRuns } from '../store/runs.ts';
import { addTopic, temporaryDatabase } from '../store/store.fixture.ts';
import { RUN_TYPES } from './run-types/index.ts';
import { createRunPort } from './start-run.ts';

async function port(allowed: readonly string[] = []) {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const store = new StoredRuns(database);
  const runs = createRunPort({
    ...{ store, types: RUN_TYPES, allowed: () => allowed },
    wait: async () => undefined,
    created: () => undefined,
  });
  const sleep = (title: string) => ({ type: 'sleep', title, input: { seconds: 1 }, topicId });
  return { runs, topicId, sleep };
}

it('a double click makes one run', async () => {
  const { runs, topicId, sleep } = await port();
  const first = await runs.start({ ...sleep('Tea'), clientRequestId: 'click' }, 'loop-a:1');
  const second = await runs.start({ ...sleep('Tea'), clientRequestId: 'click' }, 'loop-b:1');
  expect(first).toEqual({ ok: true, runId: expect.any(String) });
  expect(second).toEqual({ ...first, existing: true });
  expect(await runs.recent(topicId, 10)).toHaveLength(1);
});

it('answers a failure for an unknown type and for an input that the type refuses, and starts nothing', async () => {
  const { runs, topicId, sleep } = await port();
  expect(await runs.start({ ...sleep('Tea'), type: 'bake' }, 'a')).toEqual({
    ok: false,
    failure: { name: 'run-type-unknown', data: { type: 'bake' } },
  });
  expect(await runs.start({ ...sleep('Tea'), input: { seconds: -1 } }, 'b')).toMatchObject({
    ok: false,
    failure: { name: 'run-input-invalid', data: { field: 'seconds' } },
  });
  expect(await runs.recent(topicId, 10)).toEqual([]);
});

it('gives the recent runs of the topic, the last changed first, and no more than were asked for', async () => {
  const { runs, topicId, sleep } = await port();
  for (const title of ['one', 'two', 'three']) await runs.start(sleep(title), title);
  expect(await runs.recent(topicId, 2)).toEqual([
    { type: 'sleep', title: 'three', state: 'queued', at: expect.any(Number) },
    { type: 'sleep', title: 'two', state: 'queued', at: expect.any(Number) },
  ]);
});

it('lets a model choose every type, or only those that are allowed', async () => {
  const names = ({ runs }: Awaited<ReturnType<typeof port>>) => runs.choosable().map(({ name }) => name);
  // Only the end of a run starts a follow-up.
  expect(names(await port())).toEqual(RUN_TYPES.map(({ name }) => name).filter((name) => name !== FOLLOW_UP));
  expect(names(await port([FOLLOW_UP]))).toEqual([]);
  expect(names(await port(['sleep', 'bake_bread']))).toEqual(['sleep']);
  expect(names(await port(['bake_bread']))).toEqual([]);
});
