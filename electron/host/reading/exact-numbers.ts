/**
 * Keeps the digits of numbers that a model wrote. A JSON number keeps about 16 digits, so an id with
 * more of them would become another id.
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { shownName } from './shown-name.ts';

const WHOLE = /^-?\d+$/;
const MANY_DIGITS = /\d{16}/;

/** Returns the number that `digits` mean, or the digits as text if the number would have other digits. */
export function exactNumber(digits: string): number | string {
  const number = Number(digits);
  const isExact = !WHOLE.test(digits) || Number.isSafeInteger(number) || String(number) === digits;
  return isExact ? number : digits;
}

/**
 * Parses JSON. Whole numbers with too many digits become texts, and `onText` receives their digits.
 * Returns undefined if the text is not JSON.
 */
export function parseExact(text: string, onText?: (digits: string) => void): JsonValue | undefined {
  // The reviver is called for every value, so a text without such a number is parsed without it.
  const revive = (_key: string, value: JsonValue, context?: { readonly source?: string }): JsonValue => {
    if (typeof value !== 'number' || context?.source === undefined) return value;
    const exact = exactNumber(context.source);
    if (typeof exact === 'string') onText?.(exact);
    return exact;
  };
  try {
    return JSON.parse(text, MANY_DIGITS.test(text) ? revive : undefined) as JsonValue;
  } catch {
    return undefined;
  }
}

/** JSON writes larger numbers with an exponent, so these are no digits that were lost. */
const IN_DIGITS_BELOW = 1e21;

/**
 * Returns the path of the first number that cannot be what the model wrote; null if there is none.
 * With `parsed`, another program parsed the arguments, so that only their values are known.
 */
export function lostNumber(args: JsonObject, { parsed }: { readonly parsed: boolean }): string | null {
  const isLost = (value: number): boolean =>
    !Number.isFinite(value) ||
    (parsed && Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < IN_DIGITS_BELOW);
  const open: { readonly at: string; readonly value: JsonValue | undefined }[] = [{ at: '', value: args }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === 'number' && isLost(value)) return at;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      open.push({ at: Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`, value: inner });
  }
  return null;
}

/** The reason for the model why a call with a lost number did not run. */
export const lostNumberReason = (at: string): string =>
  `The number in "${shownName(at)}" is too large, or has too many digits, to be kept exactly. The tool did not run. Send a smaller number, or its digits in quotes if the tool accepts text.`;
