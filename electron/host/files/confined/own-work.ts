/**
 * What the host itself does with files, so that a file that the user approved is not taken for one
 * that a confined program made at the same time.
 */
import { isInside } from '../paths/path-policy.ts';

/** Maximum number of written paths that are kept. */
const MOST_KEPT = 10_000;
/** An edit is noted before it reaches the disk: the time between, in milliseconds, at most. */
const LONGEST_EDIT = 30_000;

/** Whether the host has written a file itself, or a program with all rights of the user may have. */
export type Origin = 'written' | 'possible' | 'no';

export class OwnWork {
  /** When paths were last written, in milliseconds since the epoch; the oldest first. */
  readonly #written = new Map<string, number>();
  #running = 0;
  /** When the latest program with all rights ended, in milliseconds since the epoch. */
  #endedAt = Number.NEGATIVE_INFINITY;

  /** Notes absolute paths that an edit of the host is about to make or change. */
  wrote(paths: readonly string[]): void {
    for (const path of paths) {
      this.#written.delete(path);
      this.#written.set(path, Date.now());
    }
    for (const path of this.#written.keys()) {
      if (this.#written.size <= MOST_KEPT) break;
      this.#written.delete(path);
    }
  }

  /** Notes that a program starts which may write everywhere. Call the result when it has ended. */
  began(): () => void {
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#endedAt = Date.now();
    };
  }

  /** Where what is at a path may come from that was made since then, in milliseconds since the epoch. */
  originOf(path: string, since: number): Origin {
    for (const [written, at] of this.#written)
      if (at >= since - LONGEST_EDIT && isInside(path, written)) return 'written';
    return this.#running > 0 || this.#endedAt >= since ? 'possible' : 'no';
  }
}
