/**
 * Decides which SQL of a model may run. Only statements that read, and those that make temporary tables,
 * are admitted: the files that the database may read could otherwise be written, and settings changed.
 */
import { type DuckDBConnection, StatementType } from '@duckdb/node-api';
import { type SqlStatement, type SqlToken, statementsIn } from './sql-tokens.ts';

/** Thrown with a sentence for the model. */
export class RefusedSql extends Error {}

const MOST_STATEMENTS = 50;

/** The words with which a statement that only reads begins. */
const READS = new Set([
  ...['select', 'with', 'from', 'values', 'table', 'describe', 'desc', 'show', 'summarize', 'pivot', 'unpivot', '('],
]);

/** What may be made for the time of the process. */
const MADE = new Set(['table', 'view', 'macro', 'function']);

/**
 * The functions that give a table and neither reach a file nor change the process. DuckDB itself says which
 * others there are.
 */
const HARMLESS_TABLES = new Set([
  ...['range', 'generate_series', 'unnest', 'repeat', 'repeat_row', 'summary', 'query_table', 'json_each', 'json_tree'],
  ...['histogram', 'histogram_values', 'duckdb_columns', 'duckdb_tables', 'duckdb_views', 'duckdb_functions'],
  ...['duckdb_types', 'duckdb_keywords', 'pragma_table_info', 'pragma_version', 'icu_calendar_names'],
  'pg_timezone_names',
]);

/** The other functions that do more than compute. */
const HARMFUL_SCALARS = ['write_log', 'sleep_ms', 'getenv', 'current_setting', 'current_query', 'getvariable'];

const ONLY_READS =
  'Only SELECT (also WITH, FROM, DESCRIBE, SUMMARIZE), EXPLAIN and CREATE TEMP TABLE, VIEW or MACRO run here.';

export class SqlGate {
  readonly #connection: DuckDBConnection;
  readonly #forbidden: ReadonlySet<string>;

  private constructor(connection: DuckDBConnection, forbidden: ReadonlySet<string>) {
    this.#connection = connection;
    this.#forbidden = forbidden;
  }

  static async of(connection: DuckDBConnection): Promise<SqlGate> {
    const names = await connection.runAndReadAll(
      "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type IN ('table', 'table_macro')",
    );
    const tables = names.getRows().map(([name]) => String(name));
    const harmful = tables.filter((name) => !HARMLESS_TABLES.has(name));
    return new SqlGate(connection, new Set([...harmful, ...HARMFUL_SCALARS]));
  }

  /** Returns the statements in their order. Throws `RefusedSql` for anything else than reading SQL. */
  async admitted(sql: string): Promise<readonly SqlStatement[]> {
    const statements = statementsIn(sql);
    if (statements.length === 0) throw new RefusedSql('There is no statement in the SQL.');
    if (statements.length > MOST_STATEMENTS)
      throw new RefusedSql(`The SQL has ${statements.length} statements; at most ${MOST_STATEMENTS} run at once.`);
    for (const statement of statements) await this.#admit(statement);
    return statements;
  }

  async #admit({ sql, tokens }: SqlStatement): Promise<void> {
    const call = tokens.find(({ kind, text }, at) => this.#isForbiddenCall(kind, text, tokens[at + 1]));
    if (call !== undefined) throw new RefusedSql(`The function ${call.text} is not available here.`);
    const first = tokens[0]?.kind === 'quoted' ? '' : (tokens[0]?.text ?? '');
    if (first === 'explain') {
      const inner = innerOfExplain(tokens);
      if (inner === undefined || !isPlainWord(inner, READS)) throw new RefusedSql(ONLY_READS);
      await this.#hasOne(sql);
      // EXPLAIN ANALYZE carries out what it explains, and DuckDB calls each of them EXPLAIN.
      const explained = await this.#connection.prepare(sql.slice(inner.at));
      if (explained.statementType !== StatementType.SELECT) throw new RefusedSql(ONLY_READS);
      return;
    }
    if (first === 'create') {
      if (!makesTemporary(tokens)) throw new RefusedSql(ONLY_READS);
      return this.#hasOne(sql);
    }
    if (!READS.has(first)) throw new RefusedSql(ONLY_READS);
    await this.#hasOne(sql);
  }

  /** DuckDB itself must find one statement in the text, so that none hides from `statementsIn`. */
  async #hasOne(sql: string): Promise<void> {
    const { count } = await this.#connection.extractStatements(sql);
    if (count === 1) return;
    const isPivot = /\bpivot\b/i.test(sql);
    throw new RefusedSql(
      isPivot
        ? "PIVOT needs its values here, for example PIVOT t ON city IN ('Bern', 'Basel') USING sum(price)."
        : 'Send one statement after the other, with semicolons between them.',
    );
  }

  #isForbiddenCall(kind: SqlToken['kind'], text: string, next: SqlToken | undefined): boolean {
    if (kind !== 'word' && kind !== 'quoted') return false;
    return this.#forbidden.has(text) && next?.kind === 'sign' && next.text === '(';
  }
}

/** Throws if DuckDB takes a prepared statement for another kind than was admitted. */
export function checkType(type: StatementType): void {
  if (type === StatementType.SELECT || type === StatementType.EXPLAIN || type === StatementType.CREATE) return;
  throw new RefusedSql(ONLY_READS);
}

const isPlainWord = ({ kind, text }: SqlToken, words: ReadonlySet<string>): boolean =>
  kind !== 'quoted' && kind !== 'text' && words.has(text);

/** The first token of the statement that is explained. */
function innerOfExplain(tokens: readonly SqlToken[]): SqlToken | undefined {
  let at = 1;
  if (tokens[at]?.text === 'analyze') at += 1;
  // Options, such as (FORMAT json), in which a statement cannot stand.
  if (tokens[at]?.text === '(' && !isPlainWord(tokens[at + 1] ?? NOTHING, READS)) {
    while (at < tokens.length && tokens[at]?.text !== ')') at += 1;
    at += 1;
  }
  return tokens[at];
}

const NOTHING: SqlToken = { kind: 'sign', text: '', at: 0 };

function makesTemporary(tokens: readonly SqlToken[]): boolean {
  const words = tokens.slice(1, 6).map(({ kind, text }) => (kind === 'word' ? text : ''));
  const rest = words[0] === 'or' && words[1] === 'replace' ? words.slice(2) : words;
  return (rest[0] === 'temp' || rest[0] === 'temporary') && MADE.has(rest[1] ?? '');
}
