/**
 * Tests that a stop takes effect at once: the socket closes, no further tool starts, and no process
 * remains. The tests check the order of events, with a generous timeout.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childServer, isAlive, logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { descendantsOf } from './processes.ts';
import { mcpConfig, onServer, somePlace, until } from './program.ts';

const BOUND_MS = 10_000;
const write = (path: string) => ({ name: 'write_to_file', arguments: { path, content: 'x\n', line_count: 1 } });
const STOPS: readonly { readonly during: string; readonly reply: Reply }[] = [
  { during: 'a stream that stalls (F22)', reply: say('I am about to write', { stallAfter: 2 }) },
  { during: 'arguments that stall', reply: { calls: [write('never.txt')], stallAfter: 4, pieceLength: 4 } },
  { during: 'an answer that has not begun', reply: say('late', { delayMs: 20_000 }) },
];

describe('Ctrl+C', () => {
  test.for(STOPS)('during $during closes the socket within a second and starts no tool', async ({ reply }) => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([{ calls: [write('first.txt')] }, reply]);
    const running = place.start(model, 'Write.');
    await until(() => model.requests.length === 2);
    await running.prints('"type":"iteration-start","iteration":2');
    const stopped = Date.now();
    running.process.kill('SIGINT');
    const ended = await running.ended;
    await until(() => model.requests[1]?.aborted === true, BOUND_MS);
    expect(ended.code).toBe(130);
    expect(ended.last('loop-end').at - stopped).toBeLessThan(1000);
    expect((model.requests[1]?.endedAt ?? 0) - stopped).toBeLessThan(1000);
    expect(ended.calls).toEqual(['write_to_file done']);
    expect(existsSync(join(place.workspace, 'never.txt'))).toBe(false);
    expect(model.requests).toHaveLength(2);
  });

  test('during a hanging tool ends the process of the tool and its child process, and starts no further tool', async () => {
    await using place = await somePlace();
    const seen = await logFolder();
    try {
      const servers = await mcpConfig(place, { slow: childServer('hang', seen.log, 'stubborn') });
      await using model = await startScriptedOpenAi([{ calls: [{ name: 'wait' }, write('never.txt')] }, say('Hello.')]);
      const running = place.start(model, 'Wait, then write.', ['--approve', 'all', ...servers]);
      await until(async () => (await seen.lines()).some((line) => line.startsWith('call ')), 20_000);
      const all = descendantsOf(running.pid);
      expect(all).toEqual(expect.arrayContaining([...(await seen.pids())]));
      running.process.kill('SIGINT');
      const ended = await running.ended;
      await until(() => !all.some(isAlive), BOUND_MS);

      expect([ended.code, ended.last('loop-end').reason]).toEqual([130, 'user_cancelled']);
      expect(ended.calls).toEqual(['wait cancelled', 'write_to_file cancelled']);
      expect(existsSync(join(place.workspace, 'never.txt'))).toBe(false);
      expect((await seen.lines()).filter((line) => line.startsWith('cancelled '))).toHaveLength(1);
      expect(model.requests).toHaveLength(1);
      expect((await place.exported()).toolCalls.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);

      const words = ['--workspace', place.workspace, '--topic', ended.last('loop-end').topicId, '--json'];
      const next = await place.command('run', ...words, ...onServer(model), 'hello');
      expect(next.last('loop-end').reason).toBe('answered');
      expect(model.violations).toEqual([]);
    } finally {
      await seen.remove();
    }
  });
});

test('SIGKILL of the program leaves no server process behind', async () => {
  await using place = await somePlace();
  const seen = await logFolder();
  try {
    const servers = await mcpConfig(place, { slow: childServer('hang', seen.log, 'stubborn') });
    await using model = await startScriptedOpenAi([call('wait')]);
    const running = place.start(model, 'Wait.', ['--approve', 'all', ...servers]);
    await until(async () => (await seen.lines()).some((line) => line.startsWith('call ')), 20_000);
    const all = descendantsOf(running.pid);
    expect(all.length).toBeGreaterThanOrEqual(3);
    running.process.kill('SIGKILL');
    await running.ended;
    await until(() => !all.some(isAlive), BOUND_MS);
  } finally {
    await seen.remove();
  }
});

test('a model server that stops sending, or never answers, ends the loop with that reason (F22)', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi([
    { calls: [write('first.txt')] },
    say('I am about to write', { stallAfter: 2 }),
    say('never sent', { stallAfter: 0 }),
  ]);
  const fell = await place.run(model, 'Write.', ['--max-silence', '1']);
  expect([fell.code, fell.last('loop-end').reason]).toEqual([3, 'error']);
  expect(fell.last('loop-end').summary).toMatch(/fell silent in the middle of its answer.*for 0\.5 seconds/);
  await until(() => model.requests[1]?.aborted === true, BOUND_MS);

  const never = await place.command('resume', '--json', '--max-silence', '1', ...onServer(model));
  expect([never.code, never.last('loop-end').reason]).toEqual([3, 'error']);
  expect(never.last('loop-end').summary).toMatch(/never answered: it sent nothing for 1 second\b.*--max-silence/);
  expect(model.requests).toHaveLength(3);
});
