import { expect, it } from 'vitest';
import { CompletionReason } from '../../../shared/loop.ts';
import { exitCodeOf, exitCodeOfCode } from './exit-codes.ts';

/** The table of exit codes in section 9 of architecture.md. */
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
  3: ['error', 'planner_unavailable', 'calls_as_text'],
  130: ['user_cancelled'],
};

it.each(CompletionReason.options)('a loop that ended by %s has the exit code in the table', (reason) => {
  expect(TABLE[exitCodeOf(reason)]).toContain(reason);
});

it.each([
  ['bad-usage', 64],
  ['not-found', 64],
  ['conflict', 64],
  ['path-refused', 64],
  ['lease-lost', 3],
  ['storage', 3],
  ['replay-diverged', 3],
  ['internal', 3],
] as const)('an error with the code %s has the exit code of bad usage or of a general failure', (code, exit) => {
  expect(exitCodeOfCode(code)).toBe(exit);
});
