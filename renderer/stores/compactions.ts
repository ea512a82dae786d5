/** Actions on a topic's compactions, and the compaction that is open. */
import { create } from 'zustand';
import type { CompactionId, TopicId } from '../../shared/ids.ts';
import type { Usage } from '../../shared/model.ts';
import type { CompactionOutcome, MessageView } from '../../shared/topic.ts';
import { host } from './host.ts';

interface LookedAt {
  /**
   * The compaction that is open; null: none. It is kept when its topic is left, and shown only
   * there.
   */
  readonly shown: { readonly topicId: TopicId; readonly id: CompactionId } | null;
}

export const useLookedAt = create<LookedAt>()(() => ({ shown: null }));

export const showCompaction = (topicId: TopicId, id: CompactionId): void =>
  useLookedAt.setState({ shown: { topicId, id } });

export const closeCompaction = (): void => useLookedAt.setState({ shown: null });

export const compactNow = (topicId: TopicId): Promise<CompactionOutcome> => host().compactions.compact({ topicId });

/**
 * Stops a compaction. `compactNow` then reports that it was stopped, in the window that started it.
 */
export const stopCompacting = (topicId: TopicId): Promise<void> => host().compactions.giveUp({ topicId });

export const undoCompaction = (topicId: TopicId, compactionId: CompactionId): Promise<void> =>
  host().compactions.undo({ topicId, compactionId });

/** The messages that the compaction covers, oldest first. */
export const compactedMessages = (topicId: TopicId, compactionId: CompactionId): Promise<readonly MessageView[]> =>
  host().compactions.compacted({ topicId, compactionId });

export const usageOfTopic = (topicId: TopicId): Promise<Usage & { readonly modelCalls: number }> =>
  host().usage.ofTopic({ topicId });
