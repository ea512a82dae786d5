/** What became of the file changes of single loops, and what the card of an ending can do about its loop. */
import { useEffect } from 'react';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import type { FileChangeSummary, RefusedFile } from '../../shared/topic.ts';
import { loadChanges, redoChanges, undoChanges, useChanges } from './changes-store.ts';
import { host } from './host.ts';
import { useOpenTopic } from './topic-store.ts';

/** `unknown`: the changes are not loaded yet. `none`: the loop has none that the app could undo. */
export type ChangesState = 'unknown' | 'none' | 'open' | 'accepted' | 'undone' | 'partly-undone';

/** The state of the topic in which its changes were loaded last for the endings in the chat. */
const loadedAt = new Map<TopicId, string>();

/** What became of the changes of a loop. Loads the changes of the topic if `wanted`. */
export function useChangesOfLoop(topicId: TopicId, loopId: LoopId, wanted: boolean): ChangesState {
  const moment = useOpenTopic(topicId, ({ epoch, changesVersion }) => `${epoch} ${changesVersion}`);
  useEffect(() => {
    if (!wanted || moment === null || moment === undefined || loadedAt.get(topicId) === moment) return;
    loadedAt.set(topicId, moment);
    void loadChanges(topicId);
  }, [wanted, topicId, moment]);
  return useChanges(({ topics }) => {
    const asked = topics[topicId];
    return asked?.state === 'ready' ? stateOf(asked.value.filter((file) => file.loopId === loopId)) : 'unknown';
  });
}

function stateOf(files: readonly FileChangeSummary[]): ChangesState {
  const [first] = files;
  if (first === undefined) return 'none';
  if (files.every(({ state }) => state === first.state)) return first.state;
  if (files.some(({ state }) => state === 'undone')) return 'partly-undone';
  return 'open';
}

/** Undoes all changes of a loop and returns the files whose changes were not undone. */
export async function undoLoop(loopId: LoopId): Promise<readonly RefusedFile[]> {
  const files = await undoChanges({ loopId });
  return files.filter((file) => file.result === 'refused');
}

/** Makes all changes of a loop again that were undone, and returns the files that were not changed. */
export async function redoLoop(loopId: LoopId): Promise<readonly RefusedFile[]> {
  const files = await redoChanges({ loopId });
  return files.filter((file) => file.result === 'refused');
}

/** Marks a command as a check of a folder. */
export const markCheck = (path: string, command: string): Promise<unknown> => host().checks.mark({ path, command });
