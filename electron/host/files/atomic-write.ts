/**
 * Replaces the content of a file in one step: writes a temporary file in the same folder, calls
 * fsync, renames it, and calls fsync on the folder.
 */
import { constants as flags } from 'node:fs';
import { type FileHandle, lstat, open, rename, unlink } from 'node:fs/promises';
import { diskState } from './disk-state.ts';
import type { OpenedFolder } from './paths/opened-folder.ts';
import { errnoOf, ok, type Result, refuse } from './result.ts';

export interface AtomicWrite {
  /** `name` and `temporary` are file names inside the folder. */
  readonly name: string;
  readonly temporary: string;
  readonly bytes: Uint8Array;
  /** The exact permission bits of the file; null means that the umask decides. */
  readonly mode: number | null;
  /**
   * The hash that the file must have right before the rename; null means that the file must not
   * exist.
   */
  readonly before: string | null;
}

/**
 * Writes the file. Refuses with `changed-meanwhile` when another program has changed the file, and
 * leaves no temporary file. Throws system errors. Replaces a link instead of writing through it.
 */
export async function writeAtomically(folder: OpenedFolder, write: AtomicWrite): Promise<Result<void>> {
  const temporary = folder.at(write.temporary);
  const handle = await open(
    temporary,
    flags.O_WRONLY | flags.O_CREAT | flags.O_EXCL | (flags.O_NOFOLLOW ?? 0),
    write.mode ?? 0o666,
  );
  try {
    try {
      await handle.writeFile(write.bytes);
      if (write.mode !== null) {
        await keepOwner(handle, folder.at(write.name));
        await handle.chmod(write.mode);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await diskState(folder.at(write.name))) !== write.before) {
      await unlink(temporary);
      return refuse(
        'changed-meanwhile',
        `${write.name} was changed by someone else just now. Read it again, then edit it.`,
      );
    }
    await rename(temporary, folder.at(write.name));
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await folder.sync();
  return ok(undefined);
}

/**
 * Gives the new file the owner of the existing one, which only a privileged process can do.
 * Otherwise the user of this process becomes the owner, as with any editor.
 */
async function keepOwner(handle: FileHandle, existing: string): Promise<void> {
  try {
    const [was, is] = [await lstat(existing), await handle.stat()];
    if (was.uid !== is.uid || was.gid !== is.gid) await handle.chown(was.uid, was.gid);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'ENOSYS'].includes(errnoOf(error) ?? '')) throw error;
  }
}
