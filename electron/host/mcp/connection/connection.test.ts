import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { StdioServerSetting } from '../../options.ts';
import { proxyEnvironment } from '../../processes/proxy-environment.ts';
import { contentOf } from '../tools/tool-results.ts';
import { MAX_TEXT } from '../tools/window-space.ts';
import { childServer, isAlive, logFolder, until } from '../transport/child-servers.fixture.ts';
import { stdioLine } from '../transport/stdio-transport.ts';
import { Connection, type ConnectionOptions } from './connection.ts';

let place: Awaited<ReturnType<typeof logFolder>>;
const open: Connection[] = [];

beforeEach(async () => {
  place = await logFolder();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await place.remove();
});

function connect(setting: StdioServerSetting, options: ConnectionOptions = {}): Connection {
  const connection = new Connection(async () => stdioLine(setting), options);
  open.push(connection);
  return connection;
}

async function started(setting: StdioServerSetting, options: ConnectionOptions = {}): Promise<Connection> {
  const connection = connect(setting, options);
  await connection.start();
  expect(connection.state).toMatchObject({ name: 'running' });
  return connection;
}

function call(connection: Connection, name: string, options: { signal?: AbortSignal; progress?: string[] } = {}) {
  let sent = 0;
  const listener = {
    sending: () => {
      sent += 1;
    },
    progress: (text: string) => void options.progress?.push(text),
  };
  const answer = connection.call({ name, arguments: {} }, listener, options.signal ?? new AbortController().signal);
  return { answer, sent: () => sent };
}

const why = (connection: Connection) =>
  connection.state.name === 'error' ? reasonsInEnglish(connection.state.why) : connection.state.name;
const texts = (answer: Awaited<ReturnType<Connection['call']>>) =>
  answer.kind === 'answered'
    ? contentOf(answer.result).map((part) => (part.type === 'text' ? part.text : part.type))
    : [];

describe('a server as a child process', () => {
  test('answers calls, and each call is sent once', async () => {
    const connection = await started(childServer('counter', place.log));
    const first = call(connection, 'count');
    expect(texts(await first.answer)).toEqual(['counted 1']);
    expect(first.sent()).toBe(1);
    expect(texts(await call(connection, 'count').answer)).toEqual(['counted 2']);
    expect(await place.lines()).toEqual(['count', 'count']);
  });

  test("gets the default variables of the SDK and the configured ones, and none of the app's secrets (M env)", async () => {
    process.env.LOOPWRIGHT_TEST_SECRET = 'sk-secret';
    try {
      const connection = await started({ ...childServer('counter', place.log), env: { GIVEN: 'yes' } });
      const [text = ''] = texts(await call(connection, 'environment').answer);
      expect(text).not.toContain('sk-secret');
      const environment = JSON.parse(text);
      expect(environment).toMatchObject({ GIVEN: 'yes', PATH: process.env.PATH });
      const ofTheNetwork = Object.keys(proxyEnvironment(process.env));
      const allowed = ['GIVEN', 'HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', ...ofTheNetwork];
      expect(Object.keys(environment).filter((name) => !allowed.includes(name))).toEqual([]);
    } finally {
      delete process.env.LOOPWRIGHT_TEST_SECRET;
    }
  });

  test('is started without a shell: its arguments arrive unchanged (V16)', async () => {
    const odd = `${place.log}; touch ${place.folder}/owned $(id) "x"`;
    const connection = await started(childServer('counter', odd));
    await call(connection, 'count').answer;
    expect(await place.lines()).toEqual([]);
  });
});

describe('a server that fails to start', () => {
  test('fails with the reason that its command does not exist', async () => {
    const connection = connect({ command: '/nowhere/to/be/found', args: [], env: {} });
    await connection.start();
    expect(why(connection)).toMatch(/cannot start \/nowhere\/to\/be\/found.*ENOENT/);
  });

  test('fails with its last output, without its keys, when it exits at once (M crash at start)', async () => {
    const connection = connect({ ...childServer('crash', place.log, 'at-start'), env: { LICENCE: 'key-1234567' } });
    await connection.start();
    expect(why(connection)).toContain('the licence has expired [redacted]');
    const after = call(connection, 'act');
    expect(await after.answer).toMatchObject({ kind: 'not-sent' });
    expect(after.sent()).toBe(0);
  });

  test('is abandoned after the start timeout, and its process is ended (M hang at start)', async () => {
    const connection = connect(childServer('hang', place.log, 'at-start'), { startTimeoutMs: 600 });
    const began = Date.now();
    await connection.start();
    expect(Date.now() - began).toBeLessThan(1500);
    expect(why(connection)).toBe('It did not answer within 0.6 seconds.');
    const pids = await place.pids();
    await until(() => pids.every((pid) => !isAlive(pid)));
  });
});

