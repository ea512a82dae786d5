/** Keeps values that did not change, although the host has sent them again. Pure. */

/**
 * Returns `after`, in which each object or list that equals the one at the same place of `before` is
 * that same object, so that what is drawn from it is not drawn again. Both are plain JSON.
 */
export function sameValues<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let isSame = Object.keys(before).length === keys.length;
  const shared: Record<string, unknown> = {};
  for (const key of keys) {
    const value = sameValues(before[key], after[key]);
    shared[key] = value;
    isSame &&= key in before && Object.is(value, before[key]);
  }
  // Both have the same content, so the earlier value has the type of the later one.
  if (isSame) return before as T;
  return (Array.isArray(after) ? keys.map((key) => shared[key]) : shared) as T;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
