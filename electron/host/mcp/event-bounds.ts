/** Looks at a stream of server-sent events as it passes: how long one event is, and which id was last. */

const NEWLINE = 10;
const RETURN = 13;
const HEAD = 1024;

export class EventBounds {
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder();
  #eventBytes = 0;
  #lineBytes = 0;
  #head: Uint8Array = new Uint8Array();
  #lastId: string | null = null;

  /** `maxBytes`: of one event. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Of the last event that had one: the stream can be taken up behind it. */
  get lastId(): string | null {
    return this.#lastId;
  }

  /** False: an event is longer than allowed. */
  take(chunk: Uint8Array): boolean {
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(NEWLINE, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      this.#takePiece(piece);
      if (this.#eventBytes > this.#maxBytes) return false;
      if (end === -1) return true;
      this.#endLine();
      from = end + 1;
    }
    return true;
  }

  #takePiece(piece: Uint8Array): void {
    this.#eventBytes += piece.length;
    this.#lineBytes += piece.length;
    const missing = HEAD - this.#head.length;
    if (missing > 0 && piece.length > 0) this.#head = joined(this.#head, piece.subarray(0, missing));
  }

  #endLine(): void {
    const blank = this.#lineBytes === 0 || (this.#lineBytes === 1 && this.#head[0] === RETURN);
    if (blank) this.#eventBytes = 0;
    else {
      const id = /^id: ?([^\0]*?)\r?$/.exec(this.#decoder.decode(this.#head.subarray(0, HEAD)));
      if (id !== null && this.#lineBytes <= HEAD) this.#lastId = id[1] || null;
    }
    this.#lineBytes = 0;
    this.#head = new Uint8Array();
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second.slice();
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
