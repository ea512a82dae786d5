/**
 * The only error that crosses a process boundary, to the page or to the exit code of the program.
 * It contains the name of a failure and the data of that failure. Expected outcomes, such as a
 * failed tool or an unavailable model, are values and not errors.
 */

import { ENGLISH_FAILURES } from './failures/english.ts';
import { type ErrorCode, FAILURES, type FailureName, type Failures } from './failures/failures.ts';
import { type NoData, wordsOf } from './failures/wording.ts';

/** The further arguments of the constructor; a failure without data needs none. */
type Rest<Data> = Data extends NoData ? [data?: Data, options?: ErrorOptions] : [data: Data, options?: ErrorOptions];

/** `message` is the English text for logs; users see a text in the chosen language. */
export class LoopwrightError<Name extends FailureName = FailureName> extends Error {
  override readonly name = 'LoopwrightError';
  readonly failure: Name;
  readonly data: Failures[Name];
  readonly code: ErrorCode;

  constructor(failure: Name, ...[data, options]: Rest<Failures[Name]>) {
    const known = (data ?? {}) as Failures[Name];
    super(wordsOf(ENGLISH_FAILURES, failure, known), options);
    this.failure = failure;
    this.data = known;
    this.code = FAILURES[failure].code;
  }
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
