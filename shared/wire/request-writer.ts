/**
 * Writes the bodies of a conversation's requests. What a body has in common with the one before it, the whole history but its last messages, is
 * kept as the bytes that are sent: without this a long loop spends its time on writing its own past.
 */
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { type OptionalField, requestHead, serialisedMessage } from './openai.ts';
import { createPairing } from './pair-up.ts';

/**
 * The UTF-8 bytes of `JSON.stringify(chatRequest(request, without))`, in pieces that never change: the history among them is lent, not copied,
 * since copying a long one costs more than all else in an iteration.
 */
export type RequestWriter = (request: ModelRequest, without?: ReadonlySet<OptionalField>) => readonly Uint8Array[];

/** Conversations that are remembered; the one that was written longest ago goes first. */
const REMEMBERED = 8;

const encoder = new TextEncoder();
const CLOSE = encoder.encode(']}');

export function createRequestWriter(): RequestWriter {
  let histories: readonly WrittenHistory[] = [];
  return (request, without) => {
    const first = request.messages[0];
    const known = histories.find((history) => history.first === first) ?? new WrittenHistory(first);
    histories = [...histories.filter((history) => history !== known), known].slice(-REMEMBERED);
    const history = known.write(request.messages);
    return [encoder.encode(requestHead(request, history.length === 0, without)), history, CLOSE];
  };
}

/**
 * The messages of a conversation as they were last written, with commas between them, and where each ends. Bytes that were lent stay as they
 * are: new ones are put behind them, or into a new place.
 */
class WrittenHistory {
  /** Before pairing: by it the conversation is known. */
  readonly first: ModelMessage | undefined;
  readonly #pairUp = createPairing();
  readonly #ends: number[] = [];
  #messages: readonly ModelMessage[] = [];
  #bytes = new Uint8Array();

  constructor(first: ModelMessage | undefined) {
    this.first = first;
  }

  write(messages: readonly ModelMessage[]): Uint8Array {
    const paired = this.#pairUp(messages);
    let kept = 0;
    while (kept < this.#ends.length && this.#messages[kept] === paired[kept]) kept++;
    if (kept < this.#ends.length) this.#cut(kept);
    let length = this.#ends.at(-1) ?? 0;
    for (const message of paired.slice(kept)) {
      const text = serialisedMessage(message);
      // A message that says nothing leaves no trace.
      if (text !== '') length = this.#put(length === 0 ? text : `,${text}`, length);
      this.#ends.push(length);
    }
    this.#messages = paired;
    return this.#bytes.subarray(0, length);
  }

  #cut(kept: number): void {
    this.#ends.length = kept;
    this.#bytes = this.#bytes.slice(0, this.#ends.at(-1) ?? 0);
  }

  /** Returns where the text ends. */
  #put(text: string, at: number): number {
    // A unit of UTF-16 takes at most three bytes.
    const needed = at + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(needed * 2);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    return at + encoder.encodeInto(text, this.#bytes.subarray(at)).written;
  }
}
