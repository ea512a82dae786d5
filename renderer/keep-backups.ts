/** Lists, makes and restores backups of the database. */
import type { Backup, BackupContents } from '../shared/backup.ts';
import { host } from './stores/host.ts';

export const listBackups = (): Promise<readonly Backup[]> => host().backups.list({});

export const makeBackup = (): Promise<Backup> => host().backups.make({});

export const lookIntoBackup = (name: string): Promise<BackupContents> => host().backups.look({ name });

/** The host restarts after its answer. */
export const restoreBackup = (name: string): Promise<void> => host().backups.restore({ name });
