/** Counts the lines an edit adds and removes, without computing a patch. */
import { diffArrays } from 'diff';

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/**
 * The maximum number of edits that a comparison searches for. Its time grows with the square of
 * this number and blocks all other work. Beyond this number the counts are approximate.
 */
export const MAX_EDITS = 1000;

/**
 * Counts changed lines as a line diff does, including a missing newline at the end. If the order of
 * common lines differs too much, all lines from the first to the last difference are counted.
 */
export function countChangedLines(old: string, fresh: string): LineCounts {
  const { before, after } = differing(withNewlines(old), withNewlines(fresh));
  // A line that occurs in only one of the texts is added or removed in any case. Most lines of a
  // rewritten file are such lines.
  const [inOld, inFresh] = [new Set(before), new Set(after)];
  const kept = before.filter((line) => inFresh.has(line));
  const found = diffArrays(
    kept,
    after.filter((line) => inOld.has(line)),
    { maxEditLength: MAX_EDITS },
  );
  const moved = found?.reduce((sum, part) => sum + (part.removed ? part.count : 0), 0) ?? kept.length;
  const same = kept.length - moved;
  return { added: after.length - same, removed: before.length - same };
}

/** The lines of a text, each with its newline. */
export function withNewlines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/**
 * Returns both texts without the equal lines at the beginning and at the end. `head` is the number
 * of equal lines at the beginning.
 */
export function differing(old: readonly string[], fresh: readonly string[]) {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  return { head, before: old.slice(head, old.length - tail), after: fresh.slice(head, fresh.length - tail) };
}
