/**
 * The server's memory of one loop: which content of each file the loop last saw, and how often a
 * diff failed. The memory is lost at a restart.
 */
import { sep } from 'node:path';
import type { NamedEncoding } from '../../../files/text-encoding.ts';

export class LoopMemory {
  /** Maps an absolute real path to a SHA-256 hash. */
  readonly #lastSeen = new Map<string, string>();
  /** The encoding in which the loop asked to read a file, by the file's absolute real path. */
  readonly #encodings = new Map<string, NamedEncoding>();
  readonly #failedDiffs = new Map<string, number>();

  /**
   * Returns the hash of the content that the loop last saw by reading the file, completely or
   * partly, or by writing it.
   */
  lastSeen(absolute: string): string | undefined {
    return this.#lastSeen.get(absolute);
  }

  saw(absolute: string, hash: string): void {
    this.#lastSeen.set(absolute, hash);
  }

  /** Remembers in which encoding the loop asked to read a file; undefined: in none. */
  readIn(absolute: string, encoding: NamedEncoding | undefined): void {
    if (encoding === undefined) this.#encodings.delete(absolute);
    else this.#encodings.set(absolute, encoding);
  }

  encodingOf(absolute: string): NamedEncoding | undefined {
    return this.#encodings.get(absolute);
  }

  /** Forgets a path and all paths below it. */
  forget(absolute: string): void {
    for (const path of this.#below(absolute)) this.#lastSeen.delete(path);
  }

  moved(from: string, to: string): void {
    for (const path of this.#below(from)) {
      const hash = this.#lastSeen.get(path);
      this.#lastSeen.delete(path);
      if (hash !== undefined) this.#lastSeen.set(to + path.slice(from.length), hash);
    }
  }

  /**
   * Returns the number of consecutive diffs that failed on this path, including the current one.
   */
  diffFailed(absolute: string): number {
    const count = (this.#failedDiffs.get(absolute) ?? 0) + 1;
    this.#failedDiffs.set(absolute, count);
    return count;
  }

  diffApplied(absolute: string): void {
    this.#failedDiffs.delete(absolute);
  }

  /** Returns a memory for a dry run, which this memory does not learn from. */
  copy(): LoopMemory {
    const copied = new LoopMemory();
    for (const [path, hash] of this.#lastSeen) copied.#lastSeen.set(path, hash);
    for (const [path, encoding] of this.#encodings) copied.#encodings.set(path, encoding);
    for (const [path, count] of this.#failedDiffs) copied.#failedDiffs.set(path, count);
    return copied;
  }

  #below(absolute: string): string[] {
    return [...this.#lastSeen.keys()].filter((path) => path === absolute || path.startsWith(absolute + sep));
  }
}

/**
 * The maximum number of loops in memory; the oldest are forgotten. A forgotten loop only has to
 * read a file again.
 */
const MOST_LOOPS = 100;

export class LoopMemories {
  readonly #byLoop = new Map<string, LoopMemory>();

  /**
   * Returns the memory of a loop. Null stands for all clients outside of loops, which share one
   * memory.
   */
  of(loopId: string | null): LoopMemory {
    const key = loopId ?? '';
    const memory = this.#byLoop.get(key) ?? new LoopMemory();
    this.#byLoop.delete(key);
    this.#byLoop.set(key, memory);
    for (const oldest of this.#byLoop.keys()) {
      if (this.#byLoop.size <= MOST_LOOPS) break;
      this.#byLoop.delete(oldest);
    }
    return memory;
  }
}
