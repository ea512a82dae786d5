/**
 * Writes the bodies of a conversation's requests. What a body has in common with the one before it, the whole history but its last messages, is
 * kept as the bytes that are sent: without this a long loop spends its time on writing its own past.
 */
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { type OptionalField, requestHead, serialisedMessage } from './openai.ts';
import { createPairing } from './pair-up.ts';

/** The UTF-8 bytes of `JSON.stringify(chatRequest(request, without))`, the caller's to keep. */
export type RequestWriter = (request: ModelRequest, without?: ReadonlySet<OptionalField>) => Uint8Array<ArrayBuffer>;

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
    const head = encoder.encode(requestHead(request, history.length === 0, without));
    const body = new Uint8Array(head.length + history.length + CLOSE.length);
    body.set(head);
    body.set(history, head.length);
    body.set(CLOSE, head.length + history.length);
    return body;
  };
}

/** The messages of a conversation as they were last written, with commas between them, and where each ends. */
class WrittenHistory {
  /** Before pairing: by it the conversation is known. */
  readonly first: ModelMessage | undefined;
  readonly #pairUp = createPairing();
  readonly #ends: number[] = [];
  #messages: readonly ModelMessage[] = [];
  #bytes = new Uint8Array(4096);

  constructor(first: ModelMessage | undefined) {
    this.first = first;
  }

  /** Good until the next call. */
  write(messages: readonly ModelMessage[]): Uint8Array {
    const paired = this.#pairUp(messages);
    let kept = 0;
    while (kept < this.#ends.length && this.#messages[kept] === paired[kept]) kept++;
    this.#ends.length = kept;
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
