/** What the host takes from an interpreter that does not keep to the rules. */
import { expect, test } from 'vitest';
import { parsedFrame } from './from-interpreter.ts';
import { Lines } from './lines.ts';

test('divides bytes into lines, wherever the chunks are cut', () => {
  const bytes = Buffer.from('{"梨":1}\n\nrest\nnot ended');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const lines = new Lines();
    expect([...(lines.add(bytes.subarray(0, cut)) ?? []), ...(lines.add(bytes.subarray(cut)) ?? [])]).toEqual([
      ...['{"梨":1}', '', 'rest'],
    ]);
  }
});

test('refuses a line without an end', () => {
  const lines = new Lines();
  const piece = Buffer.alloc(1_000_000, 'x');
  const answers = Array.from({ length: 30 }, () => lines.add(piece));
  expect(answers.at(0)).toEqual([]);
  expect(answers.at(-1)).toBeNull();
});

test.each([
  ['no JSON', 'print'],
  ['no object', '7'],
  ['an unknown kind', '{"run":"r","frame":{"kind":"stopped"}}'],
  ['no run', '{"frame":{"kind":"ready"}}'],
  ['a value that is no text', '{"run":"r","frame":{"kind":"done","value":{}}}'],
  ['a value that is too long', JSON.stringify({ run: 'r', frame: { kind: 'done', value: 'x'.repeat(100_001) } })],
  ['a line number that is none', '{"run":"r","frame":{"kind":"failed","message":"","line":-1}}'],
  ['a cell that is no value', '{"run":"r","frame":{"kind":"table-rows","rows":[[{}]]}}'],
  ['too many rows', JSON.stringify({ run: 'r', frame: { kind: 'table-rows', rows: Array(1001).fill([]) } })],
  [
    'an image that is not in base64',
    '{"run":"r","frame":{"kind":"output","content":{"kind":"image","name":"","data":"%"}}}',
  ],
  ['an output of another kind', '{"run":"r","frame":{"kind":"output","content":{"kind":"text","name":"","text":""}}}'],
])('refuses %s', (_what, line) => {
  expect(parsedFrame(line)).toBeNull();
});

test('a specification keeps no prototype', () => {
  const line =
    '{"run":"r","frame":{"kind":"output","content":{"kind":"chart","name":"","spec":{"__proto__":{"a":1},"mark":"bar"}}}}';
  const parsed = parsedFrame(line);
  expect(JSON.stringify(parsed?.frame)).not.toContain('__proto__');
  expect(({} as { a?: number }).a).toBeUndefined();
});
