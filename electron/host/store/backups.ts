/** The copies of the database that a migration makes before it changes anything. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A connection to a copy of the database. */
export type Backup = DatabaseSync;

export function backupPath(path: string, version: number): string {
  return `${path}.backup-v${version}`;
}

/** Returns the backups of the database at `path`, the newest version first. */
export function backupsOf(path: string): readonly string[] {
  const prefix = basename(backupPath(path, 0)).slice(0, -1);
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a)
    .map((version) => join(dirname(path), `${prefix}${version}`));
}

/**
 * Applies `change` to each backup and leaves nothing of what it deletes. `change` must fit the
 * schema of every version. A backup to which it cannot be applied could not be used either, and is
 * removed.
 */
export function changeBackups(path: string, change: (backup: Backup) => void): void {
  for (const file of backupsOf(path)) {
    try {
      changeBackup(file, change);
    } catch {
      for (const ending of ['-journal', '-wal', '-shm', '']) rmSync(`${file}${ending}`, { force: true });
    }
  }
}

function changeBackup(file: string, change: (backup: Backup) => void): void {
  const backup = new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true });
  try {
    backup.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    change(backup);
    backup.exec('COMMIT; VACUUM');
  } finally {
    backup.close();
  }
}
