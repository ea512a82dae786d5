/** A value that JSON can represent. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * A JSON object, e.g. the arguments of a tool call. It never has a `__proto__` key, which is
 * removed when model output is parsed.
 */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
