/** Lists what a move copies, and what it leaves behind because it is made anew. */
import { lstat, opendir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTIAL } from '../store/backup-files.ts';
import { DATABASE_FILE } from '../store/database-name.ts';
import { NOTE_FILE } from './where-data-is.ts';

export interface PlannedFile {
  /** Relative to the data folder. */
  readonly path: string;
  readonly bytes: number;
}

export interface PlannedCopy {
  /** Relative paths, each after the folder that contains it. */
  readonly folders: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly links: readonly { readonly path: string; readonly target: string }[];
  /** The sum of all files. */
  readonly bytes: number;
}

/** Caches, files that wait to be imported, and notes about the place itself. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['compile-cache', 'package-caches', 'cache', 'imports', 'open']);

/**
 * Of the files of Chromium these are kept: "Local State" holds the key with which Windows decrypts the stored keys. The rest
 * are caches, and locks of the running program.
 */
const CHROMIUM = 'electron';
const KEPT_OF_CHROMIUM: ReadonlySet<string> = new Set(['Local State', 'Preferences']);

/** Files that begin with these names belong to the running program or to one place. */
const PLACE_FILES: readonly string[] = [NOTE_FILE, `${DATABASE_FILE}-`, 'move-wish.json'];

/**
 * `live`: whether the database itself is copied. It must not be while it is open, because closing a second handle gives up
 * the locks of SQLite (https://www.sqlite.org/howtocorrupt.html). Throws errors of the system.
 */
export async function plannedCopy(folder: string, { live }: { readonly live: boolean }): Promise<PlannedCopy> {
  const folders: string[] = [];
  const files: PlannedFile[] = [];
  const links: { path: string; target: string }[] = [];
  const pending = [''];
  for (let inside = pending.shift(); inside !== undefined; inside = pending.shift()) {
    for await (const entry of await opendir(join(folder, inside))) {
      const path = inside === '' ? entry.name : join(inside, entry.name);
      if (!isCopied(inside, entry.name) || (!live && path === DATABASE_FILE)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        pending.push(path);
      } else if (entry.isSymbolicLink()) {
        links.push({ path, target: await readlink(join(folder, path)) });
      } else if (entry.isFile()) {
        files.push({ path, bytes: (await lstat(join(folder, path))).size });
      }
    }
  }
  // The database comes first, because it decides whether the rest is of use.
  files.sort((one, other) => Number(other.path === DATABASE_FILE) - Number(one.path === DATABASE_FILE));
  return { folders, files, links, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function isCopied(inside: string, name: string): boolean {
  if (inside === CHROMIUM) return KEPT_OF_CHROMIUM.has(name);
  if (inside !== '') return true;
  return !LEFT_BEHIND.has(name) && !name.includes(PARTIAL) && !PLACE_FILES.some((start) => name.startsWith(start));
}
