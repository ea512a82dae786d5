import { describe, expect, it } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { textOf, userText } from '../../../shared/message.ts';
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import { collected } from '../loop/part-collector.ts';
import { createGeminiClient } from './gemini.ts';
import { createOpenAiClient } from './openai.ts';
import { withPromptTools } from './prompt-tools.ts';
import { withRetries } from './retry.ts';
import { withThinkingTags } from './thinking.ts';

const TOOL: ToolDefinition = {
  ...{ serverId: ServerId.parse('notes'), toolName: 'read', wireName: 'read', description: '' },
  ...{ readOnly: true, idempotent: true, inputSchema: { type: 'object' }, definitionHash: '' },
};

type Read = (pieces: readonly string[]) => Promise<{ readonly text: string; readonly thoughts: string }>;

function streamed(client: ModelClient, tools: readonly ToolDefinition[] = [TOOL]) {
  const request: ModelRequest = {
    ...{ model: 'm', system: '', messages: [userText('Go on.')], toolChoice: 'auto', format: 'text', toolsRan: false },
    tools,
  };
  return collected(client.stream(request, AbortSignal.timeout(5_000)));
}

async function read(client: ModelClient): ReturnType<Read> {
  const { parts } = await streamed(client);
  const all = parts.parts(() => {
    throw new Error('There is no call.');
  });
  const thoughts = all.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
  return { text: textOf({ parts: all }), thoughts };
}

/** Returns what the client collects of the replies that the server gives one after the other. */
const openaiEvents =
  (wrap: (client: ModelClient) => ModelClient, replies?: readonly (readonly string[])[]) =>
  async (pieces: readonly string[], tools?: readonly ToolDefinition[]) => {
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const chunksOf = (reply: readonly string[]) => [
      ...reply.map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
      end,
    ];
    const all = replies ?? [pieces];
    await using server = await startScriptedOpenAi((_, n) => ({ chunks: chunksOf(all[n] ?? []) }), {
      record: false,
      validate: false,
    });
    return await streamed(wrap(createOpenAiClient({ baseUrl: server.baseUrl })), tools);
  };

const openai =
  (wrap: (client: ModelClient) => ModelClient): Read =>
  async (pieces) => {
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const chunks = [...pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] })), end];
    await using server = await startScriptedOpenAi(() => ({ chunks }), { record: false, validate: false });
    return await read(wrap(createOpenAiClient({ baseUrl: server.baseUrl })));
  };

const gemini: Read = async (pieces) => {
  const chunks = pieces.map((text, at) => ({
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, ...(at + 1 === pieces.length ? { finishReason: 'STOP' } : {}) },
    ],
  }));
  await using server = await startScriptedGemini(() => ({ chunks }));
  return await read(withThinkingTags(createGeminiClient({ baseUrl: server.baseUrl, apiKey: 'none' })));
};

describe.each<[string, Read]>([
  ['OpenAI', openai(withThinkingTags)],
  ['Gemini', gemini],
  ['tools in the prompt', openai(withPromptTools)],
])('thoughts in a reply in the format of %s', (_format, readPieces) => {
  it.each([
    '<think>T</think>A',
    '<think>\nT\n</think>\n\nA',
    '<THINK>T</THINK>A',
    '<thinking>T</thinking>A',
    '<thought>T</thought>A',
    '<reasoning>T</reasoning>A',
    '[THINK]T[/THINK]A',
    '<seed:think>T</seed:think>A',
    '◁think▷T◁/think▷A',
    '<|channel|>analysis<|message|>T<|end|><|start|>assistant<|channel|>final<|message|>A<|return|>',
    '<|channel|>analysis<|message|>T<|channel|>final<|message|>A',
  ])('are no part of the answer: %s', async (reply) => {
    for (const pieces of [[reply], [...reply]]) {
      const { text, thoughts } = await readPieces(pieces);
      expect([text, thoughts.trim()]).toEqual(['A', 'T']);
    }
  });

  it.each(['T\n</think>\n\nA', 'T</think>\nA', 'T\n[/THINK]A'])(
    'of which only the end is marked are no part of the answer: %j',
    async (reply) => {
      for (const pieces of [[reply], [...reply]])
        expect(await readPieces(pieces)).toEqual({ text: 'A', thoughts: 'T' });
    },
  );

  it.each(['<think></think>A', '<think>\n\n</think>\n\nA'])('that are blank are none: %j', async (reply) => {
    for (const pieces of [[reply], [...reply]]) expect(await readPieces(pieces)).toEqual({ text: 'A', thoughts: '' });
  });

  it('that have no end are kept', async () => {
    expect(await readPieces(['<thi', 'nk>T'])).toEqual({ text: '', thoughts: 'T' });
  });

  it.each([
    'Use `<think>` for it.',
    '```xml\n<think>T</think>\n```',
    'The tag <think> begins it.',
    'The answer.\n<reasoning>T</reasoning>',
    'a < b [c] ◁ d',
    '  Two blanks, and a line at the end.\n',
    '<|end|> ends a message.',
    '<thin',
  ])('are not taken from text: %j', async (reply) => {
    for (const pieces of [[reply], [...reply]]) expect(await readPieces(pieces)).toEqual({ text: reply, thoughts: '' });
  });
});

describe('an end of thoughts without a beginning', () => {
  const PROMPT = openaiEvents(withPromptTools);
  const CALL = '<tool_use>\n<name>notes__read</name>\n<arguments>{}</arguments>\n</tool_use>';

  it('makes a thought of a call that was written before it in tags', async () => {
    const { parts, finish } = await PROMPT([`I could call\n${CALL}\n</think>\n\nHello.`]);
    const read = parts.parts(() => {
      throw new Error('There is no call.');
    });
    expect(read.map(({ type }) => type)).toEqual(['reasoning', 'text']);
    expect(JSON.stringify(read)).toContain('notes__read');
    expect(textOf({ parts: read })).toBe('Hello.');
    expect(finish).toEqual({ reason: 'stop' });
  });

  it('is taken out of the reply of a model that gets tools in the prompt, also when none is offered', async () => {
    const { parts } = await PROMPT(['<think>T</think>{"status": "done"}'], []);
    expect(parts.text).toBe('{"status": "done"}');
  });

  it('makes a reply without an answer an empty one, which is asked for again', async () => {
    const replies = [['T\n</think>\n'], ['A']];
    const { parts } = await openaiEvents((client) => withRetries(withThinkingTags(client)), replies)([]);
    expect(parts.text).toBe('A');
    expect(parts.thoughtsInText).toEqual([]);
  });
});
