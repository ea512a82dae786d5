/**
 * Splits the output of a server into lines, in time linear in its length. The buffer of the SDK
 * copies and searches everything with each chunk, so that one long line blocks the host for
 * seconds.
 */
import { LongAnswer } from './long-answer.ts';

/** The longest line in bytes that is kept whole; the limit of the SDK's buffer. */
const LONGEST_LINE = 10 * 1024 * 1024;
const LINE_FEED = 10;

export class MessageLines {
  readonly #calls: ReadonlySet<number>;
  #begun: Buffer[] = [];
  #length = 0;
  /** The present line, if it is too long to be kept whole. */
  #long: LongAnswer | null = null;

  /** `calls`: see `OpenCalls.ids`. */
  constructor(calls: ReadonlySet<number>) {
    this.#calls = calls;
  }

  /**
   * The lines that end in this chunk, without their line ends. A line longer than 10 MiB that
   * answers one of the calls is cut and gets a note. null: another line is longer than 10 MiB,
   * and its beginning is dropped.
   */
  add(chunk: Buffer): readonly string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const line = this.#keep(chunk.subarray(from, end)) ? this.#line() : null;
      if (line === null) return null;
      lines.push(line);
      from = end + 1;
    }
    return this.#keep(chunk.subarray(from)) ? lines : null;
  }

  clear(): void {
    this.#begun = [];
    this.#length = 0;
    this.#long = null;
  }

  #keep(part: Buffer): boolean {
    if (this.#long === null) {
      this.#length += part.length;
      if (part.length > 0) this.#begun.push(part);
      if (this.#length <= LONGEST_LINE) return true;
    }
    const long = this.#long ?? new LongAnswer(this.#calls);
    const parts = this.#long === null ? this.#begun : [part];
    this.#begun = [];
    this.#long = long;
    if (parts.every((each) => long.add(each))) return true;
    this.clear();
    return false;
  }

  #line(): string | null {
    const line = this.#long === null ? Buffer.concat(this.#begun).toString('utf8') : this.#long.end();
    this.clear();
    return line?.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
