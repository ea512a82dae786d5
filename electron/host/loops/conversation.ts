/** Turns a topic into the messages that a model reads. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { callsOf, isAside, type Message, type ModelMessage } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { Messages } from '../store/messages.ts';

/**
 * Returns all visible messages of the topic, or those up to and including `until`, without
 * messages of the app itself. Every call has exactly one result, even if its loop was interrupted.
 */
export function conversation(messages: Messages, topicId: TopicId, until?: MessageId): readonly ModelMessage[] {
  const stored = until === undefined ? [...messages.shown(topicId)] : messages.upTo(topicId, until);
  return pairUp(afterResults(stored.filter((message) => !isAside(message))));
}

/**
 * Moves what arrived between calls and their results, such as the message about a run, to the
 * place after the results, because a provider accepts nothing in between.
 */
function afterResults(messages: readonly Message[]): readonly Message[] {
  const ordered: Message[] = [];
  let between: Message[] = [];
  let hasOpenCalls = false;
  for (const message of messages) {
    if (hasOpenCalls && message.loopId === null && message.role === 'assistant') {
      between.push(message);
      continue;
    }
    if (message.role !== 'tool') {
      ordered.push(...between);
      between = [];
      hasOpenCalls = callsOf(message).length > 0;
    }
    ordered.push(message);
  }
  return [...ordered, ...between];
}
