/**
 * Closes a switch over a union: adding a member without a case is a type error; reaching this at
 * run time is a bug and throws.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
