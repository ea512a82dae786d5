/** Says why a run could not read a page, as the error of the run. The functions are pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { FailureName, Failures } from '../../../shared/failures/failures.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { RunError } from '../../../shared/run.ts';
import type { Page, PageFailure } from '../web/fetch-page.ts';

const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 407]);
const FORBIDDEN: ReadonlySet<number> = new Set([403, TOO_MANY_REQUESTS, 451]);

/** A page with more characters than this has content of its own. */
const LONGEST_CHALLENGE = 1_500;
/** The titles of pages that want to see a person before they show their content. */
const CHALLENGE =
  /^(just a moment|attention required|security check|robot check|(please )?verify (that )?you are (a )?human|are you (a )?(human|robot)|人机验证|安全验证)|\bcaptcha\b/i;

/** `timeoutMs` is the time limit that applied, in milliseconds. */
export function pageError(url: URL, failure: PageFailure, timeoutMs: number): RunError {
  const { host } = url;
  const { kind, why } = failure;
  switch (kind) {
    case 'refused':
      return runError('page-address-refused', { why }, false);
    case 'timeout':
      return runError('page-timeout', { host, seconds: timeoutMs / 1_000 }, true);
    case 'network':
      return runError('page-unreachable', { host, why }, true);
    case 'redirected':
      return runError('page-redirected', { why }, false);
    case 'too-large':
    case 'not-text':
    case 'parse':
    case 'empty':
      return runError('page-unreadable', { host, why }, false);
    case 'blocked':
      return statusError(host, failure.status ?? 0);
    default:
      return assertNever(kind);
  }
}

function statusError(host: string, status: number): RunError {
  if (UNAUTHORIZED.has(status)) return runError('page-needs-login', { host }, false);
  if (FORBIDDEN.has(status)) return runError('page-blocked', { host, status }, status === TOO_MANY_REQUESTS);
  if (status >= 500) return runError('page-server-failed', { host, status }, true);
  return runError('page-not-available', { host, status }, false);
}

/** Returns the error of a page that asks for a person instead of showing its content; null: it does not. */
export function challengeError(url: URL, { title, text }: Pick<Page, 'title' | 'text'>): RunError | null {
  if (text.length > LONGEST_CHALLENGE || !CHALLENGE.test(title)) return null;
  return runError('page-blocked', { host: url.host, status: null }, false);
}

/** The error of a run with a named failure. */
export function runError<Name extends FailureName>(code: Name, data: Failures[Name], retryable: boolean): RunError {
  return { code, data: { ...data } as JsonObject, retryable };
}
