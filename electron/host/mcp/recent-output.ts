/** The last of what a process wrote, however much it writes. */

const KEPT_BYTES = 64 * 1024;

export class RecentOutput {
  #kept: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const joined = Buffer.concat([this.#kept, chunk.subarray(-KEPT_BYTES)]);
    this.#kept = Buffer.from(joined.subarray(-KEPT_BYTES));
  }

  text(): string {
    return this.#kept.toString('utf8');
  }

  /** The last line that is not blank, or an empty string. */
  lastLine(): string {
    return this.text().trimEnd().split('\n').at(-1)?.trim() ?? '';
  }
}
