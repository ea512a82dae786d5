/** Loads what the user was asked about a call, from the loop that made the call. */
import type { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import type { PastApproval } from '../../shared/past-approval.ts';
import { host } from './host.ts';
import { useTopicStore } from './topic-store.ts';

/**
 * `messageId` is the message with the result of the call; null: it is not stored yet, so that the call
 * belongs to the last loop. Rejects with the error of the host. A call of an unknown loop has no requests.
 */
export async function loadPastApprovals(
  topicId: TopicId,
  messageId: MessageId | null,
  callId: CallId,
): Promise<readonly PastApproval[]> {
  const loopId = loopOf(topicId, messageId);
  return loopId === null ? [] : host().loops.approvals({ loopId, callId });
}

function loopOf(topicId: TopicId, messageId: MessageId | null): LoopId | null {
  const entry = useTopicStore.getState().entries[topicId];
  if (entry?.state !== 'open') return null;
  const { messages, loop } = entry.open;
  if (messageId === null) return loop?.loopId ?? null;
  return messages.find(({ id }) => id === messageId)?.loopId ?? null;
}
