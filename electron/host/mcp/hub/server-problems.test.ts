import { expect, onTestFinished, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { LaunchSetting } from '../../options.ts';
import { plainAccess } from '../connection/everything-server.fixture.ts';
import { inWords } from '../connection/in-words.fixture.ts';
import { scriptedServer } from '../connection/scripted-server.fixture.ts';
import { childServer, logFolder, until } from '../transport/child-servers.fixture.ts';
import { Hub, type HubOptions } from './hub.ts';
import { problemForModel, serverProblems } from './server-problems.ts';

async function hubOf(external: Readonly<Record<string, LaunchSetting>>, options: Partial<HubOptions> = {}) {
  const hub = new Hub({ external, builtIns: () => [], now: Date.now, patience: [], ...options });
  onTestFinished(() => hub.close());
  await hub.running('/', () => true);
  const problems = (isWanted: (id: ServerId) => boolean = () => true) =>
    serverProblems({ hub, whyWaiting: () => null }, isWanted);
  const worded = () => problems().map(inWords);
  return { hub, problems, worded };
}

async function log() {
  const place = await logFolder();
  onTestFinished(place.remove);
  return place.log;
}

test('reports a server that crashes at its start as missing, with the reason and its last lines, without secrets', async () => {
  const crash = childServer(
    'crash',
    await log(),
    'at-start',
    '--api-key',
    'argument-1234',
    '--url=http://u:password-5@h/',
  );
  const env = { LICENCE: 'key-1234567 argument-1234 password-5' };
  const { problems, worded } = await hubOf({ crash: { ...crash, env }, sound: childServer('counter') });
  expect(worded()).toEqual([
    {
      type: 'server-missing',
      server: 'crash',
      state: 'failed',
      why: 'It ended while it was starting; its last words: the licence has expired [redacted].',
      hint: null,
      lastLines: ['the licence has expired [redacted]'],
    },
  ]);
  expect(problems((id) => id === 'sound')).toEqual([]);
  expect(problemForModel(problems()[0] ?? never())).toBe(
    'The server "crash" is switched on but does not run, so its tools are missing (the reason, as data: "It ended while it was starting; its last words: the licence has expired [redacted].").',
  );
});

test('removes a secret in the arguments or the URL from the reported lines', async () => {
  const program = "console.error('bad: ' + process.argv.slice(1).join(' ')); process.exit(1)";
  const args = [
    '-e',
    program,
    '--',
    '--api-key',
    'argument-1234',
    '--token=argument-5678',
    'http://u:password-9@host/',
  ];
  const { problems } = await hubOf({ leaky: { transport: 'stdio', command: process.execPath, args, env: {} } });
  const said = JSON.stringify(problems());
  expect(said).toContain('bad: --api-key [redacted] --token=[redacted] http://u:[redacted]@host/');
  expect(said).not.toMatch(/argument-\d|password-9/);
});

test('gives a hint for a missing program', async () => {
  const { problems } = await hubOf({ nowhere: { transport: 'stdio', command: '/nowhere/at/all', args: [], env: {} } });
  expect(problems()).toMatchObject([
    {
      why: [{ name: 'program-missing', data: { program: '/nowhere/at/all' } }],
      hint: { name: 'program-unknown' },
    },
  ]);
});

test('reports a hanging server as starting, and as failed after the start timeout', async () => {
  const { problems } = await hubOf(
    { hang: childServer('hang', await log(), 'at-start') },
    { catalogueWaitMs: 200, connection: { startTimeoutMs: 1500 } },
  );
  expect(problems()).toMatchObject([{ state: 'starting', why: [{ name: 'still-starting' }] }]);
  await until(() => problems().some((problem) => problem.type === 'server-missing' && problem.state === 'failed'));
  expect(problems()).toMatchObject([{ why: [{ name: 'answer-late', data: { seconds: 1.5 } }] }]);
});

test('reports the failure of a server that is being restarted', async () => {
  const { hub, worded } = await hubOf(
    { crash: childServer('crash', await log(), 'at-start') },
    { patience: [0, 0, 0, 60_000] },
  );
  const why = 'It ended while it was starting; its last words: the licence has expired.';
  const seen = new Set<string>();
  await until(() => {
    seen.add(hub.status()[0]?.state.name ?? '');
    expect(worded()).toMatchObject([{ state: 'failed', why }]);
    return seen.has('starting') && hub.status()[0]?.retryAt !== null && seen.has('error');
  });
});

test('reports a server that needs a login', async () => {
  const server = await scriptedServer(({ response }) => Boolean(response.writeHead(401).end('who are you')));
  onTestFinished(server.close);
  const { worded } = await hubOf(
    { remote: { transport: 'http', url: server.url, headers: {} } },
    { remoteAccess: () => ({ ...plainAccess(server.url), needsLogin: () => true }) },
  );
  expect(worded()).toEqual([
    {
      type: 'server-missing',
      server: 'remote',
      state: 'needs-login',
      why: 'It wants a login. It answered with HTTP 401 Unauthorized: who are you.',
      hint: { name: 'login-in-app', data: {} },
      lastLines: [],
    },
  ]);
});

test('reports a server that the user has not allowed yet', async () => {
  const { hub, problems } = await hubOf({});
  hub.set(ServerId.parse('new'), childServer('counter'), { reviewed: false, on: true, sampling: false });
  expect(problems()).toMatchObject([
    { state: 'needs-review', why: [{ name: 'not-allowed-yet' }], hint: { name: 'review-in-app' } },
  ]);
});

test('reports a server with too many tools, which runs with the first of them', async () => {
  const { problems } = await hubOf({ lots: childServer('lots', '5000') });
  const data = { list: 'tools', used: 500, total: 5000, isEndless: false };
  expect(problems()).toEqual([{ type: 'tools-cut', server: 'lots', why: [{ name: 'list-cut', data }] }]);
  expect(problemForModel(problems()[0] ?? never())).toBeNull();
});

test('reports nothing for a server that crashed and runs again', async () => {
  const seen = await log();
  const { hub, problems, worded } = await hubOf({ crash: childServer('crash', seen) });
  const server = hub.find('/', ServerId.parse('crash')) ?? never();
  const listener = { sending: () => {}, progress: () => {} };
  await server.connection?.call({ name: 'act', arguments: {} }, listener, new AbortController().signal);
  expect(worded()).toMatchObject([{ why: 'It ended by itself; its last words: out of luck.' }]);
  hub.restart(ServerId.parse('crash'));
  await until(() => problems().length === 0, 20_000);
});

function never(): never {
  throw new Error('It is not there.');
}
