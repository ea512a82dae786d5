/**
 * The file edits of single tool calls, and the results of undoing them. The edits of a call are
 * loaded when its card comes into view.
 */
import { create } from 'zustand';
import type { CallId } from '../../shared/ids.ts';
import type { FileDiff } from '../../shared/loop.ts';
import type { UndoneFile } from '../../shared/topic.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface CallEditsStore {
  readonly diffs: Readonly<Record<CallId, Asked<readonly FileDiff[]>>>;
  readonly undone: Readonly<Record<CallId, readonly UndoneFile[]>>;
}

export const useCallEdits = create<CallEditsStore>()(() => ({ diffs: {}, undone: {} }));

/** The maximum number of calls whose diffs stay in memory. */
const KEPT = 200;

/**
 * Loads the edits of a call once. After a failure, the next call of this function tries again.
 */
export async function loadCallDiffs(callId: CallId): Promise<void> {
  const known = useCallEdits.getState().diffs[callId];
  if (known !== undefined && known.state !== 'failed') return;
  await ask(
    known,
    () => host().changes.ofCall({ callId }),
    (found) => setDiffs(callId, found),
  );
}

/**
 * Undoes the edits of a call. Throws the error of the host. A refused undo is a normal result and
 * not an error.
 */
export async function undoCall(callId: CallId): Promise<void> {
  const files = await host().changes.undo({ callId });
  useCallEdits.setState(({ undone }) => ({ undone: { ...undone, [callId]: files } }));
}

function setDiffs(callId: CallId, found: Asked<readonly FileDiff[]>): void {
  useCallEdits.setState(({ diffs }) => {
    const others = Object.entries(diffs).filter(([id]) => id !== callId);
    return { diffs: { ...Object.fromEntries(others.slice(-KEPT)), [callId]: found } };
  });
}
