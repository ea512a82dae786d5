/**
 * The connection of an interpreter to the host. Reading and writing block, so that code which runs
 * synchronously can ask for rows, and so that a flood of output waits for the host.
 */
import { readSync, writeSync } from 'node:fs';

const INPUT = 0;
const OUTPUT = 1;
const NEWLINE = 0x0a;
const PIECE = 1 << 16;

export class HostLine {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #waiting: Uint8Array = new Uint8Array(0);

  /** Waits for the next line; null: the host has closed the connection. */
  read(): string | null {
    const parts: Uint8Array[] = [];
    for (;;) {
      const end = this.#waiting.indexOf(NEWLINE);
      if (end >= 0) {
        parts.push(this.#waiting.subarray(0, end));
        this.#waiting = this.#waiting.slice(end + 1);
        return this.#decoder.decode(joined(parts));
      }
      parts.push(this.#waiting);
      const piece = new Uint8Array(PIECE);
      const length = readSync(INPUT, piece);
      if (length === 0) return null;
      this.#waiting = piece.subarray(0, length);
    }
  }

  /** Waits for so many bytes. */
  readBytes(length: number): Uint8Array {
    const whole = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      if (this.#waiting.length === 0) {
        const piece = whole.subarray(at);
        const read = readSync(INPUT, piece);
        if (read === 0) throw new Error('The host has gone.');
        at += read;
        continue;
      }
      const taken = this.#waiting.subarray(0, length - at);
      whole.set(taken, at);
      at += taken.length;
      this.#waiting = this.#waiting.slice(taken.length);
    }
    return whole;
  }

  write(line: string): void {
    let rest = this.#encoder.encode(`${line}\n`);
    while (rest.length > 0) rest = rest.subarray(writeSync(OUTPUT, rest));
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
