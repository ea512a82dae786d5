/** Changes the backups of the database, so that what is erased is erased from them too. */
import { statSync, utimesSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { backupFiles, removeDatabase, removeUnfinished } from './backup-files.ts';

/** A connection to a copy of the database. */
export type Backup = DatabaseSync;

/** Returns the paths of all backups of the database at `path`, the newest first. */
export const backupsOf = (path: string): readonly string[] => backupFiles(path).map((file) => file.path);

/**
 * Applies `change` to each backup and leaves nothing of what it deletes. `change` must fit the
 * schema of every version. A backup to which it cannot be applied could not be used either, and is
 * removed. So is a copy that is not complete, so that no process can finish one of the state before.
 *
 * Call the returned function when the database itself has changed: it does the same with backups that were
 * begun meanwhile.
 */
export function changeBackups(path: string, change: (backup: Backup) => void): () => void {
  const changed = new Set<string>();
  const changeAll = () => {
    removeUnfinished(path);
    for (const file of backupsOf(path)) {
      if (changed.has(file)) continue;
      try {
        changeBackup(file, change);
      } catch {
        removeDatabase(file);
      }
      changed.add(file);
    }
  };
  changeAll();
  return changeAll;
}

/** The date of the file stays, because it says when a backup before an update was made. */
function changeBackup(file: string, change: (backup: Backup) => void): void {
  const { atime, mtime } = statSync(file);
  const backup = new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true });
  try {
    backup.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
    change(backup);
    backup.exec('COMMIT; VACUUM');
  } finally {
    backup.close();
  }
  utimesSync(file, atime, mtime);
}
