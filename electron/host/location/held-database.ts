/** Holds the database of a folder, so that no other process can open it while it is copied. */
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/database-name.ts';
import { isBusy } from '../store/storage-error.ts';
import { hasData } from './where-data-is.ts';

export class HeldDatabase implements AsyncDisposable {
  /** Other handles of the database, which are closed after SQLite has given up its locks. */
  readonly handles: FileHandle[] = [];
  readonly #held: DatabaseSync;

  /**
   * Moves the content of the write-ahead log into the database. Makes an empty database if the folder has none. Throws `move-in-use` if another
   * process has it open, and `storage`.
   */
  constructor(folder: string, now: () => number) {
    const path = join(folder, DATABASE_FILE);
    if (!hasData(folder)) openDatabase(path, { now }).close();
    this.#held = new DatabaseSync(path, { timeout: 0, defensive: true });
    try {
      this.#held.exec('PRAGMA locking_mode = EXCLUSIVE');
      // Leaving the mode of the write-ahead log needs all locks, so SQLite refuses it while another connection is open.
      const mode = this.#held.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode;
      if (mode !== 'delete') throw new LoopwrightError('move-in-use', { path: folder });
      this.#held.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.#held.close();
      throw isBusy(error) ? new LoopwrightError('move-in-use', { path: folder }, { cause: error }) : error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#held.close();
    for (const handle of this.handles) await handle.close();
  }
}
