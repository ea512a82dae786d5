/**
 * Tables as text for other programs. The values are not changed: a cell that begins with `=` stays as it is,
 * because a text with a mark in front would be other data. Spreadsheets ask before they run a formula that
 * was pasted. Pure.
 */
import type { Cell, TableColumn, TableRow, TableTextFormat } from '../../../shared/output.ts';

/** The line or the lines above the rows, with a line end. */
export function headText(columns: readonly TableColumn[], format: TableTextFormat): string {
  const names = columns.map(({ name }) => name);
  if (format === 'csv') return csvLine(names);
  const marks = columns.map(({ type }) => (type === 'number' ? '---:' : '---'));
  return `${markdownLine(names)}| ${marks.join(' | ')} |\n`;
}

/** Rows with line ends. */
export const rowsText = (rows: readonly TableRow[], format: TableTextFormat): string =>
  rows.map((row) => (format === 'csv' ? csvLine(row) : markdownLine(row))).join('');

/** A record of RFC 4180. A cell without a value is empty, and an empty text is `""`. */
function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return cell === '' || /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const markdownLine = (cells: readonly Cell[]): string => `| ${cells.map(markdownCell).join(' | ')} |\n`;

/** The letters that mean something in a cell of a table are taken literally. */
function markdownCell(cell: Cell): string {
  if (cell === null) return '';
  return String(cell)
    .replace(/[\\|`*_~<[\]$&]/g, '\\$&')
    .replace(/\r\n?|\n/g, '<br>');
}
