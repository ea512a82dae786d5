/**
 * Brings paths into the state `before` of their net changes. Each step leaves a path either in its old
 * state or in the new one, so an undo that was killed can be repeated.
 */
import { chmod, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import type { CheckpointStore } from '../checkpoints.ts';
import { type DiskState, FOLDER, kindOfState } from '../disk-state.ts';
import { applyChange } from '../edits/apply-change.ts';
import { planCreateFolder, planDelete, planWrite } from '../edits/plan-change.ts';
import type { PlannedDeletion, PlannedWrite } from '../edits/planned-change.ts';
import { inParent, openChild, removeEmptyFolders } from '../paths/opened-folder.ts';
import { resolveEntry, type Workspace } from '../paths/path-policy.ts';
import { undoTemporaryBeside } from '../paths/temporary-name.ts';
import { ok, type Result, refuse, undoProblem } from '../result.ts';
import type { Net } from './undo-nets.ts';
import { changesKind } from './undo-verdict.ts';

export interface ReadyNet extends Net {
  /** The present state of the path on the disk; null if nothing exists there. */
  readonly disk: DiskState | null;
}

/** Removes temporary files that a killed undo left beside these paths. */
export async function removeUndoTemporaries(workspace: Workspace, nets: readonly Net[]): Promise<void> {
  for (const { path } of nets) {
    const temporary = undoTemporaryBeside(join(workspace.root, path));
    await inParent(workspace, temporary, async (folder, name) => {
      await rm(folder.at(name), { recursive: true, force: true });
      return ok(undefined);
    });
  }
}

/** Restores the paths that can be restored. Returns, by path, the reasons why the disk refused. */
export async function takeBack(
  store: CheckpointStore,
  workspace: Workspace,
  nets: readonly ReadyNet[],
): Promise<ReadonlyMap<string, UndoProblem>> {
  const failed = new Map<string, UndoProblem>();
  const each = async (chosen: readonly ReadyNet[], step: (net: ReadyNet) => Promise<Result<void>>) => {
    for (const net of chosen) {
      if (failed.has(net.path)) continue;
      const result = await step(net);
      if (!result.ok) failed.set(net.path, undoProblem(result.refusal));
    }
  };
  const parentsFirst = nets.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const folders = parentsFirst.filter((net) => net.before === FOLDER);
  const changing = nets.filter((net) => changesKind(net) && net.disk !== null);
  await each(
    changing.filter((net) => net.disk !== FOLDER),
    (net) => remove(workspace, net),
  );
  await each(folders, (net) => restoreFolder(workspace, net));
  await each(
    nets.filter((net) => net.before !== null && net.before !== FOLDER && net.disk !== FOLDER),
    (net) => restoreContent(store, workspace, net),
  );
  await each(
    nets.filter((net) => net.before === null && net.disk !== FOLDER),
    (net) => remove(workspace, net),
  );
  await removeMadeFolders(workspace, parentsFirst);
  await each(
    changing.filter((net) => net.disk === FOLDER),
    (net) => restoreContent(store, workspace, net),
  );
  await each(folders.toReversed(), (net) => restoreMode(workspace, net));
  return failed;
}

/**
 * Removes folders that the edits made, and folders in whose place a file is restored. A folder that
 * is not empty stays.
 */
async function removeMadeFolders(workspace: Workspace, parentsFirst: readonly ReadyNet[]): Promise<void> {
  const paths: string[] = [];
  for (const net of parentsFirst) {
    if (net.disk !== FOLDER || net.before === FOLDER) continue;
    const place = await resolveEntry(workspace, net.path);
    if (place.ok && place.value.kind === 'directory' && place.value.relative === net.path)
      paths.push(place.value.absolute);
  }
  await removeEmptyFolders(workspace, paths);
}

async function remove(workspace: Workspace, net: ReadyNet): Promise<Result<void>> {
  const place = await resolveEntry(workspace, net.path);
  if (!place.ok) return place;
  const planned = await planDelete(place.value, { recursive: false, ...(net.disk !== null && { expected: net.disk }) });
  return planned.ok ? applyThroughUndoTemporary(planned.value) : planned;
}

async function restoreContent(store: CheckpointStore, workspace: Workspace, net: ReadyNet): Promise<Result<void>> {
  const image = net.before === null ? null : store.image(net.before);
  if (net.before === null || image === null) return refuse('not-found', 'Its former content was not kept.');
  const place = await resolveEntry(workspace, net.path);
  if (!place.ok) return place;
  if (kindOfState(net.before) === 'link') return restoreLink(workspace, place.value.absolute, image);
  const disk = changesKind(net) ? null : net.disk;
  const mode = disk !== null && !net.recreated ? undefined : (net.mode ?? undefined);
  const planned = await planWrite(place.value, image, disk, mode);
  return planned.ok ? applyThroughUndoTemporary(planned.value) : planned;
}

function applyThroughUndoTemporary(planned: PlannedWrite | PlannedDeletion): Promise<Result<void>> {
  return applyChange({ ...planned, temporary: undoTemporaryBeside(planned.path) });
}

function restoreLink(workspace: Workspace, absolute: string, target: Uint8Array): Promise<Result<void>> {
  return inParent(workspace, absolute, async (folder, name) => {
    await symlink(Buffer.from(target).toString('utf8'), folder.at(name));
    await folder.sync();
    return ok(undefined);
  });
}

async function restoreFolder(workspace: Workspace, net: ReadyNet): Promise<Result<void>> {
  const place = await resolveEntry(workspace, net.path);
  if (!place.ok) return place;
  if (place.value.kind === 'directory') return ok(undefined);
  const planned = await planCreateFolder(place.value);
  return planned.ok ? applyChange(planned.value) : planned;
}

async function restoreMode(workspace: Workspace, net: ReadyNet): Promise<Result<void>> {
  const place = await resolveEntry(workspace, net.path);
  if (!place.ok) return place;
  return inParent(workspace, place.value.absolute, async (parent, name) => {
    const opened = await openChild(parent, name);
    if (!opened.ok) return opened;
    await using folder = opened.value;
    if (net.mode !== null) await chmod(folder.at(''), net.mode);
    return ok(undefined);
  });
}
