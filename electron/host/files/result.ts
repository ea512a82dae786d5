/**
 * The result of operations on files. An expected refusal is returned as a value and never thrown;
 * any exception thrown here is a bug.
 */
import { messageOf } from '../../../shared/errors.ts';
import type { CallProblem } from '../../../shared/failures/call-problems.ts';
import type { FolderProblem } from '../../../shared/failures/failures.ts';
import type { FileProblems, UndoProblem } from '../../../shared/failures/undo-problems.ts';

export type RefusalCode =
  | keyof FileProblems
  /** The operating system refused the operation for any other reason. */
  | 'system'
  /** The content is binary, or not valid in its encoding. */
  | 'not-text'
  | 'no-match'
  | 'many-matches'
  /** The diff or pattern cannot be parsed. */
  | 'bad-input'
  | 'timed-out'
  | 'cancelled';

/**
 * A refusal. `message` tells a model in one or more plain sentences what happened and what to do.
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export type Refused = { readonly ok: false; readonly refusal: Refusal };
export type Result<T> = { readonly ok: true; readonly value: T } | Refused;

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: RefusalCode, message: string): Refused {
  return { ok: false, refusal: { code, message } };
}

const SENTENCES: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  ENOENT: ['not-found', 'does not exist'],
  ENOTDIR: ['not-a-folder', 'goes through something that is not a folder'],
  EISDIR: ['not-a-file', 'is a folder'],
  EEXIST: ['already-exists', 'exists already'],
  ENOTEMPTY: ['not-empty', 'is not empty'],
  ENAMETOOLONG: ['bad-name', 'has a name that is too long'],
  ELOOP: ['outside-workspace', 'is or became a link that cannot be followed'],
  ENXIO: ['not-a-file', 'is not a regular file'],
  EACCES: ['no-permission', 'may not be accessed: no permission'],
  EPERM: ['no-permission', 'may not be accessed: no permission'],
  EROFS: ['read-only', 'is on a read-only file system'],
  ENOSPC: ['disk-full', 'could not be written: no space left on the disk'],
  EDQUOT: ['disk-full', 'could not be written: the disk quota is used up'],
  EXDEV: ['system', 'cannot be moved there: it is another file system'],
  EBUSY: ['in-use', 'is in use by another program'],
  EMFILE: ['system', 'could not be opened: too many files are open'],
};

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Turns a system error into a refusal about `path`. Anything else is a bug and is thrown again.
 */
export function refusalOf(error: unknown, path: string): Refused {
  const errno = errnoOf(error);
  if (errno === undefined || !/^E[A-Z0-9]+$/.test(errno)) throw error;
  const known = SENTENCES[errno];
  return known ? refuse(known[0], `${path} ${known[1]}.`) : refuse('system', `${path}: ${messageOf(error)}.`);
}

/** Describes a folder that cannot be opened, as the data of a failure. */
export function folderProblem({ code, message }: Refusal): { readonly problem: FolderProblem; readonly words: string } {
  const isKnown = code === 'not-found' || code === 'not-a-folder' || code === 'bad-name';
  return { problem: isKnown ? code : 'not-accessible', words: message };
}

/** Names for the user why a call that was refused would fail. */
export function callProblem({ code }: Refusal): CallProblem['name'] {
  switch (code) {
    case 'system':
    case 'bad-input':
    case 'timed-out':
    case 'cancelled':
      return 'other';
    default:
      return code;
  }
}

/** Describes for the user why the disk refused an undo. */
export function undoProblem({ code, message }: Refusal): UndoProblem {
  switch (code) {
    case 'system':
    // The following refusals never occur in an undo.
    case 'not-text':
    case 'no-match':
    case 'many-matches':
    case 'bad-input':
    case 'timed-out':
    case 'cancelled':
      return { name: 'system', data: { why: message } };
    default:
      return { name: code, data: {} };
  }
}