describe('a call', () => {
  test('times out without an answer, and the server is told to cancel (M never-answer)', async () => {
    const connection = await started(childServer('hang', place.log), { call: { idleTimeoutMs: 200 } });
    const pending = call(connection, 'wait');
    expect(await pending.answer).toEqual({ kind: 'timed-out', afterMs: 200 });
    const id = (await place.lines()).find((line) => line.startsWith('call '))?.slice(5);
    await until(async () => (await place.lines()).includes(`cancelled ${id}`));
    expect(connection.state.name).toBe('running');
  });

  test('continues past the idle timeout while it reports progress, up to the total timeout', async () => {
    const limits = { idleTimeoutMs: 300, totalTimeoutMs: 1000 };
    const connection = await started(childServer('hang', place.log, 'progress'), { call: limits });
    const progress: string[] = [];
    const began = Date.now();
    expect(await call(connection, 'wait', { progress }).answer).toEqual({ kind: 'timed-out', afterMs: 1000 });
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(progress[0]).toBe('step 1');
    // Fifty reports arrive each second; at most ten are passed on.
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.length).toBeLessThanOrEqual(11);
  });

  test('is canceled at once while the server hangs, and the server is informed', async () => {
    const connection = await started(childServer('hang', place.log));
    const stop = new AbortController();
    const pending = call(connection, 'wait', { signal: stop.signal });
    await until(async () => (await place.lines()).some((line) => line.startsWith('call ')));
    const began = Date.now();
    stop.abort();
    expect(await pending.answer).toEqual({ kind: 'cancelled' });
    expect(Date.now() - began).toBeLessThan(200);
    await until(async () => (await place.lines()).some((line) => line.startsWith('cancelled ')));
  });

  test('drops an answer that arrives after the cancellation, and the server stays usable (M late answers)', async () => {
    const connection = await started(childServer('hang', place.log, 'late'), { call: { idleTimeoutMs: 150 } });
    expect(await call(connection, 'wait').answer).toMatchObject({ kind: 'timed-out' });
    await until(async () => (await place.lines()).some((line) => line.startsWith('cancelled ')));
    expect(await call(connection, 'wait').answer).toMatchObject({ kind: 'timed-out' });
  });

  test('is never sent when it is aborted beforehand', async () => {
    const connection = await started(childServer('counter', place.log));
    const pending = call(connection, 'count', { signal: AbortSignal.abort() });
    expect(await pending.answer).toEqual({ kind: 'cancelled' });
    expect(pending.sent()).toBe(0);
    expect(await place.lines()).toEqual([]);
  });

  test('is reported as lost when the server exits during the call, and is not repeated (M crash mid call)', async () => {
    const connection = await started(childServer('crash', place.log));
    expect(await call(connection, 'act').answer).toEqual({ kind: 'lost' });
    expect(await place.lines()).toEqual(['start', 'act']);
    expect(why(connection)).toContain('out of luck');
    expect(await call(connection, 'act').answer).toMatchObject({ kind: 'not-sent' });
    expect(await place.lines()).toEqual(['start', 'act']);
  });

  test('returns the error message of the server when the server refuses it with a protocol error', async () => {
    const connection = await started(childServer('crash', place.log));
    expect(await call(connection, 'refuse').answer).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not with these arguments'),
    });
  });
});

describe('closing', () => {
  test('ends a cooperative server quickly', async () => {
    const connection = await started(childServer('hang', place.log));
    const pids = await place.pids();
    const began = Date.now();
    await connection.close();
    expect(Date.now() - began).toBeLessThan(1000);
    expect(pids.map(isAlive)).toEqual([false]);
  });

  test('kills a server that ignores its signals, and its children, within five seconds (M orphans)', async () => {
    const connection = await started(childServer('hang', place.log, 'stubborn'));
    const pids = await place.pids();
    expect(pids.map(isAlive)).toEqual([true, true]);
    const pending = call(connection, 'wait');
    await connection.close();
    expect(await pending.answer).toEqual({ kind: 'lost' });
    await until(() => pids.every((pid) => !isAlive(pid)));
  });
});

