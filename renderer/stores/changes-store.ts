/**
 * The file changes of a topic's loops. They are loaded again whenever the host reports a change.
 */
import { create } from 'zustand';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import type { FileDiff } from '../../shared/loop.ts';
import type { FileChangeSummary, UndoneFile } from '../../shared/topic.ts';
import { failureOf } from '../host-client.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';

interface ChangesStore {
  readonly topics: Readonly<Record<TopicId, Asked<readonly FileChangeSummary[]>>>;
}

export const useChanges = create<ChangesStore>()(() => ({ topics: {} }));

/**
 * The number of the newest request of each topic. The response to an older request is ignored.
 */
const asked = new Map<TopicId, number>();

export async function loadChanges(topicId: TopicId): Promise<void> {
  const turn = (asked.get(topicId) ?? 0) + 1;
  asked.set(topicId, turn);
  const set = (changes: Asked<readonly FileChangeSummary[]>) => {
    if (asked.get(topicId) === turn)
      useChanges.setState(({ topics }) => ({ topics: { ...topics, [topicId]: changes } }));
  };
  if (useChanges.getState().topics[topicId]?.state !== 'ready') set({ state: 'loading' });
  try {
    set({ state: 'ready', value: await host().changes.list({ topicId }) });
  } catch (error) {
    set({ state: 'failed', failure: failureOf(error) });
  }
}

export type WhichFiles = { readonly topicId: TopicId } | { readonly loopId: LoopId; readonly path: string };

export const undoChanges = (which: WhichFiles): Promise<readonly UndoneFile[]> => host().changes.undo(which);
export const acceptChanges = (which: WhichFiles): Promise<void> => host().changes.accept(which);
export const diffOf = (loopId: LoopId, path: string): Promise<FileDiff> => host().changes.diff({ loopId, path });

/**
 * The files whose changes were neither accepted nor undone, and the total numbers of their added
 * and removed lines.
 */
export function openChanges(files: readonly FileChangeSummary[]) {
  const open = files.filter(({ state }) => state === 'open');
  const sum = (part: 'added' | 'removed') => open.reduce((total, file) => total + file[part], 0);
  return { open, added: sum('added'), removed: sum('removed') };
}
