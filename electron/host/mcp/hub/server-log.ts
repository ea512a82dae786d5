/** The last lines of what was said by and about one server, bounded whatever it says. */
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

  /** `added` is told of each line. */
  constructor(now: () => number, added: () => void) {
    this.#now = now;
    this.#added = added;
  }

  /** One entry; what is longer than 2,000 characters is cut, colours are left out, and what is invisible is shown. */
  add({ level, from, text }: Pick<ServerLogLine, 'level' | 'from' | 'text'>): void {
    this.#number += 1;
    const cut = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
    const shown = showInvisible(stripVTControlCharacters(cut));
    this.#lines.push({ number: this.#number, at: this.#now(), level, from, text: shown });
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
    this.#added();
  }

  /** Lines behind `after`, oldest first. */
  after(number: number): readonly ServerLogLine[] {
    return this.#lines.filter((line) => line.number > number);
  }
}
