/**
 * Converts JSON columns. `JSON.stringify` escapes NUL and lone surrogates, so any JavaScript
 * string survives; `JSON.parse` makes `__proto__` an ordinary own key. The shape is not checked:
 * this program wrote it, and the schema version of the database vouches for it.
 */
export function toJson(value: object | string | number | boolean | null): string {
  return JSON.stringify(value);
}

export function fromJson<T>(text: string): T {
  return JSON.parse(text);
}
