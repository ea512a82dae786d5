import { POSSIBLE_ROLES } from '@google/generative-ai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import { type ChatRequest, violationsOf as chatViolationsOf } from '../../e2e/fixtures/chat-request.ts';
import { FOREIGN_CALL, type GeminiRequest, violationsOf } from '../../e2e/fixtures/gemini-request.ts';
import type { CallId } from '../ids.ts';
import { FILE_EDITOR } from '../mcp.ts';
import type { ModelMessage, Opaque, Part, ToolCallPart, ToolResultPart } from '../message.ts';
import { userText } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { expectFaithfulGemini, signedIn } from './faithful-gemini.fixture.ts';
import { GEMINI_FORMAT, type GeminiOptions, geminiRequest, signaturesFor } from './gemini.ts';
import { chatRequest } from './openai.ts';
import { requestOf, toolCalled } from './request.fixture.ts';
import { createRequestWriter } from './request-writer.ts';

const OPTIONS: GeminiOptions = { without: new Set(), signatures: 'completed' };

function sent(request: ModelRequest, options: Partial<GeminiOptions> = {}): GeminiRequest {
  return JSON.parse(JSON.stringify(geminiRequest(request, { ...OPTIONS, ...options }))) as GeminiRequest;
}

const READ = { serverId: FILE_EDITOR, toolName: 'read_file' };
const idOf = (n: number) => `call_0123456789abcdefghjkm0000${n}` as CallId;
const signed = (data: string): { readonly opaque: Opaque } => ({ opaque: { provider: 'gemini', data } });

function callPart(n: number, path: string, more: Partial<ToolCallPart> = {}): ToolCallPart {
  return { type: 'tool-call', callId: idOf(n), tool: READ, writtenName: 'read_file', arguments: { path }, ...more };
}

function resultPart(
  n: number,
  content: ToolResultPart['content'],
  tool: ToolResultPart['tool'] = READ,
): ToolResultPart {
  return { type: 'tool-result', callId: idOf(n), tool, status: 'done', content };
}

const text = (said: string) => [{ type: 'text' as const, text: said }];

