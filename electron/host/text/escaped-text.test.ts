import { expect, it } from 'vitest';
import { visibleLine, visibleText } from './escaped-text.ts';
import { cutMiddle, cutToWidth, padToWidth, widthOf } from './text-width.ts';

it('escapes characters that control a terminal, or hide or reorder text', () => {
  expect(visibleText('a\u001b[31mb')).toBe('a\\u001b[31mb');
  expect(visibleText('\u009b2J')).toBe('\\u009b2J');
  expect(visibleText('\u001b]0;title\u0007')).toBe('\\u001b]0;title\\u0007');
  expect(visibleText('safe\u202egpj.exe')).toBe('safe\\u202egpj.exe');
  expect(visibleText('a\u200bb\ufeff\u2066\u{e0041}')).toBe('a\\u200bb\\ufeff\\u2066\\u{e0041}');
  expect(visibleText('over\rwritten\b')).toBe('over\\u000dwritten\\u0008');
  expect(visibleText('# harmless\rimport os')).toBe('# harmless\\u000dimport os');
  expect(visibleText('x\u3164\ufe00\u{e0100}')).toBe('x\\u3164\\ufe00\\u{e0100}');
});

it('keeps newlines, tabs, CJK characters and joined emoji unchanged', () => {
  const text = '第一行\n\t👩‍💻 é ❤️';
  expect(visibleText(text)).toBe(text);
  expect(visibleText('a\r\nb')).toBe('a\nb');
});

it('makes a text safe even if the stream is split at any position', () => {
  const sequence = '\u001b[2J\u001b]52;c;AAAA\u0007';
  for (let at = 0; at <= sequence.length; at++) {
    expect(visibleText(sequence.slice(0, at)) + visibleText(sequence.slice(at))).not.toMatch(/\p{Cc}/u);
  }
});

it('converts text with newlines to a single line', () => {
  expect(visibleLine(' a\r\n b\t c\u2028')).toBe('a b c\\u2028');
});

it('counts Chinese characters and emoji as two columns, and combining accents as none', () => {
  expect(widthOf('abc')).toBe(3);
  expect(widthOf('待办事项')).toBe(8);
  expect(widthOf('👩‍💻')).toBe(2);
  expect(widthOf('e\u0301')).toBe(1);
});

it.each([
  ['待办事项', 8, '待办事项'],
  ['待办事项', 7, '待办事…'],
  ['待办事项', 6, '待办…'],
  ['abcdef', 3, 'ab…'],
  ['abc', 3, 'abc'],
  ['abc', 0, ''],
])('cuts %s to %i columns', (text, columns, expected) => {
  expect(cutToWidth(text, columns)).toBe(expected);
  expect(widthOf(cutToWidth(text, columns))).toBeLessThanOrEqual(columns);
});

it('shortens a path in the middle and keeps both its ends', () => {
  const cut = cutMiddle('source/very/long/folder/names/file.ts', 20);
  expect(cut).toMatch(/^source.*…names.file\.ts$|^source.*….*file\.ts$/);
  expect(widthOf(cut)).toBeLessThanOrEqual(20);
});

it('pads text by columns instead of characters', () => {
  expect(padToWidth('待办', 6)).toBe('待办  ');
});
