/** Reads the JSON of a result. Pure. */
import { isObject, type JsonValue, parseJson } from '../../../../shared/json.ts';

/** Longer JSON is shown as text. */
const LONGEST_JSON = 100_000;

/** An object or a list if the text is JSON of one that is not too long or too deep; any other text as it is. */
export function readableResult(text: string): JsonValue {
  const first = text.trimStart()[0];
  if (text.length > LONGEST_JSON || (first !== '{' && first !== '[')) return text;
  const value = parseJson(text) as JsonValue | undefined;
  return isObject(value) || Array.isArray(value) ? value : text;
}
