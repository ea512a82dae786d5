import { afterEach, describe, expect, test } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import {
  fail,
  type Reply,
  type Script,
  type ScriptedOpenAi,
  say,
  startScriptedOpenAi,
} from '../../../e2e/fixtures/scripted-openai.ts';
import { FILE_EDITOR, type ToolDefinition } from '../../../shared/mcp.ts';
import { userText } from '../../../shared/message.ts';
import type { ModelClient, ModelEvent, ModelRequest, Repair, WrittenCall } from '../../../shared/model.ts';
import { createGeminiClient } from './gemini.ts';
import { createOpenAiClient } from './openai.ts';
import { withoutTools, withPromptTools } from './prompt-tools.ts';
import { promptCall } from './prompt-tools-arguments.ts';
import { withRetries } from './retry.ts';

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

const request: ModelRequest = {
  model: 'scripted',
  system: 'You help.',
  messages: [userText('Hello')],
  tools: [READ_FILE],
  toolChoice: 'auto',
  format: 'text',
  toolsRan: false,
};

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    expect(server.violations).toEqual([]);
    await server.close();
  }
});

async function scripted(script: Script): Promise<{ readonly server: ScriptedOpenAi; readonly client: ModelClient }> {
  const server = await startScriptedOpenAi(script);
  servers.push(server);
  return { server, client: createOpenAiClient({ baseUrl: server.baseUrl, label: 'Test' }) };
}

