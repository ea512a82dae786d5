/** A value JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * A JSON object, e.g. the arguments of a tool call. Never has a `__proto__` key (dropped where
 * model output is parsed).
 */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** JSON with sorted keys: equal values, equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
