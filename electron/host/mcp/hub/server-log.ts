/** The last lines written by and about one server, bounded. */
import { stripVTControlCharacters } from 'node:util';
import type { ServerLogLine } from '../../../../shared/server-view.ts';
import { showInvisible } from '../../text/visible-text.ts';

const MOST_LINES = 1000;
const LONGEST_LINE = 2000;

export class ServerLog {
  readonly #now: () => number;
  readonly #added: () => void;
  #lines: ServerLogLine[] = [];
  #number = 0;

  /** `added` is called for each line. */
  constructor(now: () => number, added: () => void) {
    this.#now = now;
    this.#added = added;
  }

  /**
   * Adds one entry. Text beyond 2,000 characters is cut, colours are removed, and invisible
   * characters are made visible.
   */
  add({ level, from, text }: Pick<ServerLogLine, 'level' | 'from' | 'text'>): void {
    this.#number += 1;
    const cut = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
    const shown = showInvisible(stripVTControlCharacters(cut));
    this.#lines.push({ number: this.#number, at: this.#now(), level, from, text: shown });
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
    this.#added();
  }

  /** Lines after number `number`, oldest first. */
  after(number: number): readonly ServerLogLine[] {
    return this.#lines.filter((line) => line.number > number);
  }
}
