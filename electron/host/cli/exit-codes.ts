/** What the process says to scripts when it ends. A closed list. */
import { assertNever } from '../../../shared/assert-never.ts';
import { type ErrorCode, LoopwrightError } from '../../../shared/errors.ts';
import type { CompletionReason } from '../../../shared/loop.ts';

export const EXIT = {
  done: 0,
  /** `doctor` found something wrong, `undo` refused a file, or a slash command was refused. */
  notAllGood: 1,
  limit: 2,
  failed: 3,
  waiting: 4,
  badUsage: 64,
  cancelled: 130,
  /** Nobody reads standard output any more; what a shell reports after SIGPIPE. */
  outputClosed: 141,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export function exitCodeOf(reason: CompletionReason): ExitCode {
  switch (reason) {
    case 'attempt_completion':
    case 'answered':
    case 'no_tool_call':
    case 'plan_done':
    case 'task_completed':
    case 'all_todos_closed':
    case 'replied':
    case 'run_started':
      return EXIT.done;
    case 'max_iterations_reached':
    case 'max_steps_reached':
    case 'max_rounds_reached':
    case 'consecutive_mistakes':
    case 'repeated_calls':
    case 'budget_exceeded':
    case 'asked_too_often':
    case 'answer_cut':
    case 'idle':
      return EXIT.limit;
    case 'error':
    case 'planner_unavailable':
      return EXIT.failed;
    case 'user_cancelled':
      return EXIT.cancelled;
    default:
      return assertNever(reason);
  }
}

/** An error that reached the top. What the caller named wrongly is bad usage; the rest failed. */
export function exitCodeOfError(error: unknown): ExitCode {
  return error instanceof LoopwrightError ? exitCodeOfCode(error.code) : EXIT.failed;
}

function exitCodeOfCode(code: ErrorCode): ExitCode {
  switch (code) {
    case 'bad-usage':
    case 'not-found':
    case 'conflict':
    case 'path-refused':
      return EXIT.badUsage;
    case 'lease-lost':
    case 'storage':
    case 'replay-diverged':
      return EXIT.failed;
    default:
      return assertNever(code);
  }
}
