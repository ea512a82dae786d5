/**
 * Turns an error into what a page receives: the code of the failure, its English text, and its
 * data with the name of the failure, from which the page makes a text in its language. Never a
 * stack, and never the message of a bug.
 */
import { ORPCError, ValidationError } from '@orpc/server';
import type { z } from 'zod';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { FieldProblem } from '../../../shared/failures/field-problems.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { MESSAGE_TOO_LONG } from '../../../shared/message-length.ts';
import type { Log } from '../ports.ts';
import { fieldProblemOf } from '../text/field-problem.ts';

export type WireError = ORPCError<string, JsonObject>;

/** Converts an error for the page. `what` names the procedure in the log. */
export function wireError(error: unknown, what: string, log: Log): WireError {
  if (error instanceof LoopwrightError) return onTheWire(error);
  if (error instanceof ORPCError && error.cause instanceof ValidationError) return onTheWire(badInput(error.cause));
  const stack = error instanceof Error ? error.stack : undefined;
  log.error(`${what} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
  return onTheWire(new LoopwrightError('internal'));
}

function badInput({ issues: [issue], data }: ValidationError): LoopwrightError {
  if (issue !== undefined && isOfZod(issue) && issue.code === 'too_big' && issue.message === MESSAGE_TOO_LONG) {
    return new LoopwrightError(MESSAGE_TOO_LONG, { most: Number(issue.maximum) });
  }
  const field = (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.');
  const problem: FieldProblem =
    issue !== undefined && isOfZod(issue) ? fieldProblemOf(issue, data) : { name: 'not-accepted', data: {} };
  return new LoopwrightError('request-invalid', { field, problem });
}

/** All schemas of the contract are made with zod. */
function isOfZod(issue: ValidationError['issues'][number]): issue is z.core.$ZodIssue {
  return 'code' in issue;
}

function onTheWire({ code, message, failure, data }: LoopwrightError): WireError {
  return new ORPCError(code, { message, data: { ...data, failure } });
}