describe('a request to Gemini', () => {
  test('has a response with the name of its call for each call in order, and signatures on the parts they came with', () => {
    const messages: ModelMessage[] = [
      userText('Read both'),
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'thoughts without a signature' },
          { type: 'reasoning', text: 'signed thoughts', ...signed('dGhvdWdodA==') },
          { type: 'text', text: 'I ' },
          { type: 'text', text: 'read.' },
          { type: 'text', text: '', ...signed('dGV4dA') },
          callPart(1, 'a', signed('Y2FsbA==')),
          callPart(2, 'b', { tool: null, writtenName: 'lese datei!', malformed: { raw: '{', error: 'cut' } }),
        ],
      },
      { role: 'tool', parts: [resultPart(2, text('B'), null), resultPart(1, text('A'))] },
    ];
    expect(sent(requestOf(messages)).contents).toEqual([
      { role: 'user', parts: [{ text: 'Read both' }] },
      {
        role: 'model',
        parts: [
          { text: 'signed thoughts', thought: true, thoughtSignature: 'dGhvdWdodA==' },
          { text: 'I read.' },
          { text: '', thoughtSignature: 'dGV4dA' },
          { functionCall: { name: 'file-editor__read_file', args: { path: 'a' } }, thoughtSignature: 'Y2FsbA==' },
          { functionCall: { name: 'lese_datei_', args: {} } },
        ],
      },
      {
        role: 'function',
        parts: [
          { functionResponse: { name: 'file-editor__read_file', response: { content: 'A' } } },
          { functionResponse: { name: 'lese_datei_', response: { content: 'B' } } },
        ],
      },
    ]);
  });

  test('puts Google’s placeholder on the first call of each step by another model, and leaves out the opaque data of other providers', () => {
    const foreign = { opaque: { provider: 'other', data: 'Zm9yZWlnbg==' } };
    const messages: ModelMessage[] = [
      userText('x'),
      { role: 'assistant', parts: [callPart(1, 'a', foreign), callPart(2, 'b', foreign)] },
      { role: 'tool', parts: [resultPart(1, text('A')), resultPart(2, text('B'))] },
      { role: 'assistant', parts: [{ type: 'text', text: 'and', ...foreign }, callPart(3, 'c')] },
      { role: 'tool', parts: [resultPart(3, text('C'))] },
    ];
    const signaturesIn = (options: Partial<GeminiOptions>) =>
      sent(requestOf(messages), options).contents.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.functionCall ? [part.thoughtSignature] : [])),
      );
    expect(signaturesIn({ signatures: 'completed' })).toEqual([FOREIGN_CALL, undefined, FOREIGN_CALL]);
    expect(signaturesIn({ signatures: 'kept' })).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(sent(requestOf(messages)))).not.toContain('Zm9y');
  });

  test('sends a call that was read differently as it was signed, with this name in its result, unless its signature is lost', () => {
    const written = { name: 'read_file', arguments: { path: 'a', start_line: '1' } };
    const read = { arguments: { path: 'a', start_line: 1 }, signed: written };
    const contents = (more: object) =>
      sent(
        requestOf([
          userText('Read'),
          { role: 'assistant', parts: [callPart(1, 'a', { ...read, ...more })] },
          { role: 'tool', parts: [resultPart(1, text('A'))] },
        ]),
      ).contents.slice(1);
    expect(contents(signed('Y2FsbA=='))).toMatchObject([
      { parts: [{ functionCall: { name: 'read_file', args: written.arguments }, thoughtSignature: 'Y2FsbA==' }] },
      { parts: [{ functionResponse: { name: 'read_file' } }] },
    ]);
    expect(contents({})).toMatchObject([
      { parts: [{ functionCall: { name: 'file-editor__read_file', args: read.arguments } }] },
      { parts: [{ functionResponse: { name: 'file-editor__read_file' } }] },
    ]);
  });

  test('can replace all signatures for a server that refuses those of another server', () => {
    const parts: Part[] = [{ type: 'text', text: '', ...signed('dGV4dA') }, callPart(1, 'a', signed('Y2FsbA=='))];
    const request = requestOf([userText('x'), { role: 'assistant', parts }]);
    expect(sent(request, { signatures: 'replaced' }).contents[1]?.parts).toEqual([
      { functionCall: { name: 'file-editor__read_file', args: { path: 'a' } }, thoughtSignature: FOREIGN_CALL },
    ]);
  });

  test.each([
    ['gemini-3-pro', 'completed'],
    ['models/gemini-3.8-flash', 'completed'],
    ['gemini-flash-latest', 'completed'],
    ['gemini-2.5-pro', 'kept'],
    ['models/gemini-1.5-flash', 'kept'],
    ['gemma-3-27b-it', 'kept'],
  ] as const)('to the model %s is sent with its signatures %s', (model, expected) => {
    expect(signaturesFor(model)).toBe(expected);
  });

  test('begins and ends with a user content for any history, and never has two consecutive contents of one role', () => {
    const said = (role: 'user' | 'assistant', words: string): ModelMessage => ({ role, parts: text(words) });
    const roles = (messages: readonly ModelMessage[]) => sent(requestOf(messages)).contents.map(({ role }) => role);
    expect(roles([])).toEqual(['user']);
    expect(roles([said('assistant', 'Hello')])).toEqual(['user', 'model', 'user']);
    const twice = [
      said('user', 'a'),
      said('user', 'b'),
      said('assistant', 'c'),
      said('assistant', 'd'),
      said('user', ' '),
    ];
    expect(sent(requestOf(twice)).contents).toEqual([
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
      { role: 'model', parts: [{ text: 'c' }, { text: 'd' }] },
      { role: 'user', parts: [{ text: 'Continue.' }] },
    ]);
  });

  test('shows images of the user in place and images of results after them, and names images that cannot be shown', () => {
    const image = (mimeType: string) => ({ type: 'image', mimeType, data: 'aGk=' }) as const;
    const contents = sent(
      requestOf([
        { role: 'user', parts: [{ type: 'text', text: 'What is' }, image('image/JPG'), image('image/gif')] },
        { role: 'assistant', parts: [callPart(1, 'a.png')] },
        { role: 'tool', parts: [resultPart(1, [image('image/png')])] },
        userText('and?'),
      ]),
    ).contents;
    expect(contents[0]?.parts).toEqual([
      { text: 'What is' },
      { inlineData: { mimeType: 'image/jpeg', data: 'aGk=' } },
      { text: '(an image of the type image/gif, which cannot be shown)' },
    ]);
    expect(contents[2]?.parts[0]?.functionResponse?.response).toEqual({ content: '(an image, below)' });
    expect(contents[3]?.parts.slice(1)).toEqual([
      { inlineData: { mimeType: 'image/png', data: 'aGk=' } },
      { text: 'and?' },
    ]);
  });

  test('declares and chooses tools, requests thoughts, and requests JSON only without tools', () => {
    const tools = [toolCalled('a', { type: 'object', properties: { x: { type: 'string' } } }), toolCalled('b')];
    const request = sent(
      requestOf([userText('x')], { tools, toolChoice: { name: 'b' }, format: 'json', temperature: 0 }),
    );
    expect(request).toMatchObject({
      systemInstruction: { parts: [{ text: 'S' }] },
      generationConfig: { temperature: 0, thinkingConfig: { includeThoughts: true } },
      tools: [{ functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT' } }, { name: 'b' }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['b'] } },
    });
    expect(request.tools?.[0].functionDeclarations[1]).not.toHaveProperty('parameters');
    expect(request.generationConfig).not.toHaveProperty('responseMimeType');
    const modeOf = (toolChoice: ModelRequest['toolChoice']) =>
      sent(requestOf([], { tools, toolChoice })).toolConfig?.functionCallingConfig;
    expect([modeOf('auto'), modeOf('none'), modeOf('required'), modeOf({ name: 'gone' })]).toEqual([
      { mode: 'AUTO' },
      { mode: 'NONE' },
      { mode: 'ANY' },
      { mode: 'AUTO' },
    ]);
    const plain = requestOf([userText('x')], { format: 'json', system: ' ' });
    expect(sent(plain).generationConfig).toMatchObject({ responseMimeType: 'application/json' });
    expect(sent(plain, { without: new Set(['responseMimeType', 'thinkingConfig']) })).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'x' }] }],
    });
  });

  test('declares at most 128 tools, each once, and no name that a server refuses', () => {
    const tools = [...Array.from({ length: 200 }, (_, n) => toolCalled(`t${n}`)), toolCalled('t0'), toolCalled('1 x')];
    const request = requestOf([], { tools, toolChoice: { name: 't199' } });
    expect(violationsOf(sent(request), '')).toEqual([]);
    expect(sent(request).tools?.[0].functionDeclarations).toHaveLength(128);
  });
});

