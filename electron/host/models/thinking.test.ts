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
import { withThinkingTags } from './thinking.ts';

const TOOL: ToolDefinition = {
  ...{ serverId: ServerId.parse('notes'), toolName: 'read', wireName: 'read', description: '' },
  ...{ readOnly: true, idempotent: true, inputSchema: { type: 'object' }, definitionHash: '' },
};

type Read = (pieces: readonly string[]) => Promise<{ readonly text: string; readonly thoughts: string }>;

async function read(client: ModelClient): ReturnType<Read> {
  const request: ModelRequest = {
    ...{ model: 'm', system: '', messages: [userText('Go on.')], toolChoice: 'auto', format: 'text', toolsRan: false },
    tools: [TOOL],
  };
  const { parts } = await collected(client.stream(request, AbortSignal.timeout(5_000)));
  const all = parts.parts(() => {
    throw new Error('There is no call.');
  });
  const thoughts = all.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
  return { text: textOf({ parts: all }), thoughts };
}

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