async function listen(client: ModelClient, asked: ModelRequest = request) {
  const events: ModelEvent[] = [];
  for await (const event of client.stream(asked, AbortSignal.timeout(10_000))) events.push(event);
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

async function hear(reply: Reply, asked?: ModelRequest) {
  const { client } = await scripted([reply]);
  return listen(withPromptTools(client), asked);
}

const tags = (args: string, name = 'file-editor__read_file') =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${args}</arguments>\n</tool_use>`;

const read: WrittenCall = { name: 'file-editor__read_file', arguments: { path: 'a.txt' } };

describe('a client with tools in the prompt', () => {
  test('lists the tools in the system prompt, with a stop sequence, and requests no function calling', async () => {
    const { server, client } = await scripted([say('Hi.')]);
    await listen(withPromptTools(client));
    const body = JSON.parse(server.requests[0]?.bodyText ?? '') as Record<string, unknown>;
    expect(body.tools).toBeUndefined();
    expect(body.stop).toEqual(['\n<tool_use_result>']);
    expect(JSON.stringify(body.messages)).toContain('## file-editor__read_file');
  });

  test('omits the stop sequence for a server that refuses it', async () => {
    const refusal = fail(400, "Unsupported parameter: 'stop' is not supported with this model.");
    const { server, client } = await scripted((body) => ('stop' in body ? refusal : say('Hi.')));
    const asking = withPromptTools(client);
    expect((await listen(asking)).text).toBe('Hi.');
    expect((await listen(asking)).text).toBe('Hi.');
    expect(server.requests).toHaveLength(3);
  });

  test('streams the text, hides the tags and returns the calls as any other client does, however the stream is split', async () => {
    const text = `I read 两个 files.\n\n${tags('{"path": "a.txt"}')}\n${tags('{"path": "读.txt"}')}\n`;
    for (const more of [{}, { pieceLength: 1 }, { pieceLength: 7, chunkBytes: 50 }, { plainJson: true } as const]) {
      const heard = await hear(say(text, more));
      expect(heard.text).toBe('I read 两个 files.');
      expect(heard.calls).toEqual([read, { ...read, arguments: { path: '读.txt' } }]);
      expect(heard.finish).toEqual({ reason: 'tool-calls' });
      expect(heard.events.filter(({ type }) => type === 'usage')).toHaveLength(1);
    }
  });

  test('shows text before the reply is complete, and never part of a tag', async () => {
    const { events } = await hear(say(`One two. ${tags('{}')}`, { pieceLength: 2 }));
    const texts = events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : []));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join('')).toBe('One two.');
  });

  test('a call cut by the length limit is malformed, and complete ones before it are kept (F17)', async () => {
    const { calls, finish } = await hear(
      say(`${tags('{"path": "a.txt"}')}\n<tool_use><name>x</name><arguments>{"a`, { finish: 'length' }),
    );
    expect(calls[0]).toEqual(read);
    expect(calls[1]).toMatchObject({
      name: 'x',
      arguments: {},
      malformed: { raw: '{"a', error: expect.stringContaining('ended before') },
    });
    expect([calls.length, finish]).toEqual([2, { reason: 'length' }]);
  });

  test('a call that the length limit cut before its name is malformed, and none of it becomes text (F17)', async () => {
    const { calls, text } = await hear(say('I read.\n<tool_use>\n<na', { finish: 'length' }));
    expect([calls.length, calls[0]?.malformed === undefined, text]).toEqual([1, false, 'I read.']);
  });

  test('no call is read from a stream that breaks inside it (F17)', async () => {
    const { calls, text, finish } = await hear(
      say(`So. ${tags('{"path": "a.txt"}')}`, { pieceLength: 8, cutAfter: 6 }),
    );
    expect([calls, text]).toEqual([[], 'So.']);
    expect(finish).toMatchObject({ reason: 'error', code: 'cut-off' });
  });

  test('treats a reply of only an invented result as empty, and a call as an answer (F24, F31)', async () => {
    const replies = [
      say('<tool_use_result>\n<name>x</name>\nfine\n</tool_use_result>'),
      say(tags('{"path": "a.txt"}')),
    ];
    const { server, client } = await scripted(replies);
    const heard = await listen(withRetries(withPromptTools(client)));
    expect([heard.calls, heard.text, server.requests.length]).toEqual([[read], '', 2]);
  });

  test('starts again when the inner client announces a new attempt', async () => {
    const { client } = await scripted([
      say(`Half ${tags('{"a')}`, { pieceLength: 8, cutAfter: -3 }),
      say(tags('{"path": "a.txt"}')),
    ]);
    const quick = withRetries(client, { random: () => 0, sleep: async () => {} });
    const heard = await listen(withPromptTools(quick));
    const retry = heard.events.findIndex(({ type }) => type === 'retry');
    expect(heard.events.slice(retry).filter(({ type }) => type === 'tool-call')).toEqual([
      { type: 'tool-call', call: read },
    ]);
    expect(heard.finish).toEqual({ reason: 'tool-calls' });
  });

  test('only 64 of 70 calls can run, and a reply of 201 calls is refused as a whole (F20)', async () => {
    const { calls } = await hear(say(tags('{}').repeat(70)));
    expect(calls.map(({ malformed }) => malformed === undefined).lastIndexOf(true)).toBe(63);
    expect(calls[69]?.malformed?.error).toContain('number 70');
    expect((await hear(say(tags('{}').repeat(201)))).finish).toMatchObject({ reason: 'error', code: 'bad-response' });
  });

  test('ignores tags when no tool is offered', async () => {
    const heard = await hear(say(tags('{}')), { ...request, tools: [] });
    expect([heard.text, heard.calls]).toEqual([tags('{}'), []]);
  });

  test('treats thoughts within the text as reasoning', async () => {
    const heard = await hear(say(`<think>${tags('{}')}</think>\nDone.`));
    expect([heard.reasoning, heard.text, heard.calls]).toEqual([tags('{}'), 'Done.', []]);
  });

  test('also wraps the Gemini client, with its own stop parameter', async () => {
    const text = `Look.\n${tags('{"path": "a.txt"}')}`;
    await using server = await startScriptedGemini([{ text, pieceLength: 3 }]);
    const client = createGeminiClient({ baseUrl: server.baseUrl, apiKey: 'AIza-test-key' });
    const heard = await listen(withPromptTools(client));
    expect(server.violations).toEqual([]);
    expect([heard.text, heard.calls, heard.finish]).toEqual(['Look.', [read], { reason: 'tool-calls' }]);
    expect(server.requests[0]?.bodyText).toContain('"stopSequences":["\\n<tool_use_result>"]');
    expect(server.requests[0]?.bodyText).not.toContain('functionDeclarations');
  });

  test('keeps opaque data of a text, unless tags were removed from it', async () => {
    const opaque = { provider: 'gemini', data: 'c2lnbmVk' };
    const client: ModelClient = {
      provider: 'gemini',
      label: 'Test',
      async *stream() {
        yield { type: 'text-delta', text: 'Plain.', opaque };
        yield { type: 'text-delta', text: tags('{}'), opaque };
        yield { type: 'text-delta', text: '', opaque };
        yield { type: 'finish', finish: { reason: 'stop' } };
      },
    };
    const { events } = await listen(withPromptTools(client));
    expect(events.slice(0, -1)).toEqual([
      { type: 'text-delta', text: 'Plain.', opaque },
      { type: 'tool-call', call: { name: 'file-editor__read_file', arguments: {} } },
      { type: 'text-delta', text: '', opaque },
    ]);
  });

  test("reads no calls from the provider's reasoning (F33)", async () => {
    const heard = await hear(say('Done.', { reasoning: tags('{}') }));
    expect([heard.reasoning, heard.calls]).toEqual([tags('{}'), []]);
  });
});

