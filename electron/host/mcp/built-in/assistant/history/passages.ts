/** The texts of a topic's messages in which `query_history` searches. */
import type { LoopId } from '../../../../../../shared/ids.ts';
import { type Message, type Part, resultText } from '../../../../../../shared/message.ts';

/** A text of the topic. */
export interface Passage {
  /** Who wrote the text, or which tool returned it. */
  readonly from: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly text: string;
}

/** The name of the tool, whose own calls are not searched. */
export const QUERY_HISTORY = 'query_history';

/**
 * Yields the texts of a message that can be searched: what the user and the assistant wrote, the
 * calls of tools, and their results. Of the loop that searches only the calls and results count,
 * because it knows its task and its own words.
 */
export function* passagesOf(message: Message, loopId: LoopId): Generator<Passage, void, undefined> {
  const isOwn = message.loopId === loopId;
  for (const part of message.parts) {
    const found = passageOf(part);
    if (found === null || (isOwn && part.type === 'text')) continue;
    yield { from: found.from ?? message.role, at: message.createdAt, text: found.text };
  }
}

/** `from` is null for a text of the message's own role. */
function passageOf(part: Part): { readonly from: string | null; readonly text: string } | null {
  switch (part.type) {
    case 'text':
      return { from: null, text: part.text };
    case 'tool-call':
      if (part.tool === null || part.tool.toolName === QUERY_HISTORY) return null;
      return { from: `call of ${part.tool.toolName}`, text: JSON.stringify(part.arguments) };
    case 'tool-result':
      if (part.tool === null || part.tool.toolName === QUERY_HISTORY) return null;
      return { from: `result of ${part.tool.toolName}`, text: resultText(part) };
    default:
      return null;
  }
}
