/**
 * Undoes edits. For each path, the checkpoints are reduced to the state before the first edit and
 * the state after the last. A path is restored only if the disk still has the latter state; a later
 * manual change is reported and kept. Because the disk decides, an undo that was killed can be
 * repeated.
 */
import { join } from 'node:path';
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import type { CheckpointId } from '../../../../shared/ids.ts';
import type { UndoneFile } from '../../../../shared/topic.ts';
import { type Checkpoint, type CheckpointStore, isOpen } from '../checkpoints.ts';
import { FOLDER } from '../disk-state.ts';
import { withFiles } from '../paths/file-locks.ts';
import { openWorkspace, type Workspace } from '../paths/path-policy.ts';
import { chosenCheckpoints, groupsAt, type WhichEdits } from './undo-choice.ts';
import { isMadeFolder, type NetGroup, netsOf } from './undo-nets.ts';
import { type ReadyNet, removeUndoTemporaries, takeBack } from './undo-steps.ts';
import { judgeGroup, stateAt, type Verdict } from './undo-verdict.ts';

/**
 * Undoes one edit, the edits of a call, of a file within a loop, or of a whole loop, and marks them
 * as undone in the store. Paths joined by a move are restored together or not at all. Returns one
 * result per path; folders that the edits made are removed without a result when they are empty.
 * Accepted edits stay: they are refused if a file, a call or a checkpoint was selected, and skipped
 * if a loop was selected. Throws `not-found` for an unknown checkpoint. A loop or call without
 * changes gives no results.
 */
export async function undo(store: CheckpointStore, what: WhichEdits, at: number): Promise<readonly UndoneFile[]> {
  const answers: UndoneFile[] = [];
  for (const [root, made] of Map.groupBy(chosenCheckpoints(store, what), ({ workspace }) => workspace))
    answers.push(...(await undoIn(store, root, made, what, at)));
  return answers;
}

async function undoIn(
  store: CheckpointStore,
  root: string,
  checkpoints: readonly Checkpoint[],
  what: WhichEdits,
  at: number,
): Promise<readonly UndoneFile[]> {
  const path = 'path' in what ? what.path : undefined;
  const groups = groupsAt(root, netsOf(checkpoints.filter(isOpen)), path);
  const open = new Set(groups.flatMap(({ nets }) => nets.map((net) => net.path)));
  const settled = settledAnswers(root, checkpoints, what).filter((answer) => !open.has(answer.path.replace(/\/$/, '')));
  const workspace = await openWorkspace(root);
  if (!workspace.ok || workspace.value.root !== root)
    return [...settled, ...refuseAll(groups, { name: 'workspace-gone', data: { workspace: root } })];
  const absolute = [...open].map((one) => join(root, one));
  return [...settled, ...(await withFiles(absolute, () => undoGroups(store, workspace.value, groups, at)))];
}

/** The results for paths whose edits were undone or accepted before. */
function settledAnswers(root: string, checkpoints: readonly Checkpoint[], what: WhichEdits): readonly UndoneFile[] {
  const path = 'path' in what ? what.path : undefined;
  const files = (chosen: readonly Checkpoint[]) =>
    groupsAt(root, netsOf(chosen), path)
      .flatMap(({ nets }) => nets)
      .filter((net) => !isMadeFolder(net));
  const accepted = files(checkpoints.filter(({ acceptedAt }) => acceptedAt !== null));
  const kept = new Set(accepted.map((net) => net.path));
  const undone = files(checkpoints.filter(({ undoneAt }) => undoneAt !== null)).filter((net) => !kept.has(net.path));
  const isWholeLoop = 'loopId' in what && path === undefined;
  return [
    ...undone.map((net): UndoneFile => ({ path: shownPath(net), result: 'already-undone' })),
    ...(isWholeLoop ? [] : accepted).map(
      (net): UndoneFile => ({ path: shownPath(net), result: 'refused', why: { name: 'accepted', data: {} } }),
    ),
  ];
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

/**
 * Whether the undo of a group is complete. It is not while a folder that the edits made is not
 * empty, so that the folder can be removed later.
 */
async function isSettled(
  workspace: Workspace,
  { group, verdicts }: Judged,
  failed: ReadonlyMap<string, UndoProblem>,
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

function answersOf({ group, verdicts }: Judged, failed: ReadonlyMap<string, UndoProblem>): readonly UndoneFile[] {
  return group.nets.flatMap((net, index): readonly UndoneFile[] => {
    const verdict = verdicts[index];
    if (!verdict || isMadeFolder(net)) return [];
    const path = shownPath(net);
    const why = failed.get(net.path);
    if (why !== undefined) return [{ path, result: 'refused', why }];
    if (verdict.verdict === 'ready') return [{ path, result: 'undone' }];
    return [verdict.verdict === 'already' ? { path, result: 'already-undone' } : { path, ...verdict.answer }];
  });
}

function refuseAll(groups: readonly NetGroup[], why: UndoProblem): readonly UndoneFile[] {
  return groups
    .flatMap(({ nets }) => nets)
    .filter((net) => !isMadeFolder(net))
    .map((net) => ({ path: shownPath(net), result: 'refused', why }));
}

/** The path as shown to the user; a restored folder has a `/` at the end. */
function shownPath(net: { readonly path: string; readonly before: string | null }): string {
  return net.before === FOLDER ? `${net.path}/` : net.path;
}
