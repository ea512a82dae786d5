/** Makes a backup each day in a shell with windows. Nothing waits for it. */
import { messageOf } from '../../../shared/errors.ts';
import type { Log } from '../ports.ts';
import { backupFiles } from '../store/backup-files.ts';
import type { BackupLimits } from '../store/make-backup.ts';
import { inBackupThread } from './backup-thread.ts';

export interface DailyBackupsParts {
  /** The path of the database. */
  readonly path: string;
  readonly now: () => number;
  readonly limits: () => BackupLimits;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds between the start and the first look, and between two looks. */
  readonly firstMs?: number;
  readonly everyMs?: number;
}

/** Slightly less than a day, so that the hour of the backup does not wander. */
const DAY_MS = 23 * 60 * 60 * 1000;
/** How long the start of the program is left alone. In milliseconds. */
const FIRST_MS = 60_000;
const EVERY_MS = 30 * 60 * 1000;

export class DailyBackups {
  readonly #parts: DailyBackupsParts;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #made: Promise<void> = Promise.resolve();

  constructor(parts: DailyBackupsParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#wait(this.#parts.firstMs ?? FIRST_MS);
  }

  /** Ends a backup that is being made; nothing is left of it but a file that a later backup removes. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#abort.abort();
    await this.#made;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#made = this.#makeIfDue().then(() => {
        if (!this.#abort.signal.aborted) this.#wait(this.#parts.everyMs ?? EVERY_MS);
      });
    }, ms).unref();
  }

  /** A failure, such as a full disk, is logged, and the next look tries again. */
  async #makeIfDue(): Promise<void> {
    const { path, now, limits, log } = this.#parts;
    const at = now();
    try {
      const newest = backupFiles(path).find(({ reason }) => reason === 'daily');
      // A date in the future comes from a clock that was set back.
      if (newest !== undefined && newest.at <= at && at - newest.at < DAY_MS) return;
      await inBackupThread({ type: 'make', path, reason: 'daily', at, limits: limits() }, this.#abort.signal);
      log.info('A backup was made');
    } catch (error) {
      if (!this.#abort.signal.aborted) log.warn('The daily backup could not be made', { error: messageOf(error) });
    }
  }
}
