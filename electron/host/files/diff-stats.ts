/** What changed between two contents of a file, for a person. */
import type { FileDiff } from '../../../shared/loop.ts';

/** `null`: the file is not there. A real line diff; a patch of at most 200 lines. Binary content gives counts of 0 and says so. */
export function fileDiff(_path: string, _before: Uint8Array | null, _after: Uint8Array | null): FileDiff {
  throw new Error('not written');
}
