/** Reads what a data folder says of undos and redos, through a separate read-only connection. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';

export interface StoredReversals {
  /** The result of `PRAGMA integrity_check`. */
  readonly integrity: string;
  /** The number of reversals whose end is not known. */
  readonly unfinished: number;
  /** The state that the last reversal of each path gives it, and whether that was done. */
  readonly paths: readonly {
    readonly path: string;
    readonly written: string | null;
    readonly outcome: string;
    /** The number of paths that this reversal changes together. */
    readonly together: number;
  }[];
  /** The edits, oldest first. */
  readonly edits: readonly {
    readonly path: string;
    readonly movedFrom: string | null;
    readonly isUndone: boolean;
  }[];
}

export function storedReversals(dataDir: string): StoredReversals {
  using database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 5000 });
  const all = (sql: string) => database.prepare(sql).all();
  return {
    integrity: String(all('PRAGMA integrity_check')[0]?.integrity_check),
    unfinished: all('SELECT 1 FROM reversals WHERE outcome IS NULL').length,
    paths: all(
      `SELECT path, after, outcome, (SELECT count(*) FROM checkpoints AS other WHERE other.reversal = reversals.number) AS together
       FROM checkpoints JOIN reversals ON reversals.number = reversal
       WHERE reversal = (SELECT max(reversal) FROM checkpoints AS other WHERE other.path = checkpoints.path)`,
    ).map(({ path, after, outcome, together }) => ({
      path: String(path),
      written: after === null ? null : String(after),
      outcome: String(outcome),
      together: Number(together),
    })),
    edits: all('SELECT path, moved_from, undone_at FROM checkpoints WHERE loop_id IS NOT NULL ORDER BY number').map(
      ({ path, moved_from, undone_at }) => ({
        path: String(path),
        movedFrom: moved_from === null ? null : String(moved_from),
        isUndone: undone_at !== null,
      }),
    ),
  };
}
