/**
 * A script for `node --import` of the built program. For every SQLite connection, it writes the
 * value of `PRAGMA synchronous` and the names of the written tables at each COMMIT and at each writing statement outside
 * a transaction, as JSON lines, into the file that LOOPWRIGHT_CONNECTIONS names.
 */
import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const target = process.env.LOOPWRIGHT_CONNECTIONS;
if (target === undefined) throw new Error('LOOPWRIGHT_CONNECTIONS is not set.');
const connections = new Map<DatabaseSync, number>();
/** The tables that the transaction of a connection has written so far. */
const written = new Map<DatabaseSync, Set<string>>();
const { exec, prepare } = DatabaseSync.prototype;

function note(connection: DatabaseSync, doing: string): void {
  const number = connections.get(connection) ?? connections.size + 1;
  connections.set(connection, number);
  const { synchronous } = prepare.call(connection, 'PRAGMA synchronous').get() ?? {};
  appendFileSync(
    String(target),
    `${JSON.stringify({ process: process.pid, connection: number, doing, synchronous, tables: [...tablesOf(connection)] })}\n`,
  );
  written.delete(connection);
}

function tablesOf(connection: DatabaseSync): Set<string> {
  const tables = written.get(connection) ?? new Set();
  written.set(connection, tables);
  return tables;
}

DatabaseSync.prototype.exec = function (sql) {
  if (sql.startsWith('COMMIT')) note(this, 'commit');
  return exec.call(this, sql);
};
DatabaseSync.prototype.prepare = function (sql, ...options) {
  const statement = prepare.call(this, sql, ...options);
  const commits = sql.startsWith('COMMIT');
  const table = /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/.exec(sql)?.[1];
  if (!commits && table === undefined) return statement;
  const watched = <Call extends (...values: never[]) => unknown>(call: Call): Call =>
    new Proxy(call, {
      apply: (called, _, values) => {
        if (table !== undefined) tablesOf(this).add(table);
        if (commits || !this.isTransaction) note(this, commits ? 'commit' : 'write');
        return Reflect.apply(called, statement, values);
      },
    });
  // A statement with RETURNING writes when its rows are read.
  statement.run = watched(statement.run);
  statement.get = watched(statement.get);
  statement.all = watched(statement.all);
  return statement;
};
