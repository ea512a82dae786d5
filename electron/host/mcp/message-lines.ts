/**
 * Cuts what a server writes into lines, in time that grows with its length alone. The buffer of the SDK copies and searches all it has with every
 * chunk, which lets one long line keep the host busy for seconds.
 */

/** Bytes of one line. The bound of the SDK's buffer. */
const LONGEST_LINE = 10 * 1024 * 1024;
const LINE_FEED = 10;

export class MessageLines {
  #begun: Buffer[] = [];
  #length = 0;

  /** The lines that end in this chunk, without their ends; null: one is longer than 10 MiB, and what was begun is dropped. */
  add(chunk: Buffer): readonly string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      if (!this.#keep(chunk.subarray(from, end))) return null;
      lines.push(this.#line());
      from = end + 1;
    }
    return this.#keep(chunk.subarray(from)) ? lines : null;
  }

  clear(): void {
    this.#begun = [];
    this.#length = 0;
  }

  #keep(part: Buffer): boolean {
    this.#length += part.length;
    if (part.length > 0) this.#begun.push(part);
    if (this.#length <= LONGEST_LINE) return true;
    this.clear();
    return false;
  }

  #line(): string {
    const line = Buffer.concat(this.#begun).toString('utf8');
    this.clear();
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
