import { expect, it } from 'vitest';
import { ERROR_CODES, LoopwrightError } from '../../../shared/errors.ts';
import { CompletionReason } from '../../../shared/loop.ts';
import { exitCodeOf, exitCodeOfError } from './exit-codes.ts';

/** The table of architecture.md, section 9. */
const TABLE: Readonly<Record<number, readonly string[]>> = {
  0: [
    'attempt_completion',
    'answered',
    'no_tool_call',
    'plan_done',
    'task_completed',
    'all_todos_closed',
    'replied',
    'run_started',
  ],
  2: [
    'max_iterations_reached',
    'max_steps_reached',
    'max_rounds_reached',
    'consecutive_mistakes',
    'repeated_calls',
    'budget_exceeded',
    'asked_too_often',
    'answer_cut',
    'idle',
  ],
  3: ['error', 'planner_unavailable'],
  130: ['user_cancelled'],
};

it.each(CompletionReason.options)('a loop that ended with %s exits as the table says', (reason) => {
  expect(TABLE[exitCodeOf(reason)]).toContain(reason);
});

it.each(ERROR_CODES)('an error %s is bad usage or a failure', (code) => {
  const wrongWords = ['bad-usage', 'not-found', 'conflict', 'path-refused'];
  expect(exitCodeOfError(new LoopwrightError(code, 'x'))).toBe(wrongWords.includes(code) ? 64 : 3);
});

it('a bug is a failure', () => {
  expect(exitCodeOfError(new TypeError('x'))).toBe(3);
});
