/** Lists the subfolders of a folder for the page's folder picker. */
import type { Dirent } from 'node:fs';
import { mkdir, opendir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { FolderView } from '../../../shared/contract/workspaces.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { badName } from '../files/paths/file-names.ts';
import { errnoOf, folderProblem, refusalOf } from '../files/result.ts';

const MOST = 500;
/** The maximum number of entries that are read. */
const MAX_READ = 50_000;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

/**
 * Lists a folder; null stands for the home folder, and so does a `~` at the beginning of a path. A symbolic link to a folder is listed like a
 * folder. Throws `bad-usage` for an invalid path, `not-found`, and `path-refused` for a folder
 * that cannot be read.
 */
export async function browseFolder(given: string | null): Promise<FolderView> {
  const path = resolve(checked(withHome(given ?? homedir())));
  const folders: string[] = [];
  let read = 0;
  try {
    for await (const entry of await opendir(path)) {
      read += 1;
      if (read > MAX_READ) break;
      if (!entry.name.startsWith('.') && (await isFolder(path, entry))) folders.push(entry.name);
    }
  } catch (error) {
    throw refused(error, path);
  }
  const parent = dirname(path);
  return {
    path,
    parent: parent === path ? null : parent,
    folders: folders.toSorted(byName).slice(0, MOST),
    cut: folders.length > MOST || read > MAX_READ,
  };
}

/**
 * Makes a folder in another one and lists it. Throws like `browseFolder`, and `folder-refused` if something
 * with this name exists.
 */
export async function makeFolder(given: string, name: string): Promise<FolderView> {
  const parent = resolve(checked(withHome(given)));
  const why = /[\\/]/.test(name) || name === '.' || name === '..' ? 'A name has no slashes.' : badName(name);
  const path = join(parent, name);
  if (why !== null) throw new LoopwrightError('folder-refused', { path, problem: 'bad-name', words: why });
  try {
    await mkdir(path);
  } catch (error) {
    throw refused(error, path);
  }
  return browseFolder(path);
}

/** `~` is a name of a folder on no system that people use, but what they type for their home. */
const withHome = (path: string): string => (/^~(?:$|[\\/])/.test(path) ? join(homedir(), path.slice(1)) : path);

function checked(path: string): string {
  if (!isAbsolute(path)) throw new LoopwrightError('folder-path-relative', { path });
  // Windows sends the user's credentials to the host of a network path when the path is accessed.
  if (resolve(path).startsWith('\\\\')) throw new LoopwrightError('network-folder', { path });
  const why = badName(path);
  if (why !== null) throw new LoopwrightError('folder-refused', { path, problem: 'bad-name', words: why });
  return path;
}

async function isFolder(parent: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(join(parent, entry.name)).catch(() => null);
  return target?.isDirectory() ?? false;
}

function refused(error: unknown, path: string): LoopwrightError {
  const { refusal } = refusalOf(error, path);
  if (errnoOf(error) === 'ENOENT') return new LoopwrightError('folder-not-found', { path });
  const words = refusal.code === 'not-a-folder' ? `${path} is not a folder.` : refusal.message;
  return new LoopwrightError('folder-refused', { path, ...folderProblem({ ...refusal, message: words }) });
}
