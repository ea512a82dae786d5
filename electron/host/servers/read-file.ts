/** Reads a small file that another program wrote. */
import { constants as flags } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { messageOf } from '../../../shared/errors.ts';
import type { FileProblem } from '../../../shared/failures/failures.ts';

const MOST_BYTES = 1_000_000;

export type SmallFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly problem: FileProblem }
  /** `why` is the error message of the operating system. */
  | { readonly kind: 'unreadable'; readonly why: string };

/**
 * Reads a regular file. Any other kind of file is refused without blocking. `followLinks`: whether
 * a symbolic link at the end of the path is followed.
 */
export async function readSmallFile(file: string, followLinks: boolean): Promise<SmallFile> {
  const noLinks = followLinks ? 0 : (flags.O_NOFOLLOW ?? 0);
  let opened: FileHandle;
  try {
    opened = await open(file, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0) | noLinks);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    return code === 'ELOOP' ? { kind: 'refused', problem: 'link' } : { kind: 'unreadable', why: messageOf(error) };
  }
  try {
    const found = await opened.stat();
    if (!found.isFile()) return { kind: 'refused', problem: 'not-a-file' };
    if (found.size > MOST_BYTES) return { kind: 'refused', problem: 'too-large' };
    return { kind: 'text', text: await opened.readFile('utf8') };
  } catch (error) {
    return { kind: 'unreadable', why: messageOf(error) };
  } finally {
    await opened.close();
  }
}
