import { expect, it } from 'vitest';
import { ReplyParser, type ReplyPiece } from './prompt-tools-parser.ts';

/** Reads a reply in pieces; a mark that ends thoughts moves all text before it to the thoughts. */
function read(pieces: readonly string[]) {
  const parser = new ReplyParser();
  const found: ReplyPiece[] = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end('complete')];
  let [thoughts, answer] = ['', ''];
  for (const piece of found) {
    if (piece.type === 'text') answer += piece.text;
    if (piece.type === 'reasoning') thoughts += piece.text;
    if (piece.type === 'were-thoughts') [thoughts, answer] = [thoughts + answer, ''];
  }
  return { thoughts: thoughts.trim(), answer };
}

it.each([
  ['So I plan.\n</think>\n\nA', 'So I plan.', 'A'],
  ['So I plan.</think>\nA', 'So I plan.', 'A'],
  ['So I plan.</think>', 'So I plan.', ''],
  ['So I plan.  \n</think>  ', 'So I plan.', ''],
  ['So I plan.</THINK> \r\nA', 'So I plan.', 'A'],
  ['</think>\n\nA', '', 'A'],
  ['So I plan.\n[/THINK]A', 'So I plan.', 'A'],
  ['[/THINK]\nA', '', 'A'],
  ['So `a` and\n```\n</think>\n```\n</think>\nA', 'So `a` and\n```\n</think>\n```', 'A'],
  ['One.\n</think>\nTwo.\n</think>\nThree.', 'One.', 'Two.\n</think>\nThree.'],
  ['<think>One.</think>Two.\n</think>\nThree.', 'One.', 'Two.\n</think>\nThree.'],
  ['<think>One.</think>\n</think>\n\nTwo.', 'One.', 'Two.'],
])('thoughts without a beginning end at their mark, in pieces of any size: %j', (text, thoughts, answer) => {
  for (const pieces of [[text], [...text], text.split(/(?<=\n)/)]) expect(read(pieces)).toEqual({ thoughts, answer });
});

it.each([
  'The tag </think> ends it.',
  '```\n</think>\n```',
  '{"a": "\n</think>\n"}',
  ' [1,\n</think>\n]',
  '> I think.\n> </think>\nThat was a quotation.',
  'Nothing.',
  'A </thin',
])('a text is no thought: %j', (text) => {
  for (const pieces of [[text], [...text]]) expect(read(pieces)).toEqual({ thoughts: '', answer: text });
});

it.each([
  '<think>',
  '<|channel|>final<|message|>',
  '<|channel|>analysis<|message|><|end|>',
  '</think',
  '[',
  '\n</think> a',
])('much of %j is read in linear time', (piece) => {
  const text = piece.repeat(200_000 / piece.length);
  const before = process.cpuUsage();
  for (const only of ['thoughts', undefined] as const) {
    for (const reply of [text, `a${text}`, `a </think>${' '.repeat(200_000)}`]) {
      const parser = new ReplyParser(only);
      parser.push(reply);
      parser.end('complete');
    }
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
});
