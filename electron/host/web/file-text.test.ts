import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WordsToCompare } from './file-text.ts';

const FILE = `item,price,supplier
Barn owl box,14.20,Acme Woodworks of Tilburg
Owl pellet kit,8.75,Feather and Fern
key: wX7-kQ9-zR4-vT2-mB8
第三季度的供应商报价比去年上涨了百分之十二`;

const carries = (words: string, own: readonly string[] = []) => new WordsToCompare(words, own).isIn(FILE);

describe('words contain text of a file', () => {
  test.each<[string, string]>([
    ['as it is', 'who sells Barn owl box,14.20,Acme Wood'],
    ['in other case', 'ACME WOODWORKS OF TILBURG'],
    ['with other signs', 'acme-woodworks_of+tilburg'],
    ['without signs', 'BarnOwlBox1420AcmeWoodworks'],
    ['over a line break', 'Feather and Fern key: wX7-kQ9'],
    ['in percent encoding', 'q=Acme%20Woodworks%20of%20Tilburg'],
    ['in percent encoding twice', encodeURIComponent(encodeURIComponent('Acme Woodworks of Tilburg'))],
    ['in base64', Buffer.from('x Acme Woodworks of Tilburg x').toString('base64')],
    ['in hexadecimal', Buffer.from('Acme Woodworks of Tilburg').toString('hex')],
    ['as one random-looking word', 'what is wX7-kQ9-zR4-vT2-mB8'],
    ['in Chinese, where a character counts three times', '供应商报价比去年上涨'],
  ])('%s', (_name, words) => {
    expect(carries(words)).toBe(true);
  });

  test.each<[string, string]>([
    ['ordinary words', 'how to build a box for barn owls'],
    ['fewer than 24 equal characters', 'Acme Woodworks of Tilb'],
    ['a short Chinese word', '供应商报价'],
    ['a date or a number', '2026-11-24 14.20'],
    ['a line of signs', '-'.repeat(60)],
  ])('not as %s', (_name, words) => {
    expect(carries(words)).toBe(false);
  });

  test('not if the user wrote them, but as soon as more than that is in them', () => {
    const own = ['Who is "Acme Woodworks of Tilburg"? My key is wX7-kQ9-zR4-vT2-mB8.'];
    expect(carries('Acme Woodworks of Tilburg reviews', own)).toBe(false);
    expect(carries('wX7-kQ9-zR4-vT2-mB8', own)).toBe(false);
    expect(carries('14.20,Acme Woodworks of Tilburg', own)).toBe(true);
  });

  test('wherever 24 characters stand in a text', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh ,0'), minLength: 0, maxLength: 200 });
    const part = fc.string({ unit: fc.constantFrom(...'ijklmnop'), minLength: 24, maxLength: 30 });
    fc.assert(
      fc.property(letters, part, letters, letters, (before, found, after, words) => {
        expect(new WordsToCompare(`${words} ${found}`, []).isIn(before + found + after)).toBe(true);
      }),
    );
  });
});
