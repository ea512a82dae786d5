/**
 * Whether the next character of a text is inside Markdown code, as far as this is known without
 * reading ahead: a fence counts from its opening line on, and a code span ends with its line at
 * the latest.
 */

interface Run {
  readonly character: '`' | '~';
  length: number;
  /** Whether only blanks and quote marks precede the run on its line. */
  readonly startsLine: boolean;
}

export class CodeSpans {
  #startsLine = true;
  #run: Run | null = null;
  /** The length of the backtick run that opened a span on this line; null: no span is open. */
  #span: number | null = null;
  #fence: Run | null = null;
  /** A run on this line that becomes a fence at the end of the line; null: there is none. */
  #opening: Run | null = null;
  /** Whether a run on this line closes the fence if nothing follows the run. */
  #closing = false;

  /** Whether only blanks and quote marks have been read on this line. */
  get startsLine(): boolean {
    return this.#startsLine && this.#run === null;
  }

  /**
   * Whether the next character is code. Call it only when that character is neither a backtick
   * nor a tilde.
   */
  isCode(): boolean {
    this.#endRun();
    return this.#fence !== null || this.#span !== null || this.#opening !== null;
  }

  read(character: string): void {
    if (this.#run !== null && character !== this.#run.character) this.#endRun();
    if (character === '`' || character === '~') this.#readRun(character);
    else if (character === '\n') this.#endLine();
    else if (!/[\s>]/.test(character)) {
      this.#startsLine = false;
      this.#closing = false;
    }
  }

  #readRun(character: '`' | '~'): void {
    this.#closing = false;
    this.#run ??= { character, length: 0, startsLine: this.#startsLine };
    this.#run.length++;
  }

  #endRun(): void {
    const run = this.#run;
    if (run === null) return;
    this.#run = null;
    this.#startsLine = false;
    const canFence = run.startsLine && run.length >= 3;
    if (this.#fence !== null) {
      const { character, length } = this.#fence;
      this.#closing = canFence && run.character === character && run.length >= length;
    } else if (run.character === '~') {
      if (canFence) this.#opening = run;
    } else if (this.#span === null) {
      if (this.#opening?.character === '~') return;
      this.#span = run.length;
      if (canFence) this.#opening = run;
    } else {
      // An opening fence has no backticks after it, so the run was a span.
      this.#opening = null;
      if (run.length === this.#span) this.#span = null;
    }
  }

  #endLine(): void {
    this.#endRun();
    if (this.#closing) this.#fence = null;
    else this.#fence ??= this.#opening;
    this.#span = null;
    this.#opening = null;
    this.#closing = false;
    this.#startsLine = true;
  }
}