test('tags that imitate a call stay text when the model uses function calling (F33)', async () => {
  const { client } = await scripted([say(tags('{"path": "a.txt"}'))]);
  const heard = await listen(client);
  expect([heard.text, heard.calls, heard.finish]).toEqual([tags('{"path": "a.txt"}'), [], { reason: 'stop' }]);
});

test('a client without tools offers no tools and ignores tags', async () => {
  const { server, client } = await scripted([say(tags('{}'))]);
  const heard = await listen(withoutTools(client));
  expect([heard.text, heard.calls]).toEqual([tags('{}'), []]);
  expect(server.requests[0]?.bodyText).not.toContain('read_file');
});

describe('arguments between tags', () => {
  const faulty = ['json-syntax'] as const;
  const argumentsOf = (written: string) => promptCall({ name: 'x', arguments: written });

  test.each<[string, string, object]>([
    ['JSON', '{"a": [1, "&lt;b&gt; &quot;"]}', { a: [1, '&lt;b&gt; &quot;'] }],
    ['nothing', ' \n', {}],
    ['__proto__ (F16)', '{"__proto__": {"b": 1}, "a": 1}', { a: 1 }],
  ])('are read from %s', (_what, written, expected) => {
    expect(argumentsOf(written)).toEqual({ name: 'x', arguments: expected });
  });

  test.each<[string, string, object, Repair['kind'], string?]>([
    [
      'JSON in a code fence',
      '```json\n{"a": "```"}\n```',
      { a: '```' },
      'text-around-json',
      '```json\n{"a": "```"}\n```',
    ],
    [
      'JSON in a CDATA section',
      '<![CDATA[{"a": "]]"}]]>\n',
      { a: ']]' },
      'text-around-json',
      '<![CDATA[{"a": "]]"}]]>',
    ],
    ['quotes as entities', '{&quot;a&quot;: &quot;1 &lt; 2 &amp;amp;&quot;}', { a: '1 < 2 &amp;' }, ...faulty],
    ['a comma too many', '{"a": 1,}', { a: 1 }, ...faulty],
    ['a brace too few', '{"a": {"b": 1}', { a: { b: 1 } }, ...faulty],
    ['line breaks in a text', '{"a": "one\ntwo"}', { a: 'one\ntwo' }, ...faulty],
    ['single quotes', "{'a': 'b'}", { a: 'b' }, ...faulty],
    ['a text that contains JSON', '"{\\"a\\": 1}"', { a: 1 }, 'json-in-text', '{"a": 1}'],
    ['a list with one object', '[{"a": 1}]', { a: 1 }, 'wrapped', '[{"a":1}]'],
  ])('are read from %s, which is recorded as a repair', (_what, written, expected, kind, kept = written) => {
    expect(argumentsOf(written)).toEqual({
      name: 'x',
      arguments: expected,
      repairs: [{ kind, at: '', written: kept }],
    });
  });

  test.each<[string, string, string]>([
    ['words (F12)', 'path is a.txt', 'not valid JSON'],
    ['text behind an object (F12)', '{"a": 1} and so on', 'not valid JSON'],
    ['an array (F16)', '["a"]', 'must be a JSON object, not an array'],
    ['a text that contains a text (F16)', '"words"', 'must be a JSON object, not a string'],
    ['an array with a fault (F16)', '["a",]', 'not valid JSON'],
    ['nesting 100,000 deep', '{"a":'.repeat(100_000), 'The arguments'],
  ])('are not guessed from %s', (_what, written, error) => {
    expect(argumentsOf(written).malformed?.error).toContain(error);
    expect(argumentsOf(written).arguments).toEqual({});
  });

  test.each(['cut', 'tags', 'quotes'] as const)('are not repaired when the call has the fault %s (F17)', (fault) => {
    const call = promptCall({ name: 'x', arguments: '{"path": "a.txt', fault });
    expect(call.malformed).toMatchObject({ raw: '{"path": "a.txt', error: expect.stringContaining('did not run') });
  });
});
