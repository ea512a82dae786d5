/** What a model reads instead of earlier messages. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CompactionId, MessageId, TopicId } from '../ids.ts';
import type { CompactionOutcome, MessageView } from '../topic.ts';
import { inTopic } from './fields.ts';

export const compactions = {
  pinMessage: oc.input(z.object({ topicId: TopicId, messageId: MessageId, pinned: z.boolean() })).output(type<void>()),
  /**
   * Summarises earlier messages now. At rest only; ends when it is done. `conflict`: the model
   * cannot be asked now.
   */
  compact: oc.input(inTopic).output(type<CompactionOutcome>()),
  /** Gives up what `compact` is doing, which then says so. So does whatever begins a turn. */
  giveUp: oc.input(inTopic).output(type<void>()),
  /**
   * The messages a compaction stands for, at most the newest `MOST_COMPACTED_SHOWN`, oldest
   * first, each shortened.
   */
  compacted: oc
    .input(z.object({ topicId: TopicId, compactionId: CompactionId }))
    .output(type<readonly MessageView[]>()),
  undo: oc.input(z.object({ topicId: TopicId, compactionId: CompactionId })).output(type<void>()),
};
