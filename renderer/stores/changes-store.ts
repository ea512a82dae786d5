/**
 * The file changes of a topic's loops. They are loaded again whenever the host reports a change.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ChangeConflict, ChangedIteration, SettledCall } from '../../shared/changes.ts';
import type { WhichChanges } from '../../shared/contract/changes.ts';
import type { CallId, LoopId, TopicId } from '../../shared/ids.ts';
import type { InspectedLoop } from '../../shared/inspected.ts';
import type { FileDiff } from '../../shared/loop.ts';
import type { FileChangeSummary, RedoneFile, RefusedFile, UndoneFile } from '../../shared/topic.ts';
import { failureOf } from '../host-client.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';
import { showPanel } from './navigation-store.ts';
import { useOpenTopic } from './topic-store.ts';

type CallStates = ReadonlyMap<CallId, SettledCall['state']>;

/** Files that an undo or a redo left as they were. */
export interface Refusals {
  readonly which: WhichFiles;
  readonly direction: 'undo' | 'redo';
  readonly files: readonly RefusedFile[];
}

interface ChangesStore {
  readonly topics: Readonly<Record<TopicId, Asked<readonly FileChangeSummary[]>>>;
  /** The calls whose edits are not all open, of each loaded topic. */
  readonly calls: Readonly<Record<TopicId, CallStates>>;
  /** Files whose contents the panel is to compare; null: none. */
  readonly compared: Refusals | null;
  /** The loop at which the panel is shown when it is opened; null: no particular loop. */
  readonly wantedLoop: LoopId | null;
}

export const useChanges = create<ChangesStore>()(() => ({
  ...{ topics: {}, calls: {}, compared: null, wantedLoop: null },
}));

/** The requests that run. `again`: something changed since the request was sent. */
const running = new Map<TopicId, { again: boolean }>();

export async function loadChanges(topicId: TopicId): Promise<void> {
  const request = running.get(topicId);
  if (request !== undefined) {
    request.again = true;
    return;
  }
  const own = { again: false };
  running.set(topicId, own);
  const set = (changes: Asked<readonly FileChangeSummary[]>) =>
    useChanges.setState(({ topics }) => ({ topics: { ...topics, [topicId]: changes } }));
  if (useChanges.getState().topics[topicId]?.state !== 'ready') set({ state: 'loading' });
  try {
    const [files, settled] = await Promise.all([
      host().changes.list({ topicId }),
      host().changes.settledCalls({ topicId }),
    ]);
    const calls: CallStates = new Map(settled.map(({ callId, state }) => [callId, state]));
    useChanges.setState((changes) => ({ calls: { ...changes.calls, [topicId]: calls } }));
    set({ state: 'ready', value: files });
  } catch (error) {
    set({ state: 'failed', failure: failureOf(error) });
  } finally {
    running.delete(topicId);
  }
  if (own.again) await loadChanges(topicId);
}

/** Loads the changes of the topic now, and whenever the host reports that they changed. */
export function useLoadedChanges(topicId: TopicId | null): void {
  const news = useOpenTopic(topicId, ({ changesVersion, epoch, loop }) => `${epoch} ${changesVersion} ${loop?.loopId}`);
  useEffect(() => {
    if (topicId !== null && news !== null) void loadChanges(topicId);
  }, [topicId, news]);
}

/** The number of files of the topic whose changes were neither accepted nor undone. */
export const useChangedCount = (topicId: TopicId | null): number =>
  useChanges(({ topics }) => {
    const changes = topicId === null ? undefined : topics[topicId];
    return changes?.state === 'ready' ? new Set(openChanges(changes.value).open.map(({ path }) => path)).size : 0;
  });

/** Opens the panel at the changes of a loop of the topic that is shown. */
export function showChangesOf(loopId: LoopId): void {
  useChanges.setState({ wantedLoop: loopId });
  showPanel('changes');
}

/** Whether the edits of a call are in force. */
export const useCallChanges = (topicId: TopicId, callId: CallId): SettledCall['state'] | 'open' =>
  useChanges(({ calls }) => calls[topicId]?.get(callId) ?? 'open');

/** Opens the panel and compares the contents of files that were changed since. */
export function compareFiles(refusals: Refusals): void {
  useChanges.setState({ compared: refusals });
  showPanel('changes');
}

export type WhichFiles = WhichChanges;

export const undoChanges = (which: WhichFiles): Promise<readonly UndoneFile[]> => host().changes.undo(which);
export const redoChanges = (which: WhichFiles): Promise<readonly RedoneFile[]> => host().changes.redo(which);
export const acceptChanges = (which: WhichFiles): Promise<void> => host().changes.accept(which);
export const diffOf = (loopId: LoopId, path: string, iteration?: number): Promise<FileDiff> =>
  host().changes.diff({ loopId, path, ...(iteration !== undefined && { iteration }) });
export const iterationsOf = (loopId: LoopId): Promise<readonly ChangedIteration[]> =>
  host().changes.iterations({ loopId });
export const loopsOf = (topicId: TopicId): Promise<readonly InspectedLoop[]> => host().inspect.loops({ topicId });

/** An undo or a redo that was refused for a file. */
export interface RefusedChange {
  readonly which: WhichFiles;
  readonly direction: 'undo' | 'redo';
  readonly path: string;
}

export const conflictOf = (refused: RefusedChange): Promise<ChangeConflict> => host().changes.conflict(refused);
export const mergeChange = (refused: RefusedChange, seen: string): Promise<readonly (UndoneFile | RedoneFile)[]> =>
  host().changes.merge({ ...refused, seen });

/**
 * The files whose changes were neither accepted nor undone, and the total numbers of their added
 * and removed lines.
 */
export function openChanges(files: readonly FileChangeSummary[]) {
  const open = files.filter(({ state }) => state === 'open');
  const sum = (part: 'added' | 'removed') => open.reduce((total, file) => total + file[part], 0);
  return { open, added: sum('added'), removed: sum('removed') };
}
