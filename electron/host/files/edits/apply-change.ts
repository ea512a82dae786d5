/** Applies a planned change if the disk still has the state that the plan was made for. */
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { assertNever } from '../../../../shared/assert-never.ts';
import { writeAtomically } from '../atomic-write.ts';
import { diskState } from '../disk-state.ts';
import { removeTree, treeIsStill } from '../file-tree.ts';
import { inParent, makeFolders, removeEmptyFolders } from '../paths/opened-folder.ts';
import { relativeTo, type Workspace } from '../paths/path-policy.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { PlannedChange, PlannedDeletion, PlannedMove, PlannedWrite } from './planned-change.ts';

/**
 * After a crash every file is in its state before or after the change, never half-written. A
 * refusal means that nothing changed, except for `system` in the middle of deleting a tree; then
 * `compareWithDisk` finds out what happened. The work happens in opened folders, so replacing a
 * folder by a link cannot redirect it.
 */
export async function applyChange(planned: PlannedChange): Promise<Result<void>> {
  switch (planned.type) {
    case 'write':
      return inNewFolders(planned, () => applyWrite(planned));
    case 'create-folder':
      return inNewFolders(planned, async () => ok(undefined));
    case 'delete':
      return applyDeletion(planned);
    case 'move':
      return inNewFolders(planned, () => applyMove(planned));
    default:
      return assertNever(planned);
  }
}

async function inNewFolders(
  planned: { readonly workspace: Workspace; readonly newFolders: readonly string[] },
  work: () => Promise<Result<void>>,
): Promise<Result<void>> {
  const made = await makeFolders(planned.workspace, planned.newFolders);
  if (!made.ok) return made;
  const result = await work();
  if (!result.ok) await removeEmptyFolders(planned.workspace, made.value);
  return result;
}

function applyWrite({ workspace, path, before, after, mode, temporary }: PlannedWrite): Promise<Result<void>> {
  const { bytes } = after;
  return inParent(workspace, path, (folder, name) =>
    writeAtomically(folder, { name, temporary: basename(temporary), bytes, mode, before: before?.hash ?? null }),
  );
}

function applyDeletion({ workspace, path, entries, temporary }: PlannedDeletion): Promise<Result<void>> {
  return inParent(workspace, path, async (folder, name) => {
    const aside = basename(temporary);
    await rename(folder.at(name), folder.at(aside));
    if (!(await treeIsStill(folder, aside, entries))) {
      await rename(folder.at(aside), folder.at(name));
      return changed(workspace, path);
    }
    await folder.sync();
    await removeTree(folder, aside, entries);
    await folder.sync();
    return ok(undefined);
  });
}

function applyMove({ workspace, path, to, entries }: PlannedMove): Promise<Result<void>> {
  return inParent(workspace, path, (source, oldName) =>
    inParent(workspace, to, async (target, newName) => {
      if (!(await treeIsStill(source, oldName, entries))) return changed(workspace, path);
      if ((await diskState(target.at(newName))) !== null)
        return refuse('already-exists', `${relativeTo(workspace, to)} exists already.`);
      await rename(source.at(oldName), target.at(newName));
      await target.sync();
      await source.sync();
      return ok(undefined);
    }),
  );
}

function changed(workspace: Workspace, path: string) {
  return refuse(
    'changed-meanwhile',
    `${relativeTo(workspace, path)} was changed by someone else just now. Look at it again first.`,
  );
}
