/**
 * The one error that crosses a process border, to the page or to the exit code of the program:
 * the name of a failure and its data. Expected outcomes, such as a failed tool or an unavailable
 * model, are values and not errors.
 */
import { CODE_OF, type ErrorCode } from './failures/codes.ts';
import { ENGLISH_FAILURES } from './failures/english.ts';
import type { FailureName, Failures, NoData } from './failures/failures.ts';
import { failureText } from './failures/wording.ts';

/** A failure without data needs no further argument. */
type Rest<Data> = Data extends NoData ? [data?: Data, options?: ErrorOptions] : [data: Data, options?: ErrorOptions];

/** `message` is the English text for logs; a user reads the text in the chosen language. */
export class LoopwrightError<Name extends FailureName = FailureName> extends Error {
  override readonly name = 'LoopwrightError';
  readonly failure: Name;
  readonly data: Failures[Name];
  readonly code: ErrorCode;

  constructor(failure: Name, ...[data, options]: Rest<Failures[Name]>) {
    const known = (data ?? {}) as Failures[Name];
    super(failureText(ENGLISH_FAILURES, failure, known), options);
    this.failure = failure;
    this.data = known;
    this.code = CODE_OF[failure];
  }
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
