import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../../e2e/fixtures/chat-request.ts';
import {
  call,
  fail,
  type Reply,
  type Script,
  say,
  startScriptedOpenAi,
} from '../../../e2e/fixtures/scripted-openai.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import { userText } from '../../../shared/message.ts';
import type { ModelClient, ModelEvent, ModelRequest, WrittenCall } from '../../../shared/model.ts';
import { longestTurn, threadTime } from '../thread-time.fixture.ts';
import { createOpenAiClient, type OpenAiOptions } from './openai.ts';
import { withRetries } from './retry.ts';

const KEY = 'test-key-0123456789';

const READ_FILE: ToolDefinition = {
  serverId: FILE_EDITOR,
  toolName: 'read_file',
  readOnly: true,
  wireName: 'file-editor__read_file',
  description: 'Reads a file',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  idempotent: true,
  definitionHash: 'hash',
};

function requestWith(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'scripted',
    system: 'You help.',
    messages: [userText('Hello')],
    tools: [READ_FILE],
    toolChoice: 'auto',
    format: 'text',
    toolsRan: false,
    ...more,
  };
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function scripted(script: Script, options: Partial<OpenAiOptions> = {}) {
  const server = await startScriptedOpenAi(script);
  closers.push(server.close);
  return { server, client: createOpenAiClient({ baseUrl: server.baseUrl, apiKey: KEY, label: 'Test', ...options }) };
}

/** Starts a server for faults that the scripted server cannot produce. */
async function rawServer(handler: Parameters<typeof createServer>[1]) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

interface Heard {
  readonly events: readonly ModelEvent[];
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly WrittenCall[];
  readonly finish: Extract<ModelEvent, { type: 'finish' }>['finish'];
}

async function listen(
  client: ModelClient,
  request: ModelRequest = requestWith(),
  signal: AbortSignal = AbortSignal.timeout(10_000),
): Promise<Heard> {
  const events: ModelEvent[] = [];
  for await (const event of client.stream(request, signal)) events.push(event);
  const finishes = events.filter((event) => event.type === 'finish');
  expect(finishes).toHaveLength(1);
  const last = events.at(-1);
  if (last?.type !== 'finish') throw new Error('finish is not last');
  const textOf = (type: 'text-delta' | 'reasoning-delta') =>
    events.map((event) => (event.type === type ? event.text : '')).join('');
  return {
    events,
    text: textOf('text-delta'),
    reasoning: textOf('reasoning-delta'),
    calls: events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : [])),
    finish: last.finish,
  };
}

/** Reads one reply with a new client. */
async function hear(reply: Reply, request: ModelRequest = requestWith(), options: Partial<OpenAiOptions> = {}) {
  const { server, client } = await scripted([reply], options);
  const heard = await listen(client, request);
  expect(server.violations).toEqual([]);
  return heard;
}

function toolPiece(call: object): object {
  return { choices: [{ index: 0, delta: { tool_calls: [call] } }] };
}

