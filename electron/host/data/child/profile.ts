/** Describes a table: its columns with their types, missing values, extremes, and its first rows. */
import { type DuckDBConnection, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { ColumnProfile, DatasetProfile } from '../messages.ts';
import { cellOf, columnTypeOf } from './cells.ts';
import { quotedName } from './database.ts';
import { fewRows } from './query.ts';

/** The columns that are described one by one, and how many in one query. */
const MOST_PROFILES = 200;
const AT_ONCE = 25;
/** In a larger table the number of different values is estimated. */
const EXACT_BELOW = 100_000;
const SAMPLES = 3;
const LONGEST_VALUE = 80;
/** The columns of a preview. */
const MOST_SHOWN = 100;

type TableProfile = Pick<DatasetProfile, 'rows' | 'columns' | 'profiles' | 'preview'>;

export async function profileOf(
  connection: DuckDBConnection,
  table: string,
  previewRows: number,
): Promise<TableProfile> {
  const from = quotedName(table);
  const empty = await connection.run(`SELECT * FROM ${from} LIMIT 0`);
  const names = empty.columnNames();
  const types = empty.columnTypes();
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${from}`);
  const rows = Number(counted.getRows()[0]?.[0] ?? 0);
  const columns = names.slice(0, MOST_PROFILES).map((name, at) => ({ name, type: types[at] as DuckDBType }));
  const profiles: ColumnProfile[] = [];
  for (let at = 0; at < columns.length; at += AT_ONCE)
    profiles.push(...(await profilesOf(connection, from, columns.slice(at, at + AT_ONCE), rows)));
  const shown = names.slice(0, MOST_SHOWN).map(quotedName).join(', ');
  const preview = await fewRows(connection, `SELECT ${shown} FROM ${from} LIMIT ${previewRows}`);
  return { rows, columns: names.length, profiles, preview };
}

interface Column {
  readonly name: string;
  readonly type: DuckDBType;
}

const PARTS = 5;

async function profilesOf(
  connection: DuckDBConnection,
  from: string,
  columns: readonly Column[],
  rows: number,
): Promise<readonly ColumnProfile[]> {
  const select = columns.flatMap(({ name, type }) => {
    const column = quotedName(name);
    const isPlain = !isNested(type);
    const distinct = rows < EXACT_BELOW ? `count(DISTINCT ${column})` : `approx_count_distinct(${column})`;
    return [
      `count(${column})`,
      isPlain ? distinct : 'NULL',
      isPlain ? `min(${column})` : 'NULL',
      isPlain ? `max(${column})` : 'NULL',
      columnTypeOf(type) === 'number' ? `avg(${column})` : 'NULL',
    ];
  });
  const result = await connection.runAndReadAll(`SELECT ${select.join(', ')} FROM ${from}`);
  const values = result.getRows()[0] ?? [];
  const found: ColumnProfile[] = [];
  for (const [at, { name, type }] of columns.entries()) {
    const [full, distinct, min, max, mean] = values.slice(at * PARTS, (at + 1) * PARTS).map(cellOf);
    const isText = columnTypeOf(type) === 'text';
    found.push({
      name,
      sqlType: String(type).slice(0, 200),
      nulls: rows - Number(full ?? 0),
      distinct: Number(distinct ?? 0),
      min: isText ? null : textOf(min),
      max: isText ? null : textOf(max),
      mean: typeof mean === 'number' ? mean : null,
      samples: isText ? await samplesOf(connection, from, name) : [],
    });
  }
  return found;
}

const isNested = ({ typeId }: DuckDBType): boolean =>
  [DuckDBTypeId.LIST, DuckDBTypeId.STRUCT, DuckDBTypeId.MAP, DuckDBTypeId.ARRAY, DuckDBTypeId.UNION].includes(typeId);

const textOf = (cell: unknown): string | null => (cell == null ? null : String(cell).slice(0, LONGEST_VALUE));

/** Some different values of the first rows. */
async function samplesOf(connection: DuckDBConnection, from: string, name: string): Promise<readonly string[]> {
  const column = quotedName(name);
  const { rows } = await fewRows(
    connection,
    `SELECT ${column} FROM (SELECT ${column}, row_number() OVER () AS place FROM (SELECT ${column} FROM ${from} WHERE ${column} IS NOT NULL LIMIT 100)) GROUP BY ${column} ORDER BY min(place) LIMIT ${SAMPLES}`,
  );
  return rows.map(([value]) => String(value).slice(0, LONGEST_VALUE));
}
