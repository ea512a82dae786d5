/** Finds out at the start what became of an undo or a redo during which the process was killed. */
import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { diskState, kindOfState } from '../disk-state.ts';
import { inParent } from '../paths/opened-folder.ts';
import { openWorkspace, type Workspace } from '../paths/path-policy.ts';
import { undoTemporaryBeside } from '../paths/temporary-name.ts';
import { ok } from '../result.ts';
import type { Reversal, ReversalStore, ReversedPath } from './reversal.ts';
import { stateAt } from './undo-verdict.ts';

/**
 * Compares each reversal that has not ended with the disk, and removes its temporary files. It is
 * finished if all its files are in their new state, and is given up if one is not; its edits then keep
 * their mark, and the same undo or redo can be repeated. A reversal that another process is just
 * performing gets its mark from that process all the same.
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
  for (const path of paths) await removeTemporary(opened.value, path);
  for (const { path, written } of paths) {
    const state = await stateAt(opened.value, path);
    if (!state.ok || state.value !== written) return false;
  }
  return true;
}

/**
 * Removes the temporary file of a path if its content is kept: it is what the reversal replaces, or a
 * part of what it writes. Another content was written by someone else in the moment before the file was
 * moved aside, so it stays.
 */
async function removeTemporary(workspace: Workspace, { path, replaced, written }: ReversedPath): Promise<void> {
  const absolute = join(workspace.root, path);
  await inParent(workspace, absolute, async (folder) => {
    const temporary = folder.at(basename(undoTemporaryBeside(absolute)));
    const state = await diskState(temporary);
    if (state === null || kindOfState(state) === 'folder') return ok(undefined);
    const isPart = written !== null && kindOfState(written) === 'file' && kindOfState(state) === 'file';
    if (state === replaced || isPart) await unlink(temporary);
    return ok(undefined);
  });
}
