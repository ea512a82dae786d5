/** A file gets its new content in one step: temporary file in the same folder, fsync, rename, fsync of the folder. */
import { constants as flags } from 'node:fs';
import { type FileHandle, lstat, open, rename, unlink } from 'node:fs/promises';
import { diskState } from './disk-state.ts';
import type { OpenedFolder } from './opened-folder.ts';
import { errnoOf, ok, type Result, refuse } from './result.ts';

export interface AtomicWrite {
  /** Names inside the folder. */
  readonly name: string;
  readonly temporary: string;
  readonly bytes: Uint8Array;
  /** Exact permission bits; null: what the umask gives. */
  readonly mode: number | null;
  /** Hash the file must still have right before the rename; null: must not be there. */
  readonly before: string | null;
}

/** Refuses a foreign change as `changed-meanwhile` and leaves no temporary. Throws system errors. Replaces a link, never writes through it. */
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

/** Only a privileged process can give a file to its former owner; for others the file is theirs, as with any editor. */
async function keepOwner(handle: FileHandle, existing: string): Promise<void> {
  try {
    const [was, is] = [await lstat(existing), await handle.stat()];
    if (was.uid !== is.uid || was.gid !== is.gid) await handle.chown(was.uid, was.gid);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'ENOSYS'].includes(errnoOf(error) ?? '')) throw error;
  }
}
