/** What is at a path, as one comparable string; the `before` and `after` of `FileChange` and `Checkpoint` are these, null for "nothing". */
import type { FileChange } from '../loop/ports.ts';

/** SHA-256 hex of a file's bytes, `link:<SHA-256 hex of the target>`, `folder`, or `other` (FIFO, socket, device). */
export type DiskState = string;

/** Never follows a link at the end. Null: nothing is there. Throws system errors other than "not there". */
export async function diskState(_absolute: string): Promise<DiskState | null> {
  throw new Error('not written');
}

/**
 * Compares a started edit with the disk, after a crash: everything at `after` is done, every file at `before` is not run. Removes temporary
 * files that were left behind, and empty folders a change that did not run had made. An empty list is unknown.
 */
export async function compareWithDisk(_changes: readonly FileChange[]): Promise<'not-run' | 'done' | 'unknown'> {
  throw new Error('not written');
}
