/** The last part of the output of a process, with a limited length. */

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

  /**
   * Returns the last line that is not blank, or an empty string. If Node.js exited with an error
   * and then printed its version, it returns the error.
   */
  lastLine(): string {
    const lines = this.text().trimEnd().split('\n');
    const last = lines.at(-1)?.trim() ?? '';
    const error = NODE_VERSION.test(last) ? lines.findLast((line) => NODE_ERROR.test(line)) : undefined;
    return error?.trim() ?? last;
  }
}

const NODE_VERSION = /^Node\.js v\d/;
const NODE_ERROR = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: /;
