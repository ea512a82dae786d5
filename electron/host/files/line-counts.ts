/** How many lines an edit adds and removes, without working out a patch. */
import { diffArrays } from 'diff';

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** The comparison takes the square of this and holds up everything else meanwhile; beyond it a rough one is made. */
export const MAX_EDITS = 1000;

/**
 * As a line diff counts, a missing newline at the end included. Where the lines that both texts have are in too different an order, all lines from
 * the first to the last difference are counted.
 */
export function countChangedLines(old: string, fresh: string): LineCounts {
  const [before, after] = differing(withNewlines(old), withNewlines(fresh));
  // A line that only one side has is added or removed whatever the rest does. A rewritten file has hardly any other.
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

function withNewlines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Without the lines at the beginning and at the end that are the same. */
function differing(old: readonly string[], fresh: readonly string[]): readonly [readonly string[], readonly string[]] {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  return [old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)];
}
