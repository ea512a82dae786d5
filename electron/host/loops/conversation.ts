/** A topic in the form a model reads. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { isAside, type ModelMessage } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { Messages } from '../store/messages.ts';

/**
 * All shown messages, or those up to and including `until`, without messages of the app itself;
 * every call has exactly one result, also where a loop was cut.
 */
export function conversation(messages: Messages, topicId: TopicId, until?: MessageId): readonly ModelMessage[] {
  const stored = until === undefined ? [...messages.shown(topicId)] : messages.upTo(topicId, until);
  return pairUp(stored.filter((message) => !isAside(message)));
}
