/** A loop's edits as rows of the changes panel: one per file. Pure. */
import type { FileChangeSummary } from '../../../shared/topic.ts';
import { type Checkpoint, isOpen } from '../files/checkpoints.ts';
import { type NetChange, netChangesOf } from '../files/net-changes.ts';

export interface LoopChange extends NetChange {
  readonly state: FileChangeSummary['state'];
}

/**
 * By path. A file that has open edits is shown with what these come to; one that has none, with what was accepted, else with what was undone.
 * `checkpoints`: all of one loop, in the order they were made.
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
