/** Commands in the background of loops in a complete host: when they end, and what a resumed loop is told. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChatRequest, call, fail, type Reply, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { messageOf } from '../../../shared/errors.ts';
import { DEFAULT_LIMITS, type LoopLimits } from '../../../shared/loop.ts';
import { TERMINAL } from '../../../shared/mcp.ts';
import { createHost } from '../host.ts';
import { pidsIn } from '../mcp/built-in/terminal/terminal.fixture.ts';
import { isAlive } from '../mcp/transport/child-servers.fixture.ts';
import { openWindow } from '../topics/window.fixture.ts';

const FOREVER = "trap '' TERM; sleep 600 & echo pid $!; echo pid $$; wait";
const start = call('start_command', { command: FOREVER });
const done = call('attempt_completion', { result: 'Done.' });

/** What the last call of a request returned; '': it has none. */
const lastResult = ({ messages }: ChatRequest): string => {
  const last = messages.at(-1);
  return last?.role === 'tool' && typeof last.content === 'string' ? last.content : '';
};

/** A loop that starts a command which ends only when it is killed, and then does what `next` says. */
async function begun(
  next: (request: ChatRequest, n: number) => Reply | Promise<Reply>,
  limits: Partial<LoopLimits> = {},
) {
  const results: string[] = [];
  const window = await openWindow(
    (request, n) => {
      results.push(lastResult(request));
      return n === 0 ? start : next(request, n);
    },
    {
      ...{ serverSwitches: { [TERMINAL]: true }, approvalMode: 'allow-all' },
      // In the sandbox, the ids of processes are others than on this machine.
      fixedSettings: { values: { commandSandbox: false }, ignored: [] },
    },
  );
  await window.host.settings.update({ limits: { ...DEFAULT_LIMITS, ...limits } });
  const sent = await window.host.topics.send({ text: 'Do it.', topicId: null, workspace: window.workspace });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  const { topicId, loopId } = sent;
  await window.until(() => window.events.some(({ type }) => type === 'background-start'));
  await expect.poll(() => pidsIn(results.join('\n')).length, { timeout: 9_000 }).toBe(2);
  const pids = pidsIn(results.join('\n'));
  const list = () => window.host.background.list(topicId);
  const ends = () => window.events.flatMap((event) => (event.type === 'background-end' ? [event.end] : []));
  return { window, topicId, loopId, results, pids, list, ends };
}

const gone = (pids: readonly number[], timeout = 2_000) =>
  expect.poll(() => pids.filter(isAlive), { timeout, interval: 20 }).toEqual([]);

describe.skipIf(process.platform === 'win32')('a command in the background ends', () => {
  test.each<[string, 'completed' | 'stopped' | 'failed', Reply, Partial<LoopLimits>]>([
    ['completes', 'completed', done, {}],
    ['reaches a limit', 'stopped', call('list_files', { path: '.' }), { maxIterations: 2 }],
    ['fails', 'failed', fail(401, 'Incorrect API key provided'), {}],
  ])('with its loop that %s', async (_how, state, reply, limits) => {
    const { window, topicId, pids, list, ends } = await begun(
      (request) => (request.tools === undefined ? say('I came this far.') : reply),
      limits,
    );
    await window.reached(topicId, state);
    await gone(pids);
    await window.until(() => ends().length === 1);
    expect(ends()).toEqual([{ name: 'stopped', by: 'loop' }]);
    expect(list()).toEqual([]);
  });

  test('within half a second when the user stops its loop', async () => {
    const { window, loopId, pids } = await begun(() => new Promise(() => {}));
    await window.host.loops.stop({ loopId });
    await gone(pids, 500);
  });

  test('when the host closes, also if the user keeps it', async () => {
    const { window, topicId, pids, list, ends } = await begun(() => done);
    const [command] = list();
    if (command !== undefined) window.host.background.keep({ topicId, id: command.id, kept: true });
    await window.reached(topicId, 'completed');
    await window.host.close();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(ends()).toHaveLength(1);
  });

  test('when another process ends its loop', async () => {
    const question = call('ask_user', { question: 'Which port?' });
    const { window, topicId, loopId, pids, list } = await begun((_, n) => (n === 1 ? question : done));
    await window.reached(topicId, 'waiting');
    const silent = () => undefined;
    const other = await createHost(
      {
        ...{ secret: silent, capabilities: { windows: false, serverRequests: false }, attendant: 'nobody' },
        ...{ now: Date.now, timeZone: () => 'UTC', onEvent: silent },
        log: { debug: silent, info: silent, warn: silent, error: silent },
      },
      { dataDir: window.folder, homeDirectory: window.folder },
    );
    onTestFinished(() => other.close());
    // The lease is released a moment after the state was stored, and until then no other process may stop the loop.
    const stopped = () => other.loops.stop({ loopId }).then(() => 'stopped', messageOf);
    await expect.poll(stopped, { timeout: 9_000 }).toBe('stopped');
    await gone(pids, 9_000);
    await expect.poll(list, { timeout: 9_000 }).toEqual([]);
  });

  test('when its topic is removed, also if the user keeps it', async () => {
    const held = Promise.withResolvers<Reply>();
    const { window, topicId, pids, list } = await begun(() => held.promise);
    const [command] = list();
    window.host.background.keep({ topicId, id: command?.id ?? '', kept: true });
    held.resolve(done);
    await window.reached(topicId, 'completed');
    expect(pids.every(isAlive)).toBe(true);
    await window.host.topics.remove({ topicId });
    await gone(pids);
  });
});

