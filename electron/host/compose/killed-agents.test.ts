import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { call, type Reply, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { TopicId } from '../../../shared/ids.ts';
import { createHost } from '../host.ts';
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

/** A run of the type `agent` in a data folder, for which another process works. */
async function queued(title: string) {
  const dataDir = temporaryFolder();
  const database = temporaryDatabase({ path: join(dataDir, DATABASE_FILE) });
  const [runs, loops, topics] = [new Runs(database), new Loops(database), new Topics(database)];
  const topicId = newId(TopicId);
  topics.create({ id: topicId, title, workspace: dataDir });
  const { run } = await runs.create({ type: 'agent', title, topicId, input: { goal: 'Look twice.' } });
  const texts = () => [...new Messages(database).all(topicId)].map(({ parts }) => JSON.stringify(parts));
  return { dataDir, database, runs, loops, run, texts };
}

const LIMIT = { timeout: 20_000, interval: 25 };

/** More than the delay after the second lost attempt. */
const DELAY_MS = 31_000;

it('an agent whose worker is killed goes on with the same loop, and repeats no call that was done', async () => {
  const list = call('list_files', { path: '.' });
  const silent = new Promise<Reply>(() => undefined);
  // The worker is killed during the first and the third request.
  const replies = [silent, list, silent, list, call('attempt_completion', { result: 'Two looks.' })];
  await using model = await startScriptedOpenAi((_, n) => replies[n] ?? silent);
  const { dataDir, database, runs, loops, run, texts } = await queued('Looks');
  for (const [ahead, requests] of [1, 3].entries()) {
    const worker = runProgram(WORKER, [dataDir, model.baseUrl, String(ahead * DELAY_MS)]);
    await expect.poll(() => model.requests.length, LIMIT).toBe(requests);
    worker.child.kill('SIGKILL');
    await worker.done;
    await runs.recover();
  }
  const last = runProgram(WORKER, [dataDir, model.baseUrl, String(2 * DELAY_MS)]);
  onTestFinished(() => void last.child.kill('SIGKILL'));
  await expect.poll(async () => (await runs.find(run.id))?.state.name, LIMIT).toBe('succeeded');
  await expect.poll(() => texts().length, LIMIT).toBe(1);
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

it('a window stops the loop of an agent that another process drives, which cancels the run', async () => {
  await using model = await startScriptedOpenAi(() => new Promise<Reply>(() => undefined));
  const { dataDir, loops, runs, run, texts } = await queued('Looks');
  runProgram(WORKER, [dataDir, model.baseUrl, '0']);
  await expect.poll(() => model.requests.length, LIMIT).toBe(1);
  const window = await windowOn(dataDir);
  const [loop] = loops.list();
  if (loop === undefined) throw new Error('There is no loop.');
  await window.loops.stop({ loopId: loop.id });
  expect(loops.record(loop.id).state).toMatchObject({ outcome: { reason: 'user_cancelled' } });
  expect((await runs.find(run.id))?.state).toMatchObject({ name: 'canceled', by: 'user' });
  await expect.poll(texts, LIMIT).toEqual([expect.stringContaining('Task canceled: Looks')]);
}, 60_000);

async function windowOn(dataDir: string) {
  const silent = () => undefined;
  const host = await createHost(
    {
      secret: silent,
      capabilities: { windows: true, serverRequests: true },
      attendant: 'window',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent: silent,
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    { dataDir, homeDirectory: dataDir },
  );
  onTestFinished(() => host.close());
  return host;
}
