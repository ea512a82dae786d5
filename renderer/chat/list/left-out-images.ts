/** Finds the images that a model did not get, for the messages below which the chat says so. Pure. */
import type { ModelRef, Part } from '../../../shared/message.ts';
import type { MessageView } from '../../../shared/topic.ts';
import { isSameModel } from './same-model.ts';

/**
 * What the reply to a message says of the images that its model did not get. Older images are counted only below the
 * message from which on they were left out. `before` is the reply before. `hasEarlier`: it may be one that is not loaded.
 */
export function leftOutImages(
  messages: readonly MessageView[],
  index: number,
  before: MessageView | null,
  hasEarlier: boolean,
) {
  const reply = replyAfter(messages, index);
  const older = reply?.iteration?.olderImages ?? 0;
  const isKnown = before === null ? hasEarlier : older <= (before.iteration?.olderImages ?? 0);
  const unseenBy = blindModel(messages[index]?.parts ?? [], reply, before, hasEarlier);
  return { unseenBy, olderImages: isKnown ? 0 : older };
}

/** The reply of a model after a message; null: another message of the user, or none, follows. */
function replyAfter(messages: readonly MessageView[], index: number): MessageView | null {
  for (let at = index + 1; at < messages.length; at++) {
    const message = messages[at];
    if (message?.role === 'user') return null;
    if (message?.iteration !== undefined) return message;
  }
  return null;
}

/**
 * The model of the reply to a message, if it did not get images: those of the message, or those of earlier messages when
 * the reply before had got them. `hasEarlier`: there may be a reply before that is not loaded.
 */
function blindModel(
  parts: readonly Part[],
  reply: MessageView | null,
  before: MessageView | null,
  hasEarlier: boolean,
): ModelRef | null {
  if (reply?.iteration?.unseenImages === undefined) return null;
  if (parts.some(({ type }) => type === 'image')) return reply.model;
  if (before === null) return hasEarlier ? null : reply.model;
  const isKnown = before.iteration?.unseenImages !== undefined && isSameModel(before.model, reply.model);
  return isKnown ? null : reply.model;
}
