/**
 * How long a server asks us to wait: from its headers, or from Google's RetryInfo in the body
 * (faults.md F23).
 */
import { fieldOf, textField } from './loose-json.ts';

/**
 * The maximum wait: seven days. Longer values are not plausible, and no timer could wait for them.
 */
const LONGEST_MS = 7 * 24 * 3_600_000;

export function retryAfterMs(headers: Headers, body: unknown): number | undefined {
  const asked = millisecondsHeader(headers) ?? retryAfterHeader(headers) ?? retryInfo(body);
  return asked === undefined ? undefined : Math.min(asked, LONGEST_MS);
}

/** Reads OpenAI's own header, which is more precise than the standard one. */
function millisecondsHeader(headers: Headers): number | undefined {
  return amount(headers.get('retry-after-ms'), 1);
}

function retryAfterHeader(headers: Headers): number | undefined {
  const written = headers.get('retry-after');
  const seconds = amount(written, 1000);
  if (seconds !== undefined || written === null) return seconds;
  const until = Date.parse(written);
  // The wait is computed with the server's clock if the response contains its date, because the
  // clock of this computer may be wrong.
  const serverNow = Date.parse(headers.get('date') ?? '');
  const now = Number.isNaN(serverNow) ? Date.now() : serverNow;
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}

function retryInfo(body: unknown): number | undefined {
  const details = fieldOf(fieldOf(body, 'error'), 'details');
  if (!Array.isArray(details)) return undefined;
  const info: unknown = details.find((detail: unknown) => textField(detail, '@type')?.endsWith('RetryInfo'));
  const delay = /^([\d.]+)s$/.exec(textField(info, 'retryDelay') ?? '');
  return amount(delay?.[1] ?? null, 1000);
}

function amount(text: string | null, unitMs: number): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unitMs) : undefined;
}
