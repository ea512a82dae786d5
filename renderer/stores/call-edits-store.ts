/**
 * The file edits of single tool calls, and which of them an undo or a redo left as they were. The edits of a call are
 * loaded when its card comes into view.
 */
import { create } from 'zustand';
import type { CallId } from '../../shared/ids.ts';
import type { FileDiff } from '../../shared/loop.ts';
import { type Asked, ask } from './asked.ts';
import { type Refusals, redoChanges, undoChanges } from './changes-store.ts';
import { host } from './host.ts';

interface CallEditsStore {
  readonly diffs: Readonly<Record<CallId, Asked<readonly FileDiff[]>>>;
  readonly refused: Readonly<Record<CallId, Refusals>>;
}

export const useCallEdits = create<CallEditsStore>()(() => ({ diffs: {}, refused: {} }));

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
 * Undoes the edits of a call or makes them again. Throws the error of the host. A refused file is a
 * normal result and not an error.
 */
export async function turnCall(callId: CallId, direction: Refusals['direction']): Promise<void> {
  const which = { callId };
  const answers = await (direction === 'undo' ? undoChanges(which) : redoChanges(which));
  const files = answers.filter((answer) => answer.result === 'refused');
  useCallEdits.setState(({ refused }) => ({ refused: { ...refused, [callId]: { which, direction, files } } }));
}

function setDiffs(callId: CallId, found: Asked<readonly FileDiff[]>): void {
  useCallEdits.setState(({ diffs }) => {
    const others = Object.entries(diffs).filter(([id]) => id !== callId);
    return { diffs: { ...Object.fromEntries(others.slice(-KEPT)), [callId]: found } };
  });
}
