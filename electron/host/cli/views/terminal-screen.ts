/**
 * Writes permanent text and one temporary status line. The status line is the last line of the
 * terminal while the cursor is at the start of a line; it is removed and redrawn in a single write,
 * so that it does not flicker. Escape sequences are written only when `live` is true.
 */

import { cutToWidth } from '../../text/text-width.ts';
import type { Output } from './output.ts';

const CLEAR_LINE = '\r\u001b[2K';
const REDRAW_EVERY_MS = 250;

export class TerminalScreen {
  readonly #output: Output;
  readonly #live: boolean;
  #status: (() => string) | null = null;
  #drawn = '';
  #atLineStart = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output, live: boolean) {
    this.#output = output;
    this.#live = live;
  }

  get columns(): number {
    return this.#output.columns();
  }

  /** Writes permanent text directly after the previous text. */
  stream(text: string): void {
    if (text === '') return;
    this.#output.write(this.#taken() + text);
    this.#atLineStart = text.endsWith('\n');
  }

  /** Writes a separate line; `text` may contain newlines. */
  line(text = ''): void {
    this.stream(`${this.#atLineStart ? '' : '\n'}${text}\n`);
  }

  /**
   * Shows the status line (cut to the width) until `hideStatus` is called; `status` returns its
   * text and is called at every redraw.
   */
  showStatus(status: () => string): void {
    if (!this.#live) return;
    if (!this.#atLineStart) this.stream('\n');
    this.#status = status;
    this.#timer ??= setInterval(() => this.#redraw(), REDRAW_EVERY_MS).unref();
    this.#redraw();
  }

  hideStatus(): void {
    this.#status = null;
    clearInterval(this.#timer);
    this.#timer = undefined;
    const taken = this.#taken();
    if (taken !== '') this.#output.write(taken);
  }

  /** Moves the cursor to the start of a line, so that other code can write to the terminal. */
  settle(): void {
    this.hideStatus();
    if (!this.#atLineStart) this.stream('\n');
  }

  #redraw(): void {
    if (this.#status === null || !this.#atLineStart) return;
    const text = cutToWidth(this.#status(), this.columns - 1);
    if (text === this.#drawn) return;
    this.#output.write(CLEAR_LINE + text);
    this.#drawn = text;
  }

  #taken(): string {
    if (this.#drawn === '') return '';
    this.#drawn = '';
    return CLEAR_LINE;
  }
}
