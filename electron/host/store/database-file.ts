/** Prepares the database file before SQLite opens it. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LoopwrightError } from '../../../shared/errors.ts';

/**
 * Creates the folder and an empty file if they are missing. Only the user may read them; SQLite
 * gives its companion files the mode of the database. Throws system errors, and `storage` for a
 * log without its database.
 */
export function prepareFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite discards a write-ahead log, with everything committed in it, when its database is
  // empty. The log is checked first, because another process that creates both writes the
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

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
