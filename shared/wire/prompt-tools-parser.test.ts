import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolCall } from '../../e2e/fixtures/any-history.ts';
import { cleanJson } from './clean-json.ts';
import type { TaggedCall } from './prompt-tools-call.ts';
import { callTags } from './prompt-tools-messages.ts';
import { type ReplyEnd, ReplyParser, type ReplyPiece } from './prompt-tools-parser.ts';
import { calledName } from './spoken-blocks.ts';

interface Heard {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly TaggedCall[];
  /** The texts and calls in order; neighbouring texts are joined. */
  readonly order: readonly string[];
}

function hear(pieces: readonly string[], how: ReplyEnd = 'complete'): Heard {
  const parser = new ReplyParser();
  const read = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end(how)];
  const order: string[] = [];
  let previous: ReplyPiece['type'] = 'call';
  for (const piece of read) {
    if (piece.type === 'call') order.push(`[${piece.call.name}]`);
    else if (piece.type === 'were-thoughts') order.push('(were thoughts)');
    else if (piece.type === 'reasoning') order.push(...(previous === 'reasoning' ? [] : ['(thoughts)']));
    else order.push(previous === 'text' ? `${order.pop()}${piece.text}` : piece.text);
    previous = piece.type;
  }
  const joined = (type: 'text' | 'reasoning') => read.map((piece) => (piece.type === type ? piece.text : '')).join('');
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: read.flatMap((piece) => (piece.type === 'call' ? [piece.call] : [])),
    order,
  };
}

const all = (text: string, how?: ReplyEnd) => hear([text], how);
const call = (name: string, args = '{}') =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${args}</arguments>\n</tool_use>`;

/** Replies made of all texts that the parser treats specially. */
const anyReply = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(call('a'), call('读', '{"x":"\\"</arguments></tool_use>"}'), call('c', '{"x": "y}')),
      },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          ...['<tool_use>', '</tool_use>', '<name>', '</name>', '<arguments>', '</arguments>', '<arguments/>'],
          ...[
            '<tool_use_result>',
            '<think>',
            '</think>',
            '</thinking>',
            '<tool_',
            '<',
            '"',
            '\\',
            '`',
            '```',
            '~~~',
            '>',
          ],
          ...['\n', '\n\n', ' ', ' '.repeat(1_200), 'word', '你好', '😀', '{}', '\n```xml\n', '\n```\n'],
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const anyEnd = fc.constantFrom<ReplyEnd>('complete', 'at-limit', 'failed');

function split(text: string, cuts: readonly number[]): readonly string[] {
  const places = [...cuts.map((cut) => cut % (text.length + 1)), 0, text.length].sort((a, b) => a - b);
  return places.slice(1).map((to, at) => text.slice(places[at], to));
}

