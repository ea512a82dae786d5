import { expect, test } from 'vitest';
import { isBase64 } from './base64.ts';

test.each([
  ['', true],
  ['AAAA', true],
  ['ab+/', true],
  ['QQ==', true],
  ['QUE=', true],
  ['QQ===', false],
  ['=QQ', false],
  ['Q=Q', false],
  ['a-b_', false],
  ['AAAA\n', false],
])('reports for %j whether it is base64: %s', (text, expected) => {
  expect(isBase64(text)).toBe(expected);
});

test('checks a text of 32 million characters, valid or not', () => {
  const long = 'A'.repeat(32 * 1024 * 1024);
  expect(isBase64(long)).toBe(true);
  expect(isBase64(`${long}!`)).toBe(false);
});
