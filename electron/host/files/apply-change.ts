/** Does what was planned, if the disk is still what the plan saw. */
import type { PlannedChange } from './planned-change.ts';
import type { Result } from './result.ts';

/**
 * Never leaves a half-written file: after a crash every file is at its before or its after. A refusal means that nothing changed, except for
 * `system` in the middle of a tree; `compareWithDisk` tells. Works on opened folders, so a folder swapped for a link cannot lead it out.
 */
export async function applyChange(_planned: PlannedChange): Promise<Result<void>> {
  throw new Error('not written');
}
