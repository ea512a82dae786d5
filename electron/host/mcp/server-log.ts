/** The last lines of what was said by and about one server, bounded whatever it says. */
import type { ServerLogLine } from '../../../shared/server-view.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

const MOST_LINES = 1000;
const LONGEST_LINE = 2000;

export class ServerLog {
  readonly #now: () => number;
  #lines: ServerLogLine[] = [];
  #number = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** One line; what is longer than 2,000 characters is cut. */
  add({ level, from, text }: Pick<ServerLogLine, 'level' | 'from' | 'text'>): void {
    this.#number += 1;
    const cut = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
    this.#lines.push({ number: this.#number, at: this.#now(), level, from, text: wellFormed(cut) });
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
  }

  /** Lines behind `after`, oldest first. */
  after(number: number): readonly ServerLogLine[] {
    return this.#lines.filter((line) => line.number > number);
  }
}
