/** Converts edits of a loop to the rows of the changes panel, one per file. Pure. */
import type { FileChangeSummary } from '../../../shared/topic.ts';
import { type Checkpoint, isOpen } from '../files/checkpoints.ts';
import { type NetChange, netChangesOf } from '../files/undo/net-changes.ts';

export interface LoopChange extends NetChange {
  readonly state: FileChangeSummary['state'];
}

/**
 * Returns the rows sorted by path. A file with open edits is shown with their net effect, any other
 * file with that of its accepted edits, or else of its undone edits. `checkpoints` are checkpoints of
 * one loop, in order.
 */
export function loopChanges(checkpoints: readonly Checkpoint[]): readonly LoopChange[] {
  const rows = new Map<string, LoopChange>();
  const add = (state: LoopChange['state'], chosen: readonly Checkpoint[]) => {
    for (const change of netChangesOf(chosen)) if (!rows.has(change.path)) rows.set(change.path, { ...change, state });
  };
  add('open', checkpoints.filter(isOpen));
  add(
    'accepted',
    checkpoints.filter(({ acceptedAt }) => acceptedAt !== null),
  );
  add(
    'undone',
    checkpoints.filter(({ undoneAt }) => undoneAt !== null),
  );
  return [...rows.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