const STOP = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('a well-behaved answer, however it is sent', () => {
  const answer: Reply = {
    reasoning: 'Thinking about 读文件…',
    text: 'Ich lese die Datei. 我来读 🚀.',
    calls: [{ name: 'read_file', arguments: { path: 'ä/文件.txt' } }],
    usage: { input: 12, output: 7 },
  };
  const variants: [string, Partial<Reply>][] = [
    ['in one write', {}],
    ['in chunks of one byte, splitting every character (F1)', { chunkBytes: 1 }],
    ['in chunks of three bytes (F2)', { chunkBytes: 3 }],
    ['with CRLF (F3)', { lineEnd: '\r\n' }],
    ['with CRLF split between chunks (F4)', { lineEnd: '\r\n', chunkBytes: 1 }],
    ['with CR alone (F5)', { lineEnd: '\r' }],
    ['without [DONE] (F6)', { endAfter: -1 }],
    ['as one JSON body although a stream was requested (F7)', { plainJson: true }],
    [
      'as one JSON body with the content type of a stream (F8)',
      { plainJson: true, headers: { 'content-type': 'text/event-stream' } },
    ],
    ['as a stream with the content type of JSON (F9)', { headers: { 'content-type': 'application/json' } }],
    ['with deltas of one UTF-16 unit, splitting surrogate pairs (F10)', { pieceLength: 1 }],
    ['as a stream without a content type', { headers: { 'content-type': 'text/plain' } }],
  ];
  test.each(variants)('gives the same result %s', async (_name, variant) => {
    const heard = await hear({ ...answer, ...variant });
    expect(heard.reasoning).toBe(answer.reasoning);
    expect(heard.text).toBe(answer.text);
    expect(heard.calls).toEqual([{ name: 'file-editor__read_file', arguments: { path: 'ä/文件.txt' } }]);
    expect(heard.events.filter((event) => event.type === 'usage')).toEqual([
      { type: 'usage', usage: { inputTokens: 12, outputTokens: 7 } },
    ]);
    expect(heard.finish).toEqual({ reason: 'tool-calls' });
    expect(heard.events.every((event) => event.type !== 'text-delta' || event.text.isWellFormed())).toBe(true);
  });

  test('is read between comments, pings and events without choices (F11)', async () => {
    const rawBody = [
      ': keep-alive',
      '',
      'event: ping\ndata: {}',
      '',
      `data: ${JSON.stringify({ choices: [] })}`,
      '',
      'data:',
      '',
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Hi' } }], error: null })}`,
      '',
      ': OPENROUTER PROCESSING',
      `data: ${JSON.stringify(STOP)}`,
      '',
      'data: [DONE]',
    ].join('\n');
    const heard = await hear({ rawBody });
    expect(heard.text).toBe('Hi');
    expect(heard.finish).toEqual({ reason: 'stop' });
  });

  test('is complete even if no empty line and no [DONE] follow the last event', async () => {
    const chunk = { choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] };
    const heard = await hear({ rawBody: `data: ${JSON.stringify(chunk)}` });
    expect(heard.text).toBe('Hi');
    expect(heard.finish).toEqual({ reason: 'stop' });
  });

  test('is complete even if the server keeps the socket open and sends no [DONE]', async () => {
    const started = performance.now();
    const heard = await hear({ text: 'Hi', stallAfter: -1 });
    expect(heard.finish).toEqual({ reason: 'stop' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("is read with OpenRouter's field for reasoning, and with the parts that Mistral sends", async () => {
    const heard = await hear({
      chunks: [
        { choices: [{ delta: { reasoning: 'hm ' } }] },
        { choices: [{ delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'so' }] }] } }] },
        { choices: [{ delta: { content: [{ type: 'text', text: 'Yes' }] } }] },
        STOP,
      ],
    });
    expect(heard.reasoning).toBe('hm so');
    expect(heard.text).toBe('Yes');
  });

  test('leaves its connection open for the next call', async () => {
    const ports = new Set<number | undefined>();
    const baseUrl = await rawServer((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume();
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] })}\n\n`);
      response.write('data: [DONE]\n\n');
      setTimeout(() => response.end(), 20);
    });
    const client = createOpenAiClient({ baseUrl });
    for (let n = 0; n < 3; n++) {
      await listen(client);
      await sleep(60);
    }
    expect(ports.size).toBe(1);
  });
});

describe('tool calls', () => {
  test('malformed arguments are reported with the position and its surroundings (F12)', async () => {
    const heard = await hear(call('read_file', '{"path": "a.txt", oops}'));
    const [made] = heard.calls;
    expect(made?.arguments).toEqual({});
    expect(made?.malformed?.raw).toBe('{"path": "a.txt", oops}');
    expect(made?.malformed?.error).toContain('position 18');
    expect(made?.malformed?.error).toContain('"a.txt", ⟨here⟩oops}');
  });

  test.each([
    ['the same id', ['same', 'same', 'same']],
    ['empty ids', ['', '', '']],
  ])('parallel calls with %s are kept apart (F14)', async (_name, ids) => {
    const calls = ids.map((id, n) => ({ name: 'read_file', arguments: { path: `${n}.txt` }, id }));
    const heard = await hear({ calls });
    expect(heard.calls.map((made) => made.arguments)).toEqual([
      { path: '0.txt' },
      { path: '1.txt' },
      { path: '2.txt' },
    ]);
  });

  test('parallel calls are kept apart when all of them have the number 0 (F14)', async () => {
    const piece = (id: string, path: string) =>
      toolPiece({ index: 0, id, function: { name: 'read_file', arguments: JSON.stringify({ path }) } });
    const heard = await hear({ chunks: [piece('a', '1'), piece('b', '2'), piece('c', '3'), STOP] });
    expect(heard.calls.map((made) => made.arguments)).toEqual([{ path: '1' }, { path: '2' }, { path: '3' }]);
  });

  test('calls without numbers and ids are kept apart, whole or in pieces (F14)', async () => {
    const heard = await hear({
      chunks: [
        toolPiece({ function: { name: 'one', arguments: '{}' } }),
        toolPiece({ function: { name: 'two', arguments: '' } }),
        toolPiece({ function: { arguments: '{"a":' } }),
        toolPiece({ function: { arguments: '1}' } }),
        toolPiece({ function: { name: 'three', arguments: { b: 2 } } }),
        STOP,
      ],
    });
    expect(heard.calls).toEqual([
      { name: 'one', arguments: {} },
      { name: 'two', arguments: { a: 1 } },
      { name: 'three', arguments: { b: 2 } },
    ]);
  });

  test('several calls in one delta are kept apart without number, id and arguments (F14)', async () => {
    const named = (name: string) => ({ function: { name } });
    const heard = await hear({
      chunks: [{ choices: [{ delta: { tool_calls: [named('one'), named('two')] } }] }, STOP],
    });
    expect(heard.calls.map((made) => made.name)).toEqual(['one', 'two']);
  });

  test('interleaved pieces of two calls are assigned by number', async () => {
    const heard = await hear({
      chunks: [
        toolPiece({ index: 0, id: 'a', function: { name: 'one', arguments: '' } }),
        toolPiece({ index: 1, id: 'b', function: { name: 'two', arguments: '' } }),
        toolPiece({ index: 0, function: { arguments: '{"a"' } }),
        toolPiece({ index: 1, function: { arguments: '{"b"' } }),
        toolPiece({ index: 0, function: { arguments: ':1}' } }),
        toolPiece({ index: 1, function: { arguments: ':2}' } }),
        STOP,
      ],
    });
    expect(heard.calls).toEqual([
      { name: 'one', arguments: { a: 1 } },
      { name: 'two', arguments: { b: 2 } },
    ]);
  });

  test.each([
    ['in pieces', ['read_', 'fi', 'le']],
    ['repeated with every piece', ['read_file', 'read_file']],
    ['growing', ['read', 'read_', 'read_file']],
  ])('a name that arrives %s is one name', async (_name, names) => {
    const pieces = names.map((name) => toolPiece({ index: 0, id: 'a', function: { name } }));
    const heard = await hear({
      chunks: [...pieces, toolPiece({ index: 0, id: 'a', function: { arguments: '{}' } }), STOP],
    });
    expect(heard.calls).toEqual([{ name: 'read_file', arguments: {} }]);
  });

  test('a legacy function_call counts as a call', async () => {
    const piece = (called: object) => ({ choices: [{ delta: { function_call: called } }] });
    const heard = await hear({
      chunks: [piece({ name: 'read_file' }), piece({ arguments: '{"path":' }), piece({ arguments: '"a"}' }), STOP],
    });
    expect(heard.calls).toEqual([{ name: 'read_file', arguments: { path: 'a' } }]);
    expect(heard.finish).toEqual({ reason: 'tool-calls' });
  });

  test('empty arguments become {}, an object is accepted unchanged, and __proto__ is dropped (F16)', async () => {
    expect((await hear(call('x', ''))).calls).toEqual([{ name: 'x', arguments: {} }]);
    const asObject = await hear({
      chunks: [toolPiece({ index: 0, function: { name: 'x', arguments: { a: [1] } } }), STOP],
    });
    expect(asObject.calls).toEqual([{ name: 'x', arguments: { a: [1] } }]);
    const poisoned = await hear(
      call('x', '{"__proto__":{"p":1},"constructor":{"prototype":{"p":1}},"in":[{"__proto__":1,"ok":2}]}'),
    );
    expect(poisoned.calls).toEqual([{ name: 'x', arguments: { in: [{ ok: 2 }] } }]);
    expect(Object.hasOwn(poisoned.calls[0]?.arguments ?? {}, '__proto__')).toBe(false);
    expect(({} as { p?: number }).p).toBeUndefined();
  });

  test.each([
    ['[1]', 'an array'],
    ['5', 'a number'],
    ['"text"', 'a string'],
    ['null', 'null'],
  ])('arguments that are %s are malformed (F16)', async (written, kind) => {
    const [made] = (await hear(call('x', written))).calls;
    expect(made?.arguments).toEqual({});
    expect(made?.malformed?.error).toContain(`not ${kind}`);
  });

  test('arguments nested 100,000 deep are malformed and crash nothing (F16)', async () => {
    const nested = async (depth: number) => {
      const [made] = (await hear(call('x', `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`))).calls;
      return made?.malformed?.error;
    };
    expect(await nested(10_000)).toContain('nested deeper');
    expect(await nested(100_000)).toContain('more than 20,000 values');
    const value = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const rawBody = `{"choices":[{"message":{"tool_calls":[{"function":{"name":"x","arguments":${value}}}]},"finish_reason":"stop"}]}`;
    const [sentAsValue] = (await hear({ rawBody })).calls;
    expect(sentAsValue?.malformed).toEqual({
      raw: '(nested too deeply, or too many values)',
      error: expect.stringContaining('nested deeper'),
    });
  });

  test.each([
    ['a broken socket', { cutAfter: 4 }],
    ['a clean end of the body', { endAfter: 4 }],
    ['a clean end behind complete arguments but without a finish reason', { endAfter: -3 }],
  ])('no call is read from %s (F17)', async (_name, cut) => {
    const heard = await hear(
      call('write_to_file', { path: 'a', content: 'x'.repeat(200) }, { pieceLength: 16, ...cut }),
    );
    expect(heard.finish).toMatchObject({ reason: 'error', code: 'cut-off' });
    expect(heard.calls).toEqual([]);
    expect(heard.events.some((event) => event.type === 'tool-call-delta')).toBe(true);
  });

  test('a call cut by the length limit is malformed, and complete ones before it are kept (F17)', async () => {
    const calls = [
      { name: 'one', arguments: { a: 1 } },
      { name: 'two', arguments: '{"path": "a.txt", "content": "hal' },
    ];
    const heard = await hear({ calls, finish: 'length' });
    expect(heard.finish).toEqual({ reason: 'length' });
    expect(heard.calls[0]).toEqual({ name: 'one', arguments: { a: 1 } });
    expect(heard.calls[1]?.malformed?.error).toContain('cut off');
  });

  test('a call cut before its first argument is malformed, not a call without arguments (F17)', async () => {
    const heard = await hear({ calls: [{ name: 'delete_everything', arguments: '' }], finish: 'length' });
    expect(heard.calls[0]?.malformed?.error).toContain('cut off');
  });

  test('calls are read even when the finish reason is stop (F18)', async () => {
    const heard = await hear(call('read_file', {}, { finish: 'stop' }));
    expect(heard.calls).toHaveLength(1);
    expect(heard.finish).toEqual({ reason: 'tool-calls' });
  });

  test('only 64 of 200 calls can run, and the others say why they cannot (F20)', async () => {
    const heard = await hear({
      calls: Array.from({ length: 200 }, (_, n) => ({ name: 'read_file', arguments: { n } })),
    });
    expect(heard.calls).toHaveLength(200);
    expect(heard.calls.filter((made) => made.malformed === undefined).map((made) => made.arguments.n)).toEqual(
      Array.from({ length: 64 }, (_, n) => n),
    );
    expect(heard.calls[199]?.malformed?.error).toBe(
      'One reply can make 64 calls; this is number 200 of 200. The tool did not run. Make the call in a later reply if it is still needed.',
    );
  });

  test('a reply of 200,000 calls ends early, and none of them is made (F20)', async () => {
    const heard = await hear({
      chunks: [
        { choices: [{ delta: { tool_calls: Array.from({ length: 200_000 }, () => ({ function: { name: 'x' } })) } }] },
        STOP,
      ],
    });
    expect(heard.calls).toEqual([]);
    expect(heard.events.length).toBeLessThan(250);
    expect(heard.finish).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('more than 200 calls'),
    });
  });

  test('tags that imitate a call stay text (F33)', async () => {
    const text = '<tool_call>{"name":"read_file","arguments":{}}</tool_call><tool_use><name>x</name></tool_use>';
    const heard = await hear(say(text));
    expect(heard.text).toBe(text);
    expect(heard.calls).toEqual([]);
    expect(heard.finish).toEqual({ reason: 'stop' });
  });
});

describe('a reply that does not arrive', () => {
  test('silence in the middle ends the call, closes the socket and is reported as silence (F22)', async () => {
    const { server, client } = await scripted([{ text: 'word '.repeat(50), stallAfter: 3 }]);
    const started = performance.now();
    const heard = await listen(client, requestWith({ silence: { startMs: 60_000, middleMs: 200 } }));
    expect(heard.finish).toMatchObject({
      reason: 'error',
      code: 'stalled',
      message: expect.stringMatching(/fell silent in the middle of its answer: nothing more came for 0\.2 seconds/),
    });
    expect(performance.now() - started).toBeLessThan(1_500);
    await expect.poll(() => server.requests[0]?.aborted, { timeout: 1_000 }).toBe(true);
  });

  test.each<[string, Reply]>([
    ['before the headers', { text: 'late', delayMs: 3_000 }],
    ['between the headers and the first byte', { text: 'late', stallAfter: 0 }],
  ])('silence %s ends the call and says that nothing ever came (F22)', async (_, reply) => {
    const heard = await hear(reply, requestWith({ silence: { startMs: 200, middleMs: 60_000 } }));
    expect(heard.finish).toMatchObject({
      code: 'no-answer',
      message: expect.stringMatching(/never answered: it sent nothing for 0\.2 seconds.*--max-silence/),
    });
  });

  test('silence is reported in Chinese (F22)', async () => {
    const asked = requestWith({ silence: { startMs: 100, middleMs: 100 }, locale: 'zh-CN' });
    expect((await hear({ text: 'late', stallAfter: 0 }, asked)).finish).toMatchObject({
      message: expect.stringMatching(/一直没有应答：0\.1 秒内没有收到任何内容。.*--max-silence/),
    });
    const silent = requestWith({ silence: { startMs: 9_000, middleMs: 100 }, locale: 'zh-CN' });
    expect((await hear({ text: 'word '.repeat(50), stallAfter: 3 }, silent)).finish).toMatchObject({
      message: expect.stringContaining('在回答中途没有了动静：0.1 秒内'),
    });
  });

  test('a call that ends before any byte reports that nothing arrived', async () => {
    const heard = await hear({ text: 'late', delayMs: 3_000 }, requestWith({ timeoutMs: 100 }));
    expect(heard.finish).toMatchObject({ code: 'no-answer', message: expect.stringContaining('for 0.1 seconds') });
  });

  test('a slow but steady stream is not idle (F22)', async () => {
    const heard = await hear(
      { text: 'abcdef', pieceLength: 1, betweenMs: 40 },
      requestWith({ silence: { startMs: 2_000, middleMs: 250 } }),
    );
    expect(heard.text).toBe('abcdef');
    expect(heard.finish).toEqual({ reason: 'stop' });
  });

  test('a slow reader does not make the server look idle (F22)', async () => {
    const { client } = await scripted([{ text: 'abc', pieceLength: 1 }]);
    let text = '';
    let last: ModelEvent | undefined;
    for await (const event of client.stream(
      requestWith({ silence: { startMs: 2_000, middleMs: 60 } }),
      AbortSignal.timeout(5_000),
    )) {
      if (event.type === 'text-delta') text += event.text;
      last = event;
      await sleep(120);
    }
    expect(text).toBe('abc');
    expect(last).toEqual({ type: 'finish', finish: { reason: 'stop' } });
  });

  test('a call beyond its time limit ends as timed-out although bytes arrive', async () => {
    const heard = await hear({ text: 'x'.repeat(500), pieceLength: 1, betweenMs: 20 }, requestWith({ timeoutMs: 150 }));
    expect(heard.finish).toMatchObject({ code: 'timed-out' });
  });

  test.each([
    ['while text streams', { text: 'x'.repeat(500), pieceLength: 1, betweenMs: 20 }],
    ['before the headers', { text: 'late', delayMs: 2_000 }],
  ])('canceling %s closes the socket at once (F22)', async (_name, reply) => {
    const { server, client } = await scripted([reply]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 120);
    const started = performance.now();
    const heard = await listen(client, requestWith(), controller.signal);
    expect(heard.finish).toMatchObject({ reason: 'error', code: 'cancelled' });
    expect(performance.now() - started).toBeLessThan(600);
    await expect.poll(() => server.requests[0]?.aborted, { timeout: 1_000 }).toBe(true);
  });

  test('an already aborted signal prevents the request', async () => {
    const { server, client } = await scripted([say('Hi')]);
    const heard = await listen(client, requestWith(), AbortSignal.abort());
    expect(heard.finish).toMatchObject({ code: 'cancelled' });
    expect(server.requests).toHaveLength(0);
  });

  test('the socket closes when the reader of the events stops early', async () => {
    const { server, client } = await scripted([{ text: 'x'.repeat(500), pieceLength: 1, betweenMs: 10 }]);
    for await (const event of client.stream(requestWith(), AbortSignal.timeout(5_000)))
      if (event.type === 'text-delta') break;
    await expect.poll(() => server.requests[0]?.aborted, { timeout: 1_000 }).toBe(true);
  });

  test('a missing server is reported as unreachable, with its URL in the error message', async () => {
    const probe = createTcpServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const heard = await listen(createOpenAiClient({ baseUrl: `http://127.0.0.1:${port}/v1`, label: 'Test' }));
    expect(heard.finish).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`http://127.0.0.1:${port}`),
    });
    expect(heard.finish).toMatchObject({ failure: { raw: expect.stringContaining('ECONNREFUSED') } });
  });

  test('an invalid address ends the call with a finish event, not an exception', async () => {
    const heard = await listen(createOpenAiClient({ baseUrl: 'not an address' }));
    expect(heard.finish).toMatchObject({ code: 'unreachable' });
  });

  test('a socket that breaks before the headers is unreachable', async () => {
    const baseUrl = await rawServer((request) => request.socket.destroy());
    expect((await listen(createOpenAiClient({ baseUrl }))).finish).toMatchObject({ code: 'unreachable' });
  });
});

