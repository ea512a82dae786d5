/** Decides from the disk whether a path can be restored. */
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import type { RefusedFile } from '../../../../shared/topic.ts';
import type { CheckpointStore } from '../checkpoints.ts';
import { type DiskState, diskState, FOLDER, kindOfState } from '../disk-state.ts';
import { fileDiff } from '../edits/diff-stats.ts';
import { readBytes } from '../paths/open-place.ts';
import { inParent } from '../paths/opened-folder.ts';
import { resolveEntry, type Workspace } from '../paths/path-policy.ts';
import { ok, type Result, refuse, undoProblem } from '../result.ts';
import { MAX_TEXT_BYTES } from '../text-file.ts';
import type { Net, NetGroup } from './undo-nets.ts';
import { isMadeFolder } from './undo-nets.ts';

export type Verdict =
  | { readonly verdict: 'ready'; readonly disk: DiskState | null }
  | { readonly verdict: 'already' }
  | { readonly verdict: 'refused'; readonly answer: Omit<RefusedFile, 'path'> };

/**
 * Returns one verdict per net change of the group, in order. If one is refused, all that would have
 * to be moved with it are refused too.
 */
export async function judgeGroup(
  store: CheckpointStore,
  workspace: Workspace,
  { nets }: NetGroup,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const net of nets) verdicts.push(await judge(store, workspace, net));
  const blocked = nets.find((_, index) => verdicts[index]?.verdict === 'refused');
  if (!blocked) return verdicts;
  return verdicts.map((verdict) =>
    verdict.verdict === 'ready' ? refused({ name: 'other-place-refused', data: { path: blocked.path } }) : verdict,
  );
}

async function judge(store: CheckpointStore, workspace: Workspace, net: Net): Promise<Verdict> {
  const found = await stateAt(workspace, net.path);
  if (!found.ok) return net.before === net.after ? { verdict: 'already' } : refused(undoProblem(found.refusal));
  const disk = found.value;
  if (disk === net.before) return { verdict: 'already' };
  // The entry was created and deleted again, or moved away and back. Nothing needs to be restored,
  // whatever exists there now.
  if (net.before === net.after && disk !== net.lastBefore) return { verdict: 'already' };
  if (net.interrupted) return refused({ name: 'changed-between-edits', data: {} });
  if (disk !== net.after && disk !== net.lastBefore && !(disk === null && changesKind(net)))
    return refused({ name: howChanged(net, disk), data: {} }, await differenceOf(store, workspace, net, disk));
  if (needsImage(net) && net.before !== null && store.image(net.before) === null)
    return refused({ name: 'content-not-kept', data: {} });
  return { verdict: 'ready', disk };
}

function refused(why: UndoProblem, more: Pick<RefusedFile, 'difference'> = {}): Verdict {
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

async function differenceOf(
  store: CheckpointStore,
  workspace: Workspace,
  net: Net,
  disk: DiskState | null,
): Promise<Pick<RefusedFile, 'difference'>> {
  const expected = net.after === null ? null : store.image(net.after);
  if (net.after !== null && expected === null) return {};
  if (disk !== null && kindOfState(disk) !== 'file') return {};
  if (disk === null) return { difference: fileDiff(net.path, expected, null) };
  const place = await resolveEntry(workspace, net.path);
  const now = place.ok ? await readBytes(place.value, MAX_TEXT_BYTES) : place;
  return now.ok ? { difference: fileDiff(net.path, expected, now.value.bytes) } : {};
}
