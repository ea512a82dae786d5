/** Makes backups of the database and removes old ones. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { assertNever } from '../../../shared/assert-never.ts';
import type { BackupReason } from '../../../shared/backup.ts';
import { type BackupFile, backupFiles, datedBackupPath, removeDatabase, removeUnfinished } from './backup-files.ts';
import { writeCopy } from './database-copy.ts';
import { storageError } from './storage-error.ts';

/** How much is kept. */
export interface BackupLimits {
  /** The number of daily backups. */
  readonly daily: number;
  /** The most bytes of all backups together, except those before updates. The newest one always stays. */
  readonly bytes: number;
}

const ASKED_KEPT = 10;
const BEFORE_RESTORE_KEPT = 3;

/** A copy that nobody has changed for this time belongs to a process that has ended. In milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Makes a backup of the database at `path`. It takes about a second for each 100 MB, so a host calls it in a thread.
 * Throws `storage`; then no part of the backup is left.
 */
export function makeBackup(path: string, reason: BackupReason, at: number): BackupFile {
  const target = datedBackupPath(path, reason, at);
  try {
    writeCopy(path, target);
    return { name: basename(target), path: target, reason, at, bytes: statSync(target).size };
  } catch (error) {
    throw storageError(error, path);
  }
}

/** Removes the oldest backups that are more than the limits allow, and what ended processes left unfinished. */
export function removeOldBackups(path: string, limits: BackupLimits, now: number): void {
  removeUnfinished(path, now - ABANDONED_MS);
  const counts = new Map<BackupReason, number>();
  let bytes = 0;
  for (const [at, backup] of backupFiles(path)
    .filter(({ reason }) => reason !== 'before-update')
    .entries()) {
    const count = (counts.get(backup.reason) ?? 0) + 1;
    if (at > 0 && (count > mostOf(backup.reason, limits) || bytes + backup.bytes > limits.bytes)) {
      removeDatabase(backup.path);
      continue;
    }
    counts.set(backup.reason, count);
    bytes += backup.bytes;
  }
}

function mostOf(reason: BackupReason, { daily }: BackupLimits): number {
  switch (reason) {
    case 'daily':
      return daily;
    case 'asked':
      return ASKED_KEPT;
    case 'before-restore':
      return BEFORE_RESTORE_KEPT;
    case 'before-update':
      return Number.POSITIVE_INFINITY;
    default:
      return assertNever(reason);
  }
}
