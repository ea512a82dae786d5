/**
 * The changes of single calls, and the results of undoing them. Loaded when a call comes into
 * view, and kept.
 */
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

/** The number of calls whose diffs stay in memory. */
const KEPT = 200;

/** Requests the edits once, and again only after a failure. */
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

/** Throws the host's error. A refused undo is a result, not a failure. */
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
