/**
 * Makes Node store the compiled program in the data folder, so that the next start does not compile
 * it again. The cache is executable code, so only a folder to which no other user can write is
 * used. With any other folder, and after any failure, the program is compiled at the start. The
 * cache contains compiled modules of the program and none of the user's data.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { whereDataIs } from '../location/where-data-is.ts';
import { dataAddress, type Place } from './data-address.ts';

export const COMPILE_CACHE = 'compile-cache';

/**
 * The number of cache entries above which the cache is emptied: enough for the modules of a few
 * builds. Each build gives its chunks new names, and Node removes no entries.
 */
const MOST_ENTRIES = 400;

/**
 * Starts the cache. `given` is the value of `--data-dir`. A data folder that does not exist yet is
 * not created, so the very first start has no cache.
 */
export function startCompileCache(given: string | undefined, place: Place): void {
  try {
    const data = whereDataIs(dataAddress(given, place));
    const folder = data.state === 'found' ? compileCacheIn(data.folder) : null;
    if (folder !== null) enableCompileCache(folder);
  } catch {
    // A failure of the cache must not stop the program.
  }
}

/**
 * The folder for the cache, created if the data folder exists; null when no trusted folder is
 * available. Throws file system errors.
 */
export function compileCacheIn(dataDir: string): string | null {
  const parent = statSync(dataDir, { throwIfNoEntry: false });
  if (parent === undefined || !parent.isDirectory() || !isOwn(parent) || isOpenToOthers(parent, 0o022)) return null;
  const folder = path.join(dataDir, COMPILE_CACHE);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // If other users can write to the folder, its content may not be ours. If they can only read it,
  // correcting its mode is enough.
  if (found !== undefined && (!found.isDirectory() || !isOwn(found))) return null;
  if (found !== undefined && (isOpenToOthers(found, 0o022) || isFull(folder))) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOpenToOthers(lstatSync(folder), 0o077)) chmodSync(folder, 0o700);
  return folder;
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

/** Whether other users have any of the permission bits `bits`. Windows has no such bits. */
function isOpenToOthers({ mode }: Stats, bits: number): boolean {
  return process.getuid !== undefined && (mode & bits) !== 0;
}

function isFull(folder: string): boolean {
  const entries = readdirSync(folder).map((version) => readdirSync(path.join(folder, version)).length);
  return entries.reduce((sum, count) => sum + count, 0) > MOST_ENTRIES;
}
