/** Standard output and standard error as the CLI uses them. */
import { writeSync } from 'node:fs';

export interface Output {
  /**
   * Writes synchronously: on return, the operating system has the text. Writes nothing after the
   * output is closed; never throws.
   */
  write(text: string): void;
  readonly isTTY: boolean;
  /** The current width of the output in columns. */
  columns(): number;
  /**
   * A signal that is aborted when nobody reads the output any more or it cannot be stored (such as
   * on a full disk); the reason is the error.
   */
  readonly closed: AbortSignal;
}

/** The error codes of a closed pipe (EOF on Windows) or a closed terminal. */
const READER_GONE = ['EPIPE', 'EOF', 'EIO', 'ECONNRESET'];

export function readerIsGone(error: unknown): boolean {
  return READER_GONE.includes(codeOf(error));
}

/** Creates an output on a file descriptor. `columns` is called only for a terminal. */
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
      // EAGAIN means that a non-blocking pipe is full, so this waits until its reader catches up.
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
