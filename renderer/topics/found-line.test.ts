import { expect, test } from 'vitest';
import { foundLine } from './found-line.ts';

const at = (line: number, text: string) => ({ line, text });

test('shows the line with the most of the words, around the first of them', () => {
  const lines = [at(3, 'The Barrel is old.'), at(7, 'A barrel leaks at the tap.')];
  expect(foundLine(lines, 'tap barrel')).toEqual({
    line: 7,
    before: 'A ',
    word: 'barrel',
    after: ' leaks at the tap.',
  });
  expect(foundLine([at(1, '水桶在水龙头处漏水。')], '漏水')).toEqual({
    ...{ line: 1, before: '水桶在水龙头处', word: '漏水', after: '。' },
  });
});

test('leaves out the beginning of a line if the word stands far from it', () => {
  const { before, word, after } = foundLine([at(1, `${'x'.repeat(100)}🪣tap`)], '"tap"');
  expect(before).toHaveLength(29);
  expect(before).toMatch(/^…x+🪣$/u);
  expect({ word, after }).toEqual({ word: 'tap', after: '' });
});

test('shows the line without a mark if it has the words in another form', () => {
  expect(foundLine([at(2, 'Ein Übel')], 'ubel')).toEqual({ line: 2, before: 'Ein Übel', word: '', after: '' });
  expect(foundLine([at(2, 'İstanbul tap')], 'tap')).toMatchObject({ before: 'İstanbul tap', word: '' });
});

test('makes hidden and reordering characters visible', () => {
  const { before, word, after } = foundLine([at(1, 'a\u202eb tap\u200b\tend')], 'tap');
  expect({ before, word, after }).toEqual({ before: 'a\\u{202e}b ', word: 'tap', after: '\\u{200b} end' });
});