const TOOLS = [toolCalled('a', { properties: { x: { type: ['string', 'null'] } } })];

describe('a request to Gemini for any history, also one that was cut or came from another provider', () => {
  test('is accepted by a strict server and contains every call, result, signature, image and text in order, and nothing else', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom('', 'S', 'a\ud800\0'), (history, system) => {
        const request = geminiRequest(requestOf(history, { system, tools: TOOLS }), OPTIONS);
        expectFaithfulGemini(history, JSON.stringify(request));
        expect(request.contents.every(({ role }) => POSSIBLE_ROLES.includes(role))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is correct after each message when Gemini and a Chat Completions server are used in turn', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(10), (history, cut) => {
        const request = requestOf(history.slice(0, cut), { tools: TOOLS });
        const chat = JSON.stringify(chatRequest(request));
        expect(chatViolationsOf(JSON.parse(chat) as ChatRequest, chat, null)).toEqual([]);
        expect(chat).not.toMatch(/c2lnbmF0dXJl|thoughtSignature|rs_1/);
        const gemini = JSON.stringify(geminiRequest(request, OPTIONS));
        expect(
          violationsOf(JSON.parse(gemini) as GeminiRequest, gemini, { signed: signedIn(request.messages) }),
        ).toEqual([]);
        expect(gemini).not.toContain('rs_1');
      }),
      { numRuns: 2_000 },
    );
  });

  test('equals the request that is written as a whole, however the history grew, was cut or was sent to another model in between', () => {
    const signatures = fc.constantFrom('kept' as const, 'completed' as const, 'replaced' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(anyHistory, fc.nat(20), signatures), { minLength: 1, maxLength: 6 }), (turns) => {
        const write = createRequestWriter(GEMINI_FORMAT);
        let messages: readonly ModelMessage[] = [];
        for (const [added, kept, chosen] of turns) {
          messages = [...messages.slice(0, kept), ...added];
          const options = { ...OPTIONS, signatures: chosen };
          const request = requestOf(messages, { tools: TOOLS });
          expect(Buffer.concat(write(request, options)).toString()).toBe(
            JSON.stringify(geminiRequest(request, options)),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is written correctly when it has no settings', () => {
    const options: GeminiOptions = { without: new Set(['thinkingConfig']), signatures: 'kept' };
    const bytes = createRequestWriter(GEMINI_FORMAT)(requestOf([], { system: '' }), options);
    expect(Buffer.concat(bytes).toString()).toBe('{"contents":[{"role":"user","parts":[{"text":"Begin."}]}]}');
  });
});
