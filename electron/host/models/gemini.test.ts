import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FOREIGN_CALL } from '../../../e2e/fixtures/gemini-request.ts';
import {
  call,
  type GeminiReply,
  type GeminiScript,
  refuse,
  startScriptedGemini,
} from '../../../e2e/fixtures/scripted-gemini.ts';
import type { CallId } from '../../../shared/ids.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import type { ModelClient, ModelEvent, ModelRequest, WrittenCall } from '../../../shared/model.ts';
import { createGeminiClient, type GeminiServer } from './gemini.ts';
import { streamUrl } from './gemini-address.ts';
import { withRetries } from './retry.ts';

const KEY = 'AIza-test-key-0123456789';

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
    model: 'gemini-3-scripted',
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

async function scripted(script: GeminiScript, options: Partial<GeminiServer> = {}) {
  const server = await startScriptedGemini(script);
  closers.push(server.close);
  return { server, client: createGeminiClient({ baseUrl: server.baseUrl, apiKey: KEY, ...options }) };
}

/** Starts a server for faults that the scripted server cannot produce. */
async function rawServer(handler: Parameters<typeof createServer>[1]) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  expect(events.filter((event) => event.type === 'finish')).toHaveLength(1);
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
async function hear(reply: GeminiReply, request: ModelRequest = requestWith()) {
  const { server, client } = await scripted([reply]);
  const heard = await listen(client, request);
  expect(server.violations).toEqual([]);
  return heard;
}

const chunkOf = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
});
const STOP = chunkOf([], { finishReason: 'STOP' });

describe('a valid reply in any transmission format', () => {
  const answer: GeminiReply = {
    thoughts: 'Thinking about 读文件…',
    text: 'Ich lese die Datei. 我来读 🚀.',
    calls: [{ name: 'read_file', arguments: { path: 'ä/文件.txt' }, signature: 'c2lnbmVk' }],
    signature: 'dGV4dA==',
    usage: { input: 12, output: 7 },
  };
  const variants: [string, Partial<GeminiReply>][] = [
    ['in one piece (F1)', {}],
    ['byte by byte (F2)', { chunkBytes: 1 }],
    ['with characters split (F3)', { chunkBytes: 7, pieceLength: 1 }],
    ['with plain line ends (F4)', { lineEnd: '\n' }],
    ['with bare carriage returns (F5)', { lineEnd: '\r' }],
    ['event by event (F6)', { betweenMs: 1 }],
    ['as one JSON list although a stream was requested (F7)', { plainJson: true }],
    ['with a wrong content type (F8)', { headers: { 'content-type': 'text/plain' } }],
  ];
  test.each(variants)('is read correctly %s', async (_, variant) => {
    const heard = await hear({ ...answer, ...variant });
    expect([heard.text, heard.reasoning]).toEqual([answer.text, answer.thoughts]);
    expect(heard.calls).toEqual([
      {
        name: 'file-editor__read_file',
        arguments: { path: 'ä/文件.txt' },
        opaque: { provider: 'gemini', data: 'c2lnbmVk' },
      },
    ]);
    expect(heard.events).toContainEqual({
      type: 'text-delta',
      text: '',
      opaque: { provider: 'gemini', data: 'dGV4dA==' },
    });
    expect(heard.events).toContainEqual({ type: 'usage', usage: { inputTokens: 12, outputTokens: 7 } });
    expect(heard.finish).toEqual({ reason: 'tool-calls' });
  });

  test('is read with comments, and without an empty line after the last event (F9)', async () => {
    const rawBody = `: hello\n\ndata: ${JSON.stringify(chunkOf([{ text: 'Hi' }]))}\n\n:\n\ndata: ${JSON.stringify(STOP)}`;
    expect(await hear({ rawBody })).toMatchObject({ text: 'Hi', finish: { reason: 'stop' } });
  });

  test('has its reasoning counted as output', async () => {
    const usageMetadata = { promptTokenCount: 3, candidatesTokenCount: 4, thoughtsTokenCount: 5, totalTokenCount: 12 };
    const { events } = await hear({ chunks: [chunkOf([{ text: 'Hi' }]), { ...STOP, usageMetadata }] });
    expect(events).toContainEqual({ type: 'usage', usage: { inputTokens: 3, outputTokens: 9 } });
  });

  test('has the cached part of the request reported', async () => {
    const usageMetadata = { promptTokenCount: 9, cachedContentTokenCount: 8, candidatesTokenCount: 1 };
    const { events } = await hear({ chunks: [chunkOf([{ text: 'Hi' }]), { ...STOP, usageMetadata }] });
    const usage = { inputTokens: 9, outputTokens: 1 };
    expect(events).toContainEqual({ type: 'usage', usage: { ...usage, cachedInputTokens: 8 } });
  });
});

