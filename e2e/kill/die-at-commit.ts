/**
 * A script for `node --import` of the built program. It counts the transactions that add rows to the
 * journal of a loop, writes their number into the file that LOOPWRIGHT_COMMITS names, and ends the
 * process with SIGKILL directly after the one whose number LOOPWRIGHT_DIE_AT is.
 */
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const target = process.env.LOOPWRIGHT_COMMITS;
if (target === undefined) throw new Error('LOOPWRIGHT_COMMITS is not set.');
const last = Number(process.env.LOOPWRIGHT_DIE_AT);
const { prepare } = DatabaseSync.prototype;
let commits = 0;
let adds = false;

function committed(): void {
  if (!adds) return;
  adds = false;
  commits += 1;
  writeFileSync(String(target), String(commits));
  if (commits === last) process.kill(process.pid, 'SIGKILL');
}

DatabaseSync.prototype.prepare = function (sql, ...options) {
  const statement = prepare.call(this, sql, ...options);
  const isCommit = sql.startsWith('COMMIT');
  const isRow = /^\s*INSERT INTO journal\b/.test(sql);
  if (!isCommit && !isRow) return statement;
  statement.run = new Proxy(statement.run, {
    apply: (run, _, values) => {
      const result = Reflect.apply(run, statement, values);
      if (isRow) adds = true;
      if (isRow ? !this.isTransaction : isCommit) committed();
      return result;
    },
  });
  return statement;
};
