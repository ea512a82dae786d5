/** A value that JSON can represent. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * A JSON object, e.g. the arguments of a tool call. It never has a `__proto__` key, which is
 * removed when model output is parsed.
 */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the JSON object that the text contains, or null for any other text. */
export function objectIn(text: string): JsonObject | null {
  if (!text.trimStart().startsWith('{')) return null;
  const value = parseJson(text) as JsonValue | undefined;
  return isObject(value) ? value : null;
}

/** Formats a value as JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
