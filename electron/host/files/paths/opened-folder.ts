/**
 * A folder that is held open, so that it stays the same folder even if its path is replaced. All
 * work inside a workspace goes through such folders. On Linux a name is reached through the file
 * descriptor (`/proc/self/fd/N/name`), because Node has no `openat`. Elsewhere the path is used,
 * and compared before and after.
 */
import { existsSync, constants as flags, fstatSync, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errnoOf, ok, type Result, refusalOf, refuse } from '../result.ts';
import { closedTo, isClosed, isInside, relativeTo, type Workspace } from './path-policy.ts';

const THROUGH_DESCRIPTOR = process.platform === 'linux' && existsSync('/proc/self/fd');
/**
 * Flags that prevent following a link and blocking. Windows lacks them: opening never blocks there,
 * and links are checked before.
 */
export const NO_FOLLOW = (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0);

export interface OpenedFolder extends AsyncDisposable {
  readonly workspace: Workspace;
  /**
   * The real absolute path when the folder was opened, for messages and for paths in the journal.
   */
  readonly path: string;
  /**
   * The path of an entry to pass to `node:fs`. `name` is a single name, or '' for the folder
   * itself.
   */
  at(name: string): string;
  /** Makes renames and deletions in this folder durable. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the folder `absolute` and checks that what was opened is a folder inside the workspace. */
export async function openFolder(workspace: Workspace, absolute: string): Promise<Result<OpenedFolder>> {
  return open_(workspace, absolute, absolute);
}

/** Opens a folder inside an opened one; a link is refused. */
export async function openChild(folder: OpenedFolder, name: string): Promise<Result<OpenedFolder>> {
  return open_(folder.workspace, folder.at(name), join(folder.path, name));
}

async function open_(workspace: Workspace, reach: string, absolute: string): Promise<Result<OpenedFolder>> {
  const shown = relativeTo(workspace, absolute);
  if (process.platform === 'win32') return openOnWindows(workspace, absolute, shown);
  let handle: FileHandle | undefined;
  try {
    handle = await open(reach, flags.O_RDONLY | flags.O_DIRECTORY | NO_FOLLOW);
    const real = THROUGH_DESCRIPTOR ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(reach);
    if (!isInside(workspace.root, real) || !(THROUGH_DESCRIPTOR || (await sameFile(handle, real)))) {
      await handle.close();
      return refuse('outside-workspace', `${shown} was swapped for a folder outside of the workspace.`);
    }
    if (isClosed(workspace, real)) {
      await handle.close();
      return closedTo(shown);
    }
    // A folder above it was swapped for a link to another folder of the workspace.
    if (real !== absolute) {
      await handle.close();
      return refuse('changed-meanwhile', `${shown} was swapped for another folder.`);
    }
    return ok(openedFolder(workspace, absolute, handle));
  } catch (error) {
    await handle?.close();
    // With O_DIRECTORY and O_NOFOLLOW, Linux reports ENOTDIR for a link.
    return refusalOf(error, shown);
  }
}

function openedFolder(workspace: Workspace, path: string, handle: FileHandle): OpenedFolder {
  const base = THROUGH_DESCRIPTOR ? `/proc/self/fd/${handle.fd}` : path;
  return {
    workspace,
    path,
    at: (name) => (name === '' ? base : `${base}/${name}`),
    sync: () => handle.sync(),
    close: () => handle.close(),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

async function openOnWindows(workspace: Workspace, absolute: string, shown: string): Promise<Result<OpenedFolder>> {
  try {
    if (isClosed(workspace, await realpath(absolute))) return closedTo(shown);
    if (!isInside(workspace.root, await realpath(absolute)) || (await lstat(absolute)).isSymbolicLink())
      return refuse('outside-workspace', `${shown} was swapped for a folder outside of the workspace.`);
  } catch (error) {
    return refusalOf(error, shown);
  }
  const nothing = async () => {};
  const noHandle = { sync: nothing, close: nothing, [Symbol.asyncDispose]: nothing };
  return ok({ workspace, path: absolute, at: (name) => join(absolute, name), ...noHandle });
}

async function sameFile(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, named] = await Promise.all([handle.stat({ bigint: true }), stat(path, { bigint: true })]);
  return opened.ino === named.ino && opened.dev === named.dev;
}

/**
 * Opens a folder while `work` runs. System errors thrown by `work` become refusals about
 * `absolute`.
 */
export async function inFolder<T>(
  workspace: Workspace,
  absolute: string,
  work: (folder: OpenedFolder) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await openFolder(workspace, absolute);
  if (!opened.ok) return opened;
  try {
    return await work(opened.value);
  } catch (error) {
    return refusalOf(error, relativeTo(workspace, absolute));
  } finally {
    closeQuietly(opened.value);
  }
}

/**
 * Opens the parent folder of an entry while `work` runs. `name` is the entry's name in that folder.
 */
export function inParent<T>(
  workspace: Workspace,
  absolute: string,
  work: (parent: OpenedFolder, name: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inFolder(workspace, dirname(absolute), (parent) => work(parent, basename(absolute)));
}

/**
 * Closes without waiting. It is only for what was opened for reading, because no data can be lost
 * then.
 */
export function closeQuietly(opened: { close(): Promise<void> }): void {
  opened.close().catch(() => {});
}

export interface OpenedFile {
  readonly handle: FileHandle;
  /** The properties of the file when it was opened. */
  readonly stats: Stats;
}

/**
 * Opens a regular file of an opened folder for reading, without following a link or waiting for a
 * FIFO. The caller closes it.
 */
export async function openRegular(folder: OpenedFolder, name: string): Promise<Result<OpenedFile>> {
  const absolute = join(folder.path, name);
  const shown = relativeTo(folder.workspace, absolute);
  let handle: FileHandle | undefined;
  try {
    if (process.platform === 'win32' && (await lstat(absolute)).isSymbolicLink())
      return refuse('outside-workspace', `${shown} became a link.`);
    handle = await open(folder.at(name), flags.O_RDONLY | NO_FOLLOW);
    const stats = await handle.stat();
    const inside =
      THROUGH_DESCRIPTOR ||
      (isInside(folder.workspace.root, await realpath(absolute)) && (await sameFile(handle, absolute)));
    if (stats.isFile() && inside) return ok({ handle, stats });
    await handle.close();
    if (!inside) return refuse('outside-workspace', `${shown} was swapped for a file outside of the workspace.`);
    return refuse('not-a-file', stats.isDirectory() ? `${shown} is a folder.` : `${shown} is not a regular file.`);
  } catch (error) {
    await handle?.close();
    return refusalOf(error, shown);
  }
}

/**
 * Opens a regular file by its real path, and accepts it only if the opened file has exactly that
 * path. This takes fewer steps than going through its folder and is as safe where a descriptor
 * reveals its path. Returns null if the caller must go through the folder.
 */
export async function openAsJudged(real: string): Promise<OpenedFile | null> {
  if (!THROUGH_DESCRIPTOR) return null;
  let handle: FileHandle | undefined;
  try {
    handle = await open(real, flags.O_RDONLY | NO_FOLLOW);
    // The kernel has just loaded the metadata and the path, so a synchronous call does not block.
    const stats = fstatSync(handle.fd);
    if (stats.isFile() && readlinkSync(`/proc/self/fd/${handle.fd}`) === real) return { handle, stats };
  } catch {
    // The error is ignored: the caller then goes through the folder, which explains the problem.
  }
  if (handle !== undefined) closeQuietly(handle);
  return null;
}

/**
 * Makes the folders, outermost first, each inside its opened parent. A folder that already exists
 * is accepted. Returns the folders that were made.
 */
export async function makeFolders(
  workspace: Workspace,
  folders: readonly string[],
): Promise<Result<readonly string[]>> {
  const made: string[] = [];
  for (const folder of folders) {
    const result = await inParent(workspace, folder, async (parent, name) => {
      try {
        await mkdir(parent.at(name));
        made.push(folder);
        await parent.sync();
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST') return refusalOf(error, relativeTo(workspace, folder));
      }
      return ok(undefined);
    });
    if (!result.ok) {
      await removeEmptyFolders(workspace, made);
      return result;
    }
  }
  return ok(made);
}

/** Removes those of the folders that are empty, innermost first. */
export async function removeEmptyFolders(workspace: Workspace, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    await inParent(workspace, folder, async (parent, name) => {
      await rmdir(parent.at(name));
      await parent.sync();
      return ok(undefined);
    });
  }
}
