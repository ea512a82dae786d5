/** Forwards the body of an HTTP response to the SDK, as whole messages of bounded length. */
import { HeldMessage } from './held-message.ts';

export interface MessageBody {
  /** Returns the bytes to forward after this chunk; null if a message is too long. */
  take(chunk: Uint8Array): readonly Uint8Array[] | null;
  /**
   * Returns the bytes to forward at the end of the body; null if the message is too long. A second
   * call returns nothing.
   */
  end(): readonly Uint8Array[] | null;
}

/** One message as JSON. A message longer than `maxBytes` that answers one of `calls` is cut. */
export class JsonBody implements MessageBody {
  readonly #message: HeldMessage;

  /** `calls` contains the ids described at `OpenCalls.ids`. */
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
