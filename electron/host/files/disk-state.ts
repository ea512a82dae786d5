/**
 * Describes the state of a path as one comparable string. `before` and `after` of `FileChange` and
 * `Checkpoint` have this form; null means that nothing exists there.
 */
import { createHash } from 'node:crypto';
import { constants as flags, type Stats } from 'node:fs';
import { lstat, open, readlink, rm, rmdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileChange } from '../loop/ports.ts';
import { isTemporaryName } from './paths/temporary-name.ts';
import { errnoOf } from './result.ts';

/**
 * SHA-256 hex of a file's bytes, `link:<SHA-256 hex of the target>`, `folder`, or `other` (FIFO,
 * socket, device).
 */
export type DiskState = string;

export const FOLDER: DiskState = 'folder';

export function linkState(target: string): DiskState {
  return `link:${createHash('sha256').update(target).digest('hex')}`;
}

export function kindOfState(state: DiskState): 'file' | 'link' | 'folder' | 'other' {
  if (state === FOLDER || state === 'other') return state === FOLDER ? 'folder' : 'other';
  return state.startsWith('link:') ? 'link' : 'file';
}

/**
 * Returns the state of a path; null if nothing exists there. Does not follow a link in the last
 * component. Throws system errors other than "not found".
 */
export async function diskState(absolute: string): Promise<DiskState | null> {
  try {
    const entry = await lstat(absolute);
    return await stateOf(absolute, entry);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

async function stateOf(absolute: string, entry: Stats): Promise<DiskState> {
  if (entry.isDirectory()) return FOLDER;
  if (entry.isSymbolicLink()) return linkState(await readlink(absolute));
  if (!entry.isFile()) return 'other';
  await using handle = await open(absolute, flags.O_RDONLY | (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0));
  if (!(await handle.stat()).isFile()) return 'other';
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(256 * 1024);
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(chunk.subarray(0, bytesRead));
  }
}

/**
 * Compares a started edit with the disk after a crash. If every path is in its state `after`, the
 * edit is done; if every file is in its state `before`, the edit has not run. Removes temporary
 * files that were left behind, and empty folders made by a change that did not run. The result for
 * an empty list is unknown.
 */
export async function compareWithDisk(changes: readonly FileChange[]): Promise<'not-run' | 'done' | 'unknown'> {
  if (changes.length === 0) return 'unknown';
  await removeTemporaries(changes);
  const states = new Map<string, DiskState | null>();
  for (const { path } of changes) if (!states.has(path)) states.set(path, await stateOrUnreadable(path));
  if (changes.every(({ path, after }) => states.get(path) === after)) return 'done';
  // Folders prove nothing: they are made before the file, and a repeated edit finds them already
  // present.
  const files = changes.filter(({ before, after }) => before !== FOLDER && after !== FOLDER);
  const judged = files.length > 0 ? files : changes;
  if (!judged.every(({ path, before }) => states.get(path) === before)) return 'unknown';
  for (const { path, before, after } of changes.toReversed())
    if (before === null && after === FOLDER) await rmdir(path).catch(() => undefined);
  return 'not-run';
}

/**
 * Removes the temporary files that remain if the process was killed in the middle of these changes.
 */
export async function removeTemporaries(changes: readonly FileChange[]): Promise<void> {
  for (const { temporary } of changes) {
    if (temporary !== undefined && isTemporaryName(basename(temporary)))
      await rm(temporary, { recursive: true, force: true });
  }
}

async function stateOrUnreadable(path: string): Promise<DiskState | null> {
  try {
    return await diskState(path);
  } catch {
    return 'other';
  }
}
