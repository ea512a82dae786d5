/** The process of the data: what ends it, what is left of it, and what is known of the tables afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { CallId, LoopId, MessageId, TopicId } from '../../../../../shared/ids.ts';
import { DATA, READ_DATASET } from '../../../../../shared/mcp.ts';
import type { Message } from '../../../../../shared/message.ts';
import { newId } from '../../../new-id.ts';
import { confinedTest } from '../../../sandbox/confined.fixture.ts';
import { findSandbox } from '../../../sandbox/find-sandbox.ts';
import { until } from '../../transport/child-servers.fixture.ts';
import { CALL_META } from '../built-in.ts';
import { type DataWorld, dataWorld, noSandbox } from './data.fixture.ts';

const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b';
const NEVER = new AbortController().signal;

/** The world of most tests, because starting a process takes time. Each test leaves the table `sales` in it. */
let world: DataWorld;
beforeAll(async () => {
  world = await made({}, () => {});
}, 30_000);
afterAll(() => world.close());

async function made(parts: Parameters<typeof dataWorld>[0] = {}, finished = onTestFinished): Promise<DataWorld> {
  const world = await dataWorld({ ...parts, data: { findSandbox: noSandbox, ...parts.data } });
  finished(() => world.close());
  world.write('sales.csv', 'city,price\nBern,1\nBasel,2\n');
  expect(await world.call('read_dataset', { path: 'sales.csv' })).toMatchObject({ failed: false });
  return world;
}

const sql = (world: DataWorld, code: string, signal?: AbortSignal) =>
  world.call('run_code', { language: 'sql', code }, signal);

/** The ids of the processes of the data that a host has started outside the sandbox. */
function dataProcesses(host = process.pid): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      const variables = readFileSync(`/proc/${pid}/environ`, 'latin1');
      return /data-process\.[jt]s /.test(line) && variables.includes(`/${host}-`) ? [pid] : [];
    } catch {
      return [];
    }
  });
}

test('a process that was started ahead of the first call is the one that the call uses, and says what was lost', async () => {
  const world = await made();
  await sql(world, 'CREATE TEMP TABLE mine AS SELECT 7 AS n');
  const data = world.topicsData.of(null);
  await data.end();
  data.prepare();
  data.prepare();
  await until(() => data.isRunning);
  const running = dataProcesses();
  const found = await sql(world, 'SELECT sum(price) AS total FROM sales');
  expect(found.text).toContain('The tables of this topic were loaded again.');
  expect(found.text).toContain('Temporary tables and views that SQL had made are gone.');
  expect(found.text).toContain('3');
  expect(dataProcesses()).toEqual(running);
});

test('a stop ends a query within half a second, and the tables stay', async () => {
  await sql(world, 'CREATE TEMP TABLE mine AS SELECT 7 AS n');
  const data = world.topicsData.of(null);
  const stop = new AbortController();
  const work = { sql: ENDLESS, mostRows: 1, mostCharacters: 1 };
  const query = data.query(work, { timeMs: 60_000, signal: stop.signal });
  await pause(300);
  const began = performance.now();
  stop.abort();
  expect(await query).toMatchObject({ ok: false, message: 'The call was stopped.' });
  expect(performance.now() - began).toBeLessThan(500);
  expect((await sql(world, 'FROM mine')).text).toBe('1 row. The user sees all of them as a table.\nn\n7');
});

test('a call that waits for another one is stopped at once', async () => {
  const data = world.topicsData.of(null);
  const [first, second] = [new AbortController(), new AbortController()];
  const work = { sql: ENDLESS, mostRows: 1, mostCharacters: 1 };
  const running = data.query(work, { timeMs: 60_000, signal: first.signal });
  const waiting = data.query(work, { timeMs: 60_000, signal: second.signal });
  second.abort();
  expect(await waiting).toMatchObject({ ok: false });
  first.abort();
  expect(await running).toMatchObject({ ok: false });
});

test('tables are loaded again after the process was lost, and what SQL had made is said to be gone', async () => {
  await sql(world, 'CREATE TEMP TABLE mine AS SELECT 7 AS n');
  await world.topicsData.of(null).end();
  const { text } = await sql(world, 'SELECT sum(price) AS total FROM sales');
  expect(text).toBe(
    [
      'The tables of this topic were loaded again.',
      'Temporary tables and views that SQL had made are gone.',
      ...['1 row. The user sees all of them as a table.', 'total', '3'],
    ].join('\n'),
  );
  expect((await sql(world, 'FROM sales')).text).toMatch(/^2 rows/);
});

test('a file that changed since it was read becomes a new table, and one that is gone loses its table with the process', async () => {
  const world = await made();
  world.write('sales.csv', 'city,price\nBern,1\nBasel,2\nGenf,39\n');
  utimesSync(join(world.workspace, 'sales.csv'), 1, 1);
  expect((await sql(world, 'SELECT sum(price) AS total FROM sales')).text).toBe(
    'sales.csv has changed, so the table sales is a new one.\n1 row. The user sees all of them as a table.\ntotal\n42',
  );
  rmSync(join(world.workspace, 'sales.csv'));
  expect((await sql(world, 'FROM sales')).text).toMatch(/^3 rows/);
  await world.topicsData.of(null).end();
  const { text, failed } = await sql(world, 'FROM sales');
  expect(failed).toBe(true);
  expect(text).toContain('The table sales is gone: sales.csv could not be opened.');
});

