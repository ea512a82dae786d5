/** Turns failures of SQLite and the file system into sentences a person can act on. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const sentences: Readonly<Record<number, (path: string) => string>> = {
  3: refused,
  5: locked,
  6: locked,
  8: readOnly,
  10: (path) =>
    `The disk failed while ${path} was being read or written. Nothing half-written was kept. Check the disk and the space on it, then try again.`,
  11: damaged,
  13: full,
  14: unopenable,
  23: refused,
  26: damaged,
};

const fileSentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: refused,
  EPERM: refused,
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
};

function refused(path: string): string {
  return `You are not allowed to read or write ${path}. Change its permissions or choose another data folder.`;
}

function notAFolder(path: string): string {
  return `${path} cannot be created: a part of its path is a file, not a folder. Choose another data folder.`;
}

function unopenable(path: string): string {
  return `${path} cannot be opened. Check that it is a file and that you may read and write in its folder.`;
}

function locked(path: string): string {
  return `Another process kept ${path} locked for longer than we wait. Close the other Loopwright, or try again in a moment.`;
}

function readOnly(path: string): string {
  return `${path} is read-only. Make the file and its folder writable, or choose another data folder.`;
}

function full(path: string): string {
  return `The disk that holds ${path} is full. Nothing half-written was kept. Free some space, then try again.`;
}

function damaged(path: string): string {
  return `${path} is damaged or is not a Loopwright database. It was left as it is. Move it away, or put a backup (${path}.backup-v…) in its place.`;
}

/**
 * A `LoopwrightError('storage')` for a failure of the environment; anything else is a bug and is
 * returned unchanged.
 */
export function storageError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof LoopwrightError) return error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) return error;
  return new LoopwrightError('storage', sentence(path), { path, detail: messageOf(error) }, { cause: error });
}

/** Whether someone else holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && [5, 6].includes(primaryCode(error) ?? 0);
}

function sentenceFor(error: Error): ((path: string) => string) | undefined {
  const code = primaryCode(error);
  if (code !== undefined) return sentences[code];
  if (!('syscall' in error && 'code' in error && typeof error.code === 'string')) return undefined;
  return fileSentences[error.code] ?? unopenable;
}

/** The low byte of the extended code. */
function primaryCode(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
