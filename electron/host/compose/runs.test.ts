import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RunView } from '../../../shared/run.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { openWindow } from '../topics/window.fixture.ts';

/** A window, and a second process that queues runs in the same data folder. */
async function opened() {
  const window = await openWindow([]);
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
  onTestFinished(() => database.close());
  const queue = async (seconds: number): Promise<RunView> => {
    const { run } = await new Runs(database).create({ type: 'sleep', title: 'Tea', topicId: null, input: { seconds } });
    return run;
  };
  const stateOf = async ({ id }: RunView) => (await window.host.runs.show({ runId: id })).run.state;
  return { window, queue, stateOf };
}

const TIME_LIMIT = { timeout: 10_000, interval: 50 };

it('a window carries out a run that another process queued, and shows its message as unread', async () => {
  const { window, queue, stateOf } = await opened();
  const run = await queue(0);
  await expect.poll(() => stateOf(run), TIME_LIMIT).toMatchObject({ name: 'succeeded' });
  await window.until(() => window.news.some(({ type }) => type === 'message-added'));
  const [topic] = window.host.topics.list();
  expect(topic).toMatchObject({ title: 'Task completed: Tea', unread: true });
  expect(window.news).toContainEqual({ type: 'run-changed', runId: run.id });
  expect(await window.host.runs.list({ limit: 10 })).toMatchObject([{ id: run.id, topicId: topic?.id }]);
});

it('a run that was begun is queued again when the window closes, and a user can cancel, repeat and delete it', async () => {
  const { window, queue, stateOf } = await opened();
  const run = await queue(1_000);
  await expect.poll(() => stateOf(run), TIME_LIMIT).toMatchObject({ name: 'running' });
  await window.restart();
  const { attempts } = await window.host.runs.show({ runId: run.id });
  expect(attempts[0]).toMatchObject({ attempt: 1, outcome: 'released' });

  await window.host.runs.cancel({ runId: run.id, reason: 'too late' });
  expect(await stateOf(run)).toEqual({ name: 'canceled', by: 'user', reason: 'too late' });
  expect(window.host.topics.list()).toMatchObject([{ title: 'Task canceled: Tea', unread: true }]);
  const repeated = await window.host.runs.retry({ runId: run.id });
  expect(repeated).toMatchObject({ retryOf: run.id });
  await window.host.runs.delete({ runId: run.id });
  expect(await window.host.runs.list({ limit: 10 })).toMatchObject([{ id: repeated.id }]);
});
