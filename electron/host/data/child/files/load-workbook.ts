/** Makes a table of a sheet of an Excel workbook (XLSX). */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedName, quotedText } from '../database.ts';
import { columnNames } from './column-names.ts';
import { type ColumnMeaning, MISSING, recognised, valueExpression } from './column-values.ts';
import type { LoadedFile, OpenedFile } from './loaded-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

const LARGEST_WORKBOOK = 100 * 1024 * 1024;
const MOST_COLUMNS = 10_000;
const MOST_SAMPLE = 20_000;

type Value = string | number | boolean | Date | null;

export async function loadWorkbook(
  connection: DuckDBConnection,
  inbox: string,
  { handle, request }: OpenedFile,
): Promise<LoadedFile> {
  const { shown, name } = request;
  const { size } = await handle.stat();
  if (size > LARGEST_WORKBOOK)
    throw new UnreadableFile(
      `${shown} has ${size} bytes; workbooks are read up to ${LARGEST_WORKBOOK}. Save it as CSV.`,
    );
  const bytes = Buffer.alloc(size);
  await handle.read(bytes, 0, size, 0);
  const sheets = await sheetsOf(bytes, shown);
  const wanted = request.sheet;
  const sheet = wanted === null ? sheets[0] : sheets.find((one) => one.name === wanted);
  const names = sheets.map((one) => one.name);
  if (sheet === undefined) throw new UnreadableFile(`${shown} has no sheet "${wanted}". It has ${names.join(', ')}.`);
  const rows = trimmed(sheet.rows);
  if (rows.length === 0)
    throw new UnreadableFile(
      `The sheet "${sheet.name}" of ${shown} is empty.${names.length > 1 ? ` Others are ${names.filter((other) => other !== sheet.name).join(', ')}.` : ''}`,
    );
  const notes = await makeTable(connection, join(inbox, 'table.json'), name, rows);
  return { format: `XLSX, sheet "${sheet.name}"`, sheets: names, notes };
}

async function sheetsOf(bytes: Buffer, shown: string) {
  // Most processes read no workbook.
  const { default: readWorkbook } = await import('read-excel-file/node');
  try {
    const found = await readWorkbook(bytes);
    return found.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(parsedCell)) }));
  } catch {
    throw new UnreadableFile(`${shown} could not be read as an Excel workbook: it is damaged or of another kind.`);
  }
}

/** A cell of the library. A kind of cell that is not known here is shown as its text. */
function parsedCell(cell: unknown): Value {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date ? cell : String(cell);
}

/** Without the empty rows at both ends. */
function trimmed(rows: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  const isFull = (row: readonly Value[]) => row.some((cell) => cell !== null && cell !== '');
  return rows.slice(Math.max(0, rows.findIndex(isFull)), rows.findLastIndex(isFull) + 1);
}

async function makeTable(
  connection: DuckDBConnection,
  copy: string,
  table: string,
  rows: readonly (readonly Value[])[],
): Promise<readonly string[]> {
  const width = Math.max(...rows.map((row) => row.length));
  if (width > MOST_COLUMNS)
    throw new UnreadableFile(`The sheet has ${width} columns; at most ${MOST_COLUMNS} are read.`);
  const usual = rows[Math.floor(rows.length / 2)]?.filter((cell) => cell !== null).length ?? 0;
  const titles = Math.max(
    0,
    rows.slice(0, 10).findIndex((row) => row.filter((cell) => cell !== null).length > Math.min(1, usual - 1)),
  );
  const [first = [], ...others] = rows.slice(titles);
  const hasHeader = first.every((cell) => cell === null || typeof cell === 'string') && others.length > 0;
  const data = hasHeader ? others : [first, ...others];
  const { names, notes } = columnNames(hasHeader ? first.map((cell) => String(cell ?? '')) : null, width);
  const meanings = names.map((_, at) => meaningOf(data, at));
  await writeLines(copy, data, width);
  try {
    const columns = names.map((_, at) => `c${at}: 'VARCHAR'`).join(', ');
    const select = (chosen: readonly ColumnMeaning[]) =>
      names
        .map((name, at) => `${valueExpression(`c${at}`, chosen[at] ?? { kind: 'text' })} AS ${quotedName(name)}`)
        .join(', ');
    const source = `read_json(${quotedText(copy)}, format = 'newline_delimited', columns = {${columns}})`;
    await connection.run(`CREATE OR REPLACE TABLE ${quotedName(table)} AS SELECT ${select(meanings)} FROM ${source}`);
  } finally {
    await rm(copy, { force: true });
  }
  return [...(titles > 0 ? [`${titles} rows above the header were left out.`] : []), ...notes];
}

/** The types of the cells decide; texts in all rows are recognised as in a text file. */
function meaningOf(rows: readonly (readonly Value[])[], at: number): ColumnMeaning {
  const types = new Set<string>();
  let isWhole = true;
  let hasTime = false;
  for (const row of rows) {
    const cell = row[at] ?? null;
    if (cell === null || (typeof cell === 'string' && MISSING.includes(cell.trim()))) continue;
    types.add(cell instanceof Date ? 'date' : typeof cell);
    if (typeof cell === 'number') isWhole &&= Number.isSafeInteger(cell);
    if (cell instanceof Date) hasTime ||= cell.getTime() % 86_400_000 !== 0;
  }
  const [only] = types;
  if (types.size !== 1) return { kind: 'text' };
  if (only === 'number') return { kind: isWhole ? 'integer' : 'number' };
  if (only === 'boolean') return { kind: 'boolean' };
  if (only === 'date') return { kind: hasTime ? 'time' : 'date', formats: [] };
  const texts = rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : []));
  const { meaning } = recognised(texts, { semicolons: false });
  return rows.length > MOST_SAMPLE ? { kind: 'text' } : meaning;
}

async function writeLines(path: string, rows: readonly (readonly Value[])[], width: number): Promise<void> {
  const output = createWriteStream(path, { mode: 0o600 });
  for (const row of rows) {
    const fields = Array.from({ length: width }, (_, at) => [`c${at}`, textOf(row[at] ?? null)] as const);
    const line = JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== null)));
    if (!output.write(`${line}\n`)) await once(output, 'drain');
  }
  output.end();
  await finished(output);
}

function textOf(value: Value): string | null {
  if (value === null) return null;
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  const text = String(value);
  return MISSING.includes(text.trim()) ? null : text;
}
