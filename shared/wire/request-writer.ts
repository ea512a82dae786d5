/**
 * Writes the request bodies of a conversation. The part that a body shares with the previous one,
 * the whole history except its last messages, is kept as the bytes to send: otherwise a long loop
 * would spend its time on serialising its history.
 */
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { createPairing } from './pair-up.ts';

/** How one provider's requests are written: a head, the messages in order, and a tail. Pure. */
export interface WireFormat<Options, End> {
  /**
   * Returns a value that determines how messages are written: while it stays the same, a message
   * is written in the same way.
   */
  dialect(request: ModelRequest, options: Options): string;
  head(request: ModelRequest, options: Options, end: End): string;
  /** The end state of a history without content. */
  readonly start: End;
  /**
   * The text that a message adds to a history with this end state; empty when the message has no
   * content. The messages are paired up.
   */
  append(message: ModelMessage, end: End, dialect: string): { readonly text: string; readonly end: End };
  tail(end: End): string;
}

/**
 * The UTF-8 bytes of a request, in pieces that never change. The history among them is shared and
 * not copied, because copying a long one costs more than the rest of an iteration.
 */
export type RequestWriter<Options> = (request: ModelRequest, options: Options) => readonly Uint8Array[];

/** The number of remembered conversations; the least recently written one is dropped first. */
const REMEMBERED = 8;

const encoder = new TextEncoder();

export function createRequestWriter<Options, End>(format: WireFormat<Options, End>): RequestWriter<Options> {
  let histories: readonly WrittenHistory<End>[] = [];
  return (request, options) => {
    const first = request.messages[0];
    const dialect = format.dialect(request, options);
    const isSame = (history: WrittenHistory<End>) => history.first === first && history.dialect === dialect;
    const known = histories.find(isSame) ?? new WrittenHistory(format, dialect, first);
    histories = [...histories.filter((history) => history !== known), known].slice(-REMEMBERED);
    const { bytes, end } = known.write(request.messages);
    return [encoder.encode(format.head(request, options, end)), bytes, encoder.encode(format.tail(end))];
  };
}

/**
 * The messages of a conversation as they were last written, with the end position and end state
 * of each. Shared bytes never change: new ones are appended, or written to a new buffer.
 */
class WrittenHistory<End> {
  readonly dialect: string;
  /** The first message before pairing, which identifies the conversation. */
  readonly first: ModelMessage | undefined;
  readonly #format: Pick<WireFormat<never, End>, 'start' | 'append'>;
  readonly #pairUp = createPairing();
  readonly #ends: { readonly at: number; readonly end: End }[] = [];
  #messages: readonly ModelMessage[] = [];
  #bytes = new Uint8Array();

  constructor(
    format: Pick<WireFormat<never, End>, 'start' | 'append'>,
    dialect: string,
    first: ModelMessage | undefined,
  ) {
    this.#format = format;
    this.dialect = dialect;
    this.first = first;
  }

  write(messages: readonly ModelMessage[]): { readonly bytes: Uint8Array; readonly end: End } {
    const paired = this.#pairUp(messages);
    let kept = 0;
    while (kept < this.#ends.length && this.#messages[kept] === paired[kept]) kept++;
    if (kept < this.#ends.length) this.#cut(kept);
    let { at, end } = this.#last();
    for (const message of paired.slice(kept)) {
      const added = this.#format.append(message, end, this.dialect);
      end = added.end;
      // A message without content writes nothing.
      if (added.text !== '') at = this.#put(added.text, at);
      this.#ends.push({ at, end });
    }
    this.#messages = paired;
    return { bytes: this.#bytes.subarray(0, at), end };
  }

  #last(): { readonly at: number; readonly end: End } {
    return this.#ends.at(-1) ?? { at: 0, end: this.#format.start };
  }

  #cut(kept: number): void {
    this.#ends.length = kept;
    this.#bytes = this.#bytes.slice(0, this.#last().at);
  }

  /** Returns the position after the text. */
  #put(text: string, at: number): number {
    // A UTF-16 code unit takes at most three bytes.
    const needed = at + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(needed * 2);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    return at + encoder.encodeInto(text, this.#bytes.subarray(at)).written;
  }
}
