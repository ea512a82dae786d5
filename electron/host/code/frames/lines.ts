/** Divides a stream of bytes into lines. */
import { LONGEST_LINE } from './frames.ts';

const NEWLINE = 0x0a;

export class Lines {
  #parts: Buffer[] = [];
  #length = 0;

  /** Returns the lines that the chunk completes; null when a line is too long. */
  add(chunk: Buffer): readonly string[] | null {
    const lines: string[] = [];
    let rest = chunk;
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      lines.push(Buffer.concat([...this.#parts, rest.subarray(0, at)]).toString('utf8'));
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(at + 1);
    }
    this.#parts.push(rest);
    this.#length += rest.length;
    return this.#length > LONGEST_LINE ? null : lines;
  }
}
