/** Makes a table of a file with separated cells. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quotedName, quotedText } from '../database.ts';
import { columnNames } from './column-names.ts';
import { type ColumnMeaning, MISSING, meaningWords, recognised, valueExpression } from './column-values.ts';
import { type CsvShape, csvShape } from './csv-dialect.ts';
import type { LoadedFile, OpenedFile } from './loaded-file.ts';
import { copyText } from './text-copy.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The beginning of the copy in which the shape of the table is recognised, in bytes. */
const LOOKED_AT = 4 * 1024 * 1024;
const MOST_COLUMNS = 10_000;
/** DuckDB takes many times this for its buffers. */
const LONGEST_LINE = 2 * 1024 * 1024;
const TRIES = 4;

export async function loadText(
  connection: DuckDBConnection,
  inbox: string,
  { handle, head, request }: OpenedFile,
): Promise<LoadedFile> {
  const { shown, name } = request;
  const copy = join(inbox, 'table.csv');
  try {
    const { encoding, hadOnlyReturns } = await copyText(handle, head, copy, request);
    const start = await beginningOf(copy);
    const shape = csvShape(start.text, start.isWhole);
    if (shape === null) throw new UnreadableFile(`${shown} is empty.`);
    if (shape.width > MOST_COLUMNS)
      throw new UnreadableFile(`${shown} has ${shape.width} columns; at most ${MOST_COLUMNS} are read.`);
    const { width, notes } = await loadRows(connection, copy, name, shape, shown);
    return {
      format: formatWords(shape),
      sheets: [],
      notes: [
        ...(encoding === 'UTF-8' ? [] : [`It was read as ${encoding}.`]),
        ...(hadOnlyReturns ? ['Its lines end with carriage returns alone.'] : []),
        ...(shape.titles > 0 ? [`${shape.titles} lines above the header were left out.`] : []),
        ...notes,
        ...(width > (shape.header?.length ?? width) ? ['Some rows have more cells than the header.'] : []),
        ...(shape.isRagged ? ['Rows with fewer cells than others were filled with nulls.'] : []),
      ],
    };
  } finally {
    await rm(copy, { force: true });
  }
}

async function beginningOf(path: string): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { end: LOOKED_AT })) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const isWhole = length <= LOOKED_AT;
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole };
}

function formatWords({ delimiter }: CsvShape): string {
  const words: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
  return `CSV with ${words[delimiter] ?? delimiter}`;
}

interface Attempt {
  readonly width: number;
  readonly isRagged: boolean;
}

/** Tries again with what DuckDB says of a row that does not fit. */
async function loadRows(connection: DuckDBConnection, copy: string, table: string, shape: CsvShape, shown: string) {
  let attempt: Attempt = { width: shape.width, isRagged: shape.isRagged };
  for (let tries = 1; ; tries++) {
    try {
      const notes = await typedTable(connection, copy, table, shape, attempt);
      return { width: attempt.width, notes };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const found = Number(/Expected Number of Columns: \d+ Found: (\d+)/.exec(message)?.[1] ?? 0);
      if (tries >= TRIES || !/CSV Error|null_padding|Expected Number/.test(message)) throw error;
      if (/Maximum line size/.test(message))
        throw new UnreadableFile(
          `${shown} has a line that is longer than ${LONGEST_LINE} bytes, so it is not a table.`,
        );
      if (found > MOST_COLUMNS) throw new UnreadableFile(`${shown} has a row with ${found} cells.`);
      attempt = { width: Math.max(attempt.width, found), isRagged: true };
    }
  }
}

