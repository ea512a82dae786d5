/** Reads the folders of topics from a database that this process has not opened. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from './database-name.ts';

/** Returns the folders in which topics of this data folder work. Returns none for a database that cannot be read. */
export function topicFolders(dataDir: string): readonly string[] {
  try {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
    try {
      const rows = database.prepare('SELECT DISTINCT workspace FROM topics WHERE deleted_at IS NULL').all();
      return rows.map(({ workspace }) => String(workspace));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
