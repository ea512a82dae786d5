/**
 * A restore that the user wanted while the database was open. A note beside the database names the backup; the next
 * start carries it out before it opens the database. The note stays until that is done, so that a start after a crash
 * goes on.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RestoreOutcome } from '../../../shared/backup.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { writePrivateFile } from '../secrets/private-file.ts';
import { backupFiles } from './backup-files.ts';
import { restoreDatabase } from './restore.ts';
import { storageError } from './storage-error.ts';

const Wish = z.object({ name: z.string().max(500), attempts: z.int().nonnegative() });

/** Each start tries once. More attempts than this end with the present database. */
const MOST_ATTEMPTS = 3;

const noteOf = (path: string): string => `${path}.restore-wish.json`;

/** Notes that the next start restores the backup with this name. Throws `backup-missing` and `storage`. */
export function wishRestore(path: string, name: string): void {
  const { name: wished } = backupNamed(path, name);
  try {
    write(path, { name: wished, attempts: 0 });
  } catch (error) {
    throw storageError(error, path);
  }
}

/** Returns the backup with this name. Throws `backup-missing`. */
export function backupNamed(path: string, name: string) {
  const file = backupFiles(path).find((backup) => backup.name === name);
  if (file === undefined) throw new LoopwrightError('backup-missing', { path: join(path, '..', name) });
  return file;
}

/**
 * Carries out the restore that was noted, if any. Call it before the database is opened. Never rejects for a reason
 * outside the program: the outcome says what went wrong, and the present database stays.
 */
export async function finishWishedRestore(path: string, now: () => number): Promise<RestoreOutcome | null> {
  const wish = read(path);
  if (wish === null) return null;
  const { name, attempts } = wish;
  try {
    if (attempts >= MOST_ATTEMPTS) throw new LoopwrightError('restore-given-up', { path });
    write(path, { name, attempts: attempts + 1 });
    const { path: file, at } = backupNamed(path, name);
    await restoreDatabase(path, file, now);
    return { state: 'restored', name, at };
  } catch (caught) {
    const error = storageError(caught, path);
    const known =
      error instanceof LoopwrightError ? error : new LoopwrightError('restore-failed', { why: messageOf(error) });
    return { state: 'failed', name, why: { ...known.data, failure: known.failure } };
  } finally {
    rmSync(noteOf(path), { force: true });
  }
}

function read(path: string): z.output<typeof Wish> | null {
  try {
    return Wish.parse(JSON.parse(readFileSync(noteOf(path), 'utf8')));
  } catch {
    return null;
  }
}

const write = (path: string, wish: z.output<typeof Wish>): void =>
  writePrivateFile(noteOf(path), `${JSON.stringify(wish)}\n`);
