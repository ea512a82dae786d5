/** Scenes of the backups in the settings: the list, what one holds, one that cannot be restored, and after a restore. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { datedBackupPath } from '../../electron/host/store/backup-files.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { makeBackup } from '../../electron/host/store/make-backup.ts';
import { migrations } from '../../electron/host/store/migrations/index.ts';
import { type App, startApp } from '../app/app.ts';
import { type Scene, type SceneSet, scene } from './scene.ts';
import { settings } from './settings-scenes.ts';

const DAY_MS = 86_400_000;

const rows = (page: Page): Locator => page.getByRole('list', { name: /^(Backups|备份)$/ });
const data = (app: App): Promise<Page> => settings(app, 'Data');

/** Opens the dialog of the backup at this place of the list. */
const look = (place: number) => async (page: Page) => {
  await rows(page).getByRole('button').nth(place).click();
  await page
    .getByRole('dialog')
    .getByText(/It holds|newer version|is damaged/)
    .first()
    .waitFor();
};

const scenes: readonly Scene[] = [
  {
    ...scene('backups', data, (page) => rows(page).waitFor()),
    again: (page) => rows(page).evaluate((list) => list.scrollIntoView({ block: 'nearest' })),
  },
  scene('backup-restore', data, look(0)),
  scene('backup-newer', data, look(1)),
  scene('backup-damaged', data, look(2)),
  scene('backup-restored', data, look(0), async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Restore and restart' }).click();
    await page.getByRole('region', { name: 'Restored backup' }).waitFor();
  }),
];

/** Makes backups of several days, of which one is of a newer version, one damaged and one of an earlier version. */
function seed(dataDir: string): void {
  const path = join(dataDir, DATABASE_FILE);
  const now = Date.now();
  for (let day = 0; day < 6; day += 1) makeBackup(path, day === 3 ? 'asked' : 'daily', now - day * DAY_MS);
  makeBackup(path, 'before-restore', now - 7 * DAY_MS);
  const newer = openDatabase(datedBackupPath(path, 'daily', now - DAY_MS), { now: Date.now });
  newer.exec(`PRAGMA user_version = ${(migrations.at(-1)?.version ?? 0) + 1}`);
  newer.close();
  writeFileSync(datedBackupPath(path, 'daily', now - 2 * DAY_MS), 'damaged');
}

export const backupScenes = (browser: Browser): SceneSet => ({
  name: 'backups',
  async start() {
    const app = await startApp(browser);
    seed(app.dataDir);
    return app;
  },
  scenes,
  linked: false,
});
