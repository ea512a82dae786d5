/** Whether two drafts, or two fields of a draft, are equal. */
export const sameFields = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies a user's edits to the current version of an object: an edited field keeps the edit, and
 * every other field gets its current value. Pure. `was` is the version that the user began to
 * edit, and `is` is the current version.
 */
export function rebased<Draft extends object>(draft: Draft, was: Draft, is: Draft): Draft {
  const kept = { ...is };
  for (const field of Object.keys(draft) as (keyof Draft)[]) {
    if (!sameFields(draft[field], was[field])) kept[field] = draft[field];
  }
  return kept;
}
