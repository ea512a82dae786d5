/** Selects the edits that an undo or a redo affects: by loop, calls of a loop, file, call or checkpoint. */
import { isAbsolute, posix } from 'node:path';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { CallId, CheckpointId, LoopId } from '../../../../shared/ids.ts';
import type { Checkpoint, CheckpointStore } from '../checkpoints.ts';
import { relativeTo } from '../paths/path-policy.ts';
import { isMadeFolder, type NetGroup } from './undo-nets.ts';

/**
 * Selects edits. `callIds` selects calls of the loop, for example those of one iteration. `path` is
 * relative to the workspace, or absolute; a folder includes everything in it.
 */
export type WhichEdits =
  | { readonly loopId: LoopId; readonly callIds?: ReadonlySet<CallId>; readonly path?: string }
  | { readonly callId: CallId; readonly path?: string }
  | { readonly checkpointId: CheckpointId };

/**
 * Returns the selected checkpoints, as far as the store can select them; `groupsAt` applies `path`
 * afterwards. Throws `not-found` for an unknown checkpoint.
 */
export function chosenCheckpoints(store: CheckpointStore, which: WhichEdits): readonly Checkpoint[] {
  if ('loopId' in which) {
    const { loopId, callIds } = which;
    const all = store.ofLoop(loopId);
    return callIds === undefined ? all : all.filter(({ callId }) => callId !== null && callIds.has(callId));
  }
  if ('callId' in which) return store.ofCall(which.callId);
  return checkpointWithFolders(store, which.checkpointId);
}

/**
 * Returns a checkpoint and the checkpoints of the parent folders that the same call made for it.
 */
function checkpointWithFolders(store: CheckpointStore, id: CheckpointId): readonly Checkpoint[] {
  const checkpoint = store.find(id);
  if (!checkpoint) throw new LoopwrightError('checkpoint-not-found', { id });
  const { loopId, callId, path } = checkpoint;
  if (loopId === null || callId === null) return [checkpoint];
  return store
    .ofLoop(loopId)
    .filter(
      (other) =>
        other.id === id || (other.callId === callId && isMadeFolder(other) && path.startsWith(`${other.path}/`)),
    );
}

/**
 * Returns the groups that affect `path` or something in it, and the folders made above them.
 * Without a path, it returns all groups.
 */
export function groupsAt(root: string, groups: readonly NetGroup[], path: string | undefined): readonly NetGroup[] {
  const only = path === undefined ? '.' : relativePath(root, path);
  if (only === '.') return groups;
  const touches = (group: NetGroup) => group.nets.some((net) => net.path === only || net.path.startsWith(`${only}/`));
  const paths = groups.filter(touches).flatMap(({ nets }) => nets.map((net) => net.path));
  const above = (group: NetGroup) =>
    group.nets.every((net) => isMadeFolder(net) && paths.some((inner) => inner.startsWith(`${net.path}/`)));
  return groups.filter((group) => touches(group) || above(group));
}

function relativePath(root: string, path: string): string {
  const relative = isAbsolute(path)
    ? relativeTo({ root }, path)
    : path.replaceAll(process.platform === 'win32' ? '\\' : '/', '/');
  return posix.normalize(relative).replace(/\/+$/, '');
}
