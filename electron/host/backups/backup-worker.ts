/**
 * Makes a backup, or looks into one, in a thread of its own, because both read the whole database. It is bundled
 * separately and started by `backup-thread.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupContents } from '../../../shared/backup.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { FailureName, Failures } from '../../../shared/failures/failures.ts';
import { backupContents } from '../store/backup-contents.ts';
import type { BackupFile } from '../store/backup-files.ts';
import { type BackupLimits, makeBackup, removeOldBackups } from '../store/make-backup.ts';

export type BackupTask =
  | {
      readonly type: 'make';
      readonly path: string;
      readonly reason: 'daily' | 'asked';
      readonly at: number;
      readonly limits: BackupLimits;
    }
  | { readonly type: 'look'; readonly file: string };

export type BackupAnswer =
  | { readonly type: 'made'; readonly backup: BackupFile }
  | { readonly type: 'contents'; readonly contents: BackupContents }
  | { readonly type: 'refused'; readonly failure: FailureName; readonly data: Failures[FailureName] }
  | { readonly type: 'broke'; readonly why: string };

function perform(task: BackupTask): BackupAnswer {
  try {
    if (task.type === 'look') return { type: 'contents', contents: backupContents(task.file) };
    const backup = makeBackup(task.path, task.reason, task.at);
    removeOldBackups(task.path, task.limits, task.at);
    return { type: 'made', backup };
  } catch (error) {
    if (error instanceof LoopwrightError) return { type: 'refused', failure: error.failure, data: error.data };
    return { type: 'broke', why: messageOf(error) };
  }
}

parentPort?.postMessage(perform(workerData as BackupTask));
