/** Replaces a file that only the user may read. */
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file mode with which only the user may read and write. */
export const PRIVATE_MODE = 0o600;

/**
 * Writes the text into a new file with the mode 0600, which then replaces the old one. After a
 * crash or a power loss, the file has either the old or the new text. Whatever exists at the path,
 * such as a link, is replaced and not followed. Throws the error of the system and leaves no
 * partial file.
 */
export function writePrivateFile(file: string, text: string | Uint8Array): void {
  const fresh = `${file}.${process.pid}.new`;
  try {
    // A file that was left by a crash would keep its mode.
    rmSync(fresh, { force: true });
    writeFileSync(fresh, text, { mode: PRIVATE_MODE, flag: 'wx', flush: true });
    // The umask may have removed rights of the user as well.
    chmodSync(fresh, PRIVATE_MODE);
    renameSync(fresh, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Makes the rename durable. Windows has no equivalent. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
