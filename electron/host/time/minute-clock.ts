/**
 * Checks repeatedly whether something is due, never twice at once: at each full minute, shortly after
 * a change, and often enough to notice that the computer was suspended.
 */
import { messageOf } from '../../../shared/errors.ts';

export interface MinuteClockParts {
  /**
   * Checks what is due. Resolves to whether the check was possible. May reject; the next check tries
   * again.
   */
  readonly look: () => Promise<boolean>;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** Called with the reason of a check that failed, once for each reason in a row. */
  readonly failed: (why: string) => void;
}

const MINUTE_MS = 60_000;
/** The longest interval between checks, because a timer stops while the computer sleeps. */
const LONGEST_MS = 15_000;
/** The interval between checks that are not possible. Such a check does not read the disk. */
const IMPOSSIBLE_MS = 1_000;
/** The delay of a check after a change, so that several changes cause only one check. */
const SOON_MS = 200;

export class MinuteClock {
  readonly #parts: MinuteClockParts;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #changed = false;
  #closed = false;
  #failure: string | null = null;

  /** Schedules the first check after a short delay. The timers do not keep the process alive. */
  constructor(parts: MinuteClockParts) {
    this.#parts = parts;
    this.#lookIn(SOON_MS);
  }

  /** Schedules a check after a short delay, because a change may have made something due. */
  wake(): void {
    if (this.#looking === null) this.#lookIn(SOON_MS);
    else this.#changed = true;
  }

  /** Resolves when a running check has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookIn(milliseconds: number): void {
    if (this.#closed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, milliseconds).unref();
  }

  async #look(): Promise<void> {
    const { look, now, failed } = this.#parts;
    let looked = true;
    try {
      looked = await look();
      this.#failure = null;
    } catch (error) {
      const failure = messageOf(error);
      if (failure !== this.#failure) failed(failure);
      this.#failure = failure;
    }
    this.#looking = null;
    const changed = this.#changed;
    this.#changed = false;
    if (!looked) this.#lookIn(IMPOSSIBLE_MS);
    else this.#lookIn(changed ? SOON_MS : Math.min(LONGEST_MS, MINUTE_MS - (now() % MINUTE_MS)));
  }
}
