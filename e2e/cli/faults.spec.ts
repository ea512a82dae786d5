/**
 * Tests faults of models and their servers on the command line. The codes in parentheses are those
 * of the catalogue of faults (faults.md).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, fail, lastResults, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Ended, somePlace } from './program.ts';

const write = (path: string) => ({ name: 'write_to_file', arguments: { path, content: 'x\n', line_count: 1 } });
const completion = { name: 'attempt_completion', arguments: { result: 'Done.' } };
const done: Reply = { calls: [completion] };

interface Played {
  readonly ended: Ended;
  readonly requests: number;
  /** The tool results that the second request sent to the model. */
  readonly told: readonly string[];
  readonly wrote: readonly string[];
}

async function play(
  replies: readonly Reply[] | ((n: number) => Reply),
  words: readonly string[] = [],
): Promise<Played> {
  await using place = await somePlace({ 'a.txt': 'a\n' });
  const reply = (n: number) => (typeof replies === 'function' ? replies(n) : (replies[n] ?? say('No more.')));
  await using model = await startScriptedOpenAi((request, n) => (request.tools ? reply(n) : say('Summed up.')));
  const ended = await place.run(model, 'Do it.', words);
  expect(model.violations).toEqual([]);
  return {
    ended,
    requests: model.requests.length,
    told: lastResults(model.requests[1]?.body ?? { model: '', messages: [] }),
    wrote: ['one.txt', 'two.txt'].filter((name) => existsSync(join(place.workspace, name))),
  };
}

describe('tool calls', () => {
  test('with unreadable arguments do not run, and the model is told why (F12, F16)', async () => {
    const broken = { name: 'write_to_file', arguments: '{"path": "one.txt", "content": "x' };
    const list = { name: 'write_to_file', arguments: '["one.txt"]' };
    const hidden = { name: 'read_file', arguments: '{"path": "a.txt", "__proto__": {"path": "b.txt"}}' };
    const { ended, told, wrote } = await play([{ calls: [broken, list, hidden] }, done]);
    expect(ended.calls.slice(0, 3).sort()).toEqual(['read_file done', 'write_to_file failed', 'write_to_file failed']);
    expect(told[0]).toMatch(/position \d+/);
    expect(told[1]).toContain('must be a JSON object');
    expect(wrote).toEqual([]);
    expect(ended.code).toBe(0);
  });

  test('that were cut off by the end of the stream or by the length limit never run (F17)', async () => {
    const cut: Reply = { calls: [write('one.txt')], pieceLength: 8, endAfter: -5 };
    const length: Reply = {
      calls: [{ name: 'write_to_file', arguments: '{"path": "two.txt", "con' }],
      finish: 'length',
    };
    const { ended, wrote } = await play([cut, length, done]);
    expect(wrote).toEqual([]);
    expect(ended.all('model-retry')).toHaveLength(1);
    expect(ended.calls).toEqual(['write_to_file failed', 'attempt_completion done']);
    expect(ended.last('loop-end').reason).toBe('attempt_completion');
  });

  test('that complete the task beside other calls end the loop after the other calls have run (F19)', async () => {
    const { ended, wrote, requests } = await play([{ calls: [completion, write('one.txt'), write('two.txt')] }]);
    expect(ended.calls).toEqual(['write_to_file done', 'write_to_file done', 'attempt_completion done']);
    expect([wrote.length, requests, ended.code]).toEqual([2, 1, 0]);
  });

  test('that complete the task beside a failed call are not accepted (F19)', async () => {
    const missing = { name: 'read_file', arguments: { path: 'missing.txt' } };
    const { ended, told } = await play([{ calls: [missing, completion] }, done]);
    expect(ended.calls).toEqual(['read_file failed', 'attempt_completion skipped', 'attempt_completion done']);
    expect(told).toHaveLength(2);
  });

  test('all get a result when one reply contains 200 of them, although only some of them run (F20)', async () => {
    const calls = Array.from({ length: 200 }, (_, n) => ({
      name: 'list_files',
      arguments: { path: '.', limit: n + 1 },
    }));
    const { ended, told } = await play([{ calls }, done]);
    expect(told).toHaveLength(200);
    const ran = ended.calls.filter((each) => each === 'list_files done').length;
    expect(ran).toBe(64);
    expect(told[199]).toContain('200');
    expect(ended.code).toBe(0);
  });

  test('of unknown tools are answered with similar tool names, and calls of different unknown tools do not count as a repetition (F15)', async () => {
    const calls = ['read_fil', 'wirte_to_file', 'serch_files'].map((name) => ({ name }));
    const { ended, told } = await play([{ calls }, done]);
    expect(told.map((each) => /file-editor__\w+/.exec(each)?.[0])).toEqual([
      'file-editor__read_file',
      'file-editor__write_to_file',
      'file-editor__search_files',
    ]);
    expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', mistakes: 1 });
  });

  test('that never complete the task stop at 25 iterations and 26 requests (F21)', async () => {
    const { ended, requests } = await play((n) => call('list_files', { path: '.', limit: n + 1 }));
    expect(ended.code).toBe(2);
    expect(ended.last('loop-end')).toMatchObject({
      reason: 'max_iterations_reached',
      iterations: 25,
      usage: { modelCalls: 26 },
    });
    expect(requests).toBe(26);
  });

  test('that are only imitated in the text of an answer run nothing (F33)', async () => {
    const words = '<tool_call>{"name": "write_to_file", "arguments": {"path": "one.txt"}}</tool_call>';
    const { ended, wrote } = await play([say(words)]);
    expect([wrote, ended.calls, ended.last('loop-end').reason]).toEqual([[], [], 'answered']);
  });
});

