/**
 * Writes the bodies of a conversation's requests. What a body has in common with the one before it, the whole history but its last messages, is
 * copied and not serialised again: without this a long loop spends its time on writing its own past.
 */
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { type OptionalField, requestHead, serialisedMessage } from './openai.ts';
import { pairUp } from './pair-up.ts';

/** The same text as `JSON.stringify(chatRequest(request, without))`. */
export type RequestWriter = (request: ModelRequest, without?: ReadonlySet<OptionalField>) => string;

/** Conversations that are remembered; the one that was written longest ago goes first. */
const REMEMBERED = 8;

const CLOSE = ']}';

export function createRequestWriter(): RequestWriter {
  let histories: readonly WrittenHistory[] = [];
  return (request, without) => {
    const messages = pairUp(request.messages);
    const known = histories.find((history) => history.startsWith(messages[0])) ?? new WrittenHistory();
    histories = [...histories.filter((history) => history !== known), known].slice(-REMEMBERED);
    return known.write(messages, (silent) => requestHead(request, silent, without));
  };
}

/**
 * The last body of a conversation, and where each message ends in its history. The history is cut out of that body, not kept beside it: an engine
 * makes such a cut without copying, and joins it to what is new in one copy.
 */
class WrittenHistory {
  #messages: readonly ModelMessage[] = [];
  #ends: readonly number[] = [];
  #body = '';
  #start = 0;

  startsWith(message: ModelMessage | undefined): boolean {
    return message !== undefined && this.#messages[0] === message;
  }

  write(messages: readonly ModelMessage[], headFor: (silent: boolean) => string): string {
    let kept = 0;
    while (kept < this.#messages.length && this.#messages[kept] === messages[kept]) kept++;
    const ends = this.#ends.slice(0, kept);
    let length = ends.at(-1) ?? 0;
    const pieces = [this.#body.slice(this.#start, this.#start + length)];
    for (const message of messages.slice(kept)) {
      const text = serialisedMessage(message);
      // A message that says nothing leaves no trace.
      const piece = text === '' || length === 0 ? text : `,${text}`;
      pieces.push(piece);
      length += piece.length;
      ends.push(length);
    }
    const head = headFor(length === 0);
    this.#body = [head, ...pieces, CLOSE].join('');
    this.#start = head.length;
    this.#ends = ends;
    this.#messages = messages;
    return this.#body;
  }
}
