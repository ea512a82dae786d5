/** What a loop starts from, read from disk with what it refers to. */
import type { LoopInput } from '../../../shared/loop.ts';
import type { ModelMessage } from '../../../shared/message.ts';
import type { LoopRecord } from '../loop/ports.ts';
import type { Messages } from '../store/messages.ts';
import { conversation } from './conversation.ts';
import { loopInput, type StoredInput } from './loop-input.ts';

export function readInput(
  messages: Messages,
  { id, topicId }: Pick<LoopRecord, 'id' | 'topicId'>,
  stored: StoredInput,
): LoopInput {
  const { historyUntil, goalId } = stored;
  const history = historyUntil === null ? [] : conversation(messages, topicId, historyUntil);
  const input = loopInput(id, stored, history);
  return goalId === undefined ? input : { ...input, goal: asStored(messages.get(topicId, goalId)) };
}

/** With all of its parts, where a loop knows its text alone. */
function asStored({ id, role, parts }: ModelMessage): ModelMessage {
  return { ...(id === undefined ? {} : { id }), role, parts };
}
