/** `T` without the keys that are there but undefined. The wire can carry those, and to the host a key that is there is a wish. */
type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

export function given<T extends object>(input: T): Given<T> {
  // Object.fromEntries knows no keys; those that are left are the ones the type keeps.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>;
}
