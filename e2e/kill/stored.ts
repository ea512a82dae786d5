/** Reads a data folder without running the program, through a separate read-only connection. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';

export interface Stored {
  /** The result of `PRAGMA integrity_check`. */
  readonly integrity: string;
  readonly messageIds: ReadonlySet<string>;
  /** The newest loop; null when there is none. */
  readonly loop: { readonly id: string; readonly state: string } | null;
}

export function readStored(dataDir: string): Stored {
  const path = join(dataDir, DATABASE_FILE);
  const nothing: Stored = { integrity: 'ok', messageIds: new Set(), loop: null };
  if (!existsSync(path) || (statSync(path).size === 0 && !existsSync(`${path}-wal`))) return nothing;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    if (awaitsRollback(database)) return nothing;
    const integrity = String(database.prepare('PRAGMA integrity_check').get()?.integrity_check);
    const tables = database
      .prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name IN ('messages', 'loops')")
      .get();
    if (tables?.n !== 2) return { ...nothing, integrity };
    const loop = database.prepare('SELECT id, state_name FROM loops ORDER BY number DESC LIMIT 1').get();
    return {
      integrity,
      messageIds: new Set(
        database
          .prepare('SELECT id FROM messages')
          .all()
          .map(({ id }) => String(id)),
      ),
      loop: loop === undefined ? null : { id: String(loop.id), state: String(loop.state_name) },
    };
  } finally {
    database.close();
  }
}

/** The words of all todos. */
export function storedTodos(dataDir: string): readonly string[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 5000 });
  try {
    const rows = database.prepare('SELECT content FROM todos').all();
    return rows.map(({ content }) => String(content));
  } finally {
    database.close();
  }
}

/**
 * SQLITE_READONLY_ROLLBACK: the process was killed while the new database was switched to a
 * write-ahead log. A connection that may write rolls that back first.
 */
function awaitsRollback(database: DatabaseSync): boolean {
  try {
    database.prepare('PRAGMA schema_version').get();
    return false;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 776) return true;
    throw error;
  }
}
