/**
 * Puts a backup in the place of the database. The backup is made ready beside it (migrated, without rights that were
 * taken back), and then copied into the database in one transaction of SQLite. So whenever the process is killed, the
 * database is either the old one or the restored one.
 */
import { existsSync, renameSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { backupContents } from './backup-contents.ts';
import { type BackupFile, removeDatabase, stagedPath } from './backup-files.ts';
import { openDatabase } from './database.ts';
import { copyDatabase } from './database-copy.ts';
import { prepareFile } from './database-file.ts';
import { makeBackup } from './make-backup.ts';
import { endOldWork, takeRights } from './restored-rights.ts';
import { isBusy, storageError } from './storage-error.ts';

/** All pages in one step, so that no other connection can make the copy begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Restores the backup `file`, which may lie anywhere, after it has backed up the present state. A present database that
 * is damaged is moved away instead. Returns the backup of the present state; null: it could not be read. Throws
 * `backup-missing`, `backup-damaged`, `backup-newer`, `data-in-use` if another process has the database open, and
 * `storage`; then the present database stays.
 */
export async function restoreDatabase(path: string, file: string, now: () => number): Promise<BackupFile | null> {
  const { schema } = backupContents(file);
  if (schema === 'newer') throw new LoopwrightError('backup-newer', { path: file });
  const staged = stagedPath(path);
  try {
    const present = settlePresent(path, now);
    const isThere = present === 'comparable' || present === 'newer';
    const before = isThere ? makeBackup(path, 'before-restore', now()) : null;
    removeDatabase(staged);
    copyDatabase(file, staged);
    const restored = openDatabase(staged, { now, makesBackup: false });
    try {
      if (present === 'comparable') takeRights(restored, path);
      await endOldWork(restored);
    } finally {
      restored.close();
    }
    await copyInto(path, staged);
    return before;
  } catch (error) {
    throw storageError(error, path);
  } finally {
    removeDatabase(staged);
  }
}

/**
 * Migrates the present database, so that its tables can be compared, and makes sure that no other process has it open.
 * `newer`: a newer version of the program wrote it, and the user goes back. `lost`: it is damaged and was moved away.
 */
function settlePresent(path: string, now: () => number): Present {
  const state = stateOf(path, now);
  if (state === 'lost') moveAway(path, now());
  else if (state !== 'none') requireAlone(path);
  return state;
}

type Present = 'comparable' | 'newer' | 'lost' | 'none';

function stateOf(path: string, now: () => number): Present {
  if (!existsSync(path) && !existsSync(`${path}-wal`)) return 'none';
  try {
    openDatabase(path, { now }).close();
    return 'comparable';
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    if (error.failure === 'database-newer') return 'newer';
    if (error.failure === 'storage-damaged' || error.failure === 'database-log-alone') return 'lost';
    throw error;
  }
}

/** Leaving the mode of the write-ahead log needs all locks, so SQLite refuses it while another connection is open. */
function requireAlone(path: string): void {
  const alone = new DatabaseSync(path, { timeout: 0, defensive: true });
  try {
    const mode = alone.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode;
    if (mode !== 'delete') throw new LoopwrightError('data-in-use', { path });
  } catch (error) {
    throw isBusy(error) ? new LoopwrightError('data-in-use', { path }, { cause: error }) : error;
  } finally {
    alone.close();
  }
}

/** The database goes last, so that a log is never left beside a new one. */
function moveAway(path: string, at: number): void {
  for (const ending of ['-journal', '-wal', '-shm', '']) {
    try {
      renameSync(`${path}${ending}`, `${path}.damaged-${at}${ending}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

async function copyInto(path: string, staged: string): Promise<void> {
  prepareFile(path);
  const source = new DatabaseSync(staged, { readOnly: true });
  try {
    await backup(source, path, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
