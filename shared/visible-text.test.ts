import { expect, test } from 'vitest';
import { replaceInvisible } from './visible-text.ts';

test.each([
  ['a carriage return', '\r'],
  ['an escape', '\u001b'],
  ['a zero width space', '\u200b'],
  ['a bidi override', '\u202e'],
  ['a bidi mark', '\u061c'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['a half width Hangul filler', '\uffa0'],
  ['a variation selector', '\ufe00'],
  ['a later variation selector', '\u{e0100}'],
  ['a tag', '\u{e0041}'],
  ['a grapheme joiner', '\u034f'],
  ['an invisible operator', '\u2062'],
  ['a line separator', '\u2028'],
  ['the Braille blank', '\u2800'],
])('makes %s visible (V13)', (_name, character) => {
  expect(replaceInvisible(`a${character}b`, (codePoint) => `<${codePoint}>`)).toBe(`a<${character.codePointAt(0)}>b`);
});

test('keeps tabs, line feeds, the characters in `kept` and all visible characters', () => {
  const text = 'a\tb\n中文 العربية ⠓ 👩\u200d💻';
  expect(replaceInvisible(text, () => '?', '\u200d')).toBe(text);
});
