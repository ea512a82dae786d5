/** Passes the body of an HTTP answer on to the SDK, as whole messages of bounded length. */
import { LongAnswer } from './long-answer.ts';

export interface MessageBody {
  /** What is passed on after this chunk; null: a message is too long. */
  take(chunk: Uint8Array): readonly Uint8Array[] | null;
  /** What is passed on at the end; null: the message is too long. Call it once. */
  end(): readonly Uint8Array[] | null;
}

/** One message as JSON. A message longer than `maxBytes` that answers one of `calls` is cut. */
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
