/**
 * Converts JSON columns. `JSON.stringify` escapes NUL and lone surrogates, so any JavaScript
 * string survives; `JSON.parse` makes `__proto__` an ordinary own key. The shape is not checked,
 * because this program wrote the value and the schema version of the database tells its shape.
 */
export function toJson(value: object | string | number | boolean | null): string {
  return JSON.stringify(value);
}

export function fromJson<T>(text: string): T {
  return JSON.parse(text);
}