test('an unused process ends, and only three run at the same time', async () => {
  const world = await made({ data: { idleMs: 400 } });
  const topics = Array.from({ length: 4 }, () => newId(TopicId));
  const path = join(world.workspace, 'sales.csv');
  const request = { name: 'sales', path, shown: 'sales.csv', sheet: null, encoding: null };
  for (const topic of topics) {
    expect(await world.topicsData.of(topic).read(request, 0, NEVER)).toMatchObject({ ok: true });
    expect(topics.filter((each) => world.topicsData.of(each).isRunning).length).toBeLessThanOrEqual(3);
  }
  expect(world.topicsData.of(topics[0] ?? null).isRunning).toBe(false);
  await until(() => topics.every((topic) => !world.topicsData.of(topic).isRunning), 10_000);
});

test('one topic does not see the tables of another one', async () => {
  const other = world.topicsData.of(newId(TopicId));
  const work = { sql: 'FROM sales', mostRows: 9, mostCharacters: 999 };
  expect(await other.query(work, { timeMs: 60_000, signal: NEVER })).toMatchObject({
    ok: false,
    message: expect.stringContaining('Table with name sales does not exist'),
  });
});

test('datasets are known again after the app was started again, if they may still be read', async () => {
  const again = await dataWorld({
    workspace: { root: world.workspace },
    topicOf: () => topic,
    historyOf: () => history([['sales.csv'], ['../outside.csv'], ['.env'], ['gone.csv'], ['sales.csv', 'other']]),
    data: { findSandbox: noSandbox },
  });
  onTestFinished(() => again.close());
  world.write('.env', 'KEY=sk-secret');
  const asked = await again.client.callTool({
    name: 'run_code',
    arguments: { language: 'sql', code: 'SHOW TABLES' },
    _meta: { [CALL_META]: { loopId: newId(LoopId), callId: newId(CallId) } },
  });
  const [part] = Array.isArray(asked.content) ? asked.content : [];
  expect(part?.text).toBe(
    'The tables of this topic were loaded again.\n2 rows. The user sees all of them as a table.\nname\nother\nsales',
  );
});

const topic = newId(TopicId);

/** Messages in which files were read, each as its path and the name of its table. */
function* history(files: readonly (readonly string[])[]): Generator<Message> {
  const common = { topicId: topic, loopId: null, model: null, createdAt: 0 };
  const tool = { serverId: DATA, toolName: READ_DATASET };
  for (const [path = '', name] of files.toReversed()) {
    const callId = newId(CallId);
    const args = { path, ...(name !== undefined && { name }) };
    yield {
      ...{ ...common, id: newId(MessageId), role: 'tool' },
      parts: [{ type: 'tool-result', callId, tool, status: 'done', content: [] }],
    };
    yield {
      ...{ ...common, id: newId(MessageId), role: 'assistant' },
      parts: [{ type: 'tool-call', callId, tool, writtenName: READ_DATASET, arguments: args }],
    };
  }
}

/** The processes are found in /proc. */
function onlyOnLinux({ skip }: Pick<TestContext, 'skip'>): void {
  if (process.platform !== 'linux') skip('NOT RUN: the processes of data are found only on Linux.');
}

test('nothing is left of a process that ended', async (context) => {
  onlyOnLinux(context);
  const others = dataProcesses();
  const parent = `/tmp/loopwright-sandbox-${process.getuid?.()}-0`;
  // The folder of all private folders is removed when it is empty.
  const folders = () =>
    (existsSync(parent) ? readdirSync(parent) : []).filter((name) => name.startsWith(`${process.pid}-`));
  const before = folders();
  const alone = await made();
  const [own] = dataProcesses().filter((pid) => !others.includes(pid));
  expect([own === undefined, folders().length]).toEqual([false, before.length + 1]);
  await alone.close();
  await until(() => !dataProcesses().includes(own ?? ''), 5_000);
  expect(folders()).toEqual(before);
});

test('a query ends with a host that is killed', async (context) => {
  onlyOnLinux(context);
  const fixture = fileURLToPath(new URL('./killed-host.fixture.ts', import.meta.url));
  const host = spawn(process.execPath, [fixture], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void host.kill('SIGKILL'));
  const [folder] = await once(host.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  onTestFinished(() => rmSync(dirname(String(folder)), { recursive: true, force: true }));
  const pid = host.pid ?? 0;
  expect(dataProcesses(pid).length).toBeGreaterThan(0);
  host.kill('SIGKILL');
  await until(() => dataProcesses(pid).length === 0, 5_000);
}, 30_000);

confinedTest(
  'the process runs in the sandbox where there is one, and a stop and an end leave nothing of it',
  async () => {
    const world = await made({ data: { findSandbox } });
    const data = world.topicsData.of(null);
    const inSandbox = () =>
      readdirSync('/proc').filter((pid) => {
        if (!/^\d+$/.test(pid)) return false;
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
          return line.includes('bwrap') && line.includes(`/${process.pid}-`);
        } catch {
          return false;
        }
      });
    expect(inSandbox().length).toBeGreaterThan(0);
    const work = { sql: ENDLESS, mostRows: 1, mostCharacters: 1 };
    const began = performance.now();
    expect(await data.query(work, { timeMs: 300, signal: NEVER })).toMatchObject({ ok: false });
    expect(performance.now() - began).toBeLessThan(1500);
    await world.close();
    await until(() => inSandbox().length === 0, 5_000);
  },
);
