import { expect, test } from 'vitest';
import { applyEdits } from '../line-endings.ts';
import { refusal, value } from '../workspace.fixture.ts';
import { type ReplaceText, replaceText } from './replace-text.ts';

async function replaced(text: string, request: ReplaceText): Promise<[string, number]> {
  const { edits, replacements } = value(await replaceText(text, request));
  return [applyEdits(text, edits), replacements];
}

test('a literal search replaces all matches or the first, and inserts $& unchanged (W)', async () => {
  expect(await replaced('a.b a.b axb', { search: 'a.b', replace: '$&$1' })).toEqual(['$&$1 $&$1 axb', 2]);
  expect(await replaced('aaa', { search: 'a', replace: '', replaceAll: false })).toEqual(['aa', 1]);
  expect(await replaced('aaaa', { search: 'aa', replace: 'a' })).toEqual(['aa', 2]);
  expect(await replaced('Abc', { search: 'abc', replace: 'x' })).toEqual(['Abc', 0]);
  expect(await replaced('a\nb\n', { search: 'a\r\nb', replace: 'c\r\nd' })).toEqual(['c\nd\n', 1]);
});

test('a regular expression replaces with groups, and matches line by line', async () => {
  expect(
    await replaced('x=1\ny=2\n', { search: '^(\\w)=(?<value>\\d)$', replace: '$<value>:$1 $$ $&', isRegex: true }),
  ).toEqual(['1:x $ x=1\n2:y $ y=2\n', 2]);
  expect(await replaced('abc', { search: '(?:)', replace: '-', isRegex: true })).toEqual(['-a-b-c-', 4]);
  expect(await replaced('a1b2', { search: '\\d', replace: '$1', isRegex: true, replaceAll: false })).toEqual([
    'a$1b2',
    1,
  ]);
  expect(await replaced('🎉', { search: '^.$', replace: 'x', isRegex: true })).toEqual(['x', 1]);
});

test('a catastrophic pattern is ended in time while the process stays responsive (W)', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const started = performance.now();
  const refused = refusal(
    await replaceText(`${'a'.repeat(40)}!`, { search: '^(a+)+$', replace: '', isRegex: true }, { timeoutMs: 300 }),
  );
  clearInterval(timer);
  expect(refused.code).toBe('timed-out');
  expect(performance.now() - started).toBeLessThan(2500);
  expect(ticks).toBeGreaterThan(5);
});

test('a replacement stops when its signal is aborted', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const answer = replaceText(
    `${'a'.repeat(40)}!`,
    { search: '^(a+)+$', replace: '', isRegex: true },
    { timeoutMs: 20_000, signal: stop.signal },
  );
  expect(refusal(await answer).code).toBe('cancelled');
});

test('an empty search, an invalid pattern, and too many replacements are refused', async () => {
  expect(refusal(await replaceText('a', { search: '', replace: '' })).code).toBe('bad-input');
  expect(refusal(await replaceText('a', { search: '(', replace: '', isRegex: true })).message).toContain(
    'not a regular expression',
  );
  expect(refusal(await replaceText('a'.repeat(100_001), { search: 'a', replace: 'b' })).code).toBe('too-large');
});
