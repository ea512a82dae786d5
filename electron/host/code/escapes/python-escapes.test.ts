/** No attempt of Python gets out of its interpreter, with a sandbox around it and without. */
import { expect, test } from 'vitest';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { noSandbox, testRunner } from '../code-runner.fixture.ts';
import { escapesOf } from './escapes.fixture.ts';
import { plainEscapes } from './plain-python.fixture.ts';
import { PLAIN_PYTHON, PYTHON_ATTEMPTS } from './python-attempts.fixture.ts';

test('there are many attempts, each with a title of its own', () => {
  expect(new Set(PYTHON_ATTEMPTS.map(({ title }) => title)).size).toBe(PYTHON_ATTEMPTS.length);
  expect(PYTHON_ATTEMPTS.length).toBeGreaterThanOrEqual(60);
});

test('no attempt to reach something escapes without a sandbox', { timeout: 180_000 }, async () => {
  const reaching = PYTHON_ATTEMPTS.filter(({ reaches }) => reaches);
  expect(reaching.length).toBeGreaterThanOrEqual(60);
  expect((await escapesOf(testRunner({ findSandbox: noSandbox }), 'python', reaching)).join('\n')).toBe('');
});

confinedTest(
  'no attempt escapes in a sandbox',
  async () => {
    expect((await escapesOf(testRunner(), 'python', PYTHON_ATTEMPTS)).join('\n')).toBe('');
  },
  180_000,
);

test('attempts succeed without any fence', { timeout: 120_000 }, async () => {
  expect(await plainEscapes(PLAIN_PYTHON)).toEqual(PLAIN_PYTHON.map(({ title }) => title));
});
