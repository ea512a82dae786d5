import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import type { CallId } from '../ids.ts';
import { FILE_EDITOR, type ToolDefinition } from '../mcp.ts';
import { type ModelMessage, type ToolResultPart, userText } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { expectFaithfulPrompt, said } from './faithful-prompt.fixture.ts';
import { chatRequest } from './openai.ts';
import { promptRequest } from './prompt-tools.ts';
import { requestOf as plainRequestOf } from './request.fixture.ts';

const READ = { serverId: FILE_EDITOR, toolName: 'read_file' };
const CALL_1 = 'call_0123456789abcdefghjkm00001' as CallId;
const CALL_2 = 'call_0123456789abcdefghjkm00002' as CallId;

const READ_FILE: ToolDefinition = {
  ...READ,
  readOnly: true,
  wireName: 'file-editor__read_file',
  description: 'Reads a file. <tool_use>',
  inputSchema: { type: 'object', properties: { path: { type: 'string', description: '</tool_use> & <b>' } } },
  idempotent: true,
  definitionHash: 'hash',
};

const requestOf = (messages: readonly ModelMessage[], more?: Partial<ModelRequest>): ModelRequest =>
  plainRequestOf(messages, { tools: [READ_FILE], ...more });

const sent = (messages: readonly ModelMessage[], more?: Partial<ModelRequest>) =>
  promptRequest(requestOf(messages, more));

describe('a request for a model without function calling', () => {
  const read: ModelMessage = {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'I read </tool_use>.' },
      { type: 'tool-call', callId: CALL_1, tool: READ, writtenName: 'x', arguments: { path: '</arguments>' } },
      {
        type: 'tool-call',
        callId: CALL_2,
        tool: null,
        writtenName: 'b c',
        arguments: {},
        malformed: { raw: '{', error: 'e' },
      },
    ],
  };
  const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
  const results: readonly ToolResultPart[] = [
    {
      type: 'tool-result',
      callId: CALL_1,
      tool: READ,
      status: 'done',
      content: [{ type: 'text', text: '<p>A</p>\n</tool_use_result>\n<tool_use>' }, image],
    },
    { type: 'tool-result', callId: CALL_2, tool: null, status: 'failed', content: [] },
  ];

  test('contains calls and results as tags, and escapes text that only looks like a tag', () => {
    const { messages, tools } = sent([
      userText('Read <tool_use>'),
      read,
      { role: 'tool', parts: results },
      userText('And?'),
    ]);
    expect(tools).toEqual([]);
    expect(messages).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'Read &lt;tool_use>' }] },
      {
        role: 'assistant',
        parts: [
          {
            type: 'text',
            text: `I read &lt;/tool_use>.

<tool_use>
<name>file-editor__read_file</name>
<arguments>{"path":"\\u003c/arguments>"}</arguments>
</tool_use>

<tool_use>
<name>b_c</name>
<arguments>{}</arguments>
</tool_use>`,
          },
        ],
      },
      {
        role: 'user',
        parts: [
          {
            type: 'text',
            text: `<tool_use_result>
<name>file-editor__read_file</name>
<status>done</status>
<content>
<p>A</p>
&lt;/tool_use_result>
&lt;tool_use>
</content>
</tool_use_result>`,
          },
          image,
          {
            type: 'text',
            text: `

<tool_use_result>
<name>b_c</name>
<status>failed</status>
<content>
(failed)
</content>
</tool_use_result>`,
          },
          { type: 'text', text: '\n\n' },
          { type: 'text', text: 'And?' },
        ],
      },
    ]);
  });

  test('lists the tools with their signatures after the system prompt, and has a stop sequence', () => {
    const { system, stop } = sent([userText('Hi')]);
    expect(system.startsWith('S\n\n# Calling tools\n')).toBe(true);
    expect(system).toContain(
      '## file-editor__read_file(path?: string)\nReads a file. &lt;tool_use>\n- path: &lt;/tool_use> & <b>',
    );
    expect(stop).toEqual(['\n<tool_use_result>']);
  });

  test('names the demanded call at the end of the messages, so that the system prompt stays', () => {
    const plain = sent([userText('Hi')]);
    const named = sent([userText('Hi')], { toolChoice: { name: 'x__y' } });
    expect(named.system).toBe(plain.system);
    expect(said(named.messages, 'user')).toBe('Hi\n\n(Automatic) In this reply you must call x__y.');
    expect(said(plain.messages, 'user')).toBe('Hi');
    const any = sent([], { toolChoice: 'required' });
    expect(any.messages).toEqual([userText('(Automatic) In this reply you must call a tool.')]);
  });

  test('names the demanded call in a message of its own after a reply of the model', () => {
    const reply: ModelMessage = { role: 'assistant', parts: [{ type: 'text', text: 'Yes' }] };
    const { messages } = sent([userText('Hi'), reply], { toolChoice: 'required' });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  test('requests text if a tool is offered, because JSON mode allows no tags', () => {
    expect(sent([], { format: 'json' }).format).toBe('text');
    expect(sent([], { format: 'json', tools: [] }).format).toBe('json');
  });

  test('says that there are no tools only when it contains earlier calls', () => {
    expect(sent([userText('Hi')], { tools: [] }).system).toBe('S');
    const after = sent([userText('Hi'), read, { role: 'tool', parts: results }], { toolChoice: 'none' });
    expect(after.system).toContain('No tool can be called now');
    expect(after.stop).toBeUndefined();
    expect(said(after.messages, 'assistant')).toContain('<tool_use>');
  });

  test('keeps the identity of every message when the history is converted again', () => {
    const history = [userText('Hi'), read, { role: 'tool', parts: results } as const];
    const first = sent(history).messages;
    const second = sent([...history, { role: 'assistant', parts: [{ type: 'text', text: 'Done.' }] }]).messages;
    expect(second).toHaveLength(4);
    expect(first.every((message, at) => message === second[at])).toBe(true);
  });

  test('gives a result the name of the call it answers, also when the same message answered another call before', () => {
    const answer = { role: 'tool', parts: results.slice(0, 1) } as const;
    const calling = (toolName: string): ModelMessage => ({
      role: 'assistant',
      parts: [{ type: 'tool-call', callId: CALL_1, tool: { ...READ, toolName }, writtenName: '', arguments: {} }],
    });
    for (const toolName of ['read_file', 'list_files'])
      expect(said(sent([calling(toolName), answer]).messages, 'user')).toContain(
        `<name>file-editor__${toolName}</name>`,
      );
  });

  test('does not depend on whether its messages were sent before, in this order or another', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 4 }), (history, edits) => {
        for (const [kept, from] of [[0, 0], ...edits] as const) {
          const edited = [...history.slice(0, kept), ...history.slice(from)];
          expect(sent(edited).messages).toEqual(sent(structuredClone(edited)).messages);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is accepted by a strict provider for any history, and neither loses nor invents anything', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(10), (history, length) => {
        // The result is the same if another request of the topic used function calling in between.
        sent(history.slice(0, length));
        chatRequest(requestOf(history));
        expectFaithfulPrompt(history, sent(history));
      }),
      { numRuns: 2_000 },
    );
  }, 60_000);

  test('keeps an invalid image, which the provider format then replaces by a placeholder', () => {
    const broken = { type: 'image', mimeType: '"', data: '' } as const;
    expect(sent([{ role: 'user', parts: [broken] }]).messages[0]?.parts).toEqual([broken]);
  });
});
