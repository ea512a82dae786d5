/** The reasons why Gemini ended a reply, or did not take a request. */
import type { Locale } from '../../../shared/loop.ts';
import { type Failure, failed } from './provider-failure.ts';

/**
 * The finish reasons of a complete reply. The last one is not Google's, but servers that translate
 * from another format end a reply with calls in this way.
 */
const PROPER: ReadonlySet<string> = new Set(['STOP', 'MAX_TOKENS', 'FUNCTION_CALL']);

const FILTERED: ReadonlySet<string> = new Set([
  ...['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
]);

/** Returns the failure for a finish reason; null if the reply ended properly. */
export function withheld(finishReason: string, label: string, locale: Locale = 'en'): Failure | null {
  if (PROPER.has(finishReason)) return null;
  const code = FILTERED.has(finishReason) ? 'content-filter' : 'bad-response';
  return failed(code, { name: 'withheld', data: { label, reason: plain(finishReason) } }, locale);
}

/** Returns the failure for a prompt that was blocked, so that there is no reply. */
export function blocked(blockReason: string, label: string, locale: Locale = 'en'): Failure {
  return failed('content-filter', { name: 'blocked', data: { label, reason: plain(blockReason) } }, locale);
}

function plain(reason: string): string {
  return /^[A-Z_]{1,60}$/.test(reason) ? reason : 'unreadable';
}
