import { expect, it } from 'vitest';
import { LoopId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { RunLoops } from './run-loops.ts';
import { Runs } from './runs.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';

it('giving the loop of an ended run to the user is a change of the run, so that other processes notice that the loop has stopped', async () => {
  const database = temporaryDatabase();
  const [runs, runLoops, topicId] = [new Runs(database), new RunLoops(database), addTopic(database)];
  const { run } = await runs.create({ type: 'agent', title: '', topicId: null, input: {} });
  await runs.claim('elsewhere:1:0:x', 15_000, ['agent']);
  runLoops.add({ runId: run.id, loopId: newId(LoopId), topicId });
  await runs.cancel(run.id, 'user', null);
  const known = await runs.lastChange();
  runLoops.letGo(run.id);
  expect((await runs.changes(known)).runIds).toEqual([run.id]);
  expect(runLoops.leftBehind()).toEqual([]);
});
