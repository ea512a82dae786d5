/** Announces changes, with one announcement for all changes within a period. */
export class ChangeNotice {
  readonly #tell: () => void;
  #timer: NodeJS.Timeout | null = null;
  #due = Number.POSITIVE_INFINITY;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Announces the change within this many milliseconds. */
  within(milliseconds: number): void {
    const due = performance.now() + milliseconds;
    if (due >= this.#due) return;
    this.stop();
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.stop();
      this.#tell();
    }, milliseconds);
    this.#timer.unref();
  }

  /** Drops any pending announcement. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#due = Number.POSITIVE_INFINITY;
  }
}
