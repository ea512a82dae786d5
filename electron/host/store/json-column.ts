/**
 * Converts between values and the text of JSON columns. `JSON.stringify` escapes NUL and lone
 * surrogates, so any JavaScript string is preserved; `JSON.parse` makes `__proto__` an ordinary
 * own property. The shape of a value is not checked when it is read, because this program wrote
 * the value and the schema version of the database determines its shape.
 */
export function toJson(value: object | string | number | boolean | null): string {
  return JSON.stringify(value);
}

export function fromJson<T>(text: string): T {
  return JSON.parse(text);
}
