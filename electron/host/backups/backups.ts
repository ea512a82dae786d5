/** The handlers with which windows list, make and restore backups. */
import type { backups } from '../../../shared/contract/backups.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { type BackupFile, backupFiles } from '../store/backup-files.ts';
import type { BackupLimits } from '../store/make-backup.ts';
import { backupNamed, wishRestore } from '../store/wished-restore.ts';
import { inBackupThread } from './backup-thread.ts';

export interface BackupsParts {
  /** The path of the database. */
  readonly path: string;
  readonly now: () => number;
  readonly limits: () => BackupLimits;
  /** The number of loops that run, in all processes. */
  readonly runningLoops: () => number;
  /** Ends the host and starts it again. Absent in a shell that cannot, which restores nothing. */
  readonly restart?: () => void;
}

/** The page gets its answer before the host ends. In milliseconds. */
const ANSWER_MS = 200;

export function createBackups({ path, now, limits, runningLoops, restart }: BackupsParts) {
  const closed = new AbortController();
  const look = async (name: string) => {
    const answer = await inBackupThread({ type: 'look', file: backupNamed(path, name).path }, closed.signal);
    if (answer.type !== 'contents') throw new Error(`The thread answered with ${answer.type}.`);
    return answer.contents;
  };
  const noun = {
    list: () => backupFiles(path).map(shown),
    async make() {
      const task = { type: 'make', path, reason: 'asked', at: now(), limits: limits() } as const;
      const answer = await inBackupThread(task, closed.signal);
      if (answer.type !== 'made') throw new Error(`The thread answered with ${answer.type}.`);
      return shown(answer.backup);
    },
    look: ({ name }) => look(name),
    async restore({ name }) {
      const { schema } = await look(name);
      if (schema === 'newer') throw new LoopwrightError('backup-newer', { path: name });
      const loops = runningLoops();
      if (loops > 0) throw new LoopwrightError('restore-while-working', { loops });
      if (restart === undefined) throw new LoopwrightError('data-in-use', { path });
      wishRestore(path, name);
      setTimeout(restart, ANSWER_MS);
    },
  } satisfies Handlers<typeof backups>;
  return { noun, close: () => closed.abort() };
}

const shown = ({ name, reason, at, bytes }: BackupFile) => ({ name, reason, at, bytes });
