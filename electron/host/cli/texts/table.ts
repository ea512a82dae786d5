import { cutToWidth, padToWidth, widthOf } from '../../text/text-width.ts';

/**
 * Formats rows in aligned columns; the last column is cut when a line would be wider than `width`.
 */
export function tableLines(rows: readonly (readonly string[])[], width?: number): readonly string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) => {
    const line = row
      .map((cell, column) => (column === columns - 1 ? cell : padToWidth(cell, widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
    return width === undefined ? line : cutToWidth(line, width);
  });
}
