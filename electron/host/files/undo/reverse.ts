/**
 * Reverses edits in one direction: undo restores the state before the first edit, redo the state
 * after the last. What is replaced is stored before a file changes, so a reversal can itself be
 * reversed, and one that was killed is known at the next start.
 */
import { join } from 'node:path';
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { RefusedFile } from '../../../../shared/topic.ts';
import type { CheckpointStore, Image } from '../checkpoints.ts';
import { FOLDER } from '../disk-state.ts';
import { withFiles } from '../paths/file-locks.ts';
import { openWorkspace, type Workspace } from '../paths/path-policy.ts';
import { undoProblem } from '../result.ts';
import { readReplaced } from './replaced.ts';
import { type Direction, isOfEdits, type Reversal, type ReversalStore, type ReversedPath } from './reversal.ts';
import { isMadeFolder, type Net, type NetGroup, turned } from './undo-nets.ts';
import { type ReadyNet, removeUndoTemporaries, takeBack } from './undo-steps.ts';
import { judgeGroup, type Merging, stateAt, type Verdict } from './undo-verdict.ts';

export interface UndoStore {
  readonly checkpoints: CheckpointStore;
  readonly reversals: ReversalStore;
}

export interface Reversing {
  readonly direction: Direction;
  /** The topic whose edits are reversed; null if they belong to none. */
  readonly topicId: TopicId | null;
  /** The time of the reversal, in milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly merging?: Merging;
}

/** The result for one path. `already`: the path was in the wanted state, or its edits were reversed before. */
export type ReversedFile = { readonly path: string; readonly result: 'done' | 'already' } | RefusedFile;

interface Judged {
  /** The net changes of the edits. */
  readonly group: NetGroup;
  /** The net changes in the direction of the reversal, in the same order. */
  readonly nets: readonly Net[];
  /** The planned changes of a reversal that was killed or abandoned, by path. */
  readonly begun: ReadonlyMap<string, ReversedPath>;
  readonly verdicts: readonly Verdict[];
}

/** Reverses groups of net changes in the workspace `root`. Groups are reversed one by one or not at all. */
export async function reverseGroups(
  store: UndoStore,
  root: string,
  groups: readonly NetGroup[],
  reversing: Reversing,
): Promise<readonly ReversedFile[]> {
  const workspace = await openWorkspace(root);
  if (!workspace.ok || workspace.value.root !== root)
    return refuseAll(groups, { name: 'workspace-gone', data: { workspace: root } });
  const absolute = groups.flatMap(({ nets }) => nets.map((net) => join(root, net.path)));
  return withFiles(absolute, () => reverseLocked(store, workspace.value, groups, reversing));
}

async function reverseLocked(
  store: UndoStore,
  workspace: Workspace,
  groups: readonly NetGroup[],
  reversing: Reversing,
): Promise<readonly ReversedFile[]> {
  const nets = groups.flatMap((group) => group.nets);
  await removeUndoTemporaries(workspace, nets);
  const judged: Judged[] = [];
  for (const group of groups) judged.push(await judgeOne(store, workspace, group, reversing));
  const failed = new Map<string, UndoProblem>();
  const begun = await beginAll(store, workspace, judged, reversing, failed);
  const ready = judged.flatMap(readyNets).filter(({ path }) => !failed.has(path));
  for (const [path, why] of await takeBack(store.checkpoints, workspace, ready)) failed.set(path, why);
  const [finished, givenUp]: [number[], number[]] = [[], []];
  for (const [one, number] of begun) ((await isSettled(workspace, one, failed)) ? finished : givenUp).push(number);
  if (finished.length > 0) store.reversals.finish(finished, reversing.at);
  if (givenUp.length > 0) store.reversals.giveUp(givenUp, reversing.at);
  return judged.flatMap((one) => answersOf(one, failed));
}

async function judgeOne(
  { checkpoints, reversals }: UndoStore,
  workspace: Workspace,
  group: NetGroup,
  { direction, merging }: Reversing,
): Promise<Judged> {
  const past = reversals.lastOf(group.ids);
  const nets = direction === 'undo' ? group.nets : group.nets.map((net) => withMode(turned(net), past));
  const begun = begunBefore(reversals, group, direction);
  const judging = { store: checkpoints, workspace, past: exactPast(past, group, direction), begun };
  const verdicts = await judgeGroup({ ...judging, ...(merging !== undefined && { merging }) }, nets);
  return { group, nets, begun, verdicts };
}

/** A redo gives an entry the permissions that it had when it was undone. */
function withMode(net: Net, past: readonly Reversal[]): Net {
  const known = past.flatMap(({ paths }) => paths).filter(({ path, mode }) => path === net.path && mode !== null);
  const mode = known.at(-1)?.mode ?? null;
  return { ...net, mode, recreated: mode !== null };
}

/** What the last reversal replaced, by path, if it reversed exactly the edits of the group the other way. */
function exactPast(
  past: readonly Reversal[],
  { ids }: NetGroup,
  direction: Direction,
): ReadonlyMap<string, ReversedPath> {
  const [last, ...others] = past;
  if (last === undefined || others.length > 0 || last.direction === direction) return new Map();
  return isOfEdits(last, ids) ? byPath(last) : new Map();
}

/** What a reversal of exactly these edits in the same direction was to change that was killed or given up. */
function begunBefore(
  reversals: ReversalStore,
  { ids }: NetGroup,
  direction: Direction,
): ReadonlyMap<string, ReversedPath> {
  const last = reversals.notFinished(ids);
  return last?.direction === direction ? byPath(last) : new Map();
}

const byPath = ({ paths }: Reversal): ReadonlyMap<string, ReversedPath> =>
  new Map(paths.map((path) => [path.path, path]));

/** Stores what each reversal will replace. A group that cannot be kept is not reversed; `failed` gets the reason. */
async function beginAll(
  { reversals }: UndoStore,
  workspace: Workspace,
  judged: readonly Judged[],
  { direction, topicId, at }: Reversing,
  failed: Map<string, UndoProblem>,
): Promise<ReadonlyMap<Judged, number>> {
  const begun = new Map<Judged, number>();
  for (const one of judged) {
    if (one.verdicts.some(({ verdict }) => verdict === 'refused')) continue;
    const paths: ReversedPath[] = [...(await doneBefore(workspace, one))];
    const images: Image[] = one.verdicts.flatMap((verdict) =>
      verdict.verdict === 'ready' && verdict.image !== undefined ? [verdict.image] : [],
    );
    let problem: UndoProblem | null = null;
    for (const net of readyNets(one)) {
      const replaced = await readReplaced(workspace, net);
      if (replaced.ok) {
        paths.push(replaced.value.path);
        if (replaced.value.image !== null) images.push(replaced.value.image);
      } else problem ??= undoProblem(replaced.refusal);
    }
    if (problem !== null) for (const { path } of one.nets) failed.set(path, problem);
    else {
      const { root } = workspace;
      const edits = { workspace: root, checkpointIds: one.group.ids, paths };
      begun.set(one, reversals.begin({ direction, topicId, at, ...edits }, images));
    }
  }
  return begun;
}

/** The paths that a reversal changed before it was killed or given up. They become part of the next one. */
async function doneBefore(workspace: Workspace, { nets, begun, verdicts }: Judged): Promise<readonly ReversedPath[]> {
  const done: ReversedPath[] = [];
  for (const [index, { path }] of nets.entries()) {
    const before = begun.get(path);
    if (before === undefined || verdicts[index]?.verdict !== 'already') continue;
    const state = await stateAt(workspace, path);
    if (state.ok && state.value === before.written) done.push(before);
  }
  return done;
}

function readyNets({ verdicts }: Judged): readonly ReadyNet[] {
  return verdicts.flatMap((verdict) => (verdict.verdict === 'ready' ? [{ ...verdict.net, disk: verdict.disk }] : []));
}

/**
 * Whether the reversal of a group is complete. It is not while a folder that it removes is not empty,
 * so that the folder can be removed later.
 */
async function isSettled(
  workspace: Workspace,
  { nets }: Judged,
  failed: ReadonlyMap<string, UndoProblem>,
): Promise<boolean> {
  if (nets.some(({ path }) => failed.has(path))) return false;
  for (const net of nets) {
    if (!isMadeFolder(net)) continue;
    const state = await stateAt(workspace, net.path);
    if (!state.ok || state.value === FOLDER) return false;
  }
  return true;
}

function answersOf({ group, verdicts }: Judged, failed: ReadonlyMap<string, UndoProblem>): readonly ReversedFile[] {
  return group.nets.flatMap((net, index): readonly ReversedFile[] => {
    const verdict = verdicts[index];
    if (!verdict || isMadeFolder(net)) return [];
    const path = shownPath(net);
    const why = failed.get(net.path);
    if (why !== undefined) return [{ path, result: 'refused', why }];
    if (verdict.verdict === 'ready') return [{ path, result: 'done' }];
    return [verdict.verdict === 'already' ? { path, result: 'already' } : { path, ...verdict.answer }];
  });
}

function refuseAll(groups: readonly NetGroup[], why: UndoProblem): readonly ReversedFile[] {
  return groups
    .flatMap(({ nets }) => nets)
    .filter((net) => !isMadeFolder(net))
    .map((net) => ({ path: shownPath(net), result: 'refused', why }));
}

/** The path as shown to the user; a folder that existed before the edits has a `/` at the end. */
export function shownPath(net: Pick<Net, 'path' | 'before'>): string {
  return net.before === FOLDER ? `${net.path}/` : net.path;
}
