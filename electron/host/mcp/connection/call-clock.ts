/**
 * The time limits of one server's calls. They pause while the server waits for the user, who may
 * take any amount of time.
 */

class TimeLimit {
  readonly #milliseconds: number;
  readonly #over: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(milliseconds: number, over: () => void) {
    this.#milliseconds = milliseconds;
    this.#left = milliseconds;
    this.#over = over;
  }

  run(): void {
    if (this.#timer !== null) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#over, this.#left);
  }

  stand(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }

  /** Restarts the limit with its full duration, whether it is running or paused. */
  renew(): void {
    const runs = this.#timer !== null;
    this.stand();
    this.#left = this.#milliseconds;
    if (runs) this.run();
  }
}

export interface CallLimit {
  renew(): void;
  end(): void;
}

export class CallClock {
  readonly #limits = new Set<TimeLimit>();
  readonly #watchers = new Set<(isWaiting: boolean) => void>();
  #holders = 0;

  /** Calls `over` when the duration has passed, unless the limit is ended before. */
  limit(milliseconds: number, over: () => void): CallLimit {
    const limit = new TimeLimit(milliseconds, over);
    this.#limits.add(limit);
    if (this.#holders === 0) limit.run();
    return {
      renew: () => limit.renew(),
      end: () => {
        limit.stand();
        this.#limits.delete(limit);
      },
    };
  }

  /**
   * Calls `waiting` when the server begins or ends to wait for the user. Returns the function that ends
   * this; it says that a wait that is not over has ended.
   */
  watch(waiting: (isWaiting: boolean) => void): () => void {
    this.#watchers.add(waiting);
    if (this.#holders > 0) waiting(true);
    return () => {
      this.#watchers.delete(waiting);
      if (this.#holders > 0) waiting(false);
    };
  }

  /** Pauses every limit until `work` settles. */
  async standDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#holders += 1;
    for (const limit of this.#limits) limit.stand();
    if (this.#holders === 1) for (const waiting of this.#watchers) waiting(true);
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) {
        for (const limit of this.#limits) limit.run();
        for (const waiting of this.#watchers) waiting(false);
      }
    }
  }
}
