/** Actions on the compactions of a topic, and the compaction whose details are open. */
import { create } from 'zustand';
import type { CompactionId, TopicId } from '../../shared/ids.ts';
import type { Usage } from '../../shared/model.ts';
import type { CompactionOutcome, MessageView } from '../../shared/topic.ts';
import { host } from './host.ts';

interface LookedAt {
  /**
   * The compaction whose details are open; null: none. It is shown only in its topic, and stays
   * open while the user visits other topics.
   */
  readonly shown: { readonly topicId: TopicId; readonly id: CompactionId } | null;
}

export const useLookedAt = create<LookedAt>()(() => ({ shown: null }));

export const showCompaction = (topicId: TopicId, id: CompactionId): void =>
  useLookedAt.setState({ shown: { topicId, id } });

export const closeCompaction = (): void => useLookedAt.setState({ shown: null });

export const compactNow = (topicId: TopicId): Promise<CompactionOutcome> => host().compactions.compact({ topicId });

/**
 * Stops a running compaction. In the window that started it, `compactNow` then reports that the
 * compaction was stopped.
 */
export const stopCompacting = (topicId: TopicId): Promise<void> => host().compactions.giveUp({ topicId });

export const undoCompaction = (topicId: TopicId, compactionId: CompactionId): Promise<void> =>
  host().compactions.undo({ topicId, compactionId });

/** The messages that the compaction covers, oldest first. */
export const compactedMessages = (topicId: TopicId, compactionId: CompactionId): Promise<readonly MessageView[]> =>
  host().compactions.compacted({ topicId, compactionId });

export const usageOfTopic = (topicId: TopicId): Promise<Usage & { readonly modelCalls: number }> =>
  host().usage.ofTopic({ topicId });
