/** Looks into a backup without changing it. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { BackupContents } from '../../../shared/backup.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { migrations } from './migrations/index.ts';

/**
 * Returns what the file holds after it was checked as a whole, which takes about a second for each 300 MB. The queries
 * fit the schema of every version. Throws `backup-missing`, and `backup-damaged` for a file that is damaged or no
 * database of this program.
 */
export function backupContents(file: string): BackupContents {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new LoopwrightError('backup-missing', { path: file });
  }
  try {
    return read(file);
  } catch (error) {
    throw new LoopwrightError('backup-damaged', { path: file }, { cause: error });
  }
}

function read(file: string): BackupContents {
  const backup = new DatabaseSync(file, { readOnly: true, defensive: true });
  try {
    backup.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    const problem = backup.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (problem !== 'ok') throw new Error(String(problem));
    const version = Number(backup.prepare('PRAGMA user_version').get()?.user_version);
    if (version < 1) throw new Error('This is no database of the program.');
    const has = backup.prepare(`SELECT 1 FROM pragma_table_info('topics') WHERE name = 'deleted_at'`).get();
    const shown = has === undefined ? '1' : 'deleted_at IS NULL';
    const counted = backup
      .prepare(
        `SELECT (SELECT count(*) FROM topics WHERE ${shown}) AS topics, count(*) AS messages,
           max(created_at) AS newestAt
         FROM messages WHERE topic_id IN (SELECT id FROM topics WHERE ${shown})`,
      )
      .get();
    return {
      topics: Number(counted?.topics),
      messages: Number(counted?.messages),
      newestAt: counted?.newestAt == null ? null : Number(counted.newestAt),
      schema: schemaOf(version),
    };
  } finally {
    backup.close();
  }
}

function schemaOf(version: number): BackupContents['schema'] {
  const newest = migrations.at(-1)?.version ?? 0;
  if (version === newest) return 'same';
  return version < newest ? 'older' : 'newer';
}
