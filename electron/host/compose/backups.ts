/** Connects backups with the store, and makes one each day in a shell with windows. */
import { join } from 'node:path';
import type { RestoreOutcome } from '../../../shared/backup.ts';
import { createBackups } from '../backups/backups.ts';
import { DailyBackups } from '../backups/daily-backups.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { finishWishedRestore } from '../store/wished-restore.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

/** Carries out a restore that the user wanted before this start. Call it before the store is opened. */
export async function finishRestore({
  shell,
  options,
}: Pick<HostParts, 'shell' | 'options'>): Promise<RestoreOutcome | null> {
  const outcome = await finishWishedRestore(join(options.dataDir, DATABASE_FILE), shell.now);
  if (outcome?.state === 'restored') shell.log.info('A backup was restored', { name: outcome.name });
  if (outcome?.state === 'failed') shell.log.warn('A backup was not restored', { name: outcome.name, ...outcome.why });
  return outcome;
}

export function composeBackups({ store, shell }: Pick<HostParts, 'store' | 'shell'>) {
  const parts = {
    ...{ path: store.database.path, now: shell.now, log: shell.log },
    limits: () => ({
      daily: appSetting(store.settings, 'backupsKept'),
      bytes: appSetting(store.settings, 'backupMegabytes') * 1024 * 1024,
    }),
    runningLoops: () => store.loops.countRunning(),
    ...(shell.restart && { restart: shell.restart }),
  };
  const { noun, close } = createBackups(parts);
  const daily = new DailyBackups(parts);
  if (shell.capabilities.windows) daily.start();
  return {
    backups: noun,
    closeBackups: async () => {
      close();
      await daily.close();
    },
  };
}
