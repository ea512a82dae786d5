/** A value JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object, e.g. the arguments of a tool call. Never has a `__proto__` key (dropped where model output is parsed). */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
