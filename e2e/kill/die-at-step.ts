/**
 * A script for `node --import` of the built program. From the first row of an undo or a redo on, it
 * counts the commits and the calls that change files, appends the name of each to the file that
 * LOOPWRIGHT_STEPS names, and ends the process with SIGKILL directly after the one whose number
 * LOOPWRIGHT_DIE_AT is.
 */
import { appendFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

const target = process.env.LOOPWRIGHT_STEPS;
if (target === undefined) throw new Error('LOOPWRIGHT_STEPS is not set.');
const last = Number(process.env.LOOPWRIGHT_DIE_AT);
let isReversing = false;
let steps = 0;

function happened(step: string): void {
  if (!isReversing) return;
  steps += 1;
  appendFileSync(String(target), `${step}\n`);
  if (steps === last) process.kill(process.pid, 'SIGKILL');
}

function counted<Owner extends object>(owner: Owner, names: readonly (keyof Owner & string)[]): void {
  for (const name of names) {
    const call = owner[name];
    if (typeof call !== 'function') throw new Error(`There is no ${name}.`);
    const watched = new Proxy(call, {
      apply: async (original, self, values) => {
        const result: unknown = await Reflect.apply(original, self, values);
        happened(name);
        return result;
      },
    });
    Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true, enumerable: true });
  }
}

counted(files, ['rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'symlink', 'chmod']);
await using handle = await files.open(import.meta.filename);
counted(Object.getPrototypeOf(handle), ['writeFile', 'chmod', 'sync']);
syncBuiltinESMExports();

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (sql, ...options) {
  const statement = prepare.call(this, sql, ...options);
  if (sql.includes('INSERT INTO reversals')) isReversing = true;
  if (!sql.startsWith('COMMIT')) return statement;
  statement.run = new Proxy(statement.run, {
    apply: (run, _, values) => {
      const result = Reflect.apply(run, statement, values);
      happened('commit');
      return result;
    },
  });
  return statement;
};
