/** Turns errors of SQLite and the file system into errors with the code `storage`. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { FailureName } from '../../../shared/failures/failures.ts';

type StorageFailure = Extract<FailureName, `storage-${string}`>;

/** The failures by the primary result code of SQLite, see https://www.sqlite.org/rescode.html */
const FAILURES: Readonly<Record<number, StorageFailure>> = {
  3: 'storage-not-permitted',
  5: 'storage-locked',
  6: 'storage-locked',
  8: 'storage-read-only',
  10: 'storage-disk-failed',
  11: 'storage-damaged',
  13: 'storage-full',
  14: 'storage-unopenable',
  23: 'storage-not-permitted',
  26: 'storage-damaged',
};

const FILE_FAILURES: Readonly<Record<string, StorageFailure>> = {
  EACCES: 'storage-not-permitted',
  EPERM: 'storage-not-permitted',
  EROFS: 'storage-read-only',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  ENOTDIR: 'storage-not-a-folder',
  EEXIST: 'storage-not-a-folder',
};

/**
 * Returns a `LoopwrightError` with the code `storage` for an error that the environment caused,
 * such as a full disk. Any other error is a bug and is returned unchanged.
 */
export function storageError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof LoopwrightError) return error;
  const name = failureFor(error);
  if (name === undefined) return error;
  return new LoopwrightError(name, { path, detail: messageOf(error) }, { cause: error });
}

/** Returns whether the error means that another connection holds the database lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && [5, 6].includes(primaryCode(error) ?? 0);
}

function failureFor(error: Error): StorageFailure | undefined {
  const code = primaryCode(error);
  if (code !== undefined) return FAILURES[code];
  if (!('syscall' in error && 'code' in error && typeof error.code === 'string')) return undefined;
  return FILE_FAILURES[error.code] ?? 'storage-unopenable';
}

/** The primary result code of SQLite is the low byte of the extended result code. */
function primaryCode(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
