/**
 * Migrates a database to the newest schema version: it makes a copy first, and then runs all
 * missing migrations in one transaction.
 */
import { rmSync } from 'node:fs';
import { LoopwrightError } from '../../../shared/errors.ts';
import { backupPath, backupsBeforeUpdates } from './backup-files.ts';
import type { Database } from './database.ts';
import { writeCopy } from './database-copy.ts';
import type { Migration } from './migrations/index.ts';

const BACKUPS_KEPT = 3;

/**
 * Runs all missing migrations. `makesBackup` is false for a database that is a copy itself. The write lock is held
 * from the reading of the version to the commit, so that only one of several processes migrates.
 */
export function migrate(database: Database, migrations: readonly Migration[], makesBackup = true): void {
  database.transaction(() => {
    const current = database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
    const newest = migrations.at(-1)?.version ?? 0;
    if (current > newest) {
      throw new LoopwrightError('database-newer', { path: database.path, version: current, newest });
    }
    if (current === newest) return;
    if (current > 0 && makesBackup) backUp(database.path, current);
    for (const { version, up } of migrations.filter((migration) => migration.version > current)) {
      up(database);
      database.exec(`PRAGMA user_version = ${version}`);
    }
  });
}

/** Copies the database through a second connection, which sees the state before the open transaction. */
function backUp(path: string, version: number): void {
  writeCopy(path, backupPath(path, version));
  for (const old of backupsBeforeUpdates(path).slice(BACKUPS_KEPT)) rmSync(old);
}
