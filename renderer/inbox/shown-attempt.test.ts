import { expect, it } from 'vitest';
import type { RunState } from '../../shared/run.ts';
import { shownAttempt } from './shown-attempt.ts';

const RUNNING: RunState = { name: 'running' };
const FAILED: RunState = {
  name: 'failed',
  result: {
    ok: false,
    error: { code: 'run-worker-lost', data: { attempts: 1 }, retryable: true },
    steps: [],
    artifacts: [],
  },
};

it('numbers an attempt only after an earlier one failed', () => {
  expect(shownAttempt({ attempt: 2, failures: 1, state: RUNNING })).toBe(2);
  expect(shownAttempt({ attempt: 3, failures: 3, state: FAILED })).toBe(3);
  expect(shownAttempt({ attempt: 1, failures: 1, state: { name: 'queued', notBefore: 0 } })).toBeNull();
});

it('does not number the attempts of a run that only waited before', () => {
  expect(shownAttempt({ attempt: 2, failures: 0, state: RUNNING })).toBeNull();
  expect(shownAttempt({ attempt: 2, failures: 1, state: FAILED })).toBeNull();
});
