import { expect, test } from 'vitest';
import { unwrapped } from './prompt-tools-call.ts';

test.each([
  ['a fence', '```json\n{"a": 1}\n```', '{"a": 1}'],
  ['a fence that is closed on the last line', '``` \n{"a": 1}```', '{"a": 1}'],
  ['an empty fence', '```\n```', ''],
  ['CDATA', '<![CDATA[ {"a": 1} ]]>', '{"a": 1}'],
])('reads arguments out of %s', (_what, written, inside) => {
  expect(unwrapped(written)).toBe(inside);
});

test.each(['```json', '```\n', '```\n{}', '```{}```', '{}\n```'])(
  'leaves arguments in an incomplete code fence unchanged: %j',
  (written) => {
    expect(unwrapped(written)).toBe(written.trim());
  },
);

test('quickly recognises a code fence that is never closed after many blanks', () => {
  const written = `\`\`\`${'\n'.repeat(50_000)}x`;
  const before = process.cpuUsage();
  expect(unwrapped(written)).toBe(written);
  // A backtracking pattern would take hours.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
