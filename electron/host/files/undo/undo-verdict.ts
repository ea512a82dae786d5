/** Decides from the disk whether a path can be brought into another state without a loss. */
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import type { RefusedFile } from '../../../../shared/topic.ts';
import type { CheckpointStore, Image } from '../checkpoints.ts';
import { type DiskState, diskState, FOLDER, kindOfState } from '../disk-state.ts';
import { fileDiff } from '../edits/diff-stats.ts';
import { inParent } from '../paths/opened-folder.ts';
import { resolveEntry, type Workspace } from '../paths/path-policy.ts';
import { ok, type Result, refuse, undoProblem } from '../result.ts';
import { sha256 } from '../text-file.ts';
import { mergedBytes } from './merged-bytes.ts';
import type { ReversedPath } from './reversal.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Net } from './undo-nets.ts';
import { isMadeFolder } from './undo-nets.ts';

export type Verdict =
  /** `net` is the change to make. Its target may be another than that of the judged net. */
  | { readonly verdict: 'ready'; readonly disk: DiskState | null; readonly net: Net; readonly image?: Image }
  | { readonly verdict: 'already' }
  | { readonly verdict: 'refused'; readonly answer: Omit<RefusedFile, 'path'> };

export interface Judging {
  readonly store: Pick<CheckpointStore, 'image' | 'isRemoved'>;
  readonly workspace: Workspace;
  /** What the last reversal of exactly these edits replaced, by path. */
  readonly past: ReadonlyMap<string, ReversedPath>;
  /**
   * What a reversal of exactly these edits in the same direction was to change that was killed or
   * given up, by path.
   */
  readonly begun: ReadonlyMap<string, ReversedPath>;
  /**
   * The file of which only the lines of the edits are changed, and the state in which the user saw
   * it. Other files are judged as without it.
   */
  readonly merging?: Merging;
}

export interface Merging {
  /** The path relative to the workspace. */
  readonly path: string;
  readonly seen: DiskState;
}

/**
 * Returns one verdict per net change of a group, in order. If one is refused, all that would have
 * to be moved with it are refused too.
 */
export async function judgeGroup(judging: Judging, nets: readonly Net[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const net of nets) verdicts.push(await judge(judging, net));
  const blocked = nets.find((_, index) => verdicts[index]?.verdict === 'refused');
  if (!blocked) return verdicts;
  return verdicts.map((verdict) =>
    verdict.verdict === 'ready' ? refused({ name: 'other-place-refused', data: { path: blocked.path } }) : verdict,
  );
}

async function judge(judging: Judging, net: Net): Promise<Verdict> {
  const { store, workspace, past, begun } = judging;
  const found = await stateAt(workspace, net.path);
  if (!found.ok) return net.before === net.after ? { verdict: 'already' } : refused(undoProblem(found.refusal));
  const disk = found.value;
  if (disk === net.before || begun.get(net.path)?.written === disk) return { verdict: 'already' };
  const last = past.get(net.path);
  if (last !== undefined && disk === last.written) {
    if (disk === last.replaced) return { verdict: 'already' };
    const { replaced: before, mode } = last;
    return readyIfKept(store, { ...net, before, mode, recreated: mode !== null }, disk);
  }
  // The entry was created and deleted again, or moved away and back. Nothing needs to be restored,
  // whatever exists there now.
  if (net.before === net.after && disk !== net.lastBefore) return { verdict: 'already' };
  if (net.interrupted) return refused({ name: 'changed-between-edits', data: {} });
  if (disk !== net.after && disk !== net.lastBefore && !(disk === null && changesKind(net)))
    return judgeChanged(judging, net, disk);
  return readyIfKept(store, net, disk);
}

function readyIfKept(store: Judging['store'], net: Net, disk: DiskState | null): Verdict {
  const isKept = !needsImage(net) || net.before === null || store.image(net.before) !== null;
  if (isKept) return { verdict: 'ready', disk, net };
  const isRemoved = net.before !== null && store.isRemoved(net.before);
  return refused({ name: isRemoved ? 'content-removed' : 'content-not-kept', data: {} });
}

/** Judges a path that was changed by someone else since. */
async function judgeChanged(judging: Judging, net: Net, disk: DiskState | null): Promise<Verdict> {
  const { merging, workspace, store } = judging;
  const sides = await sidesOf(store, workspace, net, disk);
  const merged = sides === null ? null : mergedBytes(net.path, sides);
  if (merging?.path === net.path && merging.seen !== disk) return refused({ name: 'changed-meanwhile', data: {} });
  if (merging?.path === net.path && merged !== null) {
    const image = { key: sha256(merged), bytes: merged };
    if (image.key === disk) return { verdict: 'already' };
    return { verdict: 'ready', disk, net: { ...net, before: image.key, recreated: false }, image };
  }
  return refused(
    { name: howChanged(net, disk), data: {} },
    { ...differenceOf(store, net, disk, sides), ...(merged !== null && { canMerge: true }) },
  );
}

function refused(why: UndoProblem, more: Pick<RefusedFile, 'difference' | 'canMerge'> = {}): Verdict {
  return { verdict: 'refused', answer: { result: 'refused', why, ...more } };
}

/**
 * Returns the state of a path if the path policy allows the path. Null if nothing exists there, for
 * example because a parent is missing or is a file.
 */
export async function stateAt(workspace: Workspace, path: string): Promise<Result<DiskState | null>> {
  const place = await resolveEntry(workspace, path);
  if (!place.ok) return place.refusal.code === 'not-a-folder' ? ok(null) : place;
  if (place.value.relative !== path) return refuse('outside-workspace', 'Its folder is now reached through a link.');
  const state = await inParent(workspace, place.value.absolute, async (folder, name) =>
    ok(await diskState(folder.at(name))),
  );
  return !state.ok && state.refusal.code === 'not-found' ? ok(null) : state;
}

/**
 * Whether the edits changed the kind of the entry, for example a file into a folder. While such an
 * entry is restored, nothing exists at its path for a moment.
 */
export function changesKind({ before, after }: Net): boolean {
  return before !== null && after !== null && kindOfState(before) !== kindOfState(after);
}

function needsImage(net: Net): boolean {
  return net.before !== null && net.before !== FOLDER;
}

function howChanged(net: Net, disk: DiskState | null) {
  if (disk === null) return 'gone';
  if (net.after === null) return 'place-taken';
  return isMadeFolder(net) ? 'folder-replaced' : 'changed-since';
}

function differenceOf(
  store: Judging['store'],
  net: Net,
  disk: DiskState | null,
  sides: Sides | null,
): Pick<RefusedFile, 'difference'> {
  const expected = net.after === null ? null : store.image(net.after);
  if (net.after !== null && expected === null) return {};
  if (disk === null) return { difference: fileDiff(net.path, expected, null) };
  return sides === null ? {} : { difference: fileDiff(net.path, expected, sides.now) };
}
