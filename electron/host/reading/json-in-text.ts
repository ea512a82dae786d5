/** Reads values that a model wrote as a text that contains JSON, once or several times over. */
import type { JsonValue } from '../../../shared/json.ts';
import { cleanArguments } from '../../../shared/wire/clean-json.ts';
import { parseExact } from './exact-numbers.ts';
import { lenientValue } from './lenient-json.ts';

/** How often a value can be encoded: as JSON, as a text in JSON, and once more. */
const MOST_LAYERS = 3;

/**
 * Returns the object or list in a text, safe to store; null if the text is anything else, nested
 * too deeply or too large.
 */
export function jsonInText(text: string): JsonValue | null {
  let value: JsonValue | undefined = text;
  for (let layer = 0; typeof value === 'string' && layer < MOST_LAYERS; layer++) {
    const inside: string = value.trim();
    if (!/^["[{]/.test(inside)) return null;
    value = parseExact(inside) ?? lenientValue(inside);
  }
  if (typeof value !== 'object' || value === null) return null;
  return cleanArguments(value) ?? null;
}
