/**
 * What the result of `read_dataset` says about a table. `mcp/built-in/data/result-text.ts` writes it. Pure.
 */

export interface DatasetColumn {
  /** The name as SQL takes it, in quotation marks where needed. */
  readonly sql: string;
  readonly name: string;
  readonly type: string;
  readonly missing: number;
  /** The number of different values. */
  readonly different: number;
}

export interface DatasetFacts {
  /** The name of the table as SQL takes it. */
  readonly table: string;
  readonly rows: string;
  readonly columnCount: string;
  readonly missing: string;
  /** The columns that the result names, in their order. */
  readonly columns: readonly DatasetColumn[];
}

const NAME = String.raw`"(?:[^"]|"")+"|\w+`;
const HEAD = new RegExp(
  String.raw` as the table (${NAME}) \(.*\): (\d+) rows?, (\d+) columns?, (\d+) missing cells?\.$`,
  'm',
);
const COLUMN = new RegExp(String.raw`^- (${NAME}): ([^;]+); (?:no nulls|(\d+) nulls?); (\d+) different`, 'gm');

/** Null: the text is no such result. */
export function datasetFacts(text: string): DatasetFacts | null {
  const [, table, rows, columnCount, missing] = HEAD.exec(text) ?? [];
  if (table === undefined || rows === undefined || columnCount === undefined || missing === undefined) return null;
  const columns = [...text.matchAll(COLUMN)].map(([, sql = '', type = '', nulls = '0', different = '0']) => ({
    ...{ sql, type, name: sql.startsWith('"') ? sql.slice(1, -1).replaceAll('""', '"') : sql },
    ...{ missing: Number(nulls), different: Number(different) },
  }));
  return { table, rows, columnCount, missing, columns };
}

const MOST_GROUPS = 30;
const NUMERIC = /^(?:DOUBLE|FLOAT|REAL|DECIMAL.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?)$/;

/**
 * Returns the text column to group rows by: of those with a few different values, the one with the fewest missing
 * cells. null: there is none.
 */
export function groupColumn({ columns }: DatasetFacts): DatasetColumn | null {
  const few = columns.filter(({ type, different }) => type === 'VARCHAR' && different >= 2 && different <= MOST_GROUPS);
  return few.toSorted((one, other) => one.missing - other.missing)[0] ?? null;
}

/** The first column of numbers that can be added up; null: there is none. */
export const valueColumn = ({ columns }: DatasetFacts): DatasetColumn | null =>
  columns.find(({ type, name }) => NUMERIC.test(type) && !/(?:^|_)(?:id|no|nr|year)$/i.test(name)) ?? null;