describe.skipIf(process.platform === 'win32')('a command in the background goes on', () => {
  test('while its loop is paused', async () => {
    const held = Promise.withResolvers<Reply>();
    const { window, topicId, loopId, pids } = await begun((_, n) => (n === 1 ? held.promise : done));
    await window.host.loops.pause({ loopId });
    held.resolve(call('list_files', { path: '.' }));
    await window.reached(topicId, 'paused');
    expect(pids.every(isAlive)).toBe(true);
    await window.host.loops.stop({ loopId });
    await gone(pids);
  });

  test('while its loop waits for the user', async () => {
    const question = call('ask_user', { question: 'Which port?' });
    const { window, topicId, loopId, pids, list } = await begun((_, n) => (n === 1 ? question : done));
    await window.reached(topicId, 'waiting');
    expect(pids.every(isAlive)).toBe(true);
    expect(list()).toMatchObject([{ state: { name: 'running' } }]);
    await window.host.loops.stop({ loopId });
    await gone(pids);
  });

  test('after its loop if the user keeps it, and a later loop may look at it and not end it', async () => {
    const held = Promise.withResolvers<Reply>();
    let id = '';
    const { window, topicId, pids, list, results } = await begun((_, n) => {
      if (n === 1) return held.promise;
      if (n === 2) return call('background_commands', { id });
      return n === 3 ? call('background_commands', { id, stop: true }) : done;
    });
    id = list()[0]?.id ?? '';
    window.host.background.keep({ topicId, id, kept: true });
    held.resolve(done);
    await window.reached(topicId, 'completed');
    await window.host.topics.send({ text: 'Look at it.', topicId });
    await window.until(() => window.host.loops.list({ topicId }).every(({ state }) => state.name === 'completed'));
    await expect.poll(() => results.length, { timeout: 9_000 }).toBe(5);
    expect(results[3]).toMatch(/^running for /);
    expect(results[4]).toContain('only the user can end it');
    expect(pids.every(isAlive)).toBe(true);
    window.host.background.stop({ topicId, id });
    await gone(pids);
    await expect.poll(list, { timeout: 9_000 }).toEqual([]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a loop that is resumed after the host was closed is told that its command has ended, and does not start it again',
  async () => {
    let id = '';
    const held = new Promise<Reply>(() => {});
    const { window, topicId, loopId, pids, list, results } = await begun((_, n) => {
      if (n === 1) return held;
      return n === 2 ? call('background_commands', { id }) : done;
    });
    id = list()[0]?.id ?? '';
    await window.restart();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(window.host.background.list(topicId)).toEqual([]);
    await window.host.loops.resume({ loopId });
    await window.reached(topicId, 'completed');
    expect(results.at(-1)).toContain('when the app is closed');
    expect(window.events.filter(({ type }) => type === 'background-start')).toHaveLength(1);
  },
);
