/**
 * Replaces the first messages of a request by a summary. The functions are pure. A kept message is
 * the same object in every request, because each message object is serialised only once.
 */
import type { MessageId } from '../../../../shared/ids.ts';
import type { ModelMessage, Part } from '../../../../shared/message.ts';
import { oncePer } from '../../../../shared/once-per.ts';

/** The messages that are kept word for word in the part that a summary replaces. */
export interface Kept {
  readonly pins: ReadonlySet<MessageId>;
  /** The user message that the current turn answers; null: no turn is running. */
  readonly goal: ModelMessage | null;
}

/**
 * Returns how many of the messages a compaction replaces: all up to and including `until`, and the
 * results of the calls in `until`. Returns 0 if `until` is not in `messages`, for example while
 * another version is shown.
 */
export function replacedBy(until: MessageId, messages: readonly ModelMessage[]): number {
  const at = messages.findLastIndex(({ id }) => id === until);
  return at < 0 ? 0 : behindResults(messages, at + 1);
}

/** Returns the first index from `at` on whose message is not a tool result. */
export function behindResults(messages: readonly ModelMessage[], at: number): number {
  let end = at;
  while (messages[end]?.role === 'tool') end++;
  return end;
}

/**
 * Returns the summary, the kept messages among the first `replaced` ones, and the remaining
 * messages. Calls and their results are not separated.
 */
export function compactedMessages(
  messages: readonly ModelMessage[],
  replaced: number,
  summary: ModelMessage,
  kept: Kept,
): readonly ModelMessage[] {
  if (replaced === 0) return messages;
  return [summary, ...keptOf(messages.slice(0, replaced), kept), ...messages.slice(replaced)];
}

/** Returns the kept part of the replaced messages, in order. */
export function keptOf(messages: readonly ModelMessage[], kept: Kept): readonly ModelMessage[] {
  return messages.flatMap((message) => keptMessage(message, kept) ?? []);
}

/** Returns the kept part of a replaced message; null: nothing is kept. */
export function keptMessage(message: ModelMessage, { pins, goal }: Kept): ModelMessage | null {
  const isGoal = message === goal || (message.id !== undefined && message.id === goal?.id);
  if (isGoal) return message;
  const isPinned = message.id !== undefined && pins.has(message.id) && message.role !== 'tool';
  return isPinned ? spokenOnly(message) : null;
}

/** Returns the message without its calls and reasoning, or the same object if it has none. */
const spokenOnly = oncePer((message: ModelMessage): ModelMessage | null => {
  const parts = message.parts.flatMap(spokenPart);
  const isSame = parts.length === message.parts.length && parts.every((part, at) => part === message.parts[at]);
  if (parts.length === 0) return null;
  return isSame ? message : { ...message, parts };
});

/** Removes the opaque data of the provider, because it belongs to the calls that are removed. */
function spokenPart(part: Part): readonly Part[] {
  switch (part.type) {
    case 'text':
      return part.opaque === undefined ? [part] : [{ type: 'text', text: part.text }];
    case 'image':
    case 'file':
    case 'question':
    case 'command-run':
      return [part];
    default:
      return [];
  }
}
