/** How the cells of tables are shown. Pure. */
import type { Cell, TableColumn, TableRow } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';

/** A number has this many digits, so that 0.1 + 0.2 is shown as 0.3. The full value is in the text of the cell. */
const DIGITS = 12;
/** The most characters of a cell that are laid out. */
const LONGEST = 200;

export interface ShownCell {
  /** One line. */
  readonly text: string;
  /** The whole value if it differs from `text`; otherwise null. */
  readonly whole: string | null;
}

/** Returns null for a cell without a value. Hidden characters are made visible. */
export function shownCell(cell: Cell): ShownCell | null {
  if (cell === null) return null;
  if (typeof cell === 'number') {
    const text = String(Number.isSafeInteger(cell) ? cell : Number(cell.toPrecision(DIGITS)));
    const whole = String(cell);
    return { text, whole: whole === text ? null : whole };
  }
  if (typeof cell === 'boolean') return { text: String(cell), whole: null };
  const line = visibleWords(cell.slice(0, LONGEST)).replace(/\s*\n\s*/g, ' ⏎ ');
  return line === cell ? { text: line, whole: null } : { text: cell.length > LONGEST ? `${line}…` : line, whole: cell };
}

export const isRightAligned = ({ type }: TableColumn): boolean => type === 'number';

/** A letter of a table is about this wide, in CSS pixels. Figures are wider, because all of them have one width. */
const LETTER = 7;
const PADDING = 26;
const NARROWEST = 64;
const WIDEST = 300;
/** The room for the mark of the order. */
const MARK = 18;

/** Returns the widths of the columns in CSS pixels, from their names and their first rows. */
export function columnWidths(columns: readonly TableColumn[], rows: readonly TableRow[]): readonly number[] {
  return columns.map(({ name }, column) => {
    const letters = rows.map((row) => lettersOf(shownCell(row[column] ?? null)?.text ?? '') * LETTER);
    const widest = Math.max(lettersOf(name) * LETTER + MARK, ...letters);
    return Math.round(Math.min(WIDEST, Math.max(NARROWEST, widest + PADDING)));
  });
}

/** The width of a text in small letters. A letter of Chinese, Japanese or Korean is about twice as wide. */
function lettersOf(text: string): number {
  let letters = 0;
  for (const letter of text.slice(0, LONGEST)) {
    if ((letter.codePointAt(0) ?? 0) >= 0x1100) letters += 1.8;
    else letters += /[A-Zmw]/.test(letter) ? 1.3 : /[\d<>+_]/.test(letter) ? 1.16 : 1;
  }
  return letters;
}
