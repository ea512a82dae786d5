import { describe, expect, it } from 'vitest';
import { CallId } from '../../shared/ids.ts';
import type { InspectedRequest } from '../../shared/inspected.ts';
import { FILE_EDITOR } from '../../shared/mcp.ts';
import { type ModelMessage, userText } from '../../shared/message.ts';
import { sentCallId } from '../../shared/wire/sent-call-id.ts';
import { addedWords, formatOf, providerWords, requestWords } from './provider-words.ts';

const CALL = CallId.parse('call_0123456789abcdefghjkm00001');
const TOOL = { serverId: FILE_EDITOR, toolName: 'read_file' };
const OPENAI = { provider: 'openai', model: 'm' };
const GEMINI = { provider: 'gemini', model: 'gemini-3-pro' };

const messages: readonly ModelMessage[] = [
  userText('Read it'),
  {
    role: 'assistant',
    parts: [{ type: 'tool-call', callId: CALL, tool: TOOL, writtenName: 'read_file', arguments: { path: 'a.txt' } }],
  },
  {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId: CALL, tool: TOOL, status: 'done', content: [{ type: 'text', text: 'inside' }] },
    ],
  },
];

const request = (more: Partial<InspectedRequest> = {}): InspectedRequest => ({
  system: 'S',
  messages: messages.slice(1),
  from: 1,
  total: 3,
  known: 1,
  shortened: [],
  reply: { parts: [{ type: 'text', text: 'It says: inside.' }], finish: { reason: 'stop' }, shortened: false },
  lost: null,
  ...more,
});

describe('a model call in OpenAI’s format', () => {
  it('contains the tool calls of the previous reply and a tool message for each result as new messages', () => {
    const { system, earlier, added, reply } = providerWords(request(), OPENAI, 'openai');
    expect(system).toEqual([{ role: 'system', content: 'S' }]);
    expect(earlier).toEqual([]);
    expect(added).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: sentCallId(CALL), function: { arguments: '{"path":"a.txt"}' } }] },
      { role: 'tool', tool_call_id: sentCallId(CALL), content: 'inside' },
    ]);
    expect(reply).toEqual([{ role: 'assistant', content: 'It says: inside.' }]);
    expect(addedWords(request(), OPENAI, 'openai')).toEqual([...added, ...reply]);
  });

  it('contains the earlier messages separately when they are loaded', () => {
    const whole = request({ from: 0, messages });
    expect(providerWords(whole, OPENAI, 'openai').earlier).toEqual([{ role: 'user', content: 'Read it' }]);
    expect(providerWords(whole, OPENAI, 'openai').added).toHaveLength(2);
    expect(requestWords(whole, OPENAI, 'openai')).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }, { role: 'tool' }],
    });
  });
});

describe('a model call in Gemini’s format', () => {
  it('contains a functionCall of the model and a functionResponse with the result of the tool', () => {
    const { system, added, reply } = providerWords(request(), GEMINI, 'gemini');
    expect(system).toEqual([{ role: 'system', parts: [{ text: 'S' }] }]);
    expect(added).toMatchObject([
      { role: 'model', parts: [{ functionCall: { args: { path: 'a.txt' } } }] },
      { role: 'function', parts: [{ functionResponse: { response: { content: 'inside' } } }] },
    ]);
    expect(reply).toEqual([{ role: 'model', parts: [{ text: 'It says: inside.' }] }]);
  });

  it('contains Google’s placeholder signature for tool calls without a signature only if the request was sent to Gemini', () => {
    expect(JSON.stringify(requestWords(request({ from: 0, messages }), GEMINI, 'gemini'))).toContain(
      'thoughtSignature',
    );
    expect(JSON.stringify(requestWords(request({ from: 0, messages }), OPENAI, 'gemini'))).not.toContain(
      'thoughtSignature',
    );
  });
});

describe('a model call whose request was lost', () => {
  it('shows the reply and shows no request', () => {
    const lost = request({ lost: 'diverged', messages: [], from: 0, total: 0, known: 0, system: '' });
    expect(providerWords(lost, OPENAI, 'openai')).toMatchObject({ system: [], earlier: [], added: [] });
    expect(providerWords(lost, GEMINI, 'gemini')).toMatchObject({ system: [], earlier: [], added: [] });
    expect(providerWords(lost, OPENAI, 'openai').reply).toHaveLength(1);
  });
});

describe('the message format that the inspector shows at first', () => {
  it('is the format of the model that answered last', () => {
    const iteration = {
      call: 1,
      number: 1,
      purpose: '',
      state: 'answered',
      usage: null,
      repairs: [],
      durationMs: 1,
      startedAt: 1,
    };
    expect(formatOf([])).toBe('openai');
    expect(
      formatOf([
        { ...iteration, state: 'answered', model: OPENAI },
        { ...iteration, state: 'open', model: GEMINI },
      ]),
    ).toBe('gemini');
    expect(formatOf([{ ...iteration, state: 'answered', model: { provider: 'demo', model: 'demo' } }])).toBe('openai');
  });
});
