import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory } from '../../../e2e/fixtures/any-history.ts';
import { CallId, ServerId } from '../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import { type FilePart, type ModelMessage, userText } from '../../../shared/message.ts';
import { geminiStretch } from '../../../shared/wire/gemini.ts';
import { chatStretch } from '../../../shared/wire/openai.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { Asked } from './asked.ts';
import { inspectedRequest } from './inspected-request.ts';

const CALL = CallId.parse('call_0123456789abcdefghjkm00001');
const TOOL = { serverId: FILE_EDITOR, toolName: 'read_file' };

const askedFor = (messages: readonly ModelMessage[], known = 0): Asked => ({
  system: 'S',
  messages,
  known,
  lost: null,
});

const called = (args: object, result: string): readonly ModelMessage[] => [
  {
    role: 'assistant',
    parts: [{ type: 'tool-call', callId: CALL, tool: TOOL, writtenName: 'read_file', arguments: { ...args } }],
  },
  {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId: CALL, tool: TOOL, status: 'done', content: [{ type: 'text', text: result }] },
    ],
  },
];

const size = (value: unknown) => JSON.stringify(value).length;

describe('a piece of a request', () => {
  it('begins after the messages of the previous request, and never with tool results without their calls', () => {
    const messages = [userText('one'), ...called({}, 'two'), userText('three')];
    expect(inspectedRequest(askedFor(messages, 1), null, {}, 'en')).toMatchObject({ from: 1, total: 4, known: 1 });
    expect(inspectedRequest(askedFor(messages, 1), null, { from: 2, to: 3 }, 'en')).toMatchObject({
      from: 1,
      messages: called({}, 'two'),
    });
    expect(inspectedRequest(askedFor(messages, 1), null, { from: 0, to: 1 }, 'en').messages).toEqual([userText('one')]);
    expect(inspectedRequest(askedFor(messages), null, { from: 1000, to: 3 }, 'en').messages).toEqual([]);
    expect(inspectedRequest(askedFor(messages), null, { from: 3, to: 1 }, 'en').messages).toEqual([]);
  });

  it('equals the whole request in every format when no text is long', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const messages = pairUp(history);
        const { messages: shown, shortened } = inspectedRequest(askedFor(messages), null, {}, 'en');
        const whole = { system: 'S', begins: true, ends: true };
        const withoutImages = (value: unknown) => JSON.stringify(value).replace(/base64,[^"]*|"data":"[^"]*"/g, '');
        expect(shortened).toEqual([]);
        expect(withoutImages(chatStretch({ ...whole, messages: shown }))).toBe(
          withoutImages(chatStretch({ ...whole, messages })),
        );
        expect(withoutImages(geminiStretch({ ...whole, messages: shown }, 'completed'))).toBe(
          withoutImages(geminiStretch({ ...whole, messages }, 'completed')),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('shortens long texts wherever they are, says which messages are shortened, and returns them whole on request', () => {
    const long = 'x'.repeat(30_000);
    const messages = [userText('short'), ...called({ content: long, deep: [{ in: long }] }, long)];
    const cut = inspectedRequest({ ...askedFor(messages), system: long }, null, {}, 'en');
    expect(cut.shortened).toEqual(['system', 1, 2]);
    expect(size(cut)).toBeLessThan(90_000);
    expect(JSON.stringify(cut.messages[2])).toContain('10000 more characters are left out here');
    const chinese = inspectedRequest(askedFor(messages), null, {}, 'zh-CN');
    expect(JSON.stringify(chinese.messages[2])).toContain('…（此处省略其余 10000 个字符）');
    const whole = inspectedRequest({ ...askedFor(messages), system: long }, null, { from: 1, whole: true }, 'en');
    expect(whole.shortened).toEqual([]);
    expect(whole).toMatchObject({ system: long, messages: messages.slice(1) });
  });

  it('keeps the server name of an attached resource, so that the resource looks as it was sent', () => {
    const file = { type: 'file' as const, path: 'memory://notes', text: 'plums' };
    const attached = (part: FilePart) => [{ role: 'user' as const, parts: [part] }];
    const messages = attached({ ...file, serverId: ServerId.parse('notes') });
    const shown = inspectedRequest(askedFor(messages), null, {}, 'en').messages;
    expect(shown).toEqual(messages);
    expect(JSON.stringify(chatStretch({ system: '', messages: shown, begins: true, ends: true }))).toContain(
      '<resource',
    );
  });

  it('contains the size of an image instead of its data', () => {
    const data = Buffer.from('an image').toString('base64');
    const image = { role: 'user' as const, parts: [{ type: 'image' as const, mimeType: 'image/png', data }] };
    const { messages, shortened } = inspectedRequest(askedFor([image]), null, {}, 'en');
    expect(shortened).toEqual([]);
    expect(JSON.stringify(chatStretch({ system: '', messages, begins: true, ends: true }))).toContain(
      'data:image/png;base64,left+out/8+bytes',
    );
  });

  it('stays small whatever the request contains, and the next piece begins where this one ended', () => {
    const huge = 'y'.repeat(1_500_000);
    const many = { list: Array.from({ length: 300_000 }, (_, n) => n), text: huge };
    const messages = Array.from({ length: 6 }, () => [userText(huge), ...called(many, huge)]).flat();
    for (const whole of [false, true]) {
      const seen: number[] = [];
      for (let from = 0; from < messages.length; ) {
        const reply = { parts: [{ type: 'text' as const, text: huge }], finish: { reason: 'stop' as const } };
        const piece = inspectedRequest(askedFor(messages), reply, { from, whole }, 'en');
        expect(size(piece)).toBeLessThan(6_000_000);
        expect(piece.messages.length).toBeGreaterThan(0);
        seen.push(...piece.messages.map((_, at) => piece.from + at));
        from = piece.from + piece.messages.length;
      }
      expect(new Set(seen).size).toBe(messages.length);
    }
  });
});
