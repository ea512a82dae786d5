import type { RunView } from '../../shared/run.ts';

/**
 * Returns the number of the present or last attempt if an earlier one failed or was lost; else null.
 * A run that only waited, or whose worker was closed, was begun again without a failure. Pure.
 */
export function shownAttempt({ attempt, failures, state }: Pick<RunView, 'attempt' | 'failures' | 'state'>) {
  const earlierFailures = state.name === 'failed' ? failures - 1 : failures;
  return earlierFailures > 0 && attempt > 1 ? attempt : null;
}
