/** Scenes of the remembered decisions, and of those that an earlier version left for a review. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { startApp } from '../app/app.ts';
import { seedRules } from '../app/rule-seeds.ts';
import { type Scene, type SceneSet, window } from './scene.ts';
import { settings } from './settings-scenes.ts';
import { FILES } from './stories.ts';

const scenes: readonly Scene[] = [
  { name: 'rules-review-banner', show: window },
  { name: 'rules-to-review', show: (app) => settings(app, 'Approvals'), again: (page) => scrolledTo(page, 0) },
  { name: 'rules-remembered', show: (app) => settings(app, 'Approvals'), again: (page) => scrolledTo(page, 1) },
  {
    name: 'rules-end',
    show: (app) => settings(app, 'Approvals'),
    again: (page) => page.locator('section ul').last().locator('li').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'rules-only-in-folder',
    show: (app) => settings(app, 'Approvals'),
    async again(page) {
      await page.keyboard.press('Escape');
      await page.locator('section ul').first().locator('li').first().getByRole('button').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function scrolledTo(page: Page, list: number): Promise<void> {
  await page.locator('section ul').nth(list).locator('li').first().scrollIntoViewIfNeeded();
}

export const ruleScenes = (browser: Browser): SceneSet => ({
  name: 'remembered decisions',
  linked: false,
  async start() {
    const app = await startApp(browser, { files: FILES });
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    const [topicId] = new Topics(database).ids();
    if (topicId !== undefined) seedRules(database, topicId, app.workspace);
    database.close();
    await app.start();
    return app;
  },
  scenes,
});
