/**
 * Reduces many refresh requests to few refreshes: each refresh waits twice as long as the previous
 * one, until no request arrives for some time.
 */

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 60_000;
const QUIET_MS = 120_000;
/** The delay in milliseconds from which the requests count as a storm. */
const STORM_MS = 1_600;

export class RefreshPace {
  readonly #refresh: () => Promise<void>;
  readonly #storm: () => void;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #again = false;
  #wait = FIRST_WAIT_MS;
  #lastAt = 0;
  #stopped = false;
  #isToldOfStorm = false;
  #settled = Promise.withResolvers<void>();
  #isDue = false;

  /** `storm` is called once when a storm begins. */
  constructor(refresh: () => Promise<void>, storm: () => void = () => {}) {
    this.#refresh = refresh;
    this.#storm = storm;
  }

  /**
   * Resolves when the requested refresh is done; null if none is due, or if the wait is too long
   * because of a storm.
   */
  get settled(): Promise<void> | null {
    return this.#isDue && this.#wait <= STORM_MS ? this.#settled.promise : null;
  }

  request(): void {
    if (this.#stopped || this.#timer !== null) return;
    if (!this.#isDue) this.#settled = Promise.withResolvers();
    this.#isDue = true;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (Date.now() - this.#lastAt > QUIET_MS) this.#wait = FIRST_WAIT_MS;
    this.#timer = setTimeout(() => void this.#run(), this.#wait);
    this.#timer.unref();
    if (this.#wait >= STORM_MS && !this.#isToldOfStorm) {
      this.#isToldOfStorm = true;
      this.#storm();
    }
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#settle();
  }

  #settle(): void {
    this.#isDue = false;
    this.#settled.resolve();
  }

  async #run(): Promise<void> {
    this.#timer = null;
    this.#running = true;
    await this.#refresh();
    this.#running = false;
    this.#lastAt = Date.now();
    if (this.#again) {
      this.#again = false;
      this.request();
    } else {
      this.#settle();
    }
  }
}
