/** Lists the tables and views that exist. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableFacts } from '../messages.ts';
import { quotedName } from './database.ts';
import { fewRows } from './query.ts';

const MOST_TABLES = 200;

export async function tableFacts(connection: DuckDBConnection): Promise<readonly TableFacts[]> {
  const { rows } = await fewRows(
    connection,
    `SELECT table_name, temporary, false FROM duckdb_tables() UNION ALL
     SELECT view_name, temporary, true FROM duckdb_views() WHERE NOT internal LIMIT ${MOST_TABLES}`,
  );
  const found: TableFacts[] = [];
  for (const [name, temporary, isView] of rows) {
    const from = quotedName(String(name));
    // A view may depend on a table that was replaced.
    const { columns } = await fewRows(connection, `SELECT * FROM ${from} LIMIT 0`).catch(() => ({ columns: [] }));
    const counted = isView === true ? null : await fewRows(connection, `SELECT count(*) FROM ${from}`);
    found.push({
      name: String(name),
      columns,
      rows: counted === null ? null : Number(counted.rows[0]?.[0] ?? 0),
      temporary: temporary === true,
    });
  }
  return found;
}
