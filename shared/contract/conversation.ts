/** Branching a topic off at a message, and deleting messages. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { MessageId, TopicId } from '../ids.ts';

/** The largest number of messages that one deletion can be undone for. */
const MOST_RESTORED = 10_000;

const ofMessage = z.object({ topicId: TopicId, messageId: MessageId });

export const conversation = {
  /**
   * Makes a topic that begins with the shown messages up to this one, and returns it. At a message of
   * the user, the topic has what came before, and the message as its draft. Loops, approvals and what
   * can be undone stay with the origin.
   */
  branch: oc.input(ofMessage).output(type<{ readonly topicId: TopicId }>()),
  /**
   * Deletes an answer with its calls, or a message of the user with the answer to it. They are neither
   * shown nor sent nor found any more. Returns the ids with which `restore` brings them back. Fails with
   * `conflict` while a loop runs or waits, or while the loop of a message can still be resumed.
   */
  remove: oc.input(ofMessage).output(type<{ readonly messageIds: readonly MessageId[] }>()),
  restore: oc
    .input(z.object({ topicId: TopicId, messageIds: z.array(MessageId).min(1).max(MOST_RESTORED) }))
    .output(type<void>()),
};
