/** Passes the body of an HTTP answer on to the SDK, as whole messages of bounded length. */
import { HeldMessage } from './held-message.ts';

export interface MessageBody {
  /** What is passed on after this chunk; null: a message is too long. */
  take(chunk: Uint8Array): readonly Uint8Array[] | null;
  /** What is passed on at the end; null: the message is too long. Nothing when called again. */
  end(): readonly Uint8Array[] | null;
}

/** One message as JSON. A message longer than `maxBytes` that answers one of `calls` is cut. */
export class JsonBody implements MessageBody {
  readonly #message: HeldMessage;

  /** `calls`: see `OpenCalls.ids`. */
  constructor(maxBytes: number, calls: ReadonlySet<number>) {
    this.#message = new HeldMessage(maxBytes, calls);
  }

  take(chunk: Uint8Array): readonly Uint8Array[] | null {
    return this.#message.add(asBuffer(chunk)) ? [] : null;
  }

  end(): readonly Uint8Array[] | null {
    const json = this.#message.end();
    if (json === null) return null;
    return json === '' ? [] : [Buffer.from(json)];
  }
}

export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