describe('signatures (F32)', () => {
  test('arrive with their own part, wherever it is, and separate that part from its neighbours', async () => {
    const parts = [
      { text: 'think', thought: true },
      { text: 'sealed', thought: true, thoughtSignature: 'YQ==' },
      { text: 'A' },
      { text: 'B', thoughtSignature: 'Yg==' },
      { text: 'C' },
      { functionCall: { name: 'x', args: {} } },
      { functionCall: { name: 'y', args: {} }, thought_signature: 'Yw==' },
      { text: 'behind' },
      { thoughtSignature: 'ZA==' },
      { text: 'no bytes', thoughtSignature: 'not base64!' },
    ];
    const { events } = await hear({ chunks: [chunkOf(parts), STOP] });
    const opaque = (data: string) => ({ opaque: { provider: 'gemini', data } });
    expect(events.filter(({ type }) => type !== 'tool-call-delta')).toEqual([
      { type: 'reasoning-delta', text: 'think' },
      { type: 'reasoning-delta', text: 'sealed', ...opaque('YQ==') },
      { type: 'text-delta', text: 'A' },
      { type: 'text-delta', text: 'B', ...opaque('Yg==') },
      { type: 'text-delta', text: 'C' },
      { type: 'tool-call', call: { name: 'x', arguments: {} } },
      { type: 'tool-call', call: { name: 'y', arguments: {}, ...opaque('Yw==') } },
      { type: 'text-delta', text: 'behind' },
      { type: 'text-delta', text: '', ...opaque('ZA==') },
      { type: 'text-delta', text: 'no bytes' },
      { type: 'finish', finish: { reason: 'tool-calls' } },
    ]);
  });

  const callId = 'call_0123456789abcdefghjkm00001' as CallId;
  const tool = { serverId: FILE_EDITOR, toolName: 'read_file' };
  const elsewhere = { opaque: { provider: 'gemini', data: 'ZWxzZXdoZXJl' } };
  const history: ModelMessage[] = [
    userText('Read'),
    {
      role: 'assistant',
      parts: [{ type: 'tool-call', callId, tool, writtenName: 'read_file', arguments: {}, ...elsewhere }],
    },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', callId, tool, status: 'done', content: [{ type: 'text', text: 'A' }] }],
    },
  ];

  test('from another server are omitted when this server rejects them, but only in that request', async () => {
    await using server = await startScriptedGemini(() => ({ text: 'Done.' }), { wrongRequests: 'kept' });
    const client = createGeminiClient({ baseUrl: server.baseUrl, apiKey: KEY });
    const request = requestWith({ messages: history });
    expect((await listen(client, request)).text).toBe('Done.');
    expect((await listen(client, request)).text).toBe('Done.');
    const sent = server.requests.map(({ body }) => body.contents[1]?.parts[0]?.thoughtSignature);
    expect(sent).toEqual(['ZWxzZXdoZXJl', FOREIGN_CALL, 'ZWxzZXdoZXJl', FOREIGN_CALL]);
  });

  test('are added where an unknown server requires them', async () => {
    const unsigned = history.map((message) => ({
      ...message,
      parts: message.parts.map((part) => ('opaque' in part ? { ...part, opaque: undefined } : part)),
    })) as ModelMessage[];
    const sent: unknown[] = [];
    const baseUrl = await rawServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString());
        sent.push(body.contents[1].parts[0].thoughtSignature);
        const refusal = { error: { code: 400, message: 'Function call is missing a thought_signature' } };
        if (sent.length === 1) response.writeHead(400).end(JSON.stringify(refusal));
        else response.end(`data: ${JSON.stringify(chunkOf([{ text: 'Hi' }], { finishReason: 'STOP' }))}\n\n`);
      });
    });
    const client = createGeminiClient({ baseUrl });
    const { text } = await listen(client, requestWith({ model: 'gemini-2.5-flash', messages: unsigned }));
    expect([text, ...sent]).toEqual(['Hi', undefined, FOREIGN_CALL]);
  });
});

