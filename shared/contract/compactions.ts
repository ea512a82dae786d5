/** Summaries that a model reads in place of earlier messages. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CompactionId, MessageId, TopicId } from '../ids.ts';
import type { CompactionOutcome, MessageView } from '../topic.ts';
import { inTopic } from './fields.ts';

export const compactions = {
  pinMessage: oc.input(z.object({ topicId: TopicId, messageId: MessageId, pinned: z.boolean() })).output(type<void>()),
  /**
   * Summarises earlier messages now. Allowed only while no loop runs. Returns when the summary is
   * done. Fails with `conflict` if the model cannot be called now.
   */
  compact: oc.input(inTopic).output(type<CompactionOutcome>()),
  /**
   * Cancels a running `compact`, which then returns `given-up`. Starting a turn also cancels it.
   */
  giveUp: oc.input(inTopic).output(type<void>()),
  /**
   * The messages that a compaction replaces: at most the newest `MOST_COMPACTED_SHOWN`, oldest
   * first, each shortened.
   */
  compacted: oc
    .input(z.object({ topicId: TopicId, compactionId: CompactionId }))
    .output(type<readonly MessageView[]>()),
  undo: oc.input(z.object({ topicId: TopicId, compactionId: CompactionId })).output(type<void>()),
};
