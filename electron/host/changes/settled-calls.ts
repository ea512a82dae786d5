/** Says of which tool calls the edits were undone or accepted. Pure. */
import type { SettledCall } from '../../../shared/changes.ts';
import { type Checkpoint, isOpen } from '../files/checkpoints.ts';
import { isMadeFolder } from '../files/undo/undo-nets.ts';

/** Leaves out the calls whose edits are all open. Folders that a call made do not count beside its files. */
export function settledCalls(checkpoints: readonly Checkpoint[]): readonly SettledCall[] {
  return [...Map.groupBy(checkpoints, ({ callId }) => callId)].flatMap(([callId, all]): SettledCall[] => {
    const files = all.filter((edit) => !isMadeFolder(edit));
    const edits = files.length > 0 ? files : all;
    if (callId === null || edits.every(isOpen)) return [];
    const undone = edits.filter(({ undoneAt }) => undoneAt !== null).length;
    if (undone === 0) return edits.some(isOpen) ? [] : [{ callId, state: 'accepted' }];
    return [{ callId, state: undone === edits.length ? 'undone' : 'partly-undone' }];
  });
}
