/** A topic as a model reads it. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { isAside, type ModelMessage } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { Messages } from '../store/messages.ts';

/** All messages that are shown, or those that led to `until`, with it, without what the app itself said; every call with exactly one result, also where a loop was cut. */
export function conversation(messages: Messages, topicId: TopicId, until?: MessageId): readonly ModelMessage[] {
  const stored = until === undefined ? [...messages.shown(topicId)] : messages.upTo(topicId, until);
  return pairUp(stored.filter((message) => !isAside(message)));
}
