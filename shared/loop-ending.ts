/** How a loop ended, and what would help it. Imports no schema: the first screen of the page loads this file. */
import { assertNever } from './assert-never.ts';
import type { CompletionReason, LoopOutcome, LoopState } from './loop.ts';

/** How a loop with this reason is shown. */
export function endingOf(reason: CompletionReason): 'completed' | 'stopped' | 'failed' {
  switch (reason) {
    case 'attempt_completion':
    case 'answered':
    case 'no_tool_call':
    case 'plan_done':
    case 'task_completed':
    case 'all_todos_closed':
    case 'replied':
    case 'run_started':
      return 'completed';
    case 'max_iterations_reached':
    case 'max_steps_reached':
    case 'max_rounds_reached':
    case 'consecutive_mistakes':
    case 'repeated_calls':
    case 'budget_exceeded':
    case 'asked_too_often':
    case 'answer_cut':
    case 'idle':
    case 'user_cancelled':
      return 'stopped';
    case 'error':
    case 'planner_unavailable':
      return 'failed';
    default:
      return assertNever(reason);
  }
}

/** What would help a loop that reached a limit: so many iterations, steps or rounds more, as much of its budget again, or the rest of its answer. */
export type More = 'amount' | 'budget' | 'answer';

/** null: more of anything would not help. */
export function moreFor(reason: CompletionReason): More | null {
  switch (reason) {
    case 'max_iterations_reached':
    case 'max_steps_reached':
    case 'max_rounds_reached':
    case 'consecutive_mistakes':
    case 'repeated_calls':
    case 'asked_too_often':
      return 'amount';
    case 'budget_exceeded':
      return 'budget';
    case 'answer_cut':
      return 'answer';
    default:
      return null;
  }
}

export function ended(state: LoopState): state is Extract<LoopState, { outcome: LoopOutcome }> {
  return state.name === 'completed' || state.name === 'stopped' || state.name === 'failed';
}
