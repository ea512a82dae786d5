/**
 * Splits standard error into lines for a log. Long lines are split, and only the first lines of
 * each second are kept.
 */

const LONGEST_LINE = 2000;
const MOST_IN_A_SECOND = 200;

export class ErrorLines {
  readonly #line: (text: string) => void;
  readonly #now: () => number;
  readonly #decoder = new TextDecoder();
  #begun = '';
  #second = Number.NEGATIVE_INFINITY;
  #told = 0;
  #dropped = 0;

  /** `now` returns the current time in milliseconds. */
  constructor(line: (text: string) => void, now: () => number) {
    this.#line = line;
    this.#now = now;
  }

  add(chunk: Buffer): void {
    const lines = `${this.#begun}${this.#decoder.decode(chunk, { stream: true })}`.split(/\r?\n/);
    this.#begun = lines.pop() ?? '';
    for (const line of lines) this.#tell(line);
    if (this.#begun.length <= LONGEST_LINE) return;
    this.#tell(this.#begun);
    this.#begun = '';
  }

  /** Reports the text after the last line end as a line. */
  end(): void {
    this.#tell(this.#begun);
    this.#begun = '';
    this.#sayDropped();
  }

  #tell(line: string): void {
    if (line.trim() === '') return;
    if (this.#now() - this.#second >= 1000) {
      this.#sayDropped();
      this.#second = this.#now();
      this.#told = 0;
    }
    this.#told += 1;
    if (this.#told > MOST_IN_A_SECOND) this.#dropped += 1;
    else this.#line(line);
  }

  #sayDropped(): void {
    if (this.#dropped > 0) this.#line(`[${this.#dropped} more lines were left out]`);
    this.#dropped = 0;
  }
}
