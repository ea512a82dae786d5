/** Tells that something changed, however often it does: once for all that comes within a time. */
export class ChangeNotice {
  readonly #tell: () => void;
  #timer: NodeJS.Timeout | null = null;
  #due = Number.POSITIVE_INFINITY;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** It is told within so many milliseconds. */
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

  /** Nothing that was waiting is told. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#due = Number.POSITIVE_INFINITY;
  }
}