describe('a reply with calls in tags', () => {
  test('becomes text and calls in order, without the tags and the blanks around them', () => {
    const { order, calls } = all(`I read both.\n\n${call('a', '{"p": 1}')}\n\n${call('b')}\n\nThen I go on.\n`);
    expect(order).toEqual(['I read both.', '[a]', '[b]', '\n\nThen I go on.\n']);
    expect(calls).toEqual([
      { name: 'a', arguments: '{"p": 1}' },
      { name: 'b', arguments: '{}' },
    ]);
  });

  test('gives the same result however it is cut into pieces', () => {
    fc.assert(
      fc.property(anyReply, anyEnd, fc.array(fc.nat(), { maxLength: 8 }), (reply, how, cuts) => {
        const whole = hear([reply], how);
        expect(hear(split(reply, cuts), how)).toEqual(whole);
        expect(hear([...reply], how)).toEqual(whole);
      }),
      { numRuns: 3_000 },
    );
  }, 60_000);

  test('recognises JSON after more blanks than are held back, also when the blanks arrive first', () => {
    const reply = `${' '.repeat(1_200)}{}</think>`;
    expect(hear([...reply])).toEqual(all(reply));
    expect(all(reply).reasoning).toBe('');
  });

  test('contains every call as it was made, with any arguments, including arguments with tags', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</arguments></tool_use>',
        '<tool_use><name>x</name>',
        '```',
        '"',
        '\\',
        '读\t\u0001',
        '\n<tool_use_result>',
      ),
    );
    const anyCall = fc
      .tuple(
        toolCall,
        fc.dictionary(texts, fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.double(), fc.boolean())),
      )
      .map(([made, args]) => ({ ...made, arguments: { ...made.arguments, ...args } }));
    fc.assert(
      fc.property(
        fc.array(anyCall, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '\n', 'Next.\n\n'),
        (made, between) => {
          const { calls } = all(made.map(callTags).join(between));
          expect(calls.map(({ name, arguments: written, fault }) => [name, JSON.parse(written), fault])).toEqual(
            made.map((part) => [
              calledName(part),
              part.malformed ? {} : JSON.parse(JSON.stringify(cleanJson(part.arguments))),
              undefined,
            ]),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  }, 60_000);

  test('stays the same text, including all blanks, when it has no tags', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('<'));
        expect(all(text).order.join('')).toBe(text);
      }),
    );
  });

  test.each([
    ['half a tag', 'so <tool_us'],
    ['a tag without a name', 'Write <tool_use> to call.'],
    ['an unknown tag', '<tool_call>{"name": "a"}</tool_call>'],
    ['a tag in upper case', '<TOOL_USE><name>a</name></TOOL_USE>'],
    ['the tag of an answer', '<answer>42</answer> 1 < 2'],
  ])('shows %s as text', (_what, text) => {
    expect(all(text)).toMatchObject({ text, calls: [] });
  });

  test.each([
    ['a code fence', `Like this:\n\n\`\`\`xml\n${call('a')}\n\`\`\`\nDone.`],
    ['a fence of tildes', `~~~ \`html\`\n${call('a')}\n~~~`],
    ['a fence in a list', `1. so:\n   \`\`\`\n   ${call('a')}\n   \`\`\``],
    ['a quoted fence', `> \`\`\`\n> ${call('a')}\n> \`\`\``],
    ['a fence that does not end', `\`\`\`\n${call('a')}`],
    ['a long fence with a short one in it', `\`\`\`\`md\n\`\`\`\n${call('a')}\n\`\`\`\n\`\`\`\``],
    ['backticks', 'Write `<tool_use><name>a</name></tool_use>` for that.'],
    ['double backticks after a single one', '`` ` <tool_use><name>a</name></tool_use> ``'],
    ['double backticks', '``<tool_use><name>`</name></tool_use>``'],
  ])('keeps a call in %s as text (F33)', (_where, text) => {
    expect(all(text)).toMatchObject({ text, calls: [] });
    expect(hear([...text])).toMatchObject({ text, calls: [] });
  });

  test.each([
    ['a fence', `\`\`\`\ncode\n\`\`\`\n${call('a')}`],
    ['a span', `\`code\` ${call('a')}`],
    ['a line with one backtick', `It costs 5\` \n${call('a')}`],
    ['a span that looks like a fence', `\`\`\`code\`\`\`\n${call('a')}`],
  ])('reads a call after %s', (_what, text) => {
    expect(all(text).calls).toEqual([{ name: 'a', arguments: '{}' }]);
  });

  test.each(['think', 'thinking'])('hides text in <%s> and reads no calls from it', (tag) => {
    const heard = all(`<${tag}>\nI could ${call('a')}</${tag}>\n\nNow.\n${call('b')}`);
    expect(heard).toMatchObject({ order: ['(thoughts)', 'Now.', '[b]'], calls: [{ name: 'b' }] });
    expect(heard.reasoning).toBe(`I could ${call('a')}`);
  });

  test('has no calls when its thoughts do not end', () => {
    expect(all(`<think>${call('a')}`)).toMatchObject({ calls: [], text: '' });
  });

  test('is dropped from the first invented result on', () => {
    const heard = all(`Look.\n${call('a')}\n<tool_use_result>\n<name>a</name>\nfine\n</tool_use_result>\n${call('b')}`);
    expect(heard.order).toEqual(['Look.', '[a]']);
  });

  test.each([
    ['no arguments', '<tool_use><name>a</name></tool_use>', ''],
    ['an empty tag for the arguments', '<tool_use>\n<name> a </name>\n<arguments/>\n</tool_use>', ''],
    ['a closing tag in a text', call('a', '{"x": "</arguments>\\n</tool_use> \\"</arguments></tool_use>"}'), null],
    ['a code fence around the arguments', call('a', '\n```json\n{"x": "</arguments></tool_use>"}\n```\n'), null],
    ['CDATA around the arguments', call('a', '<![CDATA[{"x": 1}]]>'), null],
  ])('reads a call with %s', (_what, text, args) => {
    const { calls } = all(`${text} And on.`);
    expect(calls).toEqual([{ name: 'a', arguments: args ?? expect.stringContaining('"x"') }]);
  });

  test.each<[string, string, TaggedCall['fault']]>([
    ['arguments as tags', '<tool_use><name>a</name><path>x</path></tool_use>', 'tags'],
    ['a name that does not close', '<tool_use><name>a<arguments>{}</arguments></tool_use>', 'tags'],
    ['a name without end', `<tool_use><name>${'a'.repeat(300)}</name></tool_use>`, 'tags'],
    ['no end before another call', `<tool_use><name>a</name><arguments>{}</arguments>\n${call('b')}`, 'tags'],
    ['a quote that does not close', call('a', '{"x": "y}'), 'quotes'],
    ['a quote that closes in another call', `${call('a', '{"x": "y}')}\n${call('b', '{"x": "y}')}`, 'quotes'],
    ['an end that is missing', '<tool_use><name>a</name><arguments>{"x": 1}</arguments>', 'cut'],
    ['half its arguments', '<tool_use><name>a</name><arguments>{"x": 1', 'cut'],
  ])('marks a call with %s as faulty and shows none of its text (F17)', (_what, text, fault) => {
    const heard = all(text);
    expect(heard.calls.map((made) => made.fault)).toEqual([fault]);
    expect(heard.text).toBe('');
  });

  test('runs only calls that were complete when it ends anywhere inside a call, at the length limit or not (F17)', () => {
    const first = call('a', '{"p": 1}');
    const second = call('b', '{"q": "</arguments></tool_use>", "r": 2}');
    for (let length = 0; length < second.length; length++) {
      const { calls } = all(`${first}\n${second.slice(0, length)}`, 'at-limit');
      expect(calls.slice(1).every((made) => made.fault === 'cut')).toBe(true);
      expect(calls).toHaveLength(length < '<tool_use>'.length ? 1 : 2);
      expect(all(`${first}\n${second.slice(0, length)}`, 'failed').calls).toHaveLength(1);
      const ended = all(`${first}\n${second.slice(0, length)}`, 'complete');
      for (const made of ended.calls.slice(1)) {
        expect(made.fault).toBeDefined();
        // Only the arguments of these calls are parsed, to find out what is wrong with them.
        if (made.fault === 'quotes') expect(() => JSON.parse(made.arguments)).toThrow();
      }
    }
  });

  test('is read in linear time when it has 5 MB in small pieces', () => {
    const long = call('a', JSON.stringify({ x: '<b>"\\ \n'.repeat(400_000) }));
    const blanks = `${' '.repeat(1_000_000)}<tool_use>${' '.repeat(100_000)}`;
    const began = performance.now();
    for (const text of [long, blanks, '`<'.repeat(500_000)]) {
      const parser = new ReplyParser();
      for (let at = 0; at < text.length; at += 16) parser.push(text.slice(at, at + 16));
      parser.end('complete');
    }
    // This takes half a second on a quiet machine. It would take many minutes if every piece were
    // read together with all earlier ones.
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 30_000);
});
