/**
 * Takes edits back. Checkpoints are netted per path: the earliest before, the latest after. A path is taken back only if the disk still is at
 * that after; a later change by hand is said, not overwritten. The disk decides, so an undo that was killed can be done again.
 */
import { isAbsolute, join, posix } from 'node:path';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CheckpointId, LoopId } from '../../../shared/ids.ts';
import type { UndoneFile } from '../../../shared/topic.ts';
import type { Checkpoint, CheckpointStore } from './checkpoints.ts';
import { FOLDER } from './disk-state.ts';
import { withFiles } from './file-locks.ts';
import { openWorkspace, relativeTo, type Workspace } from './path-policy.ts';
import { isMadeFolder, type NetGroup, netsOf } from './undo-nets.ts';
import { type ReadyNet, removeUndoTemporaries, takeBack } from './undo-steps.ts';
import { judgeGroup, stateAt, type Verdict } from './undo-verdict.ts';

/** As in `HostApi.undo`. `path` is relative to the workspace, or absolute; a folder means all in it. */
export type WhatToUndo = { readonly loopId: LoopId; readonly path?: string } | { readonly checkpointId: CheckpointId };

/**
 * Undoes one edit, a file's edits within a loop, or a whole loop, and marks in the store what is undone. Paths joined by a move are taken back
 * together or not at all. One answer per path; folders the edits had made go silently when they are empty. Throws `not-found` for an unknown
 * checkpoint; a loop that changed nothing gives no answers.
 */
export async function undo(store: CheckpointStore, what: WhatToUndo, at: number): Promise<readonly UndoneFile[]> {
  const checkpoints = 'loopId' in what ? store.ofLoop(what.loopId) : checkpointWithFolders(store, what.checkpointId);
  const answers: UndoneFile[] = [];
  for (const [root, made] of Map.groupBy(checkpoints, ({ workspace }) => workspace))
    answers.push(...(await undoIn(store, root, made, 'path' in what ? what.path : undefined, at)));
  return answers;
}

/** A checkpoint and those of the folders that the same call had made for it. */
function checkpointWithFolders(store: CheckpointStore, id: CheckpointId): readonly Checkpoint[] {
  const checkpoint = store.find(id);
  if (!checkpoint) throw new LoopwrightError('not-found', `There is no checkpoint ${id}.`);
  const { loopId, callId, path } = checkpoint;
  if (loopId === null || callId === null) return [checkpoint];
  return store
    .ofLoop(loopId)
    .filter(
      (other) =>
        other.id === id || (other.callId === callId && isMadeFolder(other) && path.startsWith(`${other.path}/`)),
    );
}

async function undoIn(
  store: CheckpointStore,
  root: string,
  checkpoints: readonly Checkpoint[],
  path: string | undefined,
  at: number,
): Promise<readonly UndoneFile[]> {
  const only = path === undefined ? undefined : relativePath(root, path);
  const groups = chosen(netsOf(checkpoints.filter(({ undoneAt }) => undoneAt === null)), only);
  const open = new Set(groups.flatMap(({ nets }) => nets.map((net) => net.path)));
  const earlier = chosen(netsOf(checkpoints.filter(({ undoneAt }) => undoneAt !== null)), only)
    .flatMap(({ nets }) => nets)
    .filter((net) => !open.has(net.path) && !isMadeFolder(net))
    .map((net): UndoneFile => ({ path: shownPath(net), result: 'already-undone' }));
  const workspace = await openWorkspace(root);
  if (!workspace.ok || workspace.value.root !== root)
    return [...earlier, ...refuseAll(groups, `The workspace ${root} is not there any more, or is now a link.`)];
  const absolute = [...open].map((one) => join(root, one));
  return [...earlier, ...(await withFiles(absolute, () => undoGroups(store, workspace.value, groups, at)))];
}

function relativePath(root: string, path: string): string {
  const relative = isAbsolute(path)
    ? relativeTo({ root }, path)
    : path.replaceAll(process.platform === 'win32' ? '\\' : '/', '/');
  return posix.normalize(relative).replace(/\/+$/, '');
}

/** The groups that touch `only` or something in it, and the folders made above those. */
function chosen(groups: readonly NetGroup[], only: string | undefined): readonly NetGroup[] {
  if (only === undefined || only === '.') return groups;
  const touches = (group: NetGroup) => group.nets.some(({ path }) => path === only || path.startsWith(`${only}/`));
  const paths = groups.filter(touches).flatMap(({ nets }) => nets.map(({ path }) => path));
  const above = (group: NetGroup) =>
    group.nets.every((net) => isMadeFolder(net) && paths.some((path) => path.startsWith(`${net.path}/`)));
  return groups.filter((group) => touches(group) || above(group));
}

interface Judged {
  readonly group: NetGroup;
  readonly verdicts: readonly Verdict[];
}

async function undoGroups(
  store: CheckpointStore,
  workspace: Workspace,
  groups: readonly NetGroup[],
  at: number,
): Promise<readonly UndoneFile[]> {
  await removeUndoTemporaries(
    workspace,
    groups.flatMap(({ nets }) => nets),
  );
  const judged: Judged[] = [];
  for (const group of groups) judged.push({ group, verdicts: await judgeGroup(store, workspace, group) });
  const failed = await takeBack(store, workspace, judged.flatMap(readyNets));
  const settled: CheckpointId[] = [];
  for (const one of judged) if (await isSettled(workspace, one, failed)) settled.push(...one.group.ids);
  if (settled.length > 0) store.markUndone(settled, at);
  return judged.flatMap((one) => answersOf(one, failed));
}

function readyNets({ group, verdicts }: Judged): readonly ReadyNet[] {
  return group.nets.flatMap((net, index) => {
    const verdict = verdicts[index];
    return verdict?.verdict === 'ready' ? [{ ...net, disk: verdict.disk }] : [];
  });
}

/** A made folder that is not empty yet stays open, so that it can go with the rest later. */
async function isSettled(
  workspace: Workspace,
  { group, verdicts }: Judged,
  failed: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (verdicts.some(({ verdict }) => verdict === 'refused') || group.nets.some(({ path }) => failed.has(path)))
    return false;
  for (const net of group.nets) {
    if (!isMadeFolder(net)) continue;
    const state = await stateAt(workspace, net.path);
    if (!state.ok || state.value === FOLDER) return false;
  }
  return true;
}

function answersOf({ group, verdicts }: Judged, failed: ReadonlyMap<string, string>): readonly UndoneFile[] {
  return group.nets.flatMap((net, index): readonly UndoneFile[] => {
    const verdict = verdicts[index];
    if (!verdict || isMadeFolder(net)) return [];
    const path = shownPath(net);
    const why = failed.get(net.path);
    if (why !== undefined) return [{ path, result: 'refused', why }];
    if (verdict.verdict === 'ready') return [{ path, result: 'undone' }];
    if (verdict.verdict === 'already') return [{ path, result: 'already-undone' }];
    const { difference } = verdict;
    return [{ path, result: 'refused', why: verdict.why, ...(difference !== undefined && { difference }) }];
  });
}

function refuseAll(groups: readonly NetGroup[], why: string): readonly UndoneFile[] {
  return groups
    .flatMap(({ nets }) => nets)
    .filter((net) => !isMadeFolder(net))
    .map((net) => ({ path: shownPath(net), result: 'refused', why }));
}

/** A folder that comes back is told with a `/`. */
function shownPath(net: { readonly path: string; readonly before: string | null }): string {
  return net.before === FOLDER ? `${net.path}/` : net.path;
}
