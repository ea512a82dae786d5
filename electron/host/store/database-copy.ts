/** Copies a database into a file of its own, which counts only when it is complete and on the disk. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { PARTIAL, removeDatabase } from './backup-files.ts';
import { dropAllIndexes } from './folder-indexes.ts';
import { dropMessageWords } from './message-words.ts';

/**
 * Copies the database at `path` to `target`, without the indexes that can be made anew and without the keys of
 * connected pages. The copy is checked. Other connections can write meanwhile; the copy has the state of its
 * beginning, without open transactions. Throws errors of the system and of SQLite, and `storage-damaged` if the copy
 * is not in order; then nothing is left.
 */
export function writeCopy(path: string, target: string): void {
  const partial = `${target}${PARTIAL}`;
  removeDatabase(partial);
  try {
    copyDatabase(path, partial);
    leaveOut(partial);
    flush(partial);
    renameSync(partial, target);
  } finally {
    removeDatabase(partial);
  }
  // Windows cannot open a folder, and folder entries need no flush there.
  if (process.platform !== 'win32') flush(dirname(path), 'r');
}

/** Copies the database at `path` to the new file `target`, which only the user may read. */
export function copyDatabase(path: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    reader.prepare('VACUUM INTO ?').run(target);
  } finally {
    reader.close();
  }
}

/**
 * Removes from a new copy the indexes of folders and of messages, which can be larger than everything else
 * and are made anew, and the keys of connected pages, which no restore takes from a copy. The copy needs no
 * journal, because it counts only once it has its name.
 */
function leaveOut(file: string): void {
  const copied = new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true });
  try {
    copied.exec('PRAGMA journal_mode = MEMORY; BEGIN');
    const sql = {
      exec: (text: string) => copied.exec(text),
      all: <Row>(text: string) => copied.prepare(text).all() as Row[],
    };
    const had = [dropAllIndexes(sql), dropMessageWords(sql), dropPages(copied)].includes(true);
    copied.exec('COMMIT');
    if (had) copied.exec('VACUUM');
    const problems = copied.prepare('PRAGMA quick_check(1)').all();
    if (problems.some(({ quick_check: line }) => line !== 'ok')) {
      throw new LoopwrightError('storage-damaged', { path: file, detail: String(problems[0]?.quick_check) });
    }
  } finally {
    copied.close();
  }
}

/** Returns whether there were any. */
function dropPages(copied: DatabaseSync): boolean {
  const has = copied.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'page_secrets'`).get();
  return has !== undefined && Number(copied.prepare('DELETE FROM page_secrets').run().changes) > 0;
}

function flush(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
