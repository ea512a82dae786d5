import { describe, expect, it } from 'vitest';
import { TITLE_LENGTH, titleIn, titleMessage, titleOf } from './title-request.ts';

describe('the first line of a message as a title', () => {
  it('is one line without invisible characters, and cut with an ellipsis', () => {
    expect(titleOf('\n  Plan the\u202e trip\u200b \nand more')).toBe('Plan the trip');
    expect(titleOf('x'.repeat(100))).toBe(`${'x'.repeat(TITLE_LENGTH)}…`);
  });
});

describe('the title in a reply', () => {
  it.each([
    ['Trip to Bonn', 'Trip to Bonn'],
    ['  "Trip to Bonn."  ', 'Trip to Bonn'],
    ['**Trip to Bonn**\n\nI chose this because …', 'Trip to Bonn'],
    ['Title: Trip to Bonn', 'Trip to Bonn'],
    ['# 标题：“去波恩的旅行”。', '“去波恩的旅行”'],
    ['标题：「去波恩的旅行」', '去波恩的旅行'],
    ['{"title": "Trip to Bonn"}', 'Trip to Bonn'],
    ['<think>The user\nasks</think>\nTrip to Bonn', 'Trip to Bonn'],
    ['Trip\u202e to\u0007 Bonn\u200b', 'Trip to Bonn'],
    ['w'.repeat(80), `${'w'.repeat(TITLE_LENGTH - 1)}…`],
  ])('of %j is %j', (reply, title) => {
    expect(titleIn(reply)).toBe(title);
    expect(titleIn(reply)?.length).toBeLessThanOrEqual(TITLE_LENGTH);
  });

  it.each([
    ['nothing', ''],
    ['only marks', '"…"\n---'],
    ['a slash command', '/todo add Buy milk'],
    ['an answer instead of a title', 'Here is what I would do on such a trip. '.repeat(5)],
    ['a thought that has no end', '<think>I should name this'],
  ])('is absent from %s', (_name, reply) => {
    expect(titleIn(reply)).toBeNull();
  });

  it('is read in bounded time from a hostile reply', () => {
    const began = performance.now();
    for (const hostile of ['<think>'.repeat(200_000), '# '.repeat(500_000), '"'.repeat(1_000_000)]) titleIn(hostile);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it('lets the model read no more than a part of the question and of the answer', () => {
  expect(JSON.stringify(titleMessage('q'.repeat(100_000), 'a'.repeat(100_000))).length).toBeLessThan(4_000);
});
