/**
 * The deleted topics that can be restored. They are loaded when a page that shows them opens, and
 * after each change on this page.
 */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';
import type { RemovedTopic } from '../../shared/topic.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface RemovedTopics {
  readonly topics: Asked<readonly RemovedTopic[]> | undefined;
}

export const useRemovedTopics = create<RemovedTopics>()(() => ({ topics: undefined }));

export async function loadRemovedTopics(): Promise<void> {
  await ask(
    useRemovedTopics.getState().topics,
    () => host().topics.removed({}),
    (topics) => useRemovedTopics.setState({ topics }),
  );
}

/** Restores a topic. Throws the error of the host. */
export async function restoreRemoved(topicId: TopicId): Promise<void> {
  try {
    await host().topics.restore({ topicId });
  } finally {
    await loadRemovedTopics();
  }
}

/**
 * Erases topics for good. Returns whether nothing of them is left. Throws the error of the host.
 */
export async function eraseRemoved(topicIds: readonly TopicId[]): Promise<boolean> {
  try {
    return (await host().topics.erase({ topicIds: [...topicIds] })).complete;
  } finally {
    await loadRemovedTopics();
  }
}
