import { chmod, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CallId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import { newId } from '../../new-id.ts';
import type { LaunchSetting } from '../../options.ts';
import { contentOf } from '../tools/tool-results.ts';
import { childServer, isAlive, logFolder, until } from '../transport/child-servers.fixture.ts';
import { Hub, type HubOptions, type RunningServer } from './hub.ts';
import type { AskedByServer, ServerTerms } from './server-terms.ts';

const ID = ServerId.parse('mine');
const ALLOWED: ServerTerms = { reviewed: true, on: true, sampling: false };
const NOT_ALLOWED: ServerTerms = { ...ALLOWED, reviewed: false };

async function world(options: Partial<HubOptions> = {}) {
  const place = await logFolder();
  const hub = new Hub({ builtIns: () => [], now: Date.now, patience: [0, 20], ...options });
  onTestFinished(async () => {
    await hub.close();
    await place.remove();
  });
  const state = () => hub.status().find(({ id }) => id === ID)?.state;
  const wanted = async (): Promise<RunningServer> => {
    const [server] = await hub.running('/', () => true);
    if (server === undefined) throw new Error(`It does not run: ${JSON.stringify(state())}`);
    return server;
  };
  return { place, hub, state, wanted, log: () => hub.log(ID, 0).map(({ text }) => text) };
}

const place = (workspace = '/work'): ToolCallContext => ({
  topicId: newId(TopicId),
  loopId: newId(LoopId),
  callId: newId(CallId),
  workspace,
});

/**
 * Returns the process ids of the fixture servers that send requests, in the order of their starts.
 */
async function starts(log: { readonly lines: () => Promise<readonly string[]> }): Promise<readonly number[]> {
  const lines = await log.lines();
  return lines.filter((line) => line.startsWith('start ')).map((line) => Number(line.slice(6)));
}

async function call(server: RunningServer, name: string, context = place()): Promise<string> {
  const listener = { sending: () => {}, progress: () => {} };
  const answer = await server.call(context, { name, arguments: {} }, listener, new AbortController().signal);
  if (answer.kind !== 'answered') return answer.kind;
  return contentOf(answer.result)
    .map((part) => (part.type === 'text' ? part.text : part.type))
    .join('');
}

describe('a server that comes and goes while the host runs', () => {
  test('does not start while its scripts are not as they were reviewed, not even by a restart', async () => {
    let asReviewed = false;
    const { place: log, hub, state, wanted } = await world({ mayStart: () => asReviewed });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    expect(await hub.running('/', () => true)).toEqual([]);
    hub.restart(ID);
    await hub.tryStart(ID);
    expect([state()?.name, await starts(log)]).toEqual(['off', []]);
    asReviewed = true;
    expect((await wanted()).id).toBe(ID);
  });

  test('starts when it is first needed, and ends with its process when it is removed', async () => {
    const { place: log, hub, state, wanted } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    expect(state()).toEqual({ name: 'off' });
    await wanted();
    const [pid = 0] = await starts(log);
    expect(isAlive(pid)).toBe(true);
    await hub.remove(ID);
    expect([hub.status(), hub.facts(ID), hub.log(ID, 0)]).toEqual([[], null, []]);
    await until(() => !isAlive(pid));
  });

  test('starts at once when there is a window, and the window is informed', async () => {
    let told = 0;
    const { hub, state, place: log } = await world({ startsAtOnce: true, changed: () => void told++ });
    hub.set(ID, childServer('counter', log.log), ALLOWED);
    expect(state()).toEqual({ name: 'starting' });
    await until(() => state()?.name === 'running');
    await until(() => told > 0);
  });

  test('is never started before the user has allowed it (V4, V5, V15)', async () => {
    const { hub, state, place: log, wanted } = await world({ startsAtOnce: true });
    hub.set(ID, childServer('crash', log.log), NOT_ALLOWED);
    hub.restart(ID);
    expect(await hub.running('/', () => true)).toEqual([]);
    expect([state(), hub.facts(ID)?.launched, await log.lines()]).toEqual([{ name: 'needs-review' }, null, []]);
    hub.set(ID, childServer('crash', log.log), ALLOWED);
    await wanted();
    expect(await log.lines()).toEqual(['start']);
  });

  test('ends, and receives no calls in the meantime, when it needs another review', async () => {
    const { hub, state, place: log, wanted } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    await wanted();
    hub.set(ID, childServer('asking', log.log, 'another'), NOT_ALLOWED);
    expect([state()?.name, hub.find('/', ID)]).toEqual(['needs-review', null]);
    const [pid = 0] = await starts(log);
    await until(() => !isAlive(pid));
    expect(await starts(log)).toHaveLength(1);
  });

  test('keeps running when its setting is set again without a change', async () => {
    const { hub, place: log, wanted } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    const { connection } = await wanted();
    hub.set(ID, childServer('asking', log.log), { ...ALLOWED, secrets: [] });
    expect((await wanted()).connection).toBe(connection);
  });

  test('restarts after its current calls when its launch setting changes, and receives no calls in between', async () => {
    const answer = Promise.withResolvers<{ readonly action: 'decline' }>();
    const { hub, place: log, wanted } = await world({ ask: () => answer.promise });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    const asked = call(await wanted(), 'ask');
    await until(async () => (await log.lines()).includes('ask'));
    hub.set(ID, childServer('asking', log.log, 'with another argument'), ALLOWED);
    expect(hub.find('/', ID)).toBeNull();
    answer.resolve({ action: 'decline' });
    expect(await asked).toContain('decline');
    await until(() => hub.find('/', ID) !== null);
    expect(await starts(log)).toHaveLength(2);
    expect(hub.find('/', ID)?.identity).toMatchObject({ args: expect.arrayContaining(['with another argument']) });
  });

  test('does not start again after a call during which it was changed and removed', async () => {
    const { hub, place: log, wanted } = await world({ ask: () => new Promise(() => {}) });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    const asked = call(await wanted(), 'ask');
    await until(async () => (await log.lines()).includes('ask'));
    const [first = 0] = await starts(log);
    hub.set(ID, childServer('asking', log.log, 'with another argument'), ALLOWED);
    await hub.remove(ID);
    expect(await asked).toBe('lost');
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    await wanted();
    // By now a server started after the removal would have reported itself as well.
    expect(await starts(log)).toEqual([first, expect.any(Number)]);
    expect(isAlive(first)).toBe(false);
  });

  test('ends after its current calls when it is switched off; a topic that needs it starts it again', async () => {
    const answer = Promise.withResolvers<{ readonly action: 'decline' }>();
    const { hub, state, place: log, wanted } = await world({ ask: () => answer.promise });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    const asked = call(await wanted(), 'ask');
    await until(async () => (await log.lines()).includes('ask'));
    hub.set(ID, childServer('asking', log.log), { ...ALLOWED, on: false });
    answer.resolve({ action: 'decline' });
    expect(await asked).toContain('decline');
    await until(() => state()?.name === 'off');
    await wanted();
    expect(await starts(log)).toHaveLength(2);
  });

  test('is restarted automatically after a crash while it is on, and not while it is off', async () => {
    const { hub, state, place: log, wanted } = await world();
    hub.set(ID, childServer('crash', log.log), ALLOWED);
    expect(await call(await wanted(), 'act')).toBe('lost');
    await until(async () => (await log.lines()).join() === 'start,act,start');
    await until(() => state()?.name === 'running');
    hub.set(ID, childServer('crash', log.log), { ...ALLOWED, on: false });
    await until(() => state()?.name === 'off');
    expect(await call(await wanted(), 'act')).toBe('lost');
    await until(() => state()?.name === 'error');
    expect((await log.lines()).join()).toBe('start,act,start,start,act');
  });

  test('can be restarted from any state', async () => {
    const { hub, place: log, wanted } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    await wanted();
    hub.restart(ID);
    await wanted();
    expect((await starts(log)).map(isAlive)).toEqual([false, true]);
  });
});

test('a server receives its log level at each start', async () => {
  const { hub, place: log, wanted } = await world();
  hub.set(ID, childServer('asking', log.log), { ...ALLOWED, logLevel: 'warning' });
  await wanted();
  const levels = async () => (await log.lines()).filter((line) => line.startsWith('level'));
  await until(async () => (await levels()).join() === 'level warning');
  hub.set(ID, childServer('asking', log.log), { ...ALLOWED, logLevel: 'debug' });
  hub.restart(ID);
  await until(async () => (await levels()).join() === 'level warning,level debug');
});

describe('a request of a server', () => {
  test('is forwarded together with the calls in progress, whose folders are the roots of the server', async () => {
    const asked: AskedByServer[] = [];
    const {
      hub,
      place: log,
      wanted,
    } = await world({
      ask: async (each) => {
        asked.push(each);
        return { action: 'accept', content: { name: 'Ada' } };
      },
    });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    const server = await wanted();
    const context = place('/places/one');
    expect(JSON.parse(await call(server, 'ask', context))).toEqual({ action: 'accept', content: { name: 'Ada' } });
    expect(asked).toMatchObject([{ serverId: ID, ask: { kind: 'form', message: 'Who are you?' }, calls: [context] }]);
    expect(JSON.parse(await call(server, 'roots', place('/places/two')))).toEqual({
      roots: [{ uri: 'file:///places/two', name: 'two' }],
    });
  });

  test('can use the folder of the topic that lists tools as its root before any call', async () => {
    const { hub, place: log } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    for (const workspace of ['/places/one', '/places/two']) {
      await hub.running(workspace, () => true);
      await until(async () => (await log.lines()).at(-1) === `roots ["file://${workspace}"]`);
    }
  });

  test('is rejected when there is no user to ask', async () => {
    const { hub, place: log, wanted } = await world();
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    expect(await call(await wanted(), 'ask')).toContain('"code":-32601');
  });
});

describe('the reason why a server does not run', () => {
  test('is reported with command, folder, exit code and last output, but without secrets', async () => {
    const { hub, place: log, log: said } = await world({ patience: [] });
    const setting: LaunchSetting = { ...childServer('crash', log.log, 'at-start'), env: { LICENCE: 'key-1234567' } };
    hub.set(ID, setting, { ...ALLOWED, secrets: ['key-1234567'] });
    await hub.running('/', () => true);
    await until(() => hub.facts(ID)?.launched?.endedAt !== null);
    expect(hub.facts(ID)?.launched).toEqual({
      refused: null,
      commandLine: `${process.execPath} ${setting.args.join(' ')}`,
      cwd: homedir(),
      path: process.env.PATH?.split(':').filter(
        (folder, at, all) => folder.startsWith('/') && all.indexOf(folder) === at,
      ),
      startedAt: expect.any(Number),
      endedAt: expect.any(Number),
      exitCode: 3,
      signal: null,
      errorOutput: 'the licence has expired [redacted]',
    });
    expect(said()).toEqual([
      expect.stringMatching(/^Starting .*crash\.ts/),
      'the licence has expired [redacted]',
      'Its process ended with exit code 3',
      expect.stringContaining('It ended while it was starting; its last words: the licence has expired [redacted]'),
    ]);
    expect(hub.log(ID, 2).map(({ number, from }) => [number, from])).toEqual([
      [3, 'host'],
      [4, 'host'],
    ]);
  });

  test('is reported for a killed server', async () => {
    const { hub, place: log, wanted } = await world({ patience: [] });
    hub.set(ID, childServer('asking', log.log), ALLOWED);
    await wanted();
    const [pid = 0] = await starts(log);
    process.kill(pid, 'SIGKILL');
    await until(() => hub.facts(ID)?.launched?.endedAt !== null);
    expect(hub.facts(ID)?.launched).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test('is reported at once for a missing program, without further tries, until the program exists', async () => {
    const { folder, remove } = await logFolder();
    onTestFinished(remove);
    const folders: string[] = [];
    const { hub, state } = await world({
      searchPath: { folders: async () => folders, forget: () => folders.push(folder) },
    });
    const program = join(folder, 'no-such-program-here');
    hub.set(ID, { transport: 'stdio', command: 'no-such-program-here', args: [], env: {} }, ALLOWED);
    await hub.running('/', () => true);
    expect(state()).toMatchObject({
      name: 'error',
      why: [{ name: 'program-missing', data: { program: 'no-such-program-here' } }],
    });
    expect(hub.status()[0]?.retryAt).toBeNull();
    expect(hub.facts(ID)).toMatchObject({
      launched: { commandLine: 'no-such-program-here', exitCode: null, path: [] },
      hint: { name: 'program-unknown' },
    });
    const { command, args } = childServer('counter');
    await writeFile(program, `#!/bin/sh\nexec ${command} ${args.join(' ')}\n`);
    await chmod(program, 0o755);
    hub.restart(ID);
    await until(() => state()?.name === 'running');
  });
});

test("a server's log is thinned for a flood of lines, with few announcements", async () => {
  let told = 0;
  const { hub, place: log } = await world({ changed: () => void told++ });
  const flood = `setInterval(() => process.stderr.write('line\\n'.repeat(1000)), 1)`;
  hub.set(ID, { transport: 'stdio', command: process.execPath, args: ['-e', flood, log.log], env: {} }, ALLOWED);
  void hub.running('/', () => true);
  await until(() => hub.log(ID, 0).some(({ text }) => text.endsWith('more lines were left out]')));
  const lines = hub.log(ID, 0);
  expect(lines.length).toBeLessThan(700);
  expect(lines.at(-1)?.number).toBe(lines.length);
  expect(told).toBeLessThan(20);
});
