import { describe, expect, test } from 'vitest';
import { PlainText, plainText } from './plain-text.ts';

const cases: readonly (readonly [string, string, string])[] = [
  ['removes colours', '\u001b[1;31mred\u001b[0m\u001b[K!', 'red!'],
  ['removes titles and links', '\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 'alink'],
  ['removes short sequences', '\u001b(B\u001b7\u001b=x\u001bc', 'x'],
  ['keeps line ends of Windows as line ends', 'a\r\nb\r\n', 'a\nb\n'],
  ['shows what a carriage return would hide', '10%\r20%\rdone', '10%\n20%\ndone'],
  ['shows invisible characters', 'a\u0000b\u0008c\u202ed\u{e0041}\u001b', 'a\ufffdb\ufffdc\ufffdd\ufffd\ufffd'],
  ['keeps all scripts and emoji', '番茄 é 👩‍🌾 ❤️\t.', '番茄 é 👩‍🌾 ❤️\t.'],
];

describe.each(cases)('%s', (_name, written, shown) => {
  const bytes = Buffer.from(written);

  test('when the bytes arrive in one piece', () => expect(plainText(bytes)).toBe(shown));

  test('when the bytes are split in two at any place', () => {
    for (let at = 0; at <= bytes.length; at++) {
      const text = new PlainText();
      expect(text.add(bytes.subarray(0, at)) + text.add(bytes.subarray(at)) + text.end()).toBe(shown);
    }
  });

  test('when the bytes arrive one by one', () => {
    const text = new PlainText();
    expect([...bytes].map((byte) => text.add(Buffer.from([byte]))).join('') + text.end()).toBe(shown);
  });
});

test('treats an unfinished escape sequence as text when it becomes too long', () => {
  const text = new PlainText();
  expect(text.add(Buffer.from(`\u001b]${'x'.repeat(5000)}`))).toBe(`\ufffd]${'x'.repeat(5000)}`);
});

test('converts a text with very many starts of sequences within the time limit', () => {
  const bytes = Buffer.from('\u001b]x\u001b[1\u001b'.repeat(20_000));
  const began = performance.now();
  plainText(bytes);
  expect(performance.now() - began).toBeLessThan(1000);
});
