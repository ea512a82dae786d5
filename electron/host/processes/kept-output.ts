/** Keeps the beginning and the end of a command's output, however long it is. */
import { PlainText, plainText } from '../text/plain-text.ts';

/** The number of bytes that are kept of the beginning. */
const HEAD = 20_000;
const TAIL = 80_000;
/** The number of bytes by which a cut may move so that it falls between two lines. */
const NEAR = 2_000;
const NEWLINE = 0x0a;

export class KeptOutput {
  #head: Buffer = Buffer.alloc(0);
  #tail: Buffer[] = [];
  #tailLength = 0;
  #total = 0;

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    const toHead = chunk.subarray(0, HEAD - this.#head.length);
    if (toHead.length > 0) this.#head = Buffer.concat([this.#head, toHead]);
    const rest = chunk.subarray(toHead.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailLength += rest.length;
    for (let first = this.#tail[0]; first !== undefined && this.#tailLength - first.length >= TAIL; ) {
      this.#tail.shift();
      this.#tailLength -= first.length;
      first = this.#tail[0];
    }
  }

  /** The output as plain text. A line tells how much of it is missing. */
  text(): string {
    const tail = Buffer.concat(this.#tail);
    if (this.#total <= HEAD + TAIL) return plainText(Buffer.concat([this.#head, tail]));
    const first = untilLineEnd(this.#head);
    const last = fromLineStart(tail.subarray(-TAIL));
    const left = (this.#total - first.length - last.length).toLocaleString('en-US');
    // `add` omits an incomplete character at the end of the first part.
    return `${new PlainText().add(first)}\n[${left} bytes of output are left out here]\n${plainText(last)}`;
  }
}

function untilLineEnd(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(NEWLINE);
  return at >= bytes.length - NEAR ? bytes.subarray(0, at) : bytes;
}

function fromLineStart(bytes: Buffer): Buffer {
  const at = bytes.subarray(0, NEAR).indexOf(NEWLINE);
  if (at >= 0) return bytes.subarray(at + 1);
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return bytes.subarray(Math.max(0, start));
}
