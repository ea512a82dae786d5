/**
 * The quantities that loops count, and the limit of each. Imports no schema, because the first
 * screen of the page loads this file.
 */

/**
 * For each count: `option` is the command-line option that sets its limit, and `reason` is why a
 * loop ends when it reaches the limit.
 */
export const COUNTS = {
  iterations: { limit: 'maxIterations', most: 1000, option: 'max-iterations', reason: 'max_iterations_reached' },
  mistakes: { limit: 'mistakeLimit', most: 100, option: 'mistake-limit', reason: 'consecutive_mistakes' },
  steps: { limit: 'maxSteps', most: 1000, option: 'max-steps', reason: 'max_steps_reached' },
  rounds: { limit: 'maxRounds', most: 100, option: 'max-rounds', reason: 'max_rounds_reached' },
  questions: { limit: 'maxQuestions', most: 100, option: 'max-questions', reason: 'asked_too_often' },
} as const;

export type Count = keyof typeof COUNTS;

/** The counts, in display order. */
export const COUNT_NAMES = Object.keys(COUNTS) as readonly Count[];

/** The unit in which the progress of a loop is measured. */
export type Unit = 'iterations' | 'steps' | 'rounds';

/** The progress of a loop. `done` is 0 until the first unit begins. */
export interface Progress {
  readonly unit: Unit;
  readonly done: number;
  readonly limit: number;
}
