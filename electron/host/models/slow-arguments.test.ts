/**
 * No arguments of a call block the host, the terminal or the page. `node e2e/fuzz/soak.ts` looks
 * for slow arguments for as long as one likes.
 */
import { describe, expect, it } from 'vitest';
import { hostileArguments, ordinaryArguments } from '../../../e2e/fuzz/hostile-arguments.ts';
import { readInHost, wordInPage, wordInTerminal } from '../../../e2e/fuzz/read-arguments.ts';
import { averageCost, costAbove, slowTexts } from '../../../e2e/fuzz/slow-texts.ts';
import { writtenCall } from './call-arguments.ts';

/** How many times as long as ordinary arguments hostile ones may take. Attacks took 3,000 times. */
const MOST = 150;
const LENGTH = 400_000;

const READINGS = [
  ['the host', readInHost],
  ['the terminal', wordInTerminal],
  ['the page', wordInPage],
] as const;

describe('the time that hostile arguments take', () => {
  it.each(READINGS)('is bounded in %s for 300,000 keys in one argument', (_, read) => {
    const keys = Array.from({ length: 300_000 }, (_each, number) => `"key${number}":1`).join(',');
    const text = `{"argument":{${keys}}}`;
    const limit = MOST * averageCost(read, ordinaryArguments(text.length));
    expect(costAbove(limit, read, text)).toBeNull();
  });

  it.each(READINGS)('is bounded in %s for made-up arguments', (_, read) => {
    const search = { make: hostileArguments, harmless: ordinaryArguments, read, most: MOST, length: LENGTH };
    const { tried, slow } = slowTexts({ ...search, seed: 8, count: 60, seconds: 1 });
    expect(slow).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

describe('a call with very many values', () => {
  it('does not run, and the model learns why', () => {
    const { arguments: args, malformed } = writtenCall('tool', JSON.stringify({ list: Array(20_000).fill(0) }));
    expect(args).toEqual({});
    expect(malformed?.error).toContain('The arguments hold more than 20,000 values.');
  });

  it('runs if the values are fewer', () => {
    const list = Array(19_000).fill(0);
    expect(writtenCall('tool', JSON.stringify({ list }))).toEqual({ name: 'tool', arguments: { list } });
  });
});
