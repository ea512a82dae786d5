import { expect, it } from 'vitest';
import { plainLine } from './visible-text.ts';

it.each([
  ['reordered text', 'photo\u202Egnp.exe', 'photo gnp.exe'],
  ['isolated text', '\u2066admin\u2069 said', 'admin said'],
  ['a control sequence of one character', 'a\u009B31mb', 'a 31mb'],
  ['several lines', 'one\r\n\n\ttwo', 'one two'],
  ['letters of the tag block', 'a\u{E0041}\u{E0042}', 'a'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
])('shows %s on one plain line', (_what, text, line) => {
  expect(plainLine(text)).toBe(line);
});

it('leaves words of any language and emoji unchanged in a plain line', () => {
  const text = 'Naïve 中文 العربية עברית می‌خواهم 👩‍🌾 ❤️';
  expect(plainLine(text)).toBe(text);
});
