/**
 * A script for `node --import` of the built program. For every SQLite connection, it writes the
 * value of `PRAGMA synchronous` at each COMMIT and at each writing statement outside a transaction,
 * as JSON lines, into the file that LOOPWRIGHT_CONNECTIONS names.
 */
import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const target = process.env.LOOPWRIGHT_CONNECTIONS;
if (target === undefined) throw new Error('LOOPWRIGHT_CONNECTIONS is not set.');
const connections = new Map<DatabaseSync, number>();
const { exec, prepare } = DatabaseSync.prototype;

function note(connection: DatabaseSync, doing: string): void {
  const number = connections.get(connection) ?? connections.size + 1;
  connections.set(connection, number);
  const { synchronous } = prepare.call(connection, 'PRAGMA synchronous').get() ?? {};
  appendFileSync(
    String(target),
    `${JSON.stringify({ process: process.pid, connection: number, doing, synchronous })}\n`,
  );
}

DatabaseSync.prototype.exec = function (sql) {
  if (sql.startsWith('COMMIT')) note(this, 'commit');
  return exec.call(this, sql);
};
DatabaseSync.prototype.prepare = function (sql, ...options) {
  const statement = prepare.call(this, sql, ...options);
  const commits = sql.startsWith('COMMIT');
  if (commits || /^\s*(INSERT|UPDATE|DELETE)/.test(sql)) {
    statement.run = new Proxy(statement.run, {
      apply: (run, _, values) => {
        if (commits || !this.isTransaction) note(this, commits ? 'commit' : 'write');
        return Reflect.apply(run, statement, values);
      },
    });
  }
  return statement;
};
