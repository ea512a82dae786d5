import { describe, expect, it } from 'vitest';
import { shownEnd, shownText } from './shown-text.ts';

describe('the part of a text that is laid out', () => {
  it('is the whole text in one part for ordinary text', () => {
    for (const text of ['', 'one', 'one\ntwo\n', 'line of a result\n'.repeat(900)]) {
      expect(shownText(text)).toEqual({ parts: [text], hidden: 0 });
      expect(shownEnd(text)).toEqual({ parts: [text], hidden: 0 });
    }
  });

  it('is a beginning that grows with each step, and loses nothing at the end', () => {
    const text = 'a word\n'.repeat(5_000);
    const { parts, hidden } = shownText(text);
    expect(parts).toEqual(['a word\n'.repeat(1_000)]);
    expect(hidden).toBe(7 * 4_000);
    expect(shownText(text, 5)).toEqual({ parts: [text], hidden: 0 });
  });

  it('is a limited number of characters of a text without line ends', () => {
    const { parts, hidden } = shownText('ก'.repeat(1_000_000));
    expect(hidden).toBe(960_000);
    expect(parts.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 2_000));
  });

  it('divides only overlong lines, and keeps all other line ends', () => {
    const long = 'x'.repeat(4_500);
    const { parts } = shownText(`one\ntwo\n\n${long}\nthree\n`);
    expect(parts).toEqual(['one\ntwo\n', 'x'.repeat(2_000), 'x'.repeat(2_000), 'x'.repeat(500), 'three\n']);
  });

  it('never divides a character', () => {
    const { parts } = shownText(`a${'😀'.repeat(30_000)}`);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });

  it('can be the end of the text', () => {
    expect(shownEnd('line\n'.repeat(3_000)).parts.join('')).toBe('line\n'.repeat(999));
    const { parts, hidden } = shownEnd('ع'.repeat(100_000));
    expect(parts.join('').length + hidden).toBe(100_000);
    expect(hidden).toBe(60_000);
  });

  it('is worded only as far as it is shown, and wording neither divides a character nor a line end', () => {
    let worded = 0;
    const byNumber = (piece: string) => {
      worded += piece.length;
      expect(piece.isWellFormed()).toBe(true);
      return piece.replaceAll('\u200b', '\\u{200b}');
    };
    const { parts, hidden } = shownText('\u200b'.repeat(1_000_000), 1, byNumber);
    expect(worded).toBeLessThan(10_000);
    expect(hidden).toBe(1_000_000 - worded);
    expect(parts.join('')).toBe('\\u{200b}'.repeat(worded));
    const lines = shownText(`a${'\r\n😀'.repeat(1_500)}`, 9, (piece) => piece.replaceAll('\r\n', '\n'));
    expect(lines).toEqual({ parts: [`a${'\n😀'.repeat(1_500)}`], hidden: 0 });
  });
});
