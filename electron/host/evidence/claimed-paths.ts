/** Looks whether files that a text names are there. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../files/result.ts';

/** When a file was changed last, in milliseconds since the epoch; `gone`: there is none. */
export type Found = number | 'gone';

export const isThere = (found: Found | undefined): boolean | undefined =>
  found === undefined ? undefined : found !== 'gone';

/** Returns what is known of each path relative to the root. One that cannot be looked at is left out. */
export async function existing(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  for (const path of paths) {
    try {
      const { mtimeMs, ctimeMs } = await lstat(join(root, path));
      found.set(path, Math.max(mtimeMs, ctimeMs));
    } catch (error) {
      if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') found.set(path, 'gone');
    }
  }
  return found;
}
