/** Backups of the database, which the app makes by itself and on request, and how one is restored. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { Backup, BackupContents } from '../backup.ts';

/** The name of a file in the data folder; no other file is reached with it. */
const Name = z.object({ name: z.string().min(1).max(500) });

export const backups = {
  /** The newest first. */
  list: oc.output(type<readonly Backup[]>()),
  /** Backs up now. Throws `storage`. */
  make: oc.output(type<Backup>()),
  /** Checks a backup and says what it holds. Throws `backup-missing` and `backup-damaged`. */
  look: oc.input(Name).output(type<BackupContents>()),
  /**
   * Restarts the app, which then backs up the present state and restores this backup before it opens the database. Throws
   * what `look` throws, `backup-newer`, and `restore-while-working` while loops run.
   */
  restore: oc.input(Name).output(type<void>()),
};
