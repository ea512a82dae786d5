/** Reads what a reversal is about to replace, so that the next one can restore exactly this. */
import { lstat } from 'node:fs/promises';
import type { Image } from '../checkpoints.ts';
import { FOLDER, kindOfState } from '../disk-state.ts';
import { readTree } from '../file-tree.ts';
import { inParent } from '../paths/opened-folder.ts';
import { resolveEntry, type Workspace } from '../paths/path-policy.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { ReversedPath } from './reversal.ts';
import type { ReadyNet } from './undo-steps.ts';

export interface Replaced {
  readonly path: ReversedPath;
  readonly image: Image | null;
}

/** Refuses a path that is in another state than the one in which it was judged, or cannot be read. */
export async function readReplaced(workspace: Workspace, net: ReadyNet): Promise<Result<Replaced>> {
  const { path, before: written, disk } = net;
  if (disk === null) return ok({ path: { path, replaced: null, mode: null, written }, image: null });
  const place = await resolveEntry(workspace, path);
  if (!place.ok) return place;
  return inParent(workspace, place.value.absolute, async (folder, name): Promise<Result<Replaced>> => {
    if (kindOfState(disk) === 'folder') {
      const { mode } = await lstat(folder.at(name));
      return ok({ path: { path, replaced: FOLDER, mode: mode & 0o7777, written }, image: null });
    }
    const tree = await readTree(folder, name);
    if (!tree.ok) return tree;
    const [entry] = tree.value;
    if (entry === undefined || entry.state !== disk)
      return refuse('changed-meanwhile', `${path} was changed just now.`);
    const image = entry.image === null ? null : { key: disk, bytes: entry.image };
    return ok({ path: { path, replaced: disk, mode: entry.mode, written }, image });
  });
}
