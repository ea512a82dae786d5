/** What a page is told when something fails: `{code, message, data}`, never a stack, never a message nobody wrote for a person. */
import { ORPCError, ValidationError } from '@orpc/server';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Log } from '../ports.ts';

export type WireError = ORPCError<string, JsonObject>;

const INTERNAL = 'Something went wrong inside Loopwright. What you did may not have happened; try again.';

/** `what` names the procedure in the log. */
export function wireError(error: unknown, what: string, log: Log): WireError {
  if (error instanceof LoopwrightError) return coded(error.code, error.message, error.data);
  if (error instanceof ORPCError && error.cause instanceof ValidationError) return badInput(error.cause);
  const stack = error instanceof Error ? error.stack : undefined;
  log.error(`${what} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
  return coded('internal', INTERNAL, {});
}

function badInput({ issues }: ValidationError): WireError {
  const [issue] = issues;
  const field = (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.');
  const where = field === '' ? 'The request' : `The field ${field} of the request`;
  return coded('bad-usage', `${where} is not valid: ${issue?.message ?? 'unknown'}.`, field === '' ? {} : { field });
}

function coded(code: string, message: string, data: JsonObject): WireError {
  return new ORPCError(code, { message, data });
}
