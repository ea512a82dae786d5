import { expect, test } from 'vitest';
import { unwrapped } from './prompt-tools-call.ts';

test.each([
  ['a fence', '```json\n{"a": 1}\n```', '{"a": 1}'],
  ['a fence that is closed on the last line', '``` \n{"a": 1}```', '{"a": 1}'],
  ['an empty fence', '```\n```', ''],
  ['CDATA', '<![CDATA[ {"a": 1} ]]>', '{"a": 1}'],
])('arguments are read out of %s', (_what, written, inside) => {
  expect(unwrapped(written)).toBe(inside);
});

test.each(['```json', '```\n', '```\n{}', '```{}```', '{}\n```'])(
  'arguments in half a fence stay as they are: %j',
  (written) => {
    expect(unwrapped(written)).toBe(written.trim());
  },
);

test('a fence that is never closed behind a lot of blanks is seen at once', () => {
  const written = `\`\`\`${'\n'.repeat(50_000)}x`;
  const before = process.cpuUsage();
  expect(unwrapped(written)).toBe(written);
  // A pattern that tries all ways to share them out takes hours.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
