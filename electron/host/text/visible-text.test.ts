import { expect, test } from 'vitest';
import { quoted, showInvisible } from './visible-text.ts';

test.each([
  ['a zero width space', 'a\u200Bb', 'a<U+200B>b'],
  ['a bidi override', 'a\u202Eb', 'a<U+202E>b'],
  ['bidi isolates', '\u2066x\u2069', '<U+2066>x<U+2069>'],
  ['letters of the tag block', '\u{E0049}\u{E0047}', '<U+E0049><U+E0047>'],
  ['a soft hyphen', 'co\u00ADop', 'co<U+00AD>op'],
  ['a Hangul filler', 'x\u3164', 'x<U+3164>'],
  ['an escape character', '\u001B[31mred', '<U+001B>[31mred'],
  ['a line separator', 'a\u2028b', 'a<U+2028>b'],
  ['a carriage return', 'safe\rrm', 'safe<U+000D>rm'],
  ['a variation selector', 'a\u{E0100}', 'a<U+E0100>'],
])('makes %s visible (V13)', (_what, hidden, shown) => {
  expect(showInvisible(hidden)).toBe(shown);
});

test('leaves ordinary text of any language unchanged', () => {
  const text = 'Read file.txt\n\tNaïve, 中文, العربية, עברית, emoji 🎉.';
  expect(showInvisible(text)).toBe(text);
});

test('quotes a text on one line, and marks a cut', () => {
  expect(quoted('one\n two\u200B', 80)).toBe('one two<U+200B>');
  expect(quoted('x'.repeat(300), 10)).toBe(`${'x'.repeat(10)}…`);
});
