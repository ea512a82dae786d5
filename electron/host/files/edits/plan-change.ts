/**
 * Inspects the disk and plans a change without making it. The dry run for an approval uses these
 * functions too.
 */
import { access, constants, lstat, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MAX_CHANGED_BYTES, readTree } from '../file-tree.ts';
import { readBytes } from '../paths/open-place.ts';
import { inParent } from '../paths/opened-folder.ts';
import { isInside, type Place } from '../paths/path-policy.ts';
import { temporaryBeside } from '../paths/temporary-name.ts';
import { errnoOf, ok, type Refused, type Result, refusalOf, refuse } from '../result.ts';
import { sha256 } from '../text-file.ts';
import type { PlannedDeletion, PlannedFolder, PlannedMove, PlannedWrite } from './planned-change.ts';

/**
 * Plans to make `after` the content of a new or existing file, with missing parents. `expected` is
 * the hash that the caller last read, null for "no such file", undefined for any state. If the disk
 * differs, the plan is refused as `changed-meanwhile` or `already-exists`. `mode` holds exact
 * permission bits; without it, an existing file keeps its own bits and a new file gets those of the
 * umask.
 */
export async function planWrite(
  place: Place,
  after: Uint8Array,
  expected?: string | null,
  mode?: number,
): Promise<Result<PlannedWrite>> {
  if (place.kind === 'link') return refuse('not-a-file', `${place.relative} is a link.`);
  if (after.length > MAX_CHANGED_BYTES)
    return refuse('too-large', `${place.relative} would have more than ${MAX_CHANGED_BYTES / 1024 / 1024} MB.`);
  const parents = await missingParents(place);
  if (!parents.ok) return parents;
  const before = parents.value.length > 0 ? ok(null) : await contentOf(place);
  if (!before.ok) return before;
  if (expected === null && before.value) return refuse('already-exists', `${place.relative} exists already.`);
  if (expected !== undefined && expected !== (before.value?.hash ?? null)) return changed(place);
  return ok({
    type: 'write',
    workspace: place.workspace,
    path: place.absolute,
    before: before.value,
    after: { bytes: after, hash: sha256(after) },
    mode: mode ?? before.value?.mode ?? null,
    temporary: temporaryBeside(place.absolute),
    newFolders: parents.value,
  });
}

/** Plans to make a folder and its missing parents. */
export async function planCreateFolder(place: Place): Promise<Result<PlannedFolder>> {
  if (place.kind !== 'missing') return refuse('already-exists', `${place.relative} exists already.`);
  const parents = await missingParents(place);
  if (!parents.ok) return parents;
  const { workspace, absolute } = place;
  return ok({ type: 'create-folder', workspace, path: absolute, newFolders: [...parents.value, absolute] });
}

/**
 * Plans to delete a file, a link (not its target) or a folder; a folder that is not empty only when
 * `recursive` is true. `place` comes from `resolveEntry`. `expected` has the same meaning as in
 * `planWrite`.
 */
export async function planDelete(
  place: Place,
  options: { readonly recursive: boolean; readonly expected?: string },
): Promise<Result<PlannedDeletion>> {
  if (place.kind === 'missing') return missing(place);
  const { workspace, absolute } = place;
  return inParent(workspace, absolute, async (folder, name) => {
    if (place.kind === 'directory' && !options.recursive && (await readdir(folder.at(name))).length > 0)
      return refuse('not-empty', `${place.relative} is a folder that is not empty. Delete it with recursive=true.`);
    const tree = await readTree(folder, name);
    if (!tree.ok) return tree;
    if (options.expected !== undefined && tree.value[0]?.state !== options.expected) return changed(place);
    return ok({ type: 'delete', workspace, path: absolute, entries: tree.value, temporary: temporaryBeside(absolute) });
  });
}

/**
 * Plans to move or rename a file, link or folder. The target must not exist; missing parents are
 * made. Both places come from `resolveEntry`.
 */
export async function planMove(from: Place, to: Place): Promise<Result<PlannedMove>> {
  if (from.kind === 'missing') return missing(from);
  if (to.kind !== 'missing') return refuse('already-exists', `${to.relative} exists already.`);
  if (isInside(from.absolute, to.absolute)) return refuse('bad-input', `${from.relative} cannot be moved into itself.`);
  const parents = await missingParents(to);
  if (!parents.ok) return parents;
  const { workspace, absolute } = from;
  const tree = await inParent(workspace, absolute, readTree);
  if (!tree.ok) return tree;
  const newFolders = parents.value;
  return ok({ type: 'move', workspace, path: absolute, to: to.absolute, entries: tree.value, newFolders });
}

async function missingParents(place: Place): Promise<Result<readonly string[]>> {
  const folders: string[] = [];
  try {
    for (let folder = dirname(place.absolute); isInside(place.workspace.root, folder); folder = dirname(folder)) {
      const state = await lstat(folder).catch((error: unknown) => {
        if (errnoOf(error) === 'ENOENT') return null;
        throw error;
      });
      if (state?.isDirectory()) return ok(folders);
      if (state) return refuse('not-a-folder', `${place.relative} goes through something that is not a folder.`);
      folders.unshift(folder);
    }
  } catch (error) {
    return refusalOf(error, place.relative);
  }
  return refuse('not-found', 'The workspace itself does not exist any more.');
}

async function contentOf(place: Place): Promise<Result<PlannedWrite['before']>> {
  const read = await readBytes({ ...place, kind: 'file' }, MAX_CHANGED_BYTES);
  if (!read.ok) return read.refusal.code === 'not-found' ? ok(null) : read;
  const writable = await inParent(place.workspace, place.absolute, async (folder, name) => {
    await access(folder.at(name), constants.W_OK);
    return ok(undefined);
  });
  if (!writable.ok) return refuse('read-only', `${place.relative} is read-only.`);
  const { bytes, facts } = read.value;
  return ok({ bytes, hash: sha256(bytes), mode: facts.mode });
}

function changed(place: Place): Refused {
  return refuse(
    'changed-meanwhile',
    `${place.relative} was changed since it was last read. Read it again, then edit it.`,
  );
}

function missing(place: Place): Refused {
  return refuse('not-found', `${place.relative} does not exist.`);
}
