/** Which part of a table is drawn. Pure. */

export const ROW_HEIGHT = 30;
export const HEAD_HEIGHT = 34;

/** A place in a table. Row -1 is the head. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface Span {
  /** The first one that is drawn. */
  readonly from: number;
  /** The first one after it that is not drawn. */
  readonly to: number;
}

export interface ColumnSpan extends Span {
  /** The room before and after in CSS pixels. */
  readonly before: number;
  readonly after: number;
}

const MORE_ROWS = 6;

/** The rows that are visible at this scroll position, and some around them. */
export function rowSpan(count: number, scrolled: number, height: number): Span {
  const from = Math.max(0, Math.min(count, Math.floor(scrolled / ROW_HEIGHT)) - MORE_ROWS);
  return { from, to: Math.min(count, Math.ceil((scrolled + height) / ROW_HEIGHT) + MORE_ROWS) };
}

/** The columns that are visible, and one on each side. */
export function columnSpan(widths: readonly number[], scrolled: number, width: number): ColumnSpan {
  let [from, to, before, at] = [0, 0, 0, 0];
  for (const [column, each] of widths.entries()) {
    if (at + each < scrolled) {
      from = column;
      before = at;
    }
    if (at <= scrolled + width) to = Math.min(widths.length, column + 2);
    at += each;
  }
  const drawn = widths.slice(from, to).reduce((sum, each) => sum + each, 0);
  return { from, to, before, after: Math.max(0, at - before - drawn) };
}

/** The number of rows that Page Up and Page Down pass. */
const PAGE = 15;

/** Returns where a key leads from a cell; null: the key means nothing here. */
export function placeAfter(
  key: string,
  whole: boolean,
  place: CellPlace,
  rows: number,
  columns: number,
): CellPlace | null {
  const within = (row: number, column: number): CellPlace => ({
    row: Math.min(rows - 1, Math.max(-1, row)),
    column: Math.min(columns - 1, Math.max(0, column)),
  });
  switch (key) {
    case 'ArrowDown':
      return within(place.row + 1, place.column);
    case 'ArrowUp':
      return within(place.row - 1, place.column);
    case 'ArrowRight':
      return within(place.row, place.column + 1);
    case 'ArrowLeft':
      return within(place.row, place.column - 1);
    case 'PageDown':
      return within(place.row + PAGE, place.column);
    case 'PageUp':
      return within(Math.max(0, place.row - PAGE), place.column);
    case 'Home':
      return within(whole ? 0 : place.row, 0);
    case 'End':
      return within(whole ? rows - 1 : place.row, columns - 1);
    default:
      return null;
  }
}