describe('a refusal', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'model-not-found'],
    [400, 'bad-request'],
    [422, 'bad-request'],
    [413, 'context-exceeded'],
    [429, 'rate-limited'],
    [408, 'server-error'],
    [500, 'server-error'],
    [503, 'server-error'],
    [529, 'server-error'],
  ])('with status %i is reported as %s after one attempt', async (status, code) => {
    const heard = await hear(fail(status, 'because'));
    expect(heard.finish).toMatchObject({
      reason: 'error',
      code,
      message: expect.stringContaining('It said: “because”'),
    });
  });

  test.each([
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    'the request exceeds the available context size, try increasing it',
    'prompt is too long: 210000 tokens > 200000 maximum',
  ])('a conversation that is too long is distinguished from other bad requests: %s', async (message) => {
    expect((await hear(fail(400, message))).finish).toMatchObject({ code: 'context-exceeded' });
  });

  test.each([
    [{ 'retry-after': '7' }, {}, 7_000],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, {}, 1_500],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT', date: 'Sat, 21 Nov 2026 10:00:10 GMT' }, {}, 20_000],
    [
      {},
      { error: { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }] } },
      34_500,
    ],
    [{}, [{ error: { details: [{ '@type': 'x.RetryInfo', retryDelay: '2s' }] } }], 2_000],
    [{ 'retry-after': 'soon' }, {}, undefined],
    [{ 'retry-after': '9'.repeat(400) }, {}, 604_800_000],
    [{ 'retry-after': 'Fri, 21 Nov 2200 10:00:30 GMT' }, {}, 604_800_000],
  ])('gives the time to wait: %o %o (F23)', async (headers, body, expected) => {
    const { finish } = await hear({
      status: 429,
      headers: headers as Record<string, string>,
      rawBody: JSON.stringify(body),
    });
    expect(finish).toMatchObject({ code: 'rate-limited' });
    expect('retryAfterMs' in finish ? finish.retryAfterMs : undefined).toBe(expected);
  });

  test('has the key redacted where the server echoes it, also in parts, in a URL and as base64 (F25)', async () => {
    const echoed = `Incorrect API key provided: ${KEY}. (sk-abcd****wxyz) ?k=${encodeURIComponent(KEY)} ${Buffer.from(KEY).toString('base64')} Bearer ${KEY}`;
    const heard = await hear(fail(401, echoed));
    const told = JSON.stringify(heard.events);
    expect(told).toContain('[key]');
    for (const secret of [KEY, 'sk-abcd', 'wxyz', Buffer.from(KEY).toString('base64')])
      expect(told).not.toContain(secret);
    const inside = await hear({ chunks: [{ error: { message: `bad ${KEY}`, code: 401 } }] });
    expect(inside.finish).toMatchObject({ code: 'unauthorized' });
    expect(JSON.stringify(inside.events)).not.toContain(KEY);
  });

  test.each([1, 7, 1000])('has the key redacted from answers in pieces of %i characters (F25)', async (pieceLength) => {
    const heard = await hear({
      reasoning: `Bearer ${KEY}`,
      text: `Your key is ${KEY}, ${KEY.slice(0, 8)} is its beginning. ${KEY.slice(0, 12)}`,
      calls: [
        { name: 'x', arguments: { [KEY]: [`a${KEY}`] } },
        { name: 'x', arguments: `${KEY} is no JSON ${KEY}` },
      ],
      pieceLength,
    });
    expect(heard.text).toBe(`Your key is [key], ${KEY.slice(0, 8)} is its beginning. ${KEY.slice(0, 12)}`);
    expect(heard.reasoning).toBe('Bearer [key]');
    expect(heard.calls[0]?.arguments).toEqual({ '[key]': ['a[key]'] });
    expect(heard.calls[1]?.malformed?.raw).toBe('[key] is no JSON [key]');
    const shown = heard.events.map((event) => (event.type === 'tool-call-delta' ? event.argumentsDelta : '')).join('');
    expect(JSON.stringify(heard.events) + shown).not.toContain(KEY);
  });

  test('keeps what looks like the beginning of a key when the answer breaks off (F25)', async () => {
    const heard = await hear({ text: `Your key is ${KEY}`, pieceLength: 16, cutAfter: 2 });
    expect(heard.text).toBe(`Your key is ${KEY}`.slice(0, 16));
    expect(heard.finish).toMatchObject({ code: 'cut-off' });
  });

  test('rejects a key that no header can carry without showing it (F25)', async () => {
    const { server, client } = await scripted([say('Hi')], { apiKey: 'pasted key\nнет' });
    const heard = await listen(client);
    expect(heard.finish).toMatchObject({ code: 'unauthorized' });
    expect(JSON.stringify(heard.events)).not.toContain('pasted');
    expect(server.requests).toHaveLength(0);
  });

  test('has a secret header and an address with a password redacted too (F25)', async () => {
    const heard = await hear(fail(500, 'header was s3cret-header'), requestWith(), {
      defaultHeaders: { 'x-proxy': 's3cret-header' },
    });
    expect(JSON.stringify(heard.events)).not.toContain('s3cret-header');
    const unreachable = await listen(createOpenAiClient({ baseUrl: 'http://me:s3cret@127.0.0.1:9/v1?key=s3cret' }));
    expect(JSON.stringify(unreachable.events)).not.toContain('s3cret');
  });

  test.each([
    [
      'a page with status 200',
      { rawBody: '<!doctype html><html><script>alert(1)</script>Sign in</html>' },
      'bad-response',
    ],
    ['a page with status 502', { status: 502, rawBody: '<html><h1>Bad gateway</h1></html>' }, 'server-error'],
    [
      'markup in an error',
      { status: 400, rawBody: JSON.stringify({ error: { message: 'no <img src=x onerror=alert(1)> <b>way' } }) },
      'bad-request',
    ],
    ['plain text', { rawBody: 'Service temporarily weird' }, 'bad-response'],
    ['broken JSON', { rawBody: '{"choices": oops}' }, 'bad-response'],
    [
      'a broken event between good ones',
      { rawBody: 'data: {"choices":[]}\n\ndata: oops\n\ndata: [DONE]\n\n' },
      'bad-response',
    ],
    ['binary', { rawBody: new Uint8Array(2_000).map((_, n) => (n * 7) % 256) }, 'bad-response'],
    ['JSON of something else', { rawBody: '{"status":"<b>ok</b>"}' }, 'bad-response'],
    ['nothing', { rawBody: '' }, 'empty-answer'],
    ['half an event', { rawBody: 'data: {"choices":[{"delta":{"content":"Hal' }, 'cut-off'],
    ['half a JSON body', { rawBody: '{"choices": [{"mess' }, 'cut-off'],
    ['only comments', { rawBody: ': waiting\n\n' }, 'empty-answer'],
    ['comments and half an event', { rawBody: ': waiting\n\ndata: {"choices":[{"del' }, 'cut-off'],
  ])('with %s becomes a short message without markup (F26)', async (_name, reply: Reply, code) => {
    const { finish } = await hear(reply);
    expect(finish).toMatchObject({ reason: 'error', code });
    const message = 'message' in finish ? finish.message : '';
    expect(message).not.toMatch(/[<>]|onerror|alert/);
    expect(message.length).toBeLessThan(500);
  });

  test('that never ends is read only up to a limited length (F26)', async () => {
    let sent = 0;
    const baseUrl = await rawServer((request, response) => {
      request.resume();
      response.writeHead(500);
      const more = () => {
        while (!response.destroyed && sent < 200_000_000) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
        }
      };
      more();
    });
    const heard = await listen(createOpenAiClient({ baseUrl }));
    expect(heard.finish).toMatchObject({ code: 'server-error' });
    expect(sent).toBeLessThan(50_000_000);
  });

  test.each([301, 302, 303, 307, 308])(
    'by a redirect with status %i is not followed, and the error message names the target (F27)',
    async (status) => {
      let strangers = 0;
      const elsewhere = await rawServer((_request, response) => {
        strangers++;
        response.end();
      });
      const { finish } = await hear({ status, headers: { location: `${elsewhere}/chat/completions` }, rawBody: '' });
      expect(finish).toMatchObject({ code: 'redirected', message: expect.stringContaining(new URL(elsewhere).host) });
      expect(strangers).toBe(0);
    },
  );

  test.each([
    [{ error: { message: 'overloaded', code: 502 } }, 'server-error'],
    [{ error: { message: 'slow down', code: 429 } }, 'rate-limited'],
    [{ error: { message: 'Rate limit reached', type: 'rate_limit_exceeded' } }, 'rate-limited'],
    [{ error: { code: 'context_length_exceeded' } }, 'context-exceeded'],
    [{ error: 'something broke' }, 'server-error'],
  ])('an error inside the stream ends it: %o', async (chunk, code) => {
    const heard = await hear({ chunks: [{ choices: [{ delta: { content: 'Hal' } }] }, chunk, STOP] });
    expect(heard.text).toBe('Hal');
    expect(heard.finish).toMatchObject({ reason: 'error', code });
  });

  test('an answer that is withheld is reported, and its calls do not run', async () => {
    const heard = await hear(call('read_file', {}, { finish: 'content_filter' }));
    expect(heard.finish).toMatchObject({ code: 'content-filter' });
    expect(heard.calls).toEqual([]);
  });
});

