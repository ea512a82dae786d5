/** Finds the place of a message with several versions in its topic. Pure. */
import type { MessageId } from '../../shared/ids.ts';
import type { MessageView, VersionOf } from '../../shared/topic.ts';

export type VersionKind = 'wordings' | 'answers';

/**
 * The place of a message with several versions. Each version of a user message is a message with
 * an id of its own, so the preceding message identifies the place.
 */
export interface VersionPlace {
  readonly kind: VersionKind;
  /** The user message that has several versions or answers. */
  readonly messageId: MessageId;
  /** The id of the preceding message; null: the place is the beginning of the topic. */
  readonly before: MessageId | null;
}

/**
 * The place of a message; null: the message is not loaded. `messages` begins with the first
 * message of the topic, or with any message before the requested one.
 */
export function placeOf(
  messages: readonly MessageView[],
  kind: VersionKind,
  messageId: MessageId,
): VersionPlace | null {
  const at = messages.findIndex(({ id }) => id === messageId);
  return at < 0 ? null : { kind, messageId, before: messages[at - 1]?.id ?? null };
}

/**
 * The user message at this place; undefined: it is not loaded. `hasEarlier`: whether the topic
 * has messages before the loaded ones.
 */
export function messageAt(
  messages: readonly MessageView[],
  hasEarlier: boolean,
  { kind, messageId, before }: VersionPlace,
): MessageView | undefined {
  if (kind === 'answers') return messages.find(({ id }) => id === messageId);
  if (before === null) return hasEarlier ? undefined : messages[0];
  const at = messages.findIndex(({ id }) => id === before);
  return at < 0 ? undefined : messages[at + 1];
}

/** Which version of how many is shown; null: there is only one version. */
export function versionsOf(message: MessageView | undefined, kind: VersionKind): VersionOf | null {
  const versions = message?.[kind];
  return versions === undefined || versions.of < 2 ? null : versions;
}
