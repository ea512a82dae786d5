/** Divides lines into rows of the terminal, so that nothing is cut off or hidden. */
import { CONTINUED } from '../../../../shared/receipt.ts';
import { widthOf } from '../../text/text-width.ts';
import type { Paint, Style } from './paint.ts';

/** A line that is divided into rows only when it is printed. Its text has no invisible characters. */
export interface Line {
  readonly text: string;
  readonly style?: Style | readonly Style[];
  /** The number of blanks before each row; fewer in a narrow window. */
  readonly indent: number;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A character with more code units has so many marks above and below it that it covers others. */
const LONGEST_CHARACTER = 16;

/** In a window with fewer columns, lines are indented by at most one column. */
const NARROW = 40;

const TAB = '    ';

/**
 * The rows of a line. Every row after the first begins with `CONTINUED`, so that no row can be
 * mistaken for a line of its own.
 */
export function rowsOf({ text, style, indent }: Line, columns: number, paint: Paint): readonly string[] {
  const blanks = ' '.repeat(columns < NARROW ? Math.min(1, indent) : indent);
  const widest = Math.max(4, columns - blanks.length);
  return divided(text.replaceAll('\t', TAB), widest).map(
    (row) => blanks + (style === undefined || row === '' ? row : paint(style, row)),
  );
}

/** Matches texts in which every character takes one column. */
const PLAIN = /^[\x20-\x7e]*$/;

function divided(text: string, widest: number): readonly string[] {
  if (PLAIN.test(text) && text.length <= widest) return [text];
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    for (const piece of piecesOf(segment)) {
      const more = mostColumns(piece);
      if (width + more > widest) {
        rows.push(row);
        row = `${CONTINUED} `;
        width = 2;
      }
      row += piece;
      width += more;
    }
  }
  return [...rows, row];
}

function piecesOf(segment: string): readonly string[] {
  if (segment.length <= LONGEST_CHARACTER) return [segment];
  const [first = '', ...marks] = segment;
  return [first, ...marks.map((mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)];
}

/**
 * The columns that a character takes in a terminal that knows it least: some draw the parts of a
 * joined character side by side.
 */
function mostColumns(segment: string): number {
  if (segment.length === 1) return widthOf(segment);
  return Math.max(
    widthOf(segment),
    [...segment].reduce((sum, each) => sum + widthOf(each), 0),
  );
}

/** Puts the parts into as few rows as possible. A part that is wider than the window is divided. */
export function filledRows(parts: readonly string[], gap: string, columns: number): readonly string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && widthOf(last + gap + part) <= columns) rows[rows.length - 1] = last + gap + part;
    else rows.push(...divided(part, columns));
  }
  return rows;
}

/** The number of characters in one line, so that a long text is divided only as far as it is shown. */
const LONGEST_LINE = 1000;

/** Makes lines of a text that may be long. Each line after the first begins with `CONTINUED`. */
export function linesOf(text: string, { style, indent }: Omit<Line, 'text'>): readonly Line[] {
  const look = { indent, ...(style === undefined ? {} : { style }) };
  if (text.length <= LONGEST_LINE) return [{ text, ...look }];
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / LONGEST_LINE) }, (_, at) => {
    const piece = characters.slice(at * LONGEST_LINE, (at + 1) * LONGEST_LINE).join('');
    return { text: at === 0 ? piece : `${CONTINUED} ${piece}`, ...look };
  });
}
