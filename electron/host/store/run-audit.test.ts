import { expect, test } from 'vitest';
import { exportedData } from './exported.ts';
import { RunAudit } from './run-audit.ts';
import { RunOutbox } from './run-outbox.ts';
import { Runs } from './runs.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';

const OWNER = 'elsewhere:1:0:x';
const DONE = { ok: true, output: {}, steps: [], artifacts: [] } as const;

test('every change of a run is a row with its request, topic and loop, and is exported', async () => {
  const database = temporaryDatabase({ now: () => 7 });
  const topicId = addTopic(database);
  const runs = new Runs(database);
  const key = 'loop_00000000000000000000000001:4';
  const run = { type: 'sleep', title: 'Tea', topicId, input: {} };
  const { run: first } = await runs.create({ ...run, key, clientRequestId: 'click' });
  const claimed = await runs.claim(OWNER, 1_000, ['sleep']);
  if (claimed === null) throw new Error('The run is not queued.');
  const child = await runs.create({ ...run, parentRunId: first.id });
  await runs.rest(claimed.hold, { for: 'child', runId: child.run.id });
  await runs.cancel(child.run.id, 'user', 'not needed');
  const again = await runs.claim(OWNER, 1_000, ['sleep']);
  if (again === null) throw new Error('The run is not queued again.');
  await runs.finish(again.hold, DONE);
  await new RunOutbox(database).deliver({ runId: first.id, text: 'done', newTopic: { title: 't', workspace: '/' } });
  await runs.remove(first.id);

  const { runChanges } = exportedData(database, { topicId });
  expect(runChanges).toEqual(new RunAudit(database).ofTopic(topicId));
  const changes = (id: string) => runChanges.filter(({ runId }) => runId === id);
  expect(changes(first.id).map(({ change, detail }) => [change, detail])).toEqual([
    ['queued', null],
    ['running', OWNER],
    ['waiting_child', child.run.id],
    ['queued', null],
    ['running', OWNER],
    ['succeeded', null],
    ['reported', expect.stringMatching(/^msg_/)],
    ['deleted', null],
  ]);
  expect(changes(child.run.id).map(({ change, detail }) => [change, detail])).toEqual([
    ['queued', null],
    ['canceled', 'user'],
    ['deleted', null],
  ]);
  for (const change of runChanges) {
    expect(change).toMatchObject({ topicId, loopId: key.split(':')[0], requestId: 'click', at: 7 });
  }
});

test('the changes of a run are erased with its topic', async () => {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const runs = new Runs(database);
  const { run } = await runs.create({ type: 'sleep', title: 'Tea', topicId, input: {} });
  await runs.cancel(run.id, 'user', null);
  database.run('DELETE FROM topics WHERE id = ?', topicId);
  expect(database.all('SELECT * FROM run_audit')).toEqual([]);
});
