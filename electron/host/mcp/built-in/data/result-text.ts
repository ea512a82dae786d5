/** Rows and columns as compact text for a model, with a visible mark where something was left out. */
import type { Cell, TableColumn, TableRow } from '../../../../../shared/output.ts';
import type { ColumnProfile, DatasetProfile } from '../../../data/messages.ts';
import { quoted } from '../../../text/visible-text.ts';

const LONGEST_CELL = 200;
const LONGEST_NAME = 100;
const MOST_COLUMNS = 60;

/** A number with six digits, which is enough for a mean. */
export const shortNumber = (value: number): number => Number(value.toPrecision(6));

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function cellText(cell: Cell): string {
  if (cell === null) return 'null';
  return typeof cell === 'string' ? quoted(cell, LONGEST_CELL).replaceAll('|', '\\|') : String(cell);
}

/**
 * The first rows that fit into `space` characters. `total` is the number of all rows; null: there are more
 * than were counted.
 */
export function rowsText(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  total: number | null,
  space: number,
): string {
  const shown = columns.slice(0, MOST_COLUMNS);
  const lines = [shown.map(({ name }) => quoted(name, LONGEST_NAME)).join(' | ')];
  let left = space - (lines[0]?.length ?? 0);
  for (const row of rows) {
    const line = row.slice(0, MOST_COLUMNS).map(cellText).join(' | ');
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const missing = total === null ? 'more' : String(total - (lines.length - 1));
  const cut = [
    ...(total === null || total > lines.length - 1 ? [`[cut here: ${missing} rows are not shown to you]`] : []),
    ...(columns.length > MOST_COLUMNS ? [`[${columns.length - MOST_COLUMNS} columns are not shown to you]`] : []),
  ];
  return [...lines, ...cut].join('\n');
}

/** What `read_dataset` answers. `table` is the name of the table in SQL. */
export function datasetText(shown: string, table: string, profile: DatasetProfile, space: number): string {
  const { format, rows, columns, profiles, preview, sheets, notes } = profile;
  const missing = profiles.reduce((sum, { nulls }) => sum + nulls, 0);
  const name = sqlName(table);
  const head = `Read ${quoted(shown)} as the table ${name} (${format}): ${plural(rows, 'row')}, ${plural(columns, 'column')}, ${plural(missing, 'missing cell')}.`;
  const lines: string[] = [];
  // Half of the space is for the columns, and at least a quarter for the preview.
  let left = Math.floor(space / 2);
  for (const column of profiles) {
    const line = columnLine(column);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const more = columns - lines.length;
  return [
    head,
    ...notes.map((note) => quoted(note, 500)),
    ...(sheets.length > 1
      ? [
          `Sheets: ${sheets
            .slice(0, 50)
            .map((sheet) => quoted(sheet, 60))
            .join(', ')}.`,
        ]
      : []),
    'Columns (SQL type; nulls; different values; smallest to largest and mean, or samples):',
    ...lines,
    ...(more > 0 ? [`[${more} more columns: see them with DESCRIBE ${name}]`] : []),
    ...(preview.rows.length > 0
      ? [
          `First ${plural(preview.rows.length, 'row')}:`,
          rowsText(preview.columns, preview.rows, preview.rows.length, space / 4),
        ]
      : []),
  ].join('\n');
}

function columnLine({ name, sqlType, nulls, distinct, min, max, mean, samples }: ColumnProfile): string {
  const facts = [
    sqlType,
    nulls === 0 ? 'no nulls' : plural(nulls, 'null'),
    `${distinct} different`,
    ...(min !== null && max !== null ? [`${quoted(min, 80)} to ${quoted(max, 80)}`] : []),
    ...(mean !== null ? [`mean ${shortNumber(mean)}`] : []),
    ...(samples.length > 0 ? [samples.map((sample) => JSON.stringify(quoted(sample, 40))).join(', ')] : []),
  ];
  return `- ${sqlName(name)}: ${facts.join('; ')}`;
}

/** A name as SQL wants it: in quotation marks where it is not a plain word. */
function sqlName(name: string): string {
  const line = quoted(name, LONGEST_NAME);
  return /^[a-z_][a-z0-9_]*$/i.test(line) ? line : `"${line.replaceAll('"', '""')}"`;
}
