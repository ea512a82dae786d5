/**
 * What models and their servers do wrong, seen from the command line. The ids are those of the
 * list of faults.
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
  /** What the model was told in its second request. */
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

describe('calls', () => {
  test('F12 F16 arguments that cannot be read do not run and are answered with the reason', async () => {
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

  test('F17 a call that is cut off by the end of the stream never runs, nor one cut off at the length limit', async () => {
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

  test('F19 a completion beside other calls ends the loop after they ran', async () => {
    const { ended, wrote, requests } = await play([{ calls: [completion, write('one.txt'), write('two.txt')] }]);
    expect(ended.calls).toEqual(['write_to_file done', 'write_to_file done', 'attempt_completion done']);
    expect([wrote.length, requests, ended.code]).toEqual([2, 1, 0]);
  });

  test('F19 a completion beside a call that failed is not accepted', async () => {
    const missing = { name: 'read_file', arguments: { path: 'missing.txt' } };
    const { ended, told } = await play([{ calls: [missing, completion] }, done]);
    expect(ended.calls).toEqual(['read_file failed', 'attempt_completion skipped', 'attempt_completion done']);
    expect(told).toHaveLength(2);
  });

  test('F20 of 200 calls in one reply some run, and every one is answered', async () => {
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

  test('F15 unknown tools are answered with near names, and different ones are no repetition', async () => {
    const calls = ['read_fil', 'wirte_to_file', 'serch_files'].map((name) => ({ name }));
    const { ended, told } = await play([{ calls }, done]);
    expect(told.map((each) => /file-editor__\w+/.exec(each)?.[0])).toEqual([
      'file-editor__read_file',
      'file-editor__write_to_file',
      'file-editor__search_files',
    ]);
    expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', mistakes: 1 });
  });

  test('F21 an endless loop ends at 25 iterations and 26 calls of the model', async () => {
    const { ended, requests } = await play((n) => call('list_files', { path: '.', limit: n + 1 }));
    expect(ended.code).toBe(2);
    expect(ended.last('loop-end')).toMatchObject({
      reason: 'max_iterations_reached',
      iterations: 25,
      usage: { modelCalls: 26 },
    });
    expect(requests).toBe(26);
  });

  test('F33 words that imitate a call run nothing', async () => {
    const words = '<tool_call>{"name": "write_to_file", "arguments": {"path": "one.txt"}}</tool_call>';
    const { ended, wrote } = await play([say(words)]);
    expect([wrote, ended.calls, ended.last('loop-end').reason]).toEqual([[], [], 'answered']);
  });
});

describe('servers', () => {
  test('F23 F24 a server that is busy and then breaks is asked again, after as long as it wants', async () => {
    const busy = fail(429, 'slow down', { headers: { 'retry-after': '1' } });
    const { ended, requests } = await play([busy, fail(503), done]);
    expect([ended.code, requests]).toEqual([0, 3]);
    const [first, second] = ended.all('model-retry');
    expect(first?.waitMs).toBe(1000);
    expect(second?.waitMs).toBeLessThanOrEqual(2000);
    const next = ended.events.find((event) => event.type !== 'model-retry' && event.at > (first?.at ?? 0));
    expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test('F23 a server that wants an hour is not waited for', async () => {
    const { ended, requests } = await play([fail(429, 'later', { headers: { 'retry-after': '3600' } })]);
    expect([ended.code, requests]).toEqual([3, 1]);
    expect(ended.last('loop-end').summary).toContain('60 minutes');
  });

  test('F24 after visible text of a turn whose tools ran a broken stream is not asked again', async () => {
    const cut = say('I have begun to', { cutAfter: 2 });
    const { ended, requests } = await play([{ calls: [write('one.txt')] }, cut]);
    expect([ended.code, requests, ended.last('loop-end').reason]).toEqual([3, 2, 'error']);
    expect(ended.last('loop-end').summary).toContain('Done: write_to_file');
  });

  test('F26 a web page instead of an answer is told in one sentence, without the page', async () => {
    const page = '<!doctype html><html><body><h1>Gateway</h1><script>alert(1)</script></body></html>';
    const { ended } = await play([{ rawBody: page, headers: { 'content-type': 'text/html' } }]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'error']);
    expect(ended.stdout + ended.stderr).not.toMatch(/<h1>|alert/);
  });

  test('F31 an empty answer is asked once more and then told', async () => {
    const { ended, requests } = await play([say(''), say('')]);
    expect([ended.code, requests]).toEqual([3, 2]);
    expect(ended.last('loop-end').summary).toContain('empty answer');
  });

  test('a server that is not there is named by its address', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([]);
    await model.close();
    const ended = await place.run(model, 'hello', ['--timeout', '2']);
    expect([3, 130]).toContain(ended.code);
    expect(ended.stdout).toContain(new URL(model.baseUrl).host);
  });
});
