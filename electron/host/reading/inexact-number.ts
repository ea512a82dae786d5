/** Finds numbers of which a model wrote more digits than JSON numbers keep here. */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { shownName } from './shown-name.ts';

/** Larger numbers are written with an exponent, so that a model wrote no single digits of them. */
const WRITTEN_IN_DIGITS_BELOW = 1e21;

/**
 * Names the first whole number that may not be the one that was written, in sentences for the model.
 * Returns null if every number is exact. Some clients parse the arguments before they are seen here,
 * so this looks at the values and not at the text.
 */
export function inexactNumber(args: JsonObject): string | null {
  const open: { readonly at: string; readonly value: JsonValue | undefined }[] = [{ at: '', value: args }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === 'number' && isInexact(value))
      return `The number in "${shownName(at)}" has too many digits to be kept exactly; it would become ${value}. The tool did not run. Send the number as text in quotes if the tool accepts text there, or a smaller number.`;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      open.push({ at: Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`, value: inner });
  }
  return null;
}

const isInexact = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < WRITTEN_IN_DIGITS_BELOW;
