/** Branches a topic off at a message, and deletes messages. */
import type { MessageId, TopicId } from '../../shared/ids.ts';
import { host } from './host.ts';
import { showTopic } from './navigation-store.ts';

/** Makes a branch and shows it. */
export async function branchAt(topicId: TopicId, messageId: MessageId): Promise<void> {
  const branch = await host().conversation.branch({ topicId, messageId });
  showTopic(branch.topicId);
}

/** Deletes a message with what belongs to it, and returns what `restoreMessages` brings back. */
export const deleteMessage = async (topicId: TopicId, messageId: MessageId): Promise<readonly MessageId[]> =>
  (await host().conversation.remove({ topicId, messageId })).messageIds;

export const restoreMessages = (topicId: TopicId, messageIds: readonly MessageId[]): Promise<void> =>
  host().conversation.restore({ topicId, messageIds: [...messageIds] });
