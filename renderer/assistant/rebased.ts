/** Whether two drafts, or two fields of one, say the same. */
export const sameFields = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies a person's changes to the present version: unchanged fields follow it, changed ones
 * stay. Pure. `was` is the version they began with.
 */
export function rebased<Draft extends object>(draft: Draft, was: Draft, is: Draft): Draft {
  const kept = { ...is };
  for (const field of Object.keys(draft) as (keyof Draft)[]) {
    if (!sameFields(draft[field], was[field])) kept[field] = draft[field];
  }
  return kept;
}
