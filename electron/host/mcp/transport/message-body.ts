/** The body of an answer over HTTP on its way to the SDK: whole messages of bounded length. */
import { LongAnswer } from './long-answer.ts';

export interface MessageBody {
  /** What is passed on after this chunk; null: a message is too long. */
  take(chunk: Uint8Array): readonly Uint8Array[] | null;
  /** What is passed on at the end, once; null: the message is too long. */
  end(): readonly Uint8Array[] | null;
}

/** One message as JSON. One that is longer than `maxBytes` and answers one of `calls` is cut. */
export class JsonBody implements MessageBody {
  readonly #maxBytes: number;
  readonly #calls: ReadonlySet<number>;
  #held: Buffer[] = [];
  #bytes = 0;
  #long: LongAnswer | null = null;

  /** `calls`: see `OpenCalls.ids`. */
  constructor(maxBytes: number, calls: ReadonlySet<number>) {
    this.#maxBytes = maxBytes;
    this.#calls = calls;
  }

  take(chunk: Uint8Array): readonly Uint8Array[] | null {
    const piece = asBuffer(chunk);
    this.#bytes += piece.length;
    if (this.#bytes <= this.#maxBytes) {
      this.#held.push(piece);
      return [];
    }
    const long = this.#long ?? new LongAnswer(this.#calls);
    this.#long = long;
    const pieces = [...this.#held, piece];
    this.#held = [];
    return pieces.every((each) => long.add(each)) ? [] : null;
  }

  end(): readonly Uint8Array[] | null {
    const [held, long] = [this.#held, this.#long];
    this.#held = [];
    this.#long = null;
    if (long === null) return held;
    const json = long.end();
    return json === null ? null : [Buffer.from(json)];
  }
}

export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
