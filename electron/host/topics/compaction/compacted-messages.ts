/**
 * Replaces the first messages of a request by a summary. Pure. Kept messages are the same objects
 * from request to request, because a message is serialised once per object.
 */
import type { MessageId } from '../../../../shared/ids.ts';
import type { ModelMessage, Part } from '../../../../shared/message.ts';
import { oncePer } from '../../../../shared/once-per.ts';

/** The messages that stay word for word when they are replaced. */
export interface Kept {
  readonly pins: ReadonlySet<MessageId>;
  /** The user's request in this turn; null: no turn is running. */
  readonly goal: ModelMessage | null;
}

/**
 * How many of the messages a compaction covers: all up to and including `until`, and the results
 * of its calls. 0: `until` is not among them, for example while another version is shown.
 */
export function replacedBy(until: MessageId, messages: readonly ModelMessage[]): number {
  const at = messages.findLastIndex(({ id }) => id === until);
  return at < 0 ? 0 : behindResults(messages, at + 1);
}

/** The first index from `at` on that is not a result of the calls before it. */
export function behindResults(messages: readonly ModelMessage[], at: number): number {
  let end = at;
  while (messages[end]?.role === 'tool') end++;
  return end;
}

/**
 * Returns the summary, what is kept of the first `replaced` messages, and the rest. Calls and
 * results stay together.
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

/** What is kept of the replaced messages, in order. */
export function keptOf(messages: readonly ModelMessage[], kept: Kept): readonly ModelMessage[] {
  return messages.flatMap((message) => keptMessage(message, kept) ?? []);
}

/** What is kept of a replaced message; null: nothing. */
export function keptMessage(message: ModelMessage, { pins, goal }: Kept): ModelMessage | null {
  const isGoal = message === goal || (message.id !== undefined && message.id === goal?.id);
  if (isGoal) return message;
  const isPinned = message.id !== undefined && pins.has(message.id) && message.role !== 'tool';
  return isPinned ? spokenOnly(message) : null;
}

/** The message without its calls and reasoning; the message itself if it has none. */
const spokenOnly = oncePer((message: ModelMessage): ModelMessage | null => {
  const parts = message.parts.flatMap(spokenPart);
  const isSame = parts.length === message.parts.length && parts.every((part, at) => part === message.parts[at]);
  if (parts.length === 0) return null;
  return isSame ? message : { ...message, parts };
});

/** Opaque data belongs to calls that were removed. */
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
