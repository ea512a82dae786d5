import { expect, it } from 'vitest';
import { ReplyParser } from './prompt-tools-parser.ts';
import { unmarkedThoughts } from './thinking-tags.ts';

it.each([
  ['So I plan.\n</think>\n\nA', 'So I plan.', 'A'],
  ['So I plan.</think>\nA', 'So I plan.', 'A'],
  ['</think>\n\nA', '', 'A'],
  ['So I plan.\n[/THINK]A', 'So I plan.', 'A'],
])('thoughts without a beginning end at their mark: %j', (text, thoughts, answer) =>
  expect(unmarkedThoughts(text)).toEqual({ thoughts, answer }),
);

it.each(['The tag </think> ends it.', '```\n</think>\n```', '{"a": "\n</think>\n"}', 'Nothing.'])(
  'a text is no thought: %j',
  (text) => expect(unmarkedThoughts(text)).toBeNull(),
);

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
  unmarkedThoughts(`a${text}`);
  for (const only of ['thoughts', undefined] as const) {
    const parser = new ReplyParser(only);
    parser.push(text);
    parser.end('complete');
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
});
