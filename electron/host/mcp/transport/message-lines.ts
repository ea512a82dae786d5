/**
 * Cuts what a server writes into lines, in time that grows with its length alone. The buffer of the SDK copies and searches all it has with every
 * chunk, which lets one long line keep the host busy for seconds.
 */
import { LongAnswer } from './long-answer.ts';

/** Bytes of one line that is kept whole. The bound of the SDK's buffer. */
const LONGEST_LINE = 10 * 1024 * 1024;
const LINE_FEED = 10;

export class MessageLines {
  readonly #calls: ReadonlySet<number>;
  #begun: Buffer[] = [];
  #length = 0;
  /** The line that is being read is longer than is kept whole. */
  #long: LongAnswer | null = null;

  /** `calls`: see `OpenCalls.ids`. */
  constructor(calls: ReadonlySet<number>) {
    this.#calls = calls;
  }

  /**
   * The lines that end in this chunk, without their ends. A line longer than 10 MiB that answers one of the calls is cut and has a note of that.
   * null: another line is longer than 10 MiB, and what was begun is dropped.
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
