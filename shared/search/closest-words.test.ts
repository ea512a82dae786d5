import { expect, test } from 'vitest';
import { closestWords } from './closest-words.ts';

const closest = (text: string, ...words: readonly string[]) => {
  const stretch = closestWords(text, words);
  return stretch === null ? null : text.slice(stretch.start, stretch.end);
};

test.each([
  ['Paragraph 1. Paragraph 4 and 40. Paragraph 40. Paragraph 400.', ['paragraph', '40'], 'Paragraph 40'],
  ['第 1 段。第 4 段有 40 行。第 40 段。', ['第', '40'], '第 40'],
  ['one two three one', ['three', 'one'], 'three one'],
  ['one here, none there', ['one', 'two'], 'one'],
  ['Éins', ['eins', 'e'], 'Éins'],
  ['nothing', ['one'], null],
])('the words of a search stand closest together in %j at %j', (text, words, expected) => {
  expect(closest(text, ...words)).toBe(expected);
});

test('the first of several places is taken', () => {
  expect(closestWords('a b, a b', ['a', 'b'])).toEqual({ start: 0, end: 3, words: 2 });
});