/** The rows are read as texts and become values at once; if a later value is something else, in a second step. */
async function typedTable(
  connection: DuckDBConnection,
  copy: string,
  table: string,
  shape: CsvShape,
  { width, isRagged }: Attempt,
): Promise<readonly string[]> {
  const { names, notes } = columnNames(shape.header, width);
  const read = readCall(copy, shape, width, isRagged);
  const columns = names.map((name, at) => ({
    name,
    source: `c${at}`,
    ...recognised(cellsOf(shape.sample, at), { semicolons: shape.delimiter === ';' }),
  }));
  const doubts = columns.flatMap(({ name, doubt }) => (doubt === null ? [] : `"${name}" ${doubt}`));
  const target = quotedName(table);
  const select = (meanings: readonly ColumnMeaning[]) =>
    columns
      .map(({ name, source }, at) => `${valueExpression(source, meanings[at] ?? TEXT)} AS ${quotedName(name)}`)
      .join(', ');
  const meanings = columns.map(({ meaning }) => meaning);
  try {
    await connection.run(`CREATE OR REPLACE TABLE ${target} AS SELECT ${select(meanings)} FROM ${read}`);
    return [...notes, ...doubts.slice(0, MOST_DOUBTS)];
  } catch (error) {
    if (!/Conversion Error|Could not parse|Invalid Input Error: (Could not|Failed)/.test(String(error))) throw error;
    if (/CSV Error/.test(String(error))) throw error;
  }
  await connection.run(`CREATE OR REPLACE TABLE ${target} AS SELECT * FROM ${read}`);
  const failures = await failuresOf(connection, target, columns);
  const kept = columns.map(({ meaning }, at) => (failures[at]?.count ? TEXT : meaning));
  const told = columns.flatMap(({ name, meaning }, at) => {
    const { count = 0, example = '' } = failures[at] ?? {};
    if (count === 0) return [];
    return `"${name}" is text: ${count} of its values are not ${meaningWords(meaning)}, for example ${JSON.stringify(example)}.`;
  });
  await connection.run(`CREATE OR REPLACE TABLE ${target} AS SELECT ${select(kept)} FROM ${target}`);
  return [...notes, ...told.slice(0, MOST_DOUBTS), ...doubts.slice(0, MOST_DOUBTS)];
}

const TEXT: ColumnMeaning = { kind: 'text' };
const MOST_DOUBTS = 5;

function* cellsOf(rows: readonly (readonly string[])[], at: number): Generator<string> {
  for (const row of rows) {
    const cell = row[at];
    if (cell !== undefined) yield cell;
  }
}

function readCall(copy: string, shape: CsvShape, width: number, isRagged: boolean): string {
  const columns = Array.from({ length: width }, (_, at) => `c${at}: 'VARCHAR'`).join(', ');
  const options = [
    `auto_detect = false, header = false, skip = ${shape.skip}, delim = ${quotedText(shape.delimiter)}`,
    `quote = ${quotedText(shape.quote)}, escape = ${quotedText(shape.escape)}`,
    `columns = {${columns}}, nullstr = [${MISSING.map(quotedText).join(', ')}], max_line_size = ${LONGEST_LINE}`,
    ...(isRagged ? ['null_padding = true, parallel = false'] : []),
  ];
  return `read_csv(${quotedText(copy)}, ${options.join(', ')})`;
}

type Column = { readonly source: string; readonly meaning: ColumnMeaning };

/** How many values of each column are not what the beginning of the file seemed to say. */
async function failuresOf(connection: DuckDBConnection, table: string, columns: readonly Column[]) {
  const counts: { readonly count: number; readonly example: string }[] = [];
  for (const { source, meaning } of columns) {
    if (meaning.kind === 'text') {
      counts.push({ count: 0, example: '' });
      continue;
    }
    const value = `TRY(${valueExpression(source, meaning)})`;
    const rows = await connection.runAndReadAll(
      `SELECT count(*), any_value(left(${source}, 100)) FROM ${table} WHERE ${source} IS NOT NULL AND ${value} IS NULL`,
    );
    const [count, example] = rows.getRows()[0] ?? [];
    counts.push({ count: Number(count ?? 0), example: String(example ?? '') });
  }
  return counts;
}
