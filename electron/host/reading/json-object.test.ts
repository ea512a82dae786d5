import { describe, expect, test } from 'vitest';
import type { RepairKind } from '../../../shared/model.ts';
import { jsonObjectIn } from './json-object.ts';

const DONE = '{"status": "done", "response": "It is."}';
const done = { status: 'done', response: 'It is.' };

test.each<[string, string, readonly RepairKind[]]>([
  ['alone', DONE, []],
  ['with blanks around it', `\n ${DONE}\n`, []],
  ['after a sentence', `Here is my answer: ${DONE}`, ['text-around-json']],
  ['before a sentence', `${DONE}\n\nLet me know if that helps!`, ['text-around-json']],
  ['in a code fence', `\`\`\`json\n${DONE}\n\`\`\``, ['text-around-json']],
  ['in a code fence between sentences', `Sure!\n\`\`\`\n${DONE}\n\`\`\`\nThat's it.`, ['text-around-json']],
  ['after its thinking', `<think>What if {"status"?</think>\n${DONE}`, ['text-around-json']],
  ['after thinking without a beginning', `so it is.</THINK>${DONE}`, ['text-around-json']],
  ['after thinking of Magistral', `[THINK]{"a": [/THINK]${DONE}`, ['text-around-json']],
  ['after thinking of Kimi', `◁think▷Is it {"status": "done"}?◁/think▷${DONE}`, ['text-around-json']],
  ['after braces that are no object', `Of {these} and {} I choose: ${DONE}`, ['text-around-json']],
  ['twice', `${DONE}\n${DONE}`, ['repeated-json']],
  ['twice, with other spaces', `${DONE} or {"response":"It is.","status":"done"}`, ['repeated-json']],
  ['as a text', JSON.stringify(DONE), ['json-in-text']],
  ['in a list', `[${DONE}]`, ['wrapped']],
  ['with a comma too many', '{"status": "done", "response": "It is.",}', ['json-syntax']],
  ['in single quotes', "{'status': 'done', 'response': 'It is.'}", ['json-syntax']],
  ['in curly quotes', '{“status”: “done”, “response”: “It is.”}', ['json-syntax']],
  ['with Chinese punctuation', '{“status”：“done”，“response”：“It is.”}', ['json-syntax']],
  ['with comments', '{\n  // the state\n  "status": "done", /* why */ "response": "It is." # end\n}', ['json-syntax']],
  ['with keys without quotes', '{status: "done", response: "It is."}', ['json-syntax']],
])('an object is read %s', (_how, reply, kinds) => {
  const read = jsonObjectIn(reply);
  expect(read).toMatchObject({ ok: true, object: done });
  expect(read.ok && read.repairs.map(({ kind }) => kind)).toEqual(kinds);
});

test.each<[string, string, object]>([
  ['the words of Python', "{'a': True, 'b': False, 'c': None}", { a: true, b: false, c: null }],
  ['line breaks and tabs in a text', '{"a": "one\n\ttwo"}', { a: 'one\n\ttwo' }],
  ['an escaped apostrophe', "{'a': 'it\\'s'}", { a: "it's" }],
  ['an apostrophe in curly quotes', '{“a”: “it\'s "so"”}', { a: 'it\'s "so"' }],
  ['escapes', '{"a": "\\u00e9\\n\\\\", }', { a: 'é\n\\' }],
  ['the mark of thinking in a text', 'Here: {"a": "so </think> is it"}', { a: 'so </think> is it' }],
  ['braces and fences in a text', 'Here: {"a": "``` } {"}', { a: '``` } {' }],
  ['numbers', '{"a": -1.5e3, "b": 0,}', { a: -1500, b: 0 }],
  ['escapes of no text (F29)', '{"a": ["b\\ud800c\\u0000d"]}', { a: ['b\uFFFDc\uFFFDd'] }],
  ['__proto__ (F16)', 'So: {"__proto__": {"b": 1}, "a": 1}', { a: 1 }],
])('an object with %s is read', (_what, reply, object) => {
  expect(jsonObjectIn(reply)).toMatchObject({ ok: true, object });
});

test.each<[string, string, RegExp]>([
  ['is empty', ' ', /empty/],
  ['is only words', 'I would plan this: a.', /no JSON object/],
  [
    'contains two different objects',
    `${DONE} or {"status": "ask_user"}`,
    /two different JSON objects, “\{"status": "done"/,
  ],
  ['is a list of two', `[${DONE}, ${DONE}]`, /a list of 2 objects/],
  ['is a list', '[1]', /a list/],
  ['is null', 'null', /null/],
  ['is a text without an object', '"done"', /a string/],
  ['is cut', 'Here: {"status": "done", "respon', /ends too early at position 32/],
  ['is cut after an inner object', '{"status": "done", "next": {"tool": "todo"}', /ends too early/],
  [
    'has quotes in a text that are not escaped',
    '{"status": "he said "hi" to me"}',
    /near “\{"status": "he said "⟨here⟩hi/,
  ],
  ['has a value that is none', '{"status": done, "next": {"tool": "todo"}}', /cannot be read at position 11/],
  ['has an escape that is none', '{"a": "\\d"}', /cannot be read/],
  ['joins texts', '{"a": "b" + "c"}', /cannot be read/],
  ['lacks a comma', '{"a": 1 "b": 2}', /cannot be read/],
  ['is thinking without an end', `<think>hm ${DONE}`, /only thinking/],
  ['has its object only in its thinking', `<think>hm ${DONE}</think>I do not know.`, /no JSON object/],
])('a reply is refused with a reason when it %s', (_why, reply, why) => {
  expect(jsonObjectIn(reply)).toEqual({ ok: false, why: expect.stringMatching(why) });
});

describe('a hostile reply', () => {
  const of = (piece: string, length = 100_000) => piece.repeat(Math.ceil(length / piece.length));

  test.each([
    ...[
      '{',
      '[',
      '"',
      "'",
      '\\',
      '{"',
      '{"a":',
      '{"a":{',
      '{a',
      '{/*',
      '{//',
      '{#\n',
      '{“',
      '`',
      '<think>',
      '</think>',
    ],
    ...[
      '{}',
      '[{',
      '{"a":1} ',
      '"\\"',
      '{ ',
      '{\n',
      '\u200b',
      '{1',
      '{"a":1111',
      '{"a":-',
      '{"a":1},',
      '<think>{"a":1}',
      '{"\\u',
    ],
  ])('is read in linear time when it repeats %j', (piece) => {
    const text = of(piece);
    const before = process.cpuUsage();
    for (const reply of [text, `{"a": "${text}`, `${text} {"a": 1}`]) {
      const read = jsonObjectIn(reply);
      expect(read.ok || read.why.length < 500).toBe(true);
    }
    // Quadratic work would take minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });

  test.each(['{', '[', '"', '\\'])('is read in linear time when it is a million times %j', (piece) => {
    const before = process.cpuUsage();
    expect(jsonObjectIn(of(piece, 1_000_000)).ok).toBe(false);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4_000);
  });

  test('is refused when it is nested too deeply or holds too many values', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(jsonObjectIn(deep).ok).toBe(false);
    expect(jsonObjectIn(`So: ${deep}`).ok).toBe(false);
    expect(jsonObjectIn(`{"a":[${of('1,')}1]}`)).toMatchObject({ ok: false, why: expect.stringContaining('too many') });
  });
});
