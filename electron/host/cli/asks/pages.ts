/** Divides the lines of a request into pages that fit the window. */
import type { Paint } from '../texts/paint.ts';
import { type Line, rowsOf } from '../texts/rows.ts';

/** Lines of which only some are in memory. */
export interface LineSource {
  readonly total: number;
  /** The lines from this one on; at least one. Lines of a long source are read when asked for. */
  from(line: number): Promise<readonly Line[]>;
}

/** Where a page begins: a line, and one of the rows into which it is divided. */
export interface Position {
  readonly line: number;
  readonly row: number;
}

export interface Page {
  readonly rows: readonly string[];
  /** The numbers of its first and its last line, counted from 1. */
  readonly first: number;
  readonly last: number;
  /** Where the next page begins; null: this page shows the end. */
  readonly next: Position | null;
}

export interface PageSize {
  readonly columns: number;
  readonly rows: number;
}

export const START: Position = { line: 0, row: 0 };

/** The number of empty lines in a row from which on they are counted and not printed. */
export const EMPTY_RUN = 4;

export class Pages {
  readonly #source: LineSource;
  readonly #paint: Paint;
  /** Names a number of empty lines. */
  readonly #emptyLines: (count: number) => string;
  /** The lines that were read last, and the number of the first of them. */
  #known: { readonly from: number; readonly lines: readonly Line[] } = { from: 0, lines: [] };

  constructor(source: LineSource, paint: Paint, emptyLines: (count: number) => string) {
    this.#source = source;
    this.#paint = paint;
    this.#emptyLines = emptyLines;
  }

  get total(): number {
    return this.#source.total;
  }

  async page(start: Position, { columns, rows: height }: PageSize): Promise<Page> {
    const rows: string[] = [];
    let { line, row } = start;
    let last = line;
    while (line < this.total && rows.length < height) {
      const { shown, count } = await this.#group(line);
      const divided = rowsOf(shown, columns, this.#paint);
      const taken = divided.slice(row, row + height - rows.length);
      rows.push(...taken);
      last = line + count;
      if (row + taken.length < divided.length) {
        row += taken.length;
        break;
      }
      line += count;
      row = 0;
    }
    return { rows, first: Math.min(start.line + 1, this.total), last, next: line < this.total ? { line, row } : null };
  }

  /** A line, or a run of empty lines as one line that counts them. */
  async #group(line: number): Promise<{ readonly shown: Line; readonly count: number }> {
    const shown = await this.#line(line);
    let end = line + 1;
    if (isEmpty(shown)) while (end < this.total && isSame(await this.#line(end), shown)) end++;
    const count = end - line;
    if (count < EMPTY_RUN) return { shown, count: 1 };
    return { shown: { ...shown, text: `${markOf(shown)}${this.#emptyLines(count)}` }, count };
  }

  async #line(line: number): Promise<Line> {
    const { from, lines } = this.#known;
    if (line < from || line >= from + lines.length) this.#known = { from: line, lines: await this.#source.from(line) };
    const found = this.#known.lines[line - this.#known.from];
    if (found === undefined) throw new Error(`The request has no line ${line + 1} of ${this.total}.`);
    return found;
  }
}

/** Whether a line of a diff or of a text has nothing but its mark and blanks. */
function isEmpty(line: Line): boolean {
  return /^[-+ ]?\s*$/.test(line.text);
}

const markOf = ({ text }: Line): string => text.slice(0, 1).trim();

function isSame(line: Line, empty: Line): boolean {
  return isEmpty(line) && markOf(line) === markOf(empty);
}
