import { afterEach, describe, expect, test } from 'vitest';
import { call, fail, type Reply, say, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { userText } from '../../../shared/message.ts';
import type { ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { createOpenAiClient } from './openai.ts';
import { type RetryOptions, withRetries } from './retry.ts';

const REQUEST: ModelRequest = {
  model: 'scripted',
  system: '',
  messages: [userText('Hello')],
  tools: [],
  toolChoice: 'auto',
  format: 'text',
  toolsRan: false,
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Reads the replies through `withRetries`, whose waits are recorded but not performed. */
async function hear(
  replies: readonly Reply[],
  more: Partial<ModelRequest> = {},
  options: RetryOptions = {},
  signal: AbortSignal = AbortSignal.timeout(10_000),
) {
  const server = await startScriptedOpenAi(replies);
  closers.push(server.close);
  const waits: number[] = [];
  const client = withRetries(createOpenAiClient({ baseUrl: server.baseUrl, label: 'Test' }), {
    random: () => 1,
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  const events: ModelEvent[] = [];
  for await (const event of client.stream({ ...REQUEST, ...more }, signal)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'finish') throw new Error('finish is not last');
  const afterLastRetry = events.slice(events.findLastIndex((event) => event.type === 'retry') + 1);
  return {
    server,
    waits,
    events,
    retries: events.filter((event) => event.type === 'retry'),
    text: afterLastRetry.map((event) => (event.type === 'text-delta' ? event.text : '')).join(''),
    finish: last.finish,
  };
}

const LIMITED = (seconds: number) => fail(429, 'slow down', { headers: { 'retry-after': String(seconds) } });

describe('withRetries', () => {
  test('asks for the system prompt again before each further attempt, because a fact may be withdrawn meanwhile', async () => {
    const prompts = ['second', 'third'];
    const again = { system: 'first', systemAgain: () => prompts.shift() ?? 'none' };
    const { server } = await hear([fail(500, 'down'), fail(500, 'down'), say('Hi')], again);
    expect(server.requests.map(({ body }) => body.messages[0]?.content)).toEqual(['first', 'second', 'third']);
  });

  test('waits as long as the server requests (F23)', async () => {
    const heard = await hear([LIMITED(7), LIMITED(60), say('Hi')]);
    expect(heard.waits).toEqual([7_000, 60_000]);
    expect(heard.retries).toMatchObject([
      { attempt: 2, waitMs: 7_000, message: expect.stringContaining('slow down') },
      { attempt: 3, waitMs: 60_000 },
    ]);
    expect(heard.text).toBe('Hi');
    expect(heard.finish).toEqual({ reason: 'stop' });
  });

  test('ends the call when the server requests a wait above the maximum, and leaves the retry to the user (F23)', async () => {
    const heard = await hear([LIMITED(61), say('never asked')]);
    expect(heard.waits).toEqual([]);
    expect(heard.finish).toMatchObject({
      reason: 'error',
      code: 'rate-limited',
      retryAfterMs: 61_000,
      message: expect.stringContaining('61 seconds'),
    });
    expect(heard.server.requests).toHaveLength(1);
    expect((await hear([LIMITED(3_600)])).finish).toMatchObject({ message: expect.stringContaining('60 minutes') });
    expect((await hear([LIMITED(10 ** 12)])).finish).toMatchObject({ message: expect.stringContaining(' 7 days') });
  });

  test('makes at most five attempts when a server fails, with growing waits (F24)', async () => {
    const heard = await hear(Array.from({ length: 9 }, () => fail(503)));
    expect(heard.server.requests).toHaveLength(5);
    expect(heard.waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(heard.finish).toMatchObject({ code: 'server-error', message: expect.stringContaining('Tried 5 times') });
  });

  test('adds jitter to the waits (F24)', async () => {
    const heard = await hear([fail(500), fail(500), say('Hi')], {}, { random: () => 0 });
    expect(heard.waits).toEqual([500, 1_000]);
  });

  test.each<[string, Reply]>([
    ['a cut-off stream', { text: 'half an answer, in pieces', pieceLength: 4, cutAfter: 3 }],
    ['a stream that ends early', { text: 'half an answer, in pieces', pieceLength: 4, endAfter: 3 }],
    ['a stream that stalls', { text: 'half an answer, in pieces', pieceLength: 4, stallAfter: 3 }],
  ])('repeats the request after %s, and the announcement voids what was streamed (F24)', async (_name, broken) => {
    const heard = await hear([broken, say('whole')], { silence: { startMs: 2_000, middleMs: 150 } });
    expect(heard.retries).toHaveLength(1);
    expect(heard.text).toBe('whole');
    expect(heard.finish).toEqual({ reason: 'stop' });
  });

  test.each<[string, Reply]>([
    ['text', { text: 'half an answer', pieceLength: 4, cutAfter: 3 }],
    ['reasoning', { reasoning: 'half a thought', pieceLength: 4, cutAfter: 3 }],
  ])('does not repeat a request after visible %s in a turn whose tools ran (F24)', async (_name, broken) => {
    const heard = await hear([broken, say('whole')], { toolsRan: true });
    expect(heard.retries).toEqual([]);
    expect(heard.finish).toMatchObject({ reason: 'error', code: 'cut-off' });
  });

  test('repeats a request if nothing was visible yet, even after tools ran (F24)', async () => {
    const cutInArguments = call('x', { long: 'x'.repeat(100) }, { cutAfter: 3 });
    const heard = await hear([fail(502), cutInArguments, say('whole')], { toolsRan: true });
    expect(heard.text).toBe('whole');
    expect(heard.events.some((event) => event.type === 'tool-call')).toBe(false);
  });

  test.each([400, 401, 403, 404, 413, 307])('never repeats a request after status %i (F25)', async (status) => {
    const heard = await hear([fail(status), say('never asked')]);
    expect(heard.server.requests).toHaveLength(1);
    expect(heard.finish.reason).toBe('error');
  });

  test.each<[string, Reply]>([
    ['nothing', {}],
    ['no bytes', { rawBody: '' }],
    ['only comments', { rawBody: ': waiting\n\n' }],
    ['a role without a reason to stop', { chunks: [{ choices: [{ delta: { role: 'assistant' } }] }], endAfter: 1 }],
    ['blank text', { text: ' \n' }],
    ['reasoning alone', { reasoning: 'hm' }],
  ])('repeats a request once after an answer of %s, and then reports an error (F31)', async (_name, empty) => {
    expect(await hear([empty, say('Hi')])).toMatchObject({ text: 'Hi', finish: { reason: 'stop' } });
    const twice = await hear([empty, empty, say('never asked')]);
    expect(twice.server.requests).toHaveLength(2);
    expect(twice.finish).toMatchObject({
      reason: 'error',
      code: 'empty-answer',
      message: expect.stringContaining('twice'),
    });
  });

  test('does not repeat a request after an empty answer if tools ran, because the strategy reminds the model', async () => {
    const heard = await hear([{ text: '' }, say('never asked')], { toolsRan: true });
    expect(heard.server.requests).toHaveLength(1);
    expect(heard.finish).toMatchObject({ code: 'empty-answer', message: expect.not.stringContaining('twice') });
  });

  test('treats a call without text as an answer (F31)', async () => {
    expect((await hear([call('x')])).finish).toEqual({ reason: 'tool-calls' });
  });

  test('reports a reply that reached its length limit during reasoning (F31)', async () => {
    const heard = await hear([{ reasoning: 'hm '.repeat(50), finish: 'length' }]);
    expect(heard.finish).toMatchObject({ code: 'empty-answer', message: expect.stringContaining('limit') });
  });

  test('never repeats a request to a server that does not respond (F22)', async () => {
    const heard = await hear([{ stallAfter: 0 }, say('never asked')], { silence: { startMs: 300, middleMs: 150 } });
    expect(heard.server.requests).toHaveLength(1);
    expect(heard.finish).toMatchObject({ code: 'no-answer', message: expect.not.stringContaining('Tried') });
  });

  test('repeats a request once when a server becomes silent during a reply (F22)', async () => {
    const begins: Reply = { text: 'half an answer, in pieces', pieceLength: 4, stallAfter: 3 };
    const silence = { startMs: 1_500, middleMs: 600 };
    const heard = await hear([begins, begins, say('never asked')], { silence });
    expect(heard.server.requests).toHaveLength(2);
    expect(heard.finish).toMatchObject({ code: 'stalled', message: expect.stringContaining('Tried 2 times') });
  });

  test('gives an attempt after a silence only the remaining time (F22)', async () => {
    const begins: Reply = { text: 'half an answer, in pieces', pieceLength: 4, stallAfter: 3 };
    const replies = [begins, { stallAfter: 0 }, say('never asked')];
    const heard = await hear(replies, { silence: { startMs: 1_500, middleMs: 100 } });
    expect(heard.server.requests).toHaveLength(2);
    const seconds = /for (0\.\d|1|1\.[0-4]) seconds?\b/.exec('message' in heard.finish ? heard.finish.message : '');
    expect([heard.finish, seconds?.[1]]).toMatchObject([{ code: 'no-answer' }, expect.any(String)]);
  });

  test('makes fewer than five attempts when a server is slow to report its failure (F24)', async () => {
    const slow = fail(503, 'overloaded', { delayMs: 800 });
    const heard = await hear([slow, slow, slow, slow, slow], { silence: { startMs: 2_000, middleMs: 1_000 } });
    expect(heard.server.requests).toHaveLength(2);
    expect(heard.finish).toMatchObject({ code: 'server-error', message: expect.stringContaining('Tried 2 times') });
  });

  test('ends at once when the call is canceled during a wait', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const server = await startScriptedOpenAi([LIMITED(30), say('never asked')]);
    closers.push(server.close);
    const client = withRetries(createOpenAiClient({ baseUrl: server.baseUrl }));
    const started = performance.now();
    let last: ModelEvent | undefined;
    for await (const event of client.stream(REQUEST, controller.signal)) last = event;
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(last).toMatchObject({ finish: { reason: 'error', code: 'cancelled' } });
    expect(server.requests).toHaveLength(1);
  });

  test('does not start a wait that is longer than the remaining time of the call', async () => {
    const heard = await hear([LIMITED(30), say('never asked')], { timeoutMs: 5_000 });
    expect(heard.waits).toEqual([]);
    expect(heard.finish).toMatchObject({ code: 'rate-limited', retryAfterMs: 30_000 });
  });
});
