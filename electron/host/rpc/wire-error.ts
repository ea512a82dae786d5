/**
 * What a page receives when something fails: the code of the failure, its English text, and its
 * data with its name as `failure`, by which the page words it. Never a stack, and of a bug never
 * its message.
 */
import { ORPCError, ValidationError } from '@orpc/server';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Log } from '../ports.ts';

export type WireError = ORPCError<string, JsonObject>;

/** `what` names the procedure in the log. */
export function wireError(error: unknown, what: string, log: Log): WireError {
  if (error instanceof LoopwrightError) return onTheWire(error);
  if (error instanceof ORPCError && error.cause instanceof ValidationError) return onTheWire(badInput(error.cause));
  const stack = error instanceof Error ? error.stack : undefined;
  log.error(`${what} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
  return onTheWire(new LoopwrightError('internal'));
}

function badInput({ issues }: ValidationError): LoopwrightError {
  const [issue] = issues;
  const field = (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.');
  return new LoopwrightError('request-invalid', { field, why: issue?.message ?? 'unknown' });
}

function onTheWire({ code, message, failure, data }: LoopwrightError): WireError {
  return new ORPCError(code, { message, data: { ...data, failure } });
}
