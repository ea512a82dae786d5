import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { call, type Reply, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { Journal } from '../store/journal.ts';
import { Loops } from '../store/loops.ts';
import { Messages } from '../store/messages.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { runProgram, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';

/** Works on runs until it is killed. The third argument is how far its clock is ahead, in milliseconds. */
const WORKER = `
  import { createHost } from '@/../host.ts';
  const [, dataDir, baseUrl, ahead] = process.argv;
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  await createHost({
    secret: () => undefined, capabilities: { windows: false, serverRequests: false }, attendant: 'nobody',
    now: () => Date.now() + Number(ahead), timeZone: () => 'UTC', onEvent() {}, log,
  }, { dataDir, homeDirectory: dataDir, worksOnRuns: true, model: { provider: 'openai', model: 'm', baseUrl } });`;

/** More than the delay after the second lost attempt. */
const DELAY_MS = 31_000;

it('an agent whose worker is killed goes on with the same loop, and repeats no call that was done', async () => {
  const list = call('list_files', { path: '.' });
  const silent = new Promise<Reply>(() => undefined);
  // The worker is killed during the first and the third request.
  const replies = [silent, list, silent, list, call('attempt_completion', { result: 'Two looks.' })];
  await using model = await startScriptedOpenAi((_, n) => replies[n] ?? silent);
  const dataDir = temporaryFolder();
  const database = temporaryDatabase({ path: join(dataDir, DATABASE_FILE) });
  const [runs, loops, topics] = [new Runs(database), new Loops(database), new Topics(database)];
  const topicId = newId(TopicId);
  topics.create({ id: topicId, title: 'Looks', workspace: dataDir });
  const { run } = await runs.create({ type: 'agent', title: 'Looks', topicId, input: { goal: 'Look twice.' } });
  const limit = { timeout: 20_000, interval: 25 };
  for (const [ahead, requests] of [1, 3].entries()) {
    const worker = runProgram(WORKER, [dataDir, model.baseUrl, String(ahead * DELAY_MS)]);
    await expect.poll(() => model.requests.length, limit).toBe(requests);
    worker.child.kill('SIGKILL');
    await worker.done;
    await runs.recover();
  }
  const last = runProgram(WORKER, [dataDir, model.baseUrl, String(2 * DELAY_MS)]);
  onTestFinished(() => void last.child.kill('SIGKILL'));
  await expect.poll(async () => (await runs.find(run.id))?.state.name, limit).toBe('succeeded');
  const texts = () => [...new Messages(database).all(topicId)].map(({ parts }) => JSON.stringify(parts));
  await expect.poll(() => texts().length, limit).toBe(1);
  expect(texts()[0]).toContain('Two looks.');
  const [loop, ...others] = loops.list();
  if (loop === undefined) throw new Error('There is no loop.');
  expect(others).toEqual([]);
  const settled = new Journal(database).rows(loop.id, ['call-settled']);
  expect(
    settled.filter((row) => row.kind === 'call-settled' && row.result.tool?.toolName === 'list_files'),
  ).toHaveLength(2);
  expect((await runs.attempts(run.id)).map(({ outcome }) => outcome)).toEqual(['lost', 'lost', 'succeeded']);
}, 90_000);
