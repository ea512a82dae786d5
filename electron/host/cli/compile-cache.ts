/**
 * Node keeps what it compiles of the program in the data folder, so that the next start does not
 * compile it again. The cache is code that runs: only a folder that nobody but this user can
 * write is used. Any other folder, and any failure, means that a start compiles.
 *
 * It holds compiled modules of the program and nothing of the user's data.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { dataFolder, type Place } from './data-folder.ts';

export const COMPILE_CACHE = 'compile-cache';

/** Modules of a few builds. A build gives its chunks new names, and Node removes nothing. */
const MOST_ENTRIES = 400;

/**
 * `given`: `--data-dir`. A data folder that does not exist yet is not created: the first start of
 * all goes without the cache.
 */
export function startCompileCache(given: string | undefined, place: Place): void {
  try {
    const folder = compileCacheIn(dataFolder(given, place));
    if (folder !== null) enableCompileCache(folder);
  } catch {
    // A start does not fail for it.
  }
}

/**
 * The folder for the cache, created if the data folder is there; null where there is none to be
 * trusted. Throws what the disk says.
 */
export function compileCacheIn(dataDir: string): string | null {
  const parent = statSync(dataDir, { throwIfNoEntry: false });
  if (parent === undefined || !parent.isDirectory() || !isOwn(parent) || isOpenToOthers(parent, 0o022)) return null;
  const folder = path.join(dataDir, COMPILE_CACHE);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // What others could write may not be ours any more; what others can read only needs its mode.
  if (found !== undefined && (!found.isDirectory() || !isOwn(found))) return null;
  if (found !== undefined && (isOpenToOthers(found, 0o022) || isFull(folder))) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOpenToOthers(lstatSync(folder), 0o077)) chmodSync(folder, 0o700);
  return folder;
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

/** `bits`: those of the mode that others must not have. Windows has no such modes. */
function isOpenToOthers({ mode }: Stats, bits: number): boolean {
  return process.getuid !== undefined && (mode & bits) !== 0;
}

function isFull(folder: string): boolean {
  const entries = readdirSync(folder).map((version) => readdirSync(path.join(folder, version)).length);
  return entries.reduce((sum, count) => sum + count, 0) > MOST_ENTRIES;
}
