/** Finds out at the start what became of an undo or a redo during which the process was killed. */
import { openWorkspace } from '../paths/path-policy.ts';
import type { Reversal, ReversalStore } from './reversal.ts';
import { stateAt } from './undo-verdict.ts';

/**
 * Compares each reversal that has not ended with the disk. It is finished if all its files are in
 * their new state, and is given up if one is not; its edits then keep their mark, and the same undo or
 * redo can be repeated. A reversal that another process is just performing gets its mark from that
 * process all the same.
 */
export async function settleKilledReversals(store: ReversalStore, at: number): Promise<void> {
  for (const reversal of store.unfinished()) {
    if (await hasHappened(reversal)) store.finish([reversal.number], at);
    else store.giveUp([reversal.number], at);
  }
}

async function hasHappened({ workspace, paths }: Reversal): Promise<boolean> {
  const opened = await openWorkspace(workspace);
  if (!opened.ok || opened.value.root !== workspace) return false;
  for (const { path, written } of paths) {
    const state = await stateAt(opened.value, path);
    if (!state.ok || state.value !== written) return false;
  }
  return true;
}