describe('a server that says too much (M flood)', () => {
  test('has its answer cut with a mark, and broken characters replaced (F29)', async () => {
    const connection = await started(childServer('flood', 'big'));
    const answer = await call(connection, 'big').answer;
    const [first = '', ...others] = texts(answer);
    expect(first.startsWith('a\uFFFDb\uFFFDcxxx')).toBe(true);
    expect(first.length).toBeLessThan(MAX_TEXT + 100);
    expect(first).toMatch(/\[cut here: 28\d{5} more characters were left out\]$/);
    expect(others).toEqual(['image']);
  });

  test('is disconnected when one of its messages never ends', async () => {
    const connection = await started(childServer('flood', 'big'));
    expect(await call(connection, 'line').answer).toEqual({ kind: 'lost' });
    expect(connection.state.name).toBe('error');
  });

  test('stays usable while it writes to standard error without end', async () => {
    const connection = await started(childServer('flood', 'stderr'));
    expect(texts(await call(connection, 'big').answer)).toEqual(['still here']);
  });

  test('has an endless list of tools cut', async () => {
    const connection = await started(childServer('flood', 'cursor'));
    if (connection.state.name !== 'running') throw new Error('It does not run.');
    expect(connection.state.list.tools.length).toBe(40);
    expect(connection.state.list.cut).toEqual({ name: 'list-endless', data: { list: 'tools', used: 40 } });
  });

  test.each([
    ['5000', { total: 5000, isEndless: false }],
    ['5000 100', { total: 5000, isEndless: false }],
    ['500 500', null],
    ['20000 100', { total: 10_000, isEndless: true }],
  ])('is reported with the number of its tools and the number of tools that are used (%s)', async (counts, counted) => {
    const connection = await started(childServer('lots', ...counts.split(' ')));
    if (connection.state.name !== 'running') throw new Error('It does not run.');
    const { tools, cut } = connection.state.list;
    expect(tools.length).toBe(500);
    expect(cut).toEqual(counted && { name: 'list-cut', data: { list: 'tools', used: 500, ...counted } });
  });

  test('is asked for its tools only a few times, however often it reports a change', async () => {
    const connection = await started(childServer('flood', 'list-changed'));
    const listed = () => {
      if (connection.state.name !== 'running') throw new Error('It does not run.');
      return Number(connection.state.list.tools[0]?.description.replace('listed ', ''));
    };
    await until(() => listed() >= 3);
    await setTimeout(1000);
    expect(listed()).toBeLessThanOrEqual(5);
  });
});

describe('a server that breaks conventions', () => {
  test('has an answer of more than 10 MiB cut with a note, and stays connected', async () => {
    const connection = await started(childServer('flood', 'big'));
    const [text = '', note, ...rest] = texts(await call(connection, 'huge').answer);
    expect(text).toMatch(/^begin x+$/);
    expect(text.length).toBeLessThan(MAX_TEXT);
    expect(note).toBe('\n[cut here: the result has 24.0 MiB, of which 23.8 MiB were left out]');
    expect(rest).toEqual([]);
    expect(connection.state.name).toBe('running');
    expect(texts(await call(connection, 'big').answer).length).toBeGreaterThan(1);
  });

  test('is disconnected when it floods requests and does not read the answers', async () => {
    const connection = await started(childServer('rude', place.log));
    const warnings: string[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning.name);
    process.on('warning', onWarning);
    const before = process.memoryUsage().rss;
    const answer = await call(connection, 'ask').answer;
    process.off('warning', onWarning);
    expect(answer).toEqual({ kind: 'lost' });
    expect(why(connection)).toContain('It sent requests and did not read the answers');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(warnings).toEqual([]);
    const pids = await place.pids();
    await until(() => pids.every((pid) => !isAlive(pid)));
  });

  test('is ended even if it killed its guard process', async () => {
    const connection = await started(childServer('rude', place.log));
    const pids = await place.pids();
    const began = Date.now();
    expect(await call(connection, 'kill-guard').answer).toEqual({ kind: 'lost' });
    await connection.close();
    expect(Date.now() - began).toBeLessThan(3000);
    await until(() => pids.every((pid) => !isAlive(pid)));
  });

  test('is not considered closed when it answers with the error code of a closed channel', async () => {
    const connection = await started(childServer('rude', place.log));
    expect(await call(connection, 'refuse').answer).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('not today'),
    });
    expect(connection.state.name).toBe('running');
  });

  test('has structured content that is nested too deeply replaced with a note', async () => {
    const connection = await started(childServer('rude', place.log));
    expect(texts(await call(connection, 'deep').answer)).toEqual(['[structured content nested too deeply]']);
  });

  test('has invalid tool names shown without control characters (V13)', async () => {
    const connection = await started(childServer('rude', place.log));
    if (connection.state.name !== 'running') throw new Error('It does not run.');
    expect(connection.state.list.skipped.map((tool) => reasonsInEnglish([tool.why]))).toEqual(
      Array(2).fill('The tool "<U+001B>]0;x<U+0007>" is left out: its name has characters nobody sees.'),
    );
  });
});
