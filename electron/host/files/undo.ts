/**
 * Takes edits back. Checkpoints are netted per path: the earliest before, the latest after. A path is taken back only if the disk still is at
 * that after; a later change by hand is said, not overwritten. The disk decides, so an undo that was killed can be done again.
 */
import type { UndoneFile } from '../host-api.ts';
import type { Checkpoint, CheckpointStore } from './checkpoints.ts';

/**
 * Undoes `checkpoints` (of one workspace, in the order they were made) and marks the undone ones in the store. Paths joined by a move are taken back together or not at all. With
 * `onlyPath` (relative) only that file and what it was moved from or to. One answer per path; folders the edits had made go silently when empty.
 */
export async function undo(
  _store: CheckpointStore,
  _checkpoints: readonly Checkpoint[],
  _options: { readonly at: number; readonly onlyPath?: string },
): Promise<readonly UndoneFile[]> {
  throw new Error('not written');
}
