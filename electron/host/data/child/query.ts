/** Runs admitted SQL and sends the rows of its last statement in frames. */
import { type DuckDBConnection, type DuckDBResult, StatementType } from '@duckdb/node-api';
import type { TableColumn, TableRow } from '../../../../shared/output.ts';
import type { QueryResult } from '../messages.ts';
import { checkType, type SqlGate } from './admit-sql.ts';
import { cellOf, columnsOf } from './cells.ts';

export interface RowLimits {
  readonly mostRows: number;
  readonly mostCharacters: number;
}

/** How many rows are counted beyond those that are sent. */
const COUNTED_MORE = 5_000_000;

type SendRows = (rows: readonly TableRow[]) => Promise<void>;

export async function runQuery(
  { connection, gate }: { readonly connection: DuckDBConnection; readonly gate: SqlGate },
  { sql, ...limits }: RowLimits & { readonly sql: string },
  send: SendRows,
): Promise<QueryResult> {
  const statements = await gate.admitted(sql);
  let result: QueryResult = { columns: [], totalRows: 0, made: false };
  for (const [at, statement] of statements.entries()) {
    const prepared = await connection.prepare(statement.sql);
    checkType(prepared.statementType);
    const made = prepared.statementType === StatementType.CREATE;
    const ran = await prepared.stream();
    const isLast = at === statements.length - 1;
    const columns = made ? [] : columnsOf(ran.columnNames(), ran.columnTypes());
    const most = isLast && !made ? limits : { mostRows: 0, mostCharacters: 0 };
    result = { columns, totalRows: await sentRows(ran, most, send), made };
    prepared.destroySync();
  }
  return result;
}

/** Returns the number of all rows; null if there are more than were counted. */
async function sentRows(
  result: DuckDBResult,
  { mostRows, mostCharacters }: RowLimits,
  send: SendRows,
): Promise<number | null> {
  let total = 0;
  let characters = 0;
  let isFull = mostRows === 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    if (!isFull) {
      const rows: TableRow[] = [];
      for (const row of chunk.getRows()) {
        const cells = row.map(cellOf);
        characters += JSON.stringify(cells).length;
        isFull = total + rows.length >= mostRows || characters > mostCharacters;
        if (isFull) break;
        rows.push(cells);
      }
      await send(rows);
    }
    total += chunk.rowCount;
    if (isFull && total > mostRows + COUNTED_MORE) return null;
  }
  return total;
}

/** Reads a few rows of trusted SQL. */
export async function fewRows(
  connection: DuckDBConnection,
  sql: string,
): Promise<{ readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] }> {
  const result = await connection.run(sql);
  const columns = columnsOf(result.columnNames(), result.columnTypes());
  return { columns, rows: (await result.getRows()).map((row) => row.map(cellOf)) };
}
