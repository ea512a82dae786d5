/**
 * What the server remembers for one loop: which content of each file it last saw, and how often a
 * diff failed. Lost at a restart.
 */
import { sep } from 'node:path';

export class LoopMemory {
  /** Maps an absolute real path to a SHA-256 hash. */
  readonly #lastSeen = new Map<string, string>();
  readonly #failedDiffs = new Map<string, number>();

  /** The hash that the loop last saw by reading the file, whole or in part, or by writing it. */
  lastSeen(absolute: string): string | undefined {
    return this.#lastSeen.get(absolute);
  }

  saw(absolute: string, hash: string): void {
    this.#lastSeen.set(absolute, hash);
  }

  /** Forgets a path and everything below it. */
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

  /** How many diffs in a row failed on this path, including this one. */
  diffFailed(absolute: string): number {
    const count = (this.#failedDiffs.get(absolute) ?? 0) + 1;
    this.#failedDiffs.set(absolute, count);
    return count;
  }

  diffApplied(absolute: string): void {
    this.#failedDiffs.delete(absolute);
  }

  #below(absolute: string): string[] {
    return [...this.#lastSeen.keys()].filter((path) => path === absolute || path.startsWith(absolute + sep));
  }
}

/** Old loops are forgotten; a forgotten loop only has to read a file again. */
const MOST_LOOPS = 100;

export class LoopMemories {
  readonly #byLoop = new Map<string, LoopMemory>();

  /** The memory of a loop. Null stands for all clients without loops, which share one memory. */
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
