/** What single calls changed, and what became of undoing them. Asked for when a call comes into view, and kept. */
import { create } from 'zustand';
import type { CallId } from '../../shared/ids.ts';
import type { FileDiff } from '../../shared/loop.ts';
import type { UndoneFile } from '../../shared/topic.ts';
import { host } from './host.ts';

export type CallDiffs =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly diffs: readonly FileDiff[] }
  | { readonly state: 'failed' };

interface CallEditsStore {
  readonly diffs: Readonly<Record<CallId, CallDiffs>>;
  readonly undone: Readonly<Record<CallId, readonly UndoneFile[]>>;
}

export const useCallEdits = create<CallEditsStore>()(() => ({ diffs: {}, undone: {} }));

/** How many calls' diffs stay. */
const KEPT = 200;

/** Asks once; again only where it failed. */
export async function loadCallDiffs(callId: CallId): Promise<void> {
  const known = useCallEdits.getState().diffs[callId];
  if (known !== undefined && known.state !== 'failed') return;
  setDiffs(callId, { state: 'loading' });
  try {
    setDiffs(callId, { state: 'ready', diffs: await host().changes.ofCall({ callId }) });
  } catch {
    setDiffs(callId, { state: 'failed' });
  }
}

/** Throws what the host said. What was refused is an answer, not a failure. */
export async function undoCall(callId: CallId): Promise<void> {
  const files = await host().changes.undo({ callId });
  useCallEdits.setState(({ undone }) => ({ undone: { ...undone, [callId]: files } }));
}

function setDiffs(callId: CallId, found: CallDiffs): void {
  useCallEdits.setState(({ diffs }) => {
    const others = Object.entries(diffs).filter(([id]) => id !== callId);
    return { diffs: { ...Object.fromEntries(others.slice(-KEPT)), [callId]: found } };
  });
}
