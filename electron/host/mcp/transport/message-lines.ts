/**
 * Splits the output of a server into lines, in time linear in its length. The buffer of the SDK
 * copies and searches everything with each chunk, so that one long line blocks the host for
 * seconds.
 */
import { HeldMessage } from './held-message.ts';

/**
 * The maximum length in bytes of a line that is kept whole. The SDK's buffer has the same limit.
 */
const LONGEST_LINE = 10 * 1024 * 1024;
const LINE_FEED = 10;

export class MessageLines {
  /** The current line. */
  readonly #line: HeldMessage;

  /** `calls` contains the ids described at `OpenCalls.ids`. */
  constructor(calls: ReadonlySet<number>) {
    this.#line = new HeldMessage(LONGEST_LINE, calls);
  }

  /**
   * Returns the lines that end in this chunk, without their line ends. A line longer than 10 MiB
   * that answers one of the calls is cut and gets a note. Returns null if another line is longer
   * than 10 MiB; its beginning is dropped.
   */
  add(chunk: Buffer): readonly string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const line = this.#line.add(chunk.subarray(from, end)) ? this.#line.end() : null;
      if (line === null) return null;
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
      from = end + 1;
    }
    return this.#line.add(chunk.subarray(from)) ? lines : null;
  }

  clear(): void {
    this.#line.clear();
  }
}
