/**
 * Writes the bodies of a conversation's requests. What a body has in common with the one before
 * it, the whole history but its last messages, is kept as the bytes that are sent: without this a
 * long loop spends its time on writing its own past.
 */
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { createPairing } from './pair-up.ts';

/**
 * How one provider's requests are written: a head, the messages one behind the other, a tail.
 * Pure.
 */
export interface WireFormat<Options, End> {
  /** Messages are written the same way as long as this is the same. */
  dialect(request: ModelRequest, options: Options): string;
  head(request: ModelRequest, options: Options, end: End): string;
  /** How a history without a word ends. */
  readonly start: End;
  /**
   * What a message adds to a history that ends so; empty text for one that says nothing. The
   * messages are paired up.
   */
  append(message: ModelMessage, end: End, dialect: string): { readonly text: string; readonly end: End };
  tail(end: End): string;
}

/**
 * The UTF-8 bytes of a request, in pieces that never change: the history among them is lent, not
 * copied, since copying a long one costs more than all else in an iteration.
 */
export type RequestWriter<Options> = (request: ModelRequest, options: Options) => readonly Uint8Array[];

/** Conversations that are remembered; the one that was written longest ago goes first. */
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
 * The messages of a conversation as they were last written, and where and how each ends. Bytes
 * that were lent stay as they are: new ones are put behind them, or into a new place.
 */
class WrittenHistory<End> {
  readonly dialect: string;
  /** Before pairing: by it the conversation is known. */
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
      // A message that says nothing leaves no trace.
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
