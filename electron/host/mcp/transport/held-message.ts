/**
 * A message that arrives in pieces. It is kept completely up to a limit; a longer answer to a call
 * is cut.
 */
import { LongAnswer } from './long-answer.ts';

export class HeldMessage {
  readonly #maxBytes: number;
  readonly #calls: ReadonlySet<number>;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #long: LongAnswer | null = null;

  /** `calls` contains the ids described at `OpenCalls.ids`. */
  constructor(maxBytes: number, calls: ReadonlySet<number>) {
    this.#maxBytes = maxBytes;
    this.#calls = calls;
  }

  /**
   * Adds a piece of the message. Returns false if the message is too long and not the answer to a
   * call; such a message is dropped.
   */
  add(piece: Buffer): boolean {
    this.#bytes += piece.length;
    if (piece.length > 0) this.#pieces.push(piece);
    if (this.#bytes <= this.#maxBytes) return true;
    const long = this.#long ?? new LongAnswer(this.#calls);
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#long = long;
    if (pieces.every((each) => long.add(each))) return true;
    this.clear();
    return false;
  }

  /** Returns the message and starts the next one; null if the message is too long. */
  end(): string | null {
    const text = this.#long === null ? Buffer.concat(this.#pieces).toString('utf8') : this.#long.end();
    this.clear();
    return text;
  }

  clear(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#long = null;
  }
}
