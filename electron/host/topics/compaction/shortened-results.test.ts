import { expect, test } from 'vitest';
import { resultText } from '../../../../shared/message.ts';
import { pairUp } from '../../../../shared/wire/pair-up.ts';
import { tokensOfMessages } from '../../text/token-estimate.ts';
import { user, work } from '../compaction.fixture.ts';
import { shortenedResults, shortenedText } from './shortened-results.ts';

const talk = [user(1, 10), ...work(2, 5_000), ...work(3, 20), ...work(4, 5_000)];

test('returns messages that fit unchanged', () => {
  expect(shortenedResults(talk, 11_000)).toBe(talk);
});

test('cuts the oldest long results first, and no more than necessary', () => {
  const sent = shortenedResults(talk, 7_000);
  expect(tokensOfMessages(sent)).toBeLessThanOrEqual(7_000);
  expect(sent.map((message, at) => message === talk[at])).toEqual([true, true, false, true, true, true, true]);
  expect(pairUp(sent)).toBe(sent);
  const [result] = sent[2]?.parts ?? [];
  expect(result?.type === 'tool-result' && resultText(result)).toContain('18000 characters are left out here');
});

test('cuts all long results if necessary, and cuts a message in the same way each time', () => {
  const sent = shortenedResults(talk, 0);
  expect(shortenedResults(talk, 0).every((message, at) => message === sent[at])).toBe(true);
  expect(shortenedResults(sent, 0).every((message, at) => message === sent[at])).toBe(true);
  expect(sent[0]).toBe(talk[0]);
});

test('cuts a text in its middle, and never inside a character', () => {
  expect(shortenedText('abcdef', 2, 1)).toBe('ab\n[… 3 characters are left out here …]\nf');
  expect(shortenedText('abc', 2, 1)).toBe('abc');
  expect(shortenedText('😀'.repeat(9), 3, 3).isWellFormed()).toBe(true);
});
