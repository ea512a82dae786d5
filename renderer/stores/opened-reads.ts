/**
 * The calls that the user opened, or whose cards had the focus, and that a group of reads therefore does not hide. A
 * group is open while it contains one of them, so it stays open while it grows at either end.
 */
import { create } from 'zustand';
import type { CallId } from '../../shared/ids.ts';

export const useOpenedReads = create<{ readonly opened: ReadonlySet<CallId> }>()(() => ({ opened: new Set() }));

/** Shows these calls, and the others of their groups. */
export function openReads(calls: readonly CallId[]): void {
  const { opened } = useOpenedReads.getState();
  if (calls.every((callId) => opened.has(callId))) return;
  useOpenedReads.setState({ opened: new Set([...opened, ...calls]) });
}

/** Closes the group that consists of these calls. */
export function closeReads(calls: readonly CallId[]): void {
  const closed = new Set(calls);
  useOpenedReads.setState(({ opened }) => ({ opened: new Set([...opened].filter((callId) => !closed.has(callId))) }));
}
