/** Prepares the database file before SQLite opens it. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LoopwrightError } from '../../../shared/errors.ts';

/**
 * Creates the folder and an empty database file if they are missing. Only the user may read them,
 * and SQLite gives its companion files the permissions of the database file. Throws system errors,
 * and `storage` if the folder belongs to another user or a write-ahead log exists without its
 * database.
 */
export function prepareFile(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another user could read and replace every file of such a folder.
  if (isOfAnotherUser(folder)) throw new LoopwrightError('data-folder-of-another-user', { path: folder });
  // If the database file is empty, SQLite discards its write-ahead log with all committed changes.
  // The size of the log is read first, because another process that creates both files writes the
  // database before the log.
  if (sizeOf(`${path}-wal`) > 0 && sizeOf(path) === 0) {
    throw new LoopwrightError('database-log-alone', { path });
  }
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  }
}

/** Always false on Windows, which has no user ids. */
function isOfAnotherUser(folder: string): boolean {
  const own = process.geteuid?.();
  return own !== undefined && statSync(folder).uid !== own;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
