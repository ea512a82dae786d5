/**
 * Migrates a database to the newest schema version: it makes a copy first, and then runs all
 * missing migrations in one transaction.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { backupPath, backupsOf } from './backups.ts';
import type { Database } from './database.ts';
import { dropAllIndexes } from './folder-indexes.ts';
import { dropMessageWords } from './message-words.ts';
import type { Migration } from './migrations/index.ts';

const BACKUPS_KEPT = 3;

/**
 * Runs all missing migrations. The write lock is held from the reading of the version to the
 * commit, so that only one of several processes migrates.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  database.transaction(() => {
    const current = database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
    const newest = migrations.at(-1)?.version ?? 0;
    if (current > newest) {
      throw new LoopwrightError('database-newer', { path: database.path, version: current, newest });
    }
    if (current === newest) return;
    if (current > 0) backUp(database.path, current);
    for (const { version, up } of migrations.filter((migration) => migration.version > current)) {
      up(database);
      database.exec(`PRAGMA user_version = ${version}`);
    }
  });
}

/**
 * Copies the database through a second connection, which sees the state before the open
 * transaction.
 */
function backUp(path: string, version: number): void {
  const target = backupPath(path, version);
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    copy(path, partial);
    leaveOutIndexes(partial);
    flush(partial);
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
  // Windows cannot open a folder, and folder entries need no flush there.
  if (process.platform !== 'win32') flush(dirname(path), 'r');
  for (const old of backupsOf(path).slice(BACKUPS_KEPT)) rmSync(old);
}

function copy(path: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    reader.prepare('VACUUM INTO ?').run(target);
  } finally {
    reader.close();
  }
}

/**
 * Removes the indexes of folders and of messages from a new copy. They can be larger than everything else
 * and are made anew. The copy needs no journal, because it counts only once it has its name.
 */
function leaveOutIndexes(file: string): void {
  const copied = new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true });
  try {
    copied.exec('PRAGMA journal_mode = MEMORY; BEGIN');
    const sql = {
      exec: (text: string) => copied.exec(text),
      all: <Row>(text: string) => copied.prepare(text).all() as Row[],
    };
    const had = [dropAllIndexes(sql), dropMessageWords(sql)].includes(true);
    copied.exec('COMMIT');
    if (had) copied.exec('VACUUM');
  } finally {
    copied.close();
  }
}

function flush(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
