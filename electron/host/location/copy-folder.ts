/** Copies a data folder, so that it is whole and on the disk when that ends. */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, symlink, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { DATABASE_FILE } from '../store/database-name.ts';
import { copyFile } from './copy-file.ts';
import { contentsOf } from './moving-mark.ts';
import type { PlannedCopy } from './planned-copy.ts';

/** How far a copy is, in bytes. */
export interface CopyStep {
  readonly copied: number;
  readonly of: number;
}

/**
 * Makes `to` hold exactly what is planned of `from`. Anything else in it is removed, such as a backup that is gone by now. The handles of the
 * database are put into `kept` instead of being closed: the caller closes them after SQLite has let go of the database.
 */
export async function* copyFolder(
  from: string,
  to: string,
  plan: PlannedCopy,
  kept: FileHandle[],
): AsyncGenerator<CopyStep, void> {
  await removeOthers(to, plan);
  for (const folder of plan.folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  let copied = 0;
  for (const { path } of plan.files) {
    const source = await opened(join(from, path));
    if (source === null) continue;
    if (path === DATABASE_FILE) kept.push(source);
    try {
      for await (const bytes of copyFile(source, join(to, path))) {
        copied += bytes;
        yield { copied, of: Math.max(copied, plan.bytes) };
      }
    } finally {
      if (path !== DATABASE_FILE) await source.close();
    }
  }
  for (const { path, target } of plan.links) {
    await rm(join(to, path), { force: true });
    await symlink(target, join(to, path));
  }
  for (const folder of ['', ...plan.folders]) await flushFolder(join(to, folder));
  await flushFolder(dirname(to));
}

/** Null: the file is gone by now, such as an old backup. */
async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes what is in the copy and not in the plan, at any depth. */
async function removeOthers(to: string, plan: PlannedCopy): Promise<void> {
  const planned = new Set([
    ...plan.folders,
    ...plan.files.map(({ path }) => path),
    ...plan.links.map(({ path }) => path),
  ]);
  const known = new Set(contentsOf(to));
  for (const name of known) {
    if (!planned.has(name)) await rm(join(to, name), { recursive: true, force: true });
  }
  const inside = await readdir(to, { recursive: true, withFileTypes: true });
  for (const entry of inside) {
    const path = join(entry.parentPath, entry.name).slice(to.length + sep.length);
    const [first = ''] = path.split(sep);
    if (known.has(first) && !entry.isDirectory() && !planned.has(path)) await unlink(join(to, path));
  }
}

/** Makes the names in a folder durable. Windows has no equivalent, and some file systems refuse it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
