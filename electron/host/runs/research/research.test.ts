import { describe, expect, test } from 'vitest';
import { evidenceFor, LONGEST_QUOTATION, MOST_QUOTATIONS } from './evidence.ts';
import { canonicalAddress, distinctSources } from './sources.ts';

describe('the canonical address', () => {
  test.each([
    ['https://owls.example/a', 'http://owls.example/a/'],
    ['https://owls.example/a', 'https://www.owls.example/a#night'],
    ['https://owls.example/a?b=1&c=2', 'https://owls.example/a?c=2&utm_source=x&b=1&fbclid=y'],
    ['https://owls.example', 'https://OWLS.example/index.html'],
  ])('is the same for %s and %s', (one, other) => {
    expect(canonicalAddress(one)).toBe(canonicalAddress(other));
  });

  test.each([
    ['https://owls.example/a', 'https://owls.example/A'],
    ['https://owls.example/a', 'https://owls.example/a?page=2'],
    ['https://owls.example/a', 'https://barn.owls.example/a'],
    ['http://owls.example:8080/a', 'http://owls.example/a'],
  ])('is different for %s and %s', (one, other) => {
    expect(canonicalAddress(one)).not.toBe(canonicalAddress(other));
  });
});

test('keeps the first of the sources with the same address or the same text', () => {
  const source = (url: string, text: string) => ({ url, title: url, text });
  const first = source('https://a.example/', 'Owls hunt\nat night.');
  const other = source('https://b.example/', 'Mice hide.');
  const copies = [
    source('http://www.a.example/#x', 'Another text.'),
    source('https://c.example/', 'owls  hunt at night. '),
  ];
  expect(distinctSources([first, ...copies, other])).toEqual([first, other]);
});

describe('the quotations of a report', () => {
  test('are the sentences that share most words with the question, with the number of their source', () => {
    const texts = [
      '# Owls\n\nMany birds sing in the morning. The barn owl hunts mice at night. An owl can turn its head far.',
      'Cars have four wheels in most countries. At night, [owls](https://x.example/) hunt for mice.',
    ];
    const [first, second] = evidenceFor('What do owls hunt at night?', texts).filter(
      ({ source }, at, all) => all.findIndex((each) => each.source === source) === at,
    );
    expect(first).toEqual({ source: 1, text: 'The barn owl hunts mice at night.' });
    expect(second).toEqual({ source: 2, text: 'At night, owls hunt for mice.' });
  });

  test('are found by the words of a Chinese question', () => {
    const texts = ['鸟类在早晨歌唱，大家都很喜欢听。仓鸮在夜间捕食老鼠，听觉非常灵敏。'];
    expect(evidenceFor('仓鸮吃什么', texts)[0]?.text).toBe('仓鸮在夜间捕食老鼠，听觉非常灵敏。');
  });

  test('are at most ten, each of at most 100 characters, and every source has one before another has two', () => {
    const sentences = Array.from(
      { length: 30 },
      (_, n) => `Sentence ${n} says ${'very '.repeat(40)}much about the owl.`,
    );
    const quotations = evidenceFor(
      'owl',
      Array.from({ length: 8 }, () => sentences.join('\n')),
    );
    expect(quotations).toHaveLength(MOST_QUOTATIONS);
    expect(new Set(quotations.map(({ source }) => source)).size).toBe(8);
    for (const { text } of quotations) {
      expect(text.length).toBeLessThanOrEqual(LONGEST_QUOTATION);
      expect(text).toContain('owl');
    }
  });

  test('come from every source, even if it shares no word with the question or has no sentence', () => {
    const texts = ['The cat sat on the mat all day long.', 'Short.', '𝕏'.repeat(400)];
    const quotations = evidenceFor('owls', texts);
    expect(quotations.map(({ source }) => source)).toEqual([1, 2, 3]);
    for (const { text } of quotations) expect(text.isWellFormed()).toBe(true);
  });

  test('are chosen from hostile text in little time', () => {
    const texts = [
      '['.repeat(200_000),
      '](('.repeat(60_000),
      ' |'.repeat(100_000),
      'a'.repeat(200_000),
      '。'.repeat(200_000),
    ];
    const begun = performance.now();
    evidenceFor('owls at night', texts);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