describe('calls', () => {
  test('several at once, equal and without ids, are separate calls (F14)', async () => {
    const { calls, finish } = await hear({ calls: [{ name: 'read_file' }, { name: 'read_file' }, { name: 'other' }] });
    expect(calls.map(({ name }) => name)).toEqual(['file-editor__read_file', 'file-editor__read_file', 'other']);
    expect(finish).toEqual({ reason: 'tool-calls' });
  });

  test.each<[string, object, object]>([
    ['no arguments', { name: 'x' }, { arguments: {} }],
    ['null', { name: 'x', args: null }, { arguments: {} }],
    ['text with JSON in it', { name: 'x', args: '{"a": 1}' }, { arguments: { a: 1 } }],
    ['a list', { name: 'x', args: [1] }, { malformed: { error: expect.stringContaining('an array') } }],
    ['broken text', { name: 'x', args: '{"a": ' }, { malformed: { error: expect.stringContaining('too early') } }],
    ['a prototype', { name: 'x', args: { ['__proto__']: { a: 1 }, b: 'x\0' } }, { arguments: { b: 'x\ufffd' } }],
    ['no name', { args: {} }, { name: '', arguments: {} }],
  ])('with %s are read without guessing (F16)', async (_, functionCall, expected) => {
    const { calls } = await hear({ chunks: [chunkOf([{ functionCall }]), STOP] });
    expect(calls).toMatchObject([expected]);
  });

  test('at the output limit the last call is never run, even if it looks complete; earlier ones are (F17)', async () => {
    const calls = [
      { name: 'read_file', arguments: { path: 'a' } },
      { name: 'read_file', arguments: { path: 'b' } },
    ];
    const heard = await hear({ calls, finish: 'MAX_TOKENS' });
    expect(heard.calls[0]).not.toHaveProperty('malformed');
    expect(heard.calls[1]?.malformed?.error).toContain('cut off inside this call');
    expect(heard.finish).toEqual({ reason: 'length' });
    const behind = await hear({ calls: [{ name: 'read_file' }], signature: 'dGV4dA==', finish: 'MAX_TOKENS' });
    expect(behind.calls[0]).not.toHaveProperty('malformed');
  });

  test.each<[string, GeminiReply]>([
    ['cut', { calls: [{ name: 'read_file' }], cutAfter: -1 }],
    ['ended without a reason', { calls: [{ name: 'read_file' }], endAfter: -1 }],
    ['withheld', { calls: [{ name: 'read_file' }], finish: 'SAFETY' }],
    [
      'broken in the middle',
      { rawBody: `data: ${JSON.stringify(chunkOf([{ functionCall: { name: 'x' } }]))}\n\ndata: {"can\n\ndata: x\n\n` },
    ],
  ])('of an answer that was %s are never run (F17)', async (_, reply) => {
    const { calls, finish } = await hear(reply);
    expect(calls).toEqual([]);
    expect(finish.reason).toBe('error');
  });

  test('beyond 64 in a reply do not run, and a reply with more than 200 is rejected (F20)', async () => {
    const many = (count: number) => ({ calls: Array.from({ length: count }, () => ({ name: 'read_file' })) });
    const { calls } = await hear(many(70));
    expect(calls.map(({ malformed }) => malformed === undefined).lastIndexOf(true)).toBe(63);
    expect(calls[69]?.malformed?.error).toContain('number 70 of 70');
    expect((await hear(many(201))).finish).toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('200'),
    });
  });
});

