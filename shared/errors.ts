/**
 * The one error that crosses a border, to the page or to the exit of the program: the name of a
 * failure and its data. Outcomes that are expected (a failed tool, a model that is down) are
 * values, not these.
 */
import { CODE_OF, type ErrorCode } from './failures/codes.ts';
import { ENGLISH_FAILURES } from './failures/english.ts';
import type { FailureName, Failures, NoData } from './failures/failures.ts';
import { failureText } from './failures/wording.ts';

/** A failure without data needs none. */
type Rest<Data> = Data extends NoData ? [data?: Data, options?: ErrorOptions] : [data: Data, options?: ErrorOptions];

/** `message` is the English text, for logs; a user reads the text of the own language. */
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

/** The sentence of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
