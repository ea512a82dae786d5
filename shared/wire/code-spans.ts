/**
 * Whether the next character of a text is inside Markdown code, so far as that can be said
 * without looking ahead: a fence counts from its opening line on, a span of backticks ends with
 * its line at the latest.
 */

interface Run {
  readonly character: '`' | '~';
  length: number;
  /** Only blanks and quotation marks stand before it on its line. */
  readonly startsLine: boolean;
}

export class CodeSpans {
  #startsLine = true;
  #run: Run | null = null;
  /** Length of the backtick run that opened a span on this line. */
  #span: number | null = null;
  #fence: Run | null = null;
  /** A run on this line that becomes a fence at the end of the line. */
  #opening: Run | null = null;
  /** A run on this line that closes the fence if nothing follows it. */
  #closing = false;

  /** Only blanks and quotation marks were read on this line. */
  get startsLine(): boolean {
    return this.#startsLine && this.#run === null;
  }

  /**
   * Whether the next character is code. Asked only where that is neither a backtick nor a tilde.
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
      // Behind an opening fence stand no backticks: then it was a span.
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
