/**
 * Writes that stay, with one status line that does not: it lives on the last line while the
 * cursor stands at a line's start, and is taken away and drawn again in a single write, so that
 * it does not flicker. No escape sequence is written unless `live`.
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

  /** Text that goes on where the last one ended. */
  stream(text: string): void {
    if (text === '') return;
    this.#output.write(this.#taken() + text);
    this.#atLineStart = text.endsWith('\n');
  }

  /** A line of its own; `text` may hold newlines. */
  line(text = ''): void {
    this.stream(`${this.#atLineStart ? '' : '\n'}${text}\n`);
  }

  /** Shows `status` (one line, cut to width) until `hideStatus`; asked again at every redraw. */
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

  /** Leaves the cursor at a line's start, for someone else to write. */
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
