import { expect, it } from 'vitest';
import { excerptOf, foundWords } from './found-words.ts';

const marked = (text: string, words: readonly string[]) =>
  foundWords(text, words).map(({ start, end }) => text.slice(start, end));

it.each([
  ['The Colors of colour', ['col'], ['Col', 'col']],
  ['discolor', ['color'], []],
  ['我们更新索引，再更新', ['更新'], ['更新', '更新']],
  ['调用getName函数', ['getname'], ['getName']],
  ['Ｃａｆé and cafe\u0301', ['cafe'], ['Ｃａｆé', 'cafe\u0301']],
  ['a 𠮷野家 b', ['野家'], ['野家']],
  ['aa aa', ['aa', 'a'], ['aa', 'aa']],
  ['', ['a'], []],
])('marks in %j the words %j', (text, words, expected) => {
  expect(marked(text, words)).toEqual(expected);
});

it('cuts an excerpt around the first word, on one line', () => {
  const text = `${'before '.repeat(20)}\n\nthe needle stands\there ${'after '.repeat(60)}`;
  const pieces = excerptOf(text, ['needle'], 120);
  const whole = pieces.map((piece) => piece.text).join('');
  expect(pieces.filter(({ isFound }) => isFound)).toEqual([{ text: 'needle', isFound: true }]);
  expect(whole).toMatch(/^…before .* the needle stands here after .*…$/);
  expect(whole.length).toBeLessThan(125);
});

it.each(['a ', '字，', 'é '])(
  'finds the first word far inside a long text of %j, also where the text is read in pieces',
  (filling) => {
    for (const before of [2_040, 2_047, 2_048, 2_049, 2_300, 9_000]) {
      const text = `${filling.repeat(before).slice(0, before)} dis${'-'.repeat(3)}needle disneedle needle two`;
      const pieces = excerptOf(text, ['needle'], 80);
      expect(pieces.filter(({ isFound }) => isFound)).toHaveLength(2);
    }
  },
);

it('takes no part of a word for its beginning where a long text is divided', () => {
  for (const before of [1_791, 1_792, 3_840]) {
    const pieces = excerptOf(`${'x'.repeat(before)}needle${' end'.repeat(100)}`, ['needle'], 60);
    expect(pieces.filter(({ isFound }) => isFound)).toEqual([]);
    expect(pieces[0]?.text.startsWith('xxx')).toBe(true);
  }
});

it('shows the beginning of a text that has none of the words in this form', () => {
  expect(excerptOf('short text', ['other'], 100)).toEqual([{ text: 'short text', isFound: false }]);
});

it('cuts no character in two', () => {
  const whole = excerptOf('😀'.repeat(100), ['x'], 101)
    .map(({ text }) => text)
    .join('');
  expect(whole.isWellFormed()).toBe(true);
});
