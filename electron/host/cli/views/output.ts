/** Standard output and error as the CLI uses them. */
import { writeSync } from 'node:fs';

export interface Output {
  /**
   * Synchronous: when it returns, the operating system has the text. Writes nothing once closed;
   * never throws.
   */
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width in columns, now. */
  columns(): number;
  /**
   * Aborted when nobody reads any more, or the text cannot be kept (a full disk); the reason is
   * the error.
   */
  readonly closed: AbortSignal;
}

/** The other end is gone: a closed pipe (EOF on Windows), a closed terminal. */
const READER_GONE = ['EPIPE', 'EOF', 'EIO', 'ECONNRESET'];

export function readerIsGone(error: unknown): boolean {
  return READER_GONE.includes(codeOf(error));
}

/** An output on a file descriptor. `columns` is asked only on a terminal. */
export function descriptorOutput(descriptor: number, isTTY: boolean, columns: () => number): Output {
  const closing = new AbortController();
  return {
    isTTY,
    columns: () => (isTTY ? columns() : 100),
    closed: closing.signal,
    write(text) {
      if (closing.signal.aborted) return;
      try {
        writeAll(descriptor, Buffer.from(text));
      } catch (error) {
        closing.abort(error);
      }
    },
  };
}

function writeAll(descriptor: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      // A pipe somebody made non-blocking is full: wait for its reader.
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