describe('an unexpected answer', () => {
  test('ends the call with a finish event, not an exception', async () => {
    const { client } = await scripted([], {
      fetch: async () => {
        const response = new Response('data: {}');
        // The next reader gets an exception.
        response.body?.getReader();
        return response;
      },
    });
    expect((await listen(client)).finish).toMatchObject({ reason: 'error', code: 'bad-response' });
  });

  test('of more than 64 million characters is not requested again', async () => {
    let requests = 0;
    const comment = `: ${'x'.repeat(1024 * 1024)}\n`;
    const baseUrl = await rawServer((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      Readable.from(Array.from({ length: 66 }, () => comment))
        .on('error', () => {})
        .pipe(response);
    });
    const heard = await listen(withRetries(createOpenAiClient({ baseUrl, label: 'Test' }), { sleep: async () => {} }));
    expect(heard.finish).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('longer than 64 million characters'),
    });
    expect(requests).toBe(1);
  });
});

describe('text', () => {
  test('of 5 MB in small pieces neither blocks the process nor fills its memory (F28)', async () => {
    const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(32) } }] })}\n\n`;
    const block = event.repeat(1000);
    const baseUrl = await rawServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      Readable.from([
        ...Array.from({ length: 160 }, () => block),
        `data: ${JSON.stringify(STOP)}\n\ndata: [DONE]\n\n`,
      ]).pipe(response);
    });
    const client = createOpenAiClient({ baseUrl, label: 'Test' });
    const before = process.memoryUsage().rss;
    const turns = longestTurn();
    const begun = performance.now();
    let most = 0;
    let length = 0;
    for await (const event of client.stream(requestWith(), AbortSignal.timeout(10_000))) {
      if (event.type !== 'text-delta') continue;
      length += event.text.length;
      if (length % 320_000 === 0) most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(length).toBe(5_120_000);
    // Read in one turn, the longest turn would be nearly the whole time.
    expect(turns.milliseconds()).toBeLessThan((performance.now() - begun) / 3);
    expect(most).toBeLessThan(300 * 1024 * 1024);
  });

  test('of 5 MB is read in linear time (F28)', async () => {
    const text = '0123456789abcdef'.repeat(327_680);
    const whole = await hear(say(text, { pieceLength: 64 }));
    expect(whole.text.length).toBe(text.length);
    const measure = async (length: number) => {
      const { client } = await scripted([say(text.slice(0, length), { pieceLength: 64 })]);
      const used = threadTime();
      await listen(client);
      return used();
    };
    const small = await measure(text.length / 8);
    const large = await measure(text.length);
    // Eight times the text: a quadratic reader would take 64 times as long.
    expect(large).toBeLessThan(small * 24 + 500);
  });

  test('arguments of 5 MB in one event, split into many chunks, are read in linear time (F28)', async () => {
    const content = 'line of code;\n'.repeat(350_000);
    const used = threadTime();
    const heard = await hear(call('write_to_file', { content }, { pieceLength: 10_000_000, chunkBytes: 4_096 }));
    expect(heard.calls[0]?.arguments.content).toBe(content);
    expect(used()).toBeLessThan(5_000);
  });

  test('lone surrogates, NUL and bytes that are not UTF-8 become U+FFFD, in text and in arguments (F29)', async () => {
    const heard = await hear({
      chunks: [
        { choices: [{ delta: { content: 'a\ud800b\0c' } }] },
        { choices: [{ delta: { content: 'end\ud83d' } }] },
        toolPiece({ index: 0, function: { name: 'x\ud800', arguments: '{"p\\u0000":"q\\udc00","ok":"🚀"}' } }),
        STOP,
      ],
    });
    expect(heard.text).toBe('a\ufffdb\ufffdcend\ufffd');
    expect(heard.calls).toEqual([{ name: 'x\ufffd', arguments: { 'p\ufffd': 'q\ufffd', ok: '🚀' } }]);
    const head = Buffer.from('data: {"choices":[{"delta":{"content":"a');
    const tail = Buffer.from('b"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    const bytes = await hear({ rawBody: Buffer.concat([head, Buffer.from([0xff, 0xc3, 0x28]), tail]) });
    expect(bytes.text).toBe('a\ufffd\ufffd(b');
  });

  test('text after [DONE] is ignored (F30)', async () => {
    const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
    const rawBody = `${event('Hi')}data: ${JSON.stringify(STOP)}\n\ndata: [DONE]\n\n${event('IGNORE ME')}oops <b>`;
    for (const chunkBytes of [1, 50, 100_000]) {
      const heard = await hear({ rawBody, chunkBytes });
      expect(heard.text).toBe('Hi');
      expect(heard.finish).toEqual({ reason: 'stop' });
    }
  });
});

describe('a request', () => {
  test('has system, tools, choice and our headers, and nothing from the environment', async () => {
    process.env.OPENAI_CUSTOM_HEADERS = 'x-leak: secret';
    process.env.OPENAI_ORG_ID = 'org-leak';
    process.env.OPENAI_API_KEY = 'env-leak';
    try {
      const { server, client } = await scripted(() => say('Hi'), { defaultHeaders: { 'X-Title': 'Loopwright' } });
      await listen(client, requestWith({ toolChoice: { name: 'file-editor__read_file' }, temperature: 0.5 }));
      const [request] = server.requests;
      expect(request?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-title': 'Loopwright' });
      expect(request?.headers['content-length']).toBe(String(Buffer.byteLength(request?.bodyText ?? '')));
      expect(request?.headers['transfer-encoding']).toBeUndefined();
      expect(JSON.stringify(request?.headers)).not.toMatch(/leak|stainless|openai-organization/i);
      expect(request?.body).toMatchObject({
        model: 'scripted',
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.5,
        tool_choice: { type: 'function', function: { name: 'file-editor__read_file' } },
        messages: [
          { role: 'system', content: 'You help.' },
          { role: 'user', content: 'Hello' },
        ],
      });
      const keyless = createOpenAiClient({ baseUrl: server.baseUrl });
      await listen(keyless);
      expect(server.requests[1]?.headers.authorization).toBeUndefined();
      expect(server.violations).toEqual([]);
    } finally {
      for (const name of ['OPENAI_CUSTOM_HEADERS', 'OPENAI_ORG_ID', 'OPENAI_API_KEY']) delete process.env[name];
    }
  });

  test('omits stream_options after the server refused them', async () => {
    const { server, client } = await scripted((request) =>
      request.stream_options ? fail(400, "Unrecognized request argument: 'stream_options'") : say('Hi'),
    );
    expect((await listen(client)).text).toBe('Hi');
    expect((await listen(client)).text).toBe('Hi');
    expect(server.requests.map((request) => request.body.stream_options !== undefined)).toEqual([true, false, false]);
  });

  test('asks OpenRouter to cache the beginning of a request to a model of Anthropic, unless it refuses', async () => {
    const bodies: ChatRequest[] = [];
    const marked = async (baseUrl: string, model: string, refuses = false) => {
      bodies.length = 0;
      const answer = async (_: unknown, init?: RequestInit) => {
        const body = JSON.parse(await new Response(init?.body ?? null).text()) as ChatRequest;
        bodies.push(body);
        if (refuses && 'cache_control' in body)
          return new Response('{"error":"unknown cache_control"}', { status: 400 });
        return new Response('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n', {
          headers: { 'content-type': 'text/event-stream' },
        });
      };
      const client = createOpenAiClient({ baseUrl, fetch: answer });
      expect((await listen(client, requestWith({ model }))).text).toBe('Hi');
      return bodies.map((body) => ('cache_control' in body ? body.cache_control : null));
    };
    const mark = { type: 'ephemeral' };
    expect(await marked('https://openrouter.ai/api/v1', 'anthropic/claude-sonnet-4.5')).toEqual([mark]);
    expect(await marked('https://openrouter.ai/api/v1', 'anthropic/claude-sonnet-4.5', true)).toEqual([mark, null]);
    expect(await marked('https://openrouter.ai/api/v1', 'openai/gpt-5')).toEqual([null]);
    expect(await marked('https://openrouter.ai.example/v1', 'anthropic/claude-sonnet-4.5')).toEqual([null]);
  });

  test('omits JSON mode after the server refused it', async () => {
    const { server, client } = await scripted((request) =>
      request.response_format ? fail(400, 'json mode is not supported') : say('{"a":1}'),
    );
    expect((await listen(client, requestWith({ format: 'json' }))).text).toBe('{"a":1}');
    expect(server.requests.map((request) => request.body.response_format)).toEqual([
      { type: 'json_object' },
      undefined,
    ]);
  });

  test('limits the reply with the parameter the server knows, and remembers it', async () => {
    const { server, client } = await scripted((request) =>
      'max_tokens' in request
        ? fail(
            400,
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          )
        : say('Hi'),
    );
    expect((await listen(client, requestWith({ maxOutputTokens: 900 }))).text).toBe('Hi');
    await listen(client, requestWith({ maxOutputTokens: 900 }));
    const sent = server.requests.map(({ bodyText }) => /"max_\w+":900/.exec(bodyText)?.[0]);
    expect(sent).toEqual(['"max_tokens":900', '"max_completion_tokens":900', '"max_completion_tokens":900']);
    await listen(client);
    expect(server.requests[3]?.bodyText).not.toContain('"max_');
  });

  test('omits the reply limit if the server knows no parameter for it', async () => {
    const { server, client } = await scripted((_, n) =>
      n === 0
        ? fail(400, 'Unrecognized argument: max_tokens')
        : n === 1
          ? fail(400, 'Unrecognized argument: max_completion_tokens')
          : say('Hi'),
    );
    expect((await listen(client, requestWith({ maxOutputTokens: 900 }))).text).toBe('Hi');
    expect(server.requests[2]?.bodyText).not.toContain('"max_');
  });

  test('of the thinking effort is followed by one request without it, and said in one sentence', async () => {
    const { server, client } = await scripted((request) =>
      request.reasoning_effort === undefined
        ? say('Hi')
        : fail(400, 'Unrecognized request argument supplied: reasoning_effort'),
    );
    const request = requestWith({ effort: 'high' });
    const events: ModelEvent[] = [];
    for await (const event of client.stream(request, AbortSignal.timeout(5_000))) events.push(event);
    expect(events[0]).toMatchObject({
      type: 'retry',
      message: 'The model scripted does not take a thinking effort. It is asked without one.',
    });
    expect(events.at(-1)).toMatchObject({ finish: { reason: 'stop' } });
    expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual(['high', undefined]);
    await listen(client, request);
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.body.reasoning_effort).toBeUndefined();
  });

  test('leaves a reply limit that is too high to the user', async () => {
    const { server, client } = await scripted(() =>
      fail(400, 'max_tokens is too large: 900000. This model supports at most 16384.'),
    );
    const { finish } = await listen(client, requestWith({ maxOutputTokens: 900_000 }));
    expect(finish).toMatchObject({ code: 'bad-request', message: expect.stringContaining('at most 16384') });
    expect(server.requests).toHaveLength(1);
  });

  test('is not repeated again if the server keeps rejecting it', async () => {
    const { server, client } = await scripted(() =>
      fail(400, 'stream_options, temperature and all the rest are wrong'),
    );
    const heard = await listen(client, requestWith({ format: 'json', temperature: 1 }));
    expect(heard.finish).toMatchObject({ code: 'bad-request' });
    expect(server.requests.length).toBeLessThanOrEqual(4);
    // A field whose removal did not help is not remembered as refused.
    await listen(client, requestWith({ format: 'json', temperature: 1 }));
    expect(server.requests[4]?.body.stream_options).toBeDefined();
  });
});
