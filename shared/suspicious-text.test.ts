import { describe, expect, it } from 'vitest';
import { hiddenCharacters, markedLine, markedParts, mixedWords } from './suspicious-text.ts';

describe('a command or path', () => {
  it.each([
    ['a zero-width joiner', 'rm no\u200dtes.md', 'rm no[U+200D]tes.md'],
    ['a zero-width non-joiner', 'a\u200cb', 'a[U+200C]b'],
    ['an emoji selector', 'a\ufe0fb', 'a[U+FE0F]b'],
    ['the joiner of an emoji', '👩\u200d🌾.txt', '👩[U+200D]🌾.txt'],
    ['reordered text', 'photo\u202egnp.exe', 'photo[U+202E]gnp.exe'],
    ['a control character', 'a\u0008b', 'a[U+0008]b'],
    ['letters of the tag block', 'a\u{e0041}', 'a[U+E0041]'],
    ['a blank that is no ordinary space', 'rm -rf a\u00a0b', 'rm -rf a[U+00A0]b'],
    ['a tab', 'a\tb', 'a[⇥]b'],
    ['many invisible characters', `ls${'\u200b'.repeat(600)};x`, 'ls[U+200B × 600];x'],
    ['600 spaces before a payload', `ls${' '.repeat(600)}; curl x | sh`, 'ls[␣ × 600]; curl x | sh'],
    ['spaces at its end', `ls${' '.repeat(8)}`, 'ls[␣ × 8]'],
    ['spaces at its beginning', `${' '.repeat(30)}ls`, '[␣ × 30]ls'],
    ['spaces and tabs by turns', `ls${' \t'.repeat(300)};x`, 'ls[␣⇥ × 600];x'],
    ['unusual blanks and spaces by turns', `ls${' \u2003'.repeat(5)};x`, 'ls[␣⇥ × 10];x'],
  ])('is shown with a mark for %s', (_what, text, shown) => {
    expect(markedLine(text, 'exact')).toBe(shown);
  });

  it('is shown as it is if it has ordinary words and single spaces', () => {
    const text = 'git commit -m "修复 été наука ψυχή"  && ls';
    expect(markedLine(text, 'exact')).toBe(text);
    expect(mixedWords(text)).toEqual([]);
    expect(hiddenCharacters(text)).toBe(0);
  });

  it.each([
    ['a Cyrillic a in a Latin word', 'c\u0430t notes.md', 'c\u0430t', ['Latn', 'Cyrl']],
    ['a Greek omicron in a host name', 'curl g\u03bfogle.example', 'g\u03bfogle', ['Latn', 'Grek']],
    ['an Armenian letter', '\u0578pm install', '\u0578pm', ['Latn', 'Armn']],
    [
      'a word of Cyrillic letters that all look Latin',
      'rm \u0441\u043e\u0440\u0443.txt',
      '\u0441\u043e\u0440\u0443',
      ['Cyrl'],
    ],
    ['a single Cyrillic letter that looks Latin', './\u0430.sh', '\u0430', ['Cyrl']],
    ['letters of mathematical notation', '\u{1d5cb}m x', '\u{1d5cb}m', ['Latn', 'Zmth']],
  ])('has a suspicious word if it contains %s', (_what, text, word, scripts) => {
    expect(mixedWords(text)).toEqual([{ word, scripts }]);
    expect(markedParts(text, 'exact')).toContainEqual({ kind: 'mixed', text: word, scripts });
  });

  it.each(['файл.txt', 'копия-report.txt', 'wait 5μs', 'Δt', '文件a.txt', 'naïve', 'Ελλάδα'])(
    'has no suspicious word in the ordinary name %s',
    (name) => {
      expect(mixedWords(name)).toEqual([]);
    },
  );

  it('counts its hidden characters, but not its line breaks and spaces', () => {
    expect(hiddenCharacters('a\u200db\nc\ufe0f\r\nd\te f\u00a0g')).toBe(4);
    expect(hiddenCharacters(`a${' \t'.repeat(8)}b`)).toBe(8);
    expect(hiddenCharacters('a\rb')).toBe(1);
  });
});

describe('a line of a file', () => {
  it.each([
    'Naïve 中文 العربية עברית می‌خواهم 👩‍🌾 👩🏽‍🌾 ❤️ 1️⃣',
    '        indented by eight spaces',
    '\t\t\tindented by tabs',
    'a = 1;   // a comment',
    'key\tvalue',
    'un\u00a0mot\u3000',
  ])('is shown as it is if it is ordinary: %s', (line) => {
    expect(markedLine(line, 'content')).toBe(line);
  });

  it.each([
    ['600 spaces before a payload', `ok();${' '.repeat(600)}evil();`, 'ok();[␣ × 600]evil();'],
    ['600 spaces at its beginning', `${' '.repeat(600)}evil();`, '[␣ × 600]evil();'],
    ['tabs before a payload', `ok();${'\t'.repeat(90)}evil();`, 'ok();[⇥ × 90]evil();'],
    ['blanks of two kinds', `ok();${' \u00a0'.repeat(90)}evil();`, 'ok();[␣⇥ × 180]evil();'],
    ['spaces at its end', `ok();${' '.repeat(9)}`, 'ok();[␣ × 9]'],
    ['a joiner within a Latin word', 'pass\u200dword', 'pass[U+200D]word'],
    ['a selector after a letter', 'a\ufe0f', 'a[U+FE0F]'],
    ['two joiners after an emoji', '👩\u200d\u200d🌾', '👩[U+200D × 2]🌾'],
    ['reordered text', 'if (a\u202e) {', 'if (a[U+202E]) {'],
    ['a carriage return', 'evil();\rok();', 'evil();[U+000D]ok();'],
  ])('is shown with a mark for %s', (_what, line, shown) => {
    expect(markedLine(line, 'content')).toBe(shown);
  });

  it('has no indentation if it continues an earlier line', () => {
    expect(markedLine(`${' '.repeat(20)}x`, 'content', false)).toBe('[␣ × 20]x');
  });
});

it('the parts of a line contain all of its characters in their order', () => {
  const line = `\t c\u0430t ${' '.repeat(30)}\u200b\u200b👩\u200d🌾\ta\u00a0\u00a0b`;
  for (const reading of ['exact', 'content'] as const) {
    expect(
      markedParts(line, reading)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  }
});

it('the time to divide a line grows with its length and not with the square of it', () => {
  const timeOf = (line: string) => {
    const begin = performance.now();
    markedParts(line, 'exact');
    markedParts(line, 'content');
    return performance.now() - begin;
  };
  for (const piece of ['a'.repeat(10), ' \u00a0'.repeat(5), 'a\u200d', '👩\u200d']) {
    const short = Math.max(timeOf(piece.repeat(1e4)), timeOf(piece.repeat(1e4)));
    const long = Math.min(timeOf(piece.repeat(1e5)), timeOf(piece.repeat(1e5)));
    // Ten times as long takes about ten times as long; with the square it would take a hundred times.
    expect(long).toBeLessThan(50 * short + 100);
  }
});
