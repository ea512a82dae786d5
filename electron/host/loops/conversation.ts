/** Turns a topic into the messages that a model reads. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { isAside, type ModelMessage } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { Messages } from '../store/messages.ts';

/**
 * Returns all visible messages of the topic, or those up to and including `until`, without
 * messages of the app itself. Every call has exactly one result, even if its loop was interrupted.
 */
export function conversation(messages: Messages, topicId: TopicId, until?: MessageId): readonly ModelMessage[] {
  const stored = until === undefined ? [...messages.shown(topicId)] : messages.upTo(topicId, until);
  return pairUp(stored.filter((message) => !isAside(message)));
}
