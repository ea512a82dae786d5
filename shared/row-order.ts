/** The order of rows by one column. Pure. */
import type { Cell, ColumnType, TableRow } from './output.ts';

/**
 * Returns the numbers of the rows in the order of a column. Numbers are compared by their values, also integers
 * that are texts because a double cannot hold them; false comes before true; texts are compared by their
 * characters without regard to case, the same in every language. Cells without a value are last, and equal
 * cells stay in their order.
 */
export function orderedRows(
  rows: readonly TableRow[],
  column: number,
  type: ColumnType,
  descending: boolean,
): number[] {
  const keys = rows.map((row) => keyOf(row[column] ?? null, type));
  const sign = descending ? -1 : 1;
  return rows
    .map((_, number) => number)
    .sort((one, other) => compared(keys[one] ?? null, keys[other] ?? null, sign) || one - other);
}

type Key = number | bigint | string | null;

function keyOf(cell: Cell, type: ColumnType): Key {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : cell;
  if (type !== 'number') return cell.toLowerCase();
  if (/^-?\d{1,400}$/.test(cell)) return BigInt(cell);
  const number = Number(cell);
  return cell.trim() === '' || Number.isNaN(number) ? cell.toLowerCase() : number;
}

function compared(one: Key, other: Key, sign: 1 | -1): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  const [oneIsText, otherIsText] = [typeof one === 'string', typeof other === 'string'];
  // A text in a column of numbers comes after the numbers in every order.
  if (oneIsText !== otherIsText) return oneIsText ? 1 : -1;
  return one < other ? -sign : one > other ? sign : 0;
}
