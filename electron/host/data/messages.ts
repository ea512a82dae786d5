/**
 * The messages between the host and the process in which DuckDB runs. Each is one line of JSON. The host
 * sends requests and the process answers each with frames of the same number, the last of which ends it.
 */
import type { TableColumn, TableRow } from '../../../shared/output.ts';

/** A table whose file was read. */
export interface DatasetRequest {
  /** The name of the table, as SQL uses it between quotation marks. */
  readonly name: string;
  /** The real path of the file. */
  readonly path: string;
  /** The path for people and models. */
  readonly shown: string;
  /** The sheet of a workbook; null: the first one. */
  readonly sheet: string | null;
  /** The encoding of a text file; null: it is recognised. */
  readonly encoding: string | null;
}

export type DataWork =
  /** Reads a file into a table of this name, in place of an earlier one. */
  | { readonly kind: 'load'; readonly dataset: DatasetRequest; readonly previewRows: number }
  /** Runs SQL of a model. */
  | { readonly kind: 'query'; readonly sql: string; readonly mostRows: number; readonly mostCharacters: number }
  /** Lists the tables, also those that SQL made. */
  | { readonly kind: 'tables' };

export type DataRequest =
  | ({ readonly id: number } & DataWork)
  /** Ends the work of a request early. */
  | { readonly id: number; readonly kind: 'interrupt' };

/** What is known of one column of a dataset. */
export interface ColumnProfile {
  readonly name: string;
  /** The type in SQL. */
  readonly sqlType: string;
  readonly nulls: number;
  /** The number of different values; of a large table an estimate. */
  readonly distinct: number;
  readonly min: string | null;
  readonly max: string | null;
  /** The mean of numbers; null for every other type. */
  readonly mean: number | null;
  /** Some values of a text column. */
  readonly samples: readonly string[];
}

export interface DatasetProfile {
  readonly format: string;
  readonly rows: number;
  readonly columns: number;
  /** The first columns; a very wide table has more. */
  readonly profiles: readonly ColumnProfile[];
  readonly preview: { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] };
  /** The names of the sheets of a workbook. */
  readonly sheets: readonly string[];
  /** Sentences about how the file was read, where that is not obvious. */
  readonly notes: readonly string[];
}

/** The result of SQL. Its rows were sent before in frames. */
export interface QueryResult {
  readonly columns: readonly TableColumn[];
  /** The number of all rows; null: more than were counted. */
  readonly totalRows: number | null;
  /** The last statement made a table or a view instead of rows. */
  readonly made: boolean;
}

export interface TableFacts {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** The number of rows; null for a view, whose rows were not counted. */
  readonly rows: number | null;
  /** SQL made it, so it is lost with the process. */
  readonly temporary: boolean;
}

export type DataValue = DatasetProfile | QueryResult | readonly TableFacts[];

/** Why work failed, where the host does something about it. */
export type DataFailure = 'interrupted' | 'out-of-memory' | 'refused';

export type DataFrame =
  | { readonly kind: 'ready' }
  | { readonly id: number; readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly id: number; readonly kind: 'done'; readonly value: DataValue }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string; readonly failure: DataFailure };

/** How the process is started: one argument, as JSON. */
export interface DataStart {
  readonly memoryBytes: number;
  /** The resident memory at which the process ends itself. */
  readonly mostResidentBytes: number;
  readonly threads: number;
  readonly spillBytes: number;
}

/** What the process writes to its standard error before it ends itself because of its memory. */
export const OUT_OF_MEMORY = 'loopwright-data: out of memory';
