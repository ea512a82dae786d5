import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory, anyUnits } from '../../e2e/fixtures/any-history.ts';
import { type ChatRequest, violationsOf } from '../../e2e/fixtures/chat-request.ts';
import type { CallId } from '../ids.ts';
import { FILE_EDITOR } from '../mcp.ts';
import type { ModelMessage } from '../message.ts';
import { userText } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { expectFaithfulChat } from './faithful-chat.fixture.ts';
import { CHAT_FORMAT, chatRequest } from './openai.ts';
import { requestOf, toolCalled } from './request.fixture.ts';
import { createRequestWriter } from './request-writer.ts';
import { sentCallId } from './sent-call-id.ts';
import { wellFormed } from './well-formed-text.ts';

function sent(request: ModelRequest): ChatRequest {
  return JSON.parse(JSON.stringify(chatRequest(request))) as ChatRequest;
}

const CALL_1 = 'call_0123456789abcdefghjkm00001' as CallId;
const CALL_2 = 'call_0123456789abcdefghjkm00002' as CallId;
/** The ids that a request bears: nine letters and digits, which every provider accepts. */
const SENT_1 = sentCallId(CALL_1);
const SENT_2 = sentCallId(CALL_2);
const READ = { serverId: FILE_EDITOR, toolName: 'read_file' };

describe('a request to a Chat Completions server', () => {
  test('has an assistant message with its calls and a tool message for each, in order', () => {
    const messages = sent(
      requestOf([
        userText('Read both'),
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'secret thoughts' },
            { type: 'text', text: 'I ' },
            { type: 'text', text: 'read.' },
            { type: 'tool-call', callId: CALL_1, tool: READ, writtenName: 'read_file', arguments: { path: 'a' } },
            {
              type: 'tool-call',
              callId: CALL_2,
              tool: null,
              writtenName: 'lese datei!',
              arguments: {},
              malformed: { raw: '{"path', error: 'cut off' },
            },
          ],
        },
        {
          role: 'tool',
          parts: [
            {
              type: 'tool-result',
              callId: CALL_1,
              tool: READ,
              status: 'done',
              content: [{ type: 'text', text: 'A' }],
              durationMs: 5,
              edits: [{ path: 'never-sent.txt', added: 1, removed: 0 }],
            },
            { type: 'tool-result', callId: CALL_2, tool: null, status: 'failed', content: [] },
          ],
        },
      ]),
    ).messages;
    expect(messages).toEqual([
      { role: 'system', content: 'S' },
      { role: 'user', content: 'Read both' },
      {
        role: 'assistant',
        content: 'I read.',
        tool_calls: [
          { id: SENT_1, type: 'function', function: { name: 'file-editor__read_file', arguments: '{"path":"a"}' } },
          { id: SENT_2, type: 'function', function: { name: 'lese_datei_', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: SENT_1, content: 'A' },
      { role: 'tool', tool_call_id: SENT_2, content: '(failed)' },
    ]);
  });

  test('shows images of the user in place and images of results behind them', () => {
    const image = { type: 'image', mimeType: 'image/PNG', data: 'aGk=' } as const;
    const url = { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } };
    const messages = sent(
      requestOf([
        { role: 'user', parts: [{ type: 'text', text: 'What is' }, image, { type: 'file', path: 'a.txt', text: 'A' }] },
        {
          role: 'assistant',
          parts: [{ type: 'tool-call', callId: CALL_1, tool: READ, writtenName: '', arguments: {} }],
        },
        {
          role: 'tool',
          parts: [{ type: 'tool-result', callId: CALL_1, tool: READ, status: 'done', content: [image] }],
        },
        userText('and?'),
      ]),
    ).messages;
    expect(messages[1]?.content).toEqual([
      { type: 'text', text: 'What is' },
      url,
      { type: 'text', text: '<file path="a.txt">\nA\n</file>' },
    ]);
    expect(messages[3]).toEqual({ role: 'tool', tool_call_id: SENT_1, content: '(an image, below)' });
    expect(messages[4]).toMatchObject({ role: 'user', content: [{ type: 'text' }, url] });
    expect(messages[5]).toEqual({ role: 'user', content: 'and?' });
  });

  test('leaves out an assistant message without content, and adds a message when no message has content', () => {
    const silent: ModelMessage = {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: ' ' },
      ],
    };
    expect(sent(requestOf([userText('Hi'), silent])).messages).toHaveLength(2);
    expect(sent(requestOf([silent])).messages.map((message) => message.role)).toEqual(['system', 'user']);
  });

  test('offers at most 128 tools, each name once, including the demanded tool', () => {
    const tools = [
      ...Array.from({ length: 200 }, (_, n) => toolCalled(`t${n}`)),
      toolCalled('t0'),
      toolCalled('bad name'),
    ];
    const body = sent(requestOf([userText('Hi')], { tools, toolChoice: { name: 't199' } }));
    expect(body.tools).toHaveLength(128);
    expect(body.tool_choice).toEqual({ type: 'function', function: { name: 't199' } });
    expect(violationsOf(body, '', null)).toEqual([]);
    expect(
      sent(requestOf([userText('Hi')], { tools: [toolCalled('a')], toolChoice: { name: 'gone' } })).tool_choice,
    ).toBe('auto');
    expect(sent(requestOf([userText('Hi')], { toolChoice: 'required' })).tool_choice).toBeUndefined();
  });

  test('keeps a parameter that is called constructor, with clean text', () => {
    const schema = { type: 'object', properties: { constructor: { type: 'string', description: 'a\ud800' } } };
    const body = sent(requestOf([userText('Hi')], { tools: [toolCalled('a', schema)] }));
    expect(body.tools?.[0]?.function.parameters).toEqual({
      type: 'object',
      properties: { constructor: { type: 'string', description: 'a\ufffd' } },
    });
  });

  test('is accepted by a strict provider and contains every call, result, image and text of any history, and nothing else', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom('', 'S', 'a\ud800\0'), (history, system) => {
        expectFaithfulChat(
          history,
          JSON.stringify(chatRequest(requestOf(history, { system, tools: [toolCalled('a')] }))),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('carries well-formed arguments that mean the same (F29)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), anyUnits), (args) => {
        const parts = [{ type: 'tool-call', callId: CALL_1, tool: READ, writtenName: '', arguments: args } as const];
        const written =
          sent(requestOf([{ role: 'assistant', parts }])).messages[1]?.tool_calls?.[0]?.function.arguments ?? '';
        const safe = Object.entries(args).filter(([key]) => !['__proto__', 'constructor', 'prototype'].includes(key));
        const expected = Object.fromEntries(safe.map(([key, value]) => [wellFormed(key), wellFormed(value)]));
        expect(JSON.parse(written)).toEqual(expected);
      }),
    );
  });

  test('accepts images of 20 MB', () => {
    const data = 'QUJD'.repeat(5_000_000);
    const request = requestOf([{ role: 'user', parts: [{ type: 'image', mimeType: 'image/png', data }] }]);
    expect(Buffer.concat(createRequestWriter(CHAT_FORMAT)(request, new Set())).length).toBeGreaterThan(20_000_000);
  });
});
