/** All exit codes of the process. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { ErrorCode } from '../../../shared/failures/failures.ts';
import { type CompletionReason, ENDINGS } from '../../../shared/loop-ending.ts';

export const EXIT = {
  done: 0,
  /**
   * The command `doctor` found a problem, `undo` or `redo` refused a file, or a slash command was refused.
   */
  notAllGood: 1,
  limit: 2,
  failed: 3,
  waiting: 4,
  badUsage: 64,
  cancelled: 130,
  /** Standard output is closed. A shell reports the same code after SIGPIPE. */
  outputClosed: 141,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const EXIT_OF_ENDING = { done: EXIT.done, limit: EXIT.limit, stopped: EXIT.cancelled, failed: EXIT.failed } as const;

export const exitCodeOf = (reason: CompletionReason): ExitCode => EXIT_OF_ENDING[ENDINGS[reason].kind];

/** Error codes about invalid input are usage errors; all others are general failures. */
export function exitCodeOfCode(code: ErrorCode): ExitCode {
  switch (code) {
    case 'bad-usage':
    case 'not-found':
    case 'conflict':
    case 'path-refused':
      return EXIT.badUsage;
    case 'lease-lost':
    case 'storage':
    case 'replay-diverged':
    case 'internal':
      return EXIT.failed;
    default:
      return assertNever(code);
  }
}