test('are accepted with the finish reason of servers that translate from another format', async () => {
  const { calls, finish } = await hear(call('read_file', { path: 'a' }, { finish: 'FUNCTION_CALL' }));
  expect(calls.map(({ name, arguments: args }) => [name, args])).toEqual([['file-editor__read_file', { path: 'a' }]]);
  expect(finish).toEqual({ reason: 'tool-calls' });
});

describe('a reply that does not end properly', () => {
  const reasons = [
    ['SAFETY', 'content-filter', /safety/],
    ['RECITATION', 'content-filter', /protected text/],
    ['LANGUAGE', 'content-filter', /language/],
    ['BLOCKLIST', 'content-filter', /forbidden word/],
    ['PROHIBITED_CONTENT', 'content-filter', /rules forbid/],
    ['SPII', 'content-filter', /personal data/],
    ['MALFORMED_FUNCTION_CALL', 'bad-response', /tool call that cannot be read/],
    ['UNEXPECTED_TOOL_CALL', 'bad-response', /has none here/],
    ['TOO_MANY_TOOL_CALLS', 'bad-response', /too many/],
    ['MISSING_THOUGHT_SIGNATURE', 'bad-response', /signature/],
    ['OTHER', 'bad-response', /without saying why/],
    ['BRAND_NEW', 'bad-response', /does not know \(BRAND_NEW\)/],
    ['<b>', 'bad-response', /does not know \(unreadable\)/],
  ] as const;
  test.each(reasons)('with %s is reported in a sentence of its own (F32)', async (finish, code, message) => {
    const heard = await hear({ text: 'So far', finish, finishMessage: '<i>secret</i>' });
    expect(heard.text).toBe('So far');
    expect(heard.finish).toMatchObject({ reason: 'error', code, message: expect.stringMatching(message) });
    expect(heard.finish).toMatchObject({ message: expect.stringMatching(/^Gemini [^<>]+\.$/) });
  });

  test('has a different error message for each finish reason (F32)', async () => {
    const finishes = await Promise.all(reasons.map(async ([finish]) => (await hear({ finish })).finish));
    expect(new Set(finishes.map((finish) => JSON.stringify(finish))).size).toBe(reasons.length);
  });

  test.each(['SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY'])(
    'because the request is blocked for %s is reported (F32)',
    async (blockReason) => {
      const usageMetadata = { promptTokenCount: 4 };
      const heard = await hear({ chunks: [{ promptFeedback: { blockReason }, usageMetadata }] });
      expect(heard.finish).toMatchObject({
        code: 'content-filter',
        message: expect.stringContaining('did not take the request'),
      });
      expect(heard.events).toContainEqual({ type: 'usage', usage: { inputTokens: 4, outputTokens: 0 } });
    },
  );

  test.each<[string, GeminiReply]>([
    ['withheld the answer', { text: 'No.', finish: 'SAFETY' }],
    ['stopped for an unknown reason', { text: 'No.', finish: 'NEWER' }],
    ['did not take the request', { chunks: [{ promptFeedback: { blockReason: 'SAFETY' } }] }],
  ])('says in Chinese that the provider %s (F32)', async (_, reply) => {
    const { finish } = await hear(reply, requestWith({ locale: 'zh-CN' }));
    expect(finish).toMatchObject({ message: expect.stringMatching(/^Gemini [^a-z]+。请.+。$/) });
  });

  test('because of the output limit is distinguished from a complete one', async () => {
    expect((await hear({ text: 'Half an ans', finish: 'MAX_TOKENS' })).finish).toEqual({ reason: 'length' });
  });

  test.each<[string, GeminiReply, string]>([
    ['cut', { text: 'abc', cutAfter: -1 }, 'cut-off'],
    ['ended too early', { text: 'abc', endAfter: -1 }, 'cut-off'],
    ['empty', { rawBody: '' }, 'empty-answer'],
    ['cut before its first event', { text: 'abc', cutAfter: 0 }, 'cut-off'],
    ['a web page', { rawBody: '<!doctype html><html><script>alert(1)</script></html>' }, 'bad-response'],
    ['plain words', { rawBody: 'Service is down' }, 'bad-response'],
    ['JSON of something else', { rawBody: '{"hello": 1}' }, 'bad-response'],
    ['half a JSON list', { rawBody: '[{"candidates": [' }, 'cut-off'],
  ])('%s (F26)', async (_, reply, code) => {
    const { finish } = await hear(reply);
    expect(finish).toMatchObject({ reason: 'error', code });
    expect(JSON.stringify(finish)).not.toMatch(/<|script/);
  });

  test('that stalls ends after the idle timeout, and one that is canceled ends at once (F22)', async () => {
    expect(
      (await hear({ text: 'abc', stallAfter: 1 }, requestWith({ silence: { startMs: 2_000, middleMs: 100 } }))).finish,
    ).toMatchObject({
      code: 'stalled',
    });
    const { server, client } = await scripted([{ text: 'abc', stallAfter: 1 }]);
    const user = new AbortController();
    const events: ModelEvent[] = [];
    const startedAt = performance.now();
    for await (const event of client.stream(requestWith(), user.signal)) {
      events.push(event);
      user.abort();
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(events.at(-1)).toMatchObject({ finish: { code: 'cancelled' } });
    await expect.poll(() => server.requests[0]?.aborted).toBe(true);
  });

  test('without content is requested once more (F31)', async () => {
    const { server, client } = await scripted([{ signature: 'dGV4dA==' }, { thoughts: 'Hm.' }]);
    const { finish } = await listen(withRetries(client, { sleep: async () => undefined }));
    expect(finish).toMatchObject({ code: 'empty-answer' });
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, GeminiReply]>([
    ['no bytes', { rawBody: '' }],
    ['an empty list', { rawBody: '[]' }],
    ['only what it counted', { chunks: [{ usageMetadata: { promptTokenCount: 4 }, modelVersion: 'x' }] }],
    ['a candidate without content and without a reason', { chunks: [{ candidates: [{ index: 0 }] }] }],
    ['an empty text without a reason', { chunks: [chunkOf([{ text: '' }])] }],
  ])('that is %s is requested once more and then reported as empty (F31)', async (_, reply) => {
    const { server, client } = await scripted([reply, reply]);
    const { finish } = await listen(withRetries(client, { sleep: async () => undefined }));
    expect(finish).toMatchObject({ code: 'empty-answer', message: expect.stringContaining('twice') });
    expect(server.requests).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test.each<[string, GeminiReply, object]>([
    [
      'of the key (F25)',
      refuse(400, `API key not valid. Please pass a valid API key. ${KEY}`),
      { code: 'unauthorized', message: expect.stringContaining('refused the API key') },
    ],
    ['of the account (F25)', refuse(403, 'The caller does not have permission'), { code: 'unauthorized' }],
    [
      'for now (F23)',
      refuse(429, 'Quota exceeded', [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '21.5s' }]),
      { code: 'rate-limited', retryAfterMs: 21_500 },
    ],
    ['of the model', refuse(404, 'models/x is not found for API version v1beta'), { code: 'model-not-found' }],
    [
      'of the length',
      refuse(400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'),
      { code: 'context-exceeded' },
    ],
    ['of an overloaded server (F24)', refuse(503, 'The model is overloaded'), { code: 'server-error' }],
    [
      'in a list',
      { status: 429, rawBody: '[{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}]' },
      { code: 'rate-limited' },
    ],
    [
      'in the stream',
      { chunks: [chunkOf([{ text: 'a' }]), { error: { code: 503, message: 'overloaded' } }] },
      { code: 'server-error' },
    ],
    ['of something else', refuse(400, 'Invalid value at contents[0]'), { code: 'bad-request' }],
    [
      'as a web page (F26)',
      { status: 502, rawBody: '<html><body>Bad gateway</body></html>' },
      { code: 'server-error' },
    ],
  ])('%s becomes a code and a sentence without the key', async (_, reply, expected) => {
    const { finish } = await hear(reply);
    expect(finish).toMatchObject({ reason: 'error', ...expected });
    expect(JSON.stringify(finish)).not.toMatch(/AIza|<html/);
  });

  test('of a reply length beyond the maximum of the model is reported unchanged', async () => {
    const { server, client } = await scripted([refuse(400, 'maxOutputTokens must be at most 65536'), { text: 'Hi' }]);
    const { finish } = await listen(client, requestWith({ maxOutputTokens: 900_000 }));
    expect(finish).toMatchObject({ code: 'bad-request', message: expect.stringContaining('at most 65536') });
    await listen(client, requestWith({ maxOutputTokens: 900 }));
    expect(server.requests[1]?.body.generationConfig).toMatchObject({ maxOutputTokens: 900 });
    expect(server.violations).toEqual([]);
  });

  test('of the thinking effort is followed by a request without it, whose thoughts are still asked for', async () => {
    const { server, client } = await scripted((request) =>
      request.generationConfig?.thinkingConfig !== undefined &&
      'thinkingLevel' in request.generationConfig.thinkingConfig
        ? refuse(400, 'Thinking level is not supported for this model.')
        : { text: 'Hi' },
    );
    expect((await listen(client, { ...requestWith({ effort: 'low' }), model: 'gemini-3-pro-preview' })).text).toBe(
      'Hi',
    );
    expect(server.requests.map(({ body }) => body.generationConfig?.thinkingConfig)).toEqual([
      { includeThoughts: true, thinkingLevel: 'low' },
      { includeThoughts: true },
    ]);
    expect((await listen(client, { ...requestWith({ effort: 'off' }), model: 'gemini-2.5-flash' })).text).toBe('Hi');
    expect(server.requests[2]?.body.generationConfig?.thinkingConfig).toEqual({
      includeThoughts: true,
      thinkingBudget: 0,
    });
  });

  test('of an optional field is followed by a request without the field, which is never sent to that model again', async () => {
    const { server, client } = await scripted((request) => {
      if (request.generationConfig?.thinkingConfig) return refuse(400, 'Thinking is not enabled for this model');
      if (request.generationConfig?.responseMimeType) return refuse(400, 'JSON mode is not enabled for this model');
      return { text: '{}' };
    });
    const request = requestWith({ tools: [], format: 'json', temperature: 0 });
    expect((await listen(client, request)).text).toBe('{}');
    expect((await listen(client, request)).text).toBe('{}');
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.body.generationConfig).toEqual({ temperature: 0 });
    await listen(client, { ...request, model: 'gemini-other' });
    expect(server.requests[4]?.body.generationConfig).toHaveProperty('thinkingConfig');
  });
});

describe('the API key', () => {
  test('is sent in the API key header, and nowhere else', async () => {
    const { server, client } = await scripted([{ text: 'Hi' }]);
    await listen(client);
    const [request] = server.requests;
    if (request === undefined) throw new Error('nothing was sent');
    const { headers, url, bodyText } = request;
    expect(headers['x-goog-api-key']).toBe(KEY);
    expect(Object.keys(headers).filter((name) => /^x-|authorization/.test(name))).toEqual(['x-goog-api-key']);
    expect(url + bodyText).not.toContain(KEY);
  });

  test('is not sent to the target of a redirect (F27)', async () => {
    const elsewhere = await scripted([]);
    const baseUrl = await rawServer((_, response) =>
      response.writeHead(307, { location: `${elsewhere.server.baseUrl}/models?key=${KEY}` }).end(),
    );
    const { finish } = await listen(createGeminiClient({ baseUrl, apiKey: KEY }));
    expect(finish).toMatchObject({
      code: 'redirected',
      message: expect.stringMatching(/elsewhere, to 127\.0\.0\.1:\d+,/),
    });
    expect(elsewhere.server.requests).toEqual([]);
    expect(JSON.stringify(finish)).not.toContain(KEY);
  });

  test('is removed from an answer that repeats it, and a signature that contains it is not kept (F25)', async () => {
    const parts = [
      { text: KEY.slice(0, 9) },
      { text: `${KEY.slice(9)}.` },
      { text: KEY, thought: true, thoughtSignature: KEY },
      { functionCall: { name: KEY, args: { [KEY]: KEY } } },
    ];
    const heard = await hear({ chunks: [chunkOf(parts), STOP] });
    expect([heard.text, heard.reasoning]).toEqual(['[key].', '[key]']);
    expect(heard.calls).toEqual([{ name: '[key]', arguments: { '[key]': '[key]' } }]);
    expect(JSON.stringify(heard)).not.toContain(KEY);
  });

  test('with a character that no header can carry is reported, and nothing is sent', async () => {
    const { server, client } = await scripted([], { apiKey: 'two\nlines' });
    expect((await listen(client)).finish).toMatchObject({ code: 'unauthorized' });
    expect(server.requests).toEqual([]);
  });
});

describe('the request URL', () => {
  const of = (baseUrl: string, model = 'gemini-3') => streamUrl(baseUrl, model)?.href;
  const path = '/models/gemini-3:streamGenerateContent?alt=sse';

  test.each([
    ['https://a.example', `https://a.example/v1beta${path}`],
    ['https://a.example/', `https://a.example/v1beta${path}`],
    ['https://a.example/v1beta', `https://a.example/v1beta${path}`],
    ['https://a.example/v1beta/', `https://a.example/v1beta${path}`],
    ['https://a.example/v1', `https://a.example/v1${path}`],
    ['https://a.example/v1alpha2', `https://a.example/v1alpha2${path}`],
    ['https://a.example/proxy', `https://a.example/proxy/v1beta${path}`],
    ['https://a.example/v1beta1/publishers/google', `https://a.example/v1beta1/publishers/google${path}`],
    ['https://a.example/v1beta?tenant=1', `https://a.example/v1beta${path.replace('?', '?tenant=1&')}`],
  ])('contains one version for the base URL %s', (baseUrl, expected) => {
    expect(of(baseUrl)).toBe(expected);
  });

  test('contains the model in its collection, and refuses invalid names', () => {
    expect(of('https://a.example', 'tunedModels/mine')).toContain('/v1beta/tunedModels/mine:stream');
    expect(of('https://a.example', 'models/gemini-3')).toBe(of('https://a.example'));
    for (const model of ['..', 'models/../x', 'a?b', 'a b', 'a//b', ''])
      expect(of('https://a.example', model)).toBeUndefined();
  });

  test('is reported as unreachable without a server, and as an unknown model for an invalid name', async () => {
    const client = createGeminiClient({ baseUrl: 'http://127.0.0.1:1' });
    expect((await listen(client)).finish).toMatchObject({ code: 'unreachable' });
    expect((await listen(client, requestWith({ model: '../x' }))).finish).toMatchObject({ code: 'model-not-found' });
  });
});

test('the client sends the requested tool choice', async () => {
  const { server, client } = await scripted([call('read_file'), { text: 'Hi' }]);
  await listen(client, requestWith({ toolChoice: { name: READ_FILE.wireName } }));
  await listen(client, requestWith({ toolChoice: 'none' }));
  expect(server.requests.map(({ body }) => body.toolConfig?.functionCallingConfig)).toEqual([
    { mode: 'ANY', allowedFunctionNames: [READ_FILE.wireName] },
    { mode: 'NONE' },
  ]);
});
