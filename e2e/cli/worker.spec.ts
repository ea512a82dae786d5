/** Workers as processes of their own. */
import { expect, test } from 'vitest';
import { openStore } from '../../electron/host/store/open-store.ts';
import { BUILT_PROGRAM, startProgram } from '../kill/program.ts';
import { somePlace } from './program.ts';

test('a worker stays until it is killed, and another one ends its run with one message', async () => {
  await using place = await somePlace({});
  const store = openStore(place.dataDir, Date.now);
  const { run } = await store.runs.create({ type: 'sleep', title: 'Tea', topicId: null, input: { seconds: 3 } });
  const stateNow = async () => (await store.runs.find(run.id))?.state.name;
  const work = () => startProgram(['worker', '--data-dir', place.dataDir], { program: BUILT_PROGRAM });
  const first = work();
  await expect.poll(stateNow, { timeout: 20_000 }).toBe('running');
  first.kill();
  expect(await first.end).toMatchObject({ signal: 'SIGKILL' });

  const second = work();
  const ended = new Promise<string>((resolve) => second.onLine(resolve));
  expect(await ended).toBe(`${run.id}  succeeded  Tea`);
  second.kill();
  expect((await second.end).lines).toHaveLength(1);
  expect(store.summaries.list()).toMatchObject([{ title: 'Task completed: Tea', unread: true }]);
  expect((await store.runs.attempts(run.id)).map(({ outcome }) => outcome)).toEqual(['lost', 'succeeded']);
  store.database.close();
});
