/**
 * Reads and removes trees. A tree is everything at and below a path, with its content. Deletions
 * and moves work on trees.
 */
import { lstat, readdir, readlink, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskState, diskState, FOLDER, linkState } from './disk-state.ts';
import { closeQuietly, type OpenedFolder, openChild, openRegular } from './paths/opened-folder.ts';
import { closedTo, isClosed, relativeTo } from './paths/path-policy.ts';
import { ok, type Refused, type Result, refusalOf, refuse } from './result.ts';
import { sha256 } from './text-file.ts';

/** One entry of a tree that is deleted or moved. */
export interface TreeEntry {
  /**
   * The path relative to the top of the tree, with `/` between names; the empty string is the top
   * itself. Parents come before children.
   */
  readonly inner: string;
  readonly state: DiskState;
  /** A file's content or a link's target; null for a folder. */
  readonly image: Uint8Array | null;
  /** The permission bits. */
  readonly mode: number;
}

/**
 * The maximum number of entries in a changed tree. A change beyond the limits cannot be kept for
 * undo and is refused.
 */
const MAX_CHANGED_ENTRIES = 5000;
export const MAX_CHANGED_BYTES = 100 * 1024 * 1024;

interface Budget {
  entries: number;
  bytes: number;
}

/**
 * Reads the tree at `name` of an opened folder. Refuses special files and trees beyond the two
 * limits.
 */
export async function readTree(folder: OpenedFolder, name: string): Promise<Result<readonly TreeEntry[]>> {
  const entries: TreeEntry[] = [];
  const budget: Budget = { entries: MAX_CHANGED_ENTRIES, bytes: MAX_CHANGED_BYTES };
  const read = await readInto(entries, budget, folder, name, '');
  return read.ok ? ok(entries) : read;
}

async function readInto(
  entries: TreeEntry[],
  budget: Budget,
  folder: OpenedFolder,
  name: string,
  inner: string,
): Promise<Result<void>> {
  const shown = relativeTo(folder.workspace, join(folder.path, name));
  if (isClosed(folder.workspace, join(folder.path, name))) return closedTo(shown);
  try {
    const stats = await lstat(folder.at(name));
    const mode = stats.mode & 0o7777;
    budget.entries -= 1;
    budget.bytes -= stats.isFile() ? stats.size : 0;
    if (budget.entries < 0) return tooMany();
    if (budget.bytes < 0)
      return refuse(
        'too-large',
        `More than ${MAX_CHANGED_BYTES / 1024 / 1024} MB would change at once, too much to keep for undo. Do it in parts.`,
      );
    if (stats.isSymbolicLink()) {
      const target = await readlink(folder.at(name));
      entries.push({ inner, state: linkState(target), image: Buffer.from(target), mode });
      return ok(undefined);
    }
    if (stats.isDirectory()) {
      entries.push({ inner, state: FOLDER, image: null, mode });
      return await readChildren(entries, budget, folder, name, inner);
    }
    if (!stats.isFile())
      return refuse('not-a-file', `${shown} is not a regular file, link or folder. It could not be restored.`);
    const image = await readFileIn(folder, name, stats.size);
    if (image.ok) entries.push({ inner, state: sha256(image.value), image: image.value, mode });
    return image.ok ? ok(undefined) : image;
  } catch (error) {
    return refusalOf(error, shown);
  }
}

async function readChildren(
  entries: TreeEntry[],
  budget: Budget,
  folder: OpenedFolder,
  name: string,
  inner: string,
): Promise<Result<void>> {
  const opened = await openChild(folder, name);
  if (!opened.ok) return opened;
  await using inside = opened.value;
  const children = (await readdir(inside.at(''))).toSorted();
  if (children.length > budget.entries) return tooMany();
  for (const child of children) {
    const read = await readInto(entries, budget, inside, child, inner === '' ? child : `${inner}/${child}`);
    if (!read.ok) return read;
  }
  return ok(undefined);
}

function tooMany(): Refused {
  return refuse('too-large', `More than ${MAX_CHANGED_ENTRIES} files would change at once. Do it in parts.`);
}

async function readFileIn(folder: OpenedFolder, name: string, size: number): Promise<Result<Uint8Array>> {
  const opened = await openRegular(folder, name);
  if (!opened.ok) return opened;
  try {
    const buffer = Buffer.alloc(size + 1);
    let total = 0;
    for (let read = -1; read !== 0 && total <= size; total += read)
      ({ bytesRead: read } = await opened.value.handle.read(buffer, total, buffer.length - total, null));
    if (total !== size)
      return refuse(
        'changed-meanwhile',
        `${relativeTo(folder.workspace, join(folder.path, name))} is being written to right now.`,
      );
    return ok(buffer.subarray(0, size));
  } finally {
    closeQuietly(opened.value.handle);
  }
}

/**
 * Whether the tree at `name` still equals what was read: the same entries with the same content.
 */
export async function treeIsStill(folder: OpenedFolder, name: string, entries: readonly TreeEntry[]): Promise<boolean> {
  const seen: [string, DiskState | null][] = [];
  await statesInto(seen, folder, name, '', entries.length);
  return (
    seen.length === entries.length &&
    entries.every(({ inner, state }, index) => seen[index]?.[0] === inner && seen[index]?.[1] === state)
  );
}

async function statesInto(
  seen: [string, DiskState | null][],
  folder: OpenedFolder,
  name: string,
  inner: string,
  most: number,
): Promise<void> {
  if (seen.length > most) return;
  const state = await diskState(folder.at(name));
  seen.push([inner, state]);
  if (state !== FOLDER) return;
  const opened = await openChild(folder, name);
  if (!opened.ok) return;
  await using inside = opened.value;
  for (const child of (await readdir(inside.at(''))).toSorted())
    await statesInto(seen, inside, child, inner === '' ? child : `${inner}/${child}`, most);
}

/**
 * Removes exactly `entries` at `name`. A folder to which another program has added something since
 * stays, and the error says so. Throws system errors.
 */
export async function removeTree(folder: OpenedFolder, name: string, entries: readonly TreeEntry[]): Promise<void> {
  const top = entries[0];
  if (top?.state !== FOLDER) return await unlink(folder.at(name));
  const opened = await openChild(folder, name);
  if (!opened.ok) throw new Error(opened.refusal.message);
  try {
    for (const children of childTrees(entries)) await removeTree(opened.value, children.name, children.entries);
  } finally {
    await opened.value.close();
  }
  await rmdir(folder.at(name));
}

function childTrees(entries: readonly TreeEntry[]) {
  const byChild = Map.groupBy(entries.slice(1), ({ inner }) => inner.split('/', 1)[0] ?? '');
  return [...byChild].map(([name, tree]) => ({
    name,
    entries: tree.map((entry) => ({ ...entry, inner: entry.inner.slice(name.length + 1) })),
  }));
}
