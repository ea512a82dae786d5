/** No attempt of JavaScript gets out of its interpreter. */
import { expect, test } from 'vitest';
import { testRunner } from '../code-runner.fixture.ts';
import { escapesOf } from './escapes.fixture.ts';
import { JAVASCRIPT_ATTEMPTS, PLAIN_JAVASCRIPT } from './javascript-attempts.fixture.ts';
import { plainEscapes } from './plain-javascript.fixture.ts';

test('there are many attempts, each with a title of its own', () => {
  expect(new Set(JAVASCRIPT_ATTEMPTS.map(({ title }) => title)).size).toBe(JAVASCRIPT_ATTEMPTS.length);
  expect(JAVASCRIPT_ATTEMPTS.length).toBeGreaterThanOrEqual(60);
});

test('no attempt escapes', { timeout: 120_000 }, async () => {
  expect((await escapesOf(testRunner(), 'javascript', JAVASCRIPT_ATTEMPTS)).join('\n')).toBe('');
});

test('attempts succeed in a plain Node', { timeout: 60_000 }, async () => {
  const titles = PLAIN_JAVASCRIPT.map(({ title }) => title);
  expect(await plainEscapes(PLAIN_JAVASCRIPT)).toEqual(titles);
});