describe('model servers', () => {
  test('that are busy or fail get the request again after the delay that they specify (F23, F24)', async () => {
    const busy = fail(429, 'slow down', { headers: { 'retry-after': '1' } });
    const { ended, requests } = await play([busy, fail(503), done]);
    expect([ended.code, requests]).toEqual([0, 3]);
    const [first, second] = ended.all('model-retry');
    expect(first?.waitMs).toBe(1000);
    expect(second?.waitMs).toBeLessThanOrEqual(2000);
    const next = ended.events.find((event) => event.type !== 'model-retry' && event.at > (first?.at ?? 0));
    expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test('that specify a delay of an hour are not waited for (F23)', async () => {
    const { ended, requests } = await play([fail(429, 'later', { headers: { 'retry-after': '3600' } })]);
    expect([ended.code, requests]).toEqual([3, 1]);
    expect(ended.last('loop-end').summary).toContain('60 minutes');
  });

  test('that break off after visible text of a turn with tools do not get the request again (F24)', async () => {
    const cut = say('I have begun to', { cutAfter: 2 });
    const { ended, requests } = await play([{ calls: [write('one.txt')] }, cut]);
    expect([ended.code, requests, ended.last('loop-end').reason]).toEqual([3, 2, 'error']);
    expect(ended.last('loop-end').summary).toContain('Done: write files');
  });

  test('that respond with a web page are reported in one sentence without the page (F26)', async () => {
    const page = '<!doctype html><html><body><h1>Gateway</h1><script>alert(1)</script></body></html>';
    const { ended } = await play([{ rawBody: page, headers: { 'content-type': 'text/html' } }]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'error']);
    expect(ended.stdout + ended.stderr).not.toMatch(/<h1>|alert/);
  });

  test('that send an empty answer get the request once more, and then the user is told (F31)', async () => {
    const { ended, requests } = await play([say(''), say('')]);
    expect([ended.code, requests]).toEqual([3, 2]);
    expect(ended.last('loop-end').summary).toContain('empty answer');
  });

  test('that cannot be reached are named by their URL in the error message', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([]);
    await model.close();
    const ended = await place.run(model, 'hello', ['--timeout', '2']);
    expect([3, 130]).toContain(ended.code);
    expect(ended.stdout).toContain(new URL(model.baseUrl).host);
  });
});
