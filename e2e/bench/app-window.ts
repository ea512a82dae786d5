/** Opens a page of the built app, and performs actions in it. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { type Database, openDatabase } from '../../electron/host/store/database.ts';
import type { App } from '../app/app.ts';

/**
 * Opens a window that runs `app-probe.mjs`. Animations are enabled, as for a user who has not asked
 * the system to reduce motion.
 */
export async function openWindow(app: App): Promise<Page> {
  const { page } = await app.open({
    reducedMotion: 'no-preference',
    before: (fresh) => fresh.addInitScript({ path: join(import.meta.dirname, 'app-probe.mjs') }),
  });
  await page.getByRole('navigation', { name: 'Topics' }).waitFor();
  return page;
}

/** Writes to the database of the app while the app is not running. */
export async function seed(app: App, write: (database: Database) => void): Promise<void> {
  await app.stop();
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  write(database);
  database.close();
  await app.start();
}

/**
 * Returns the number of milliseconds from a click on the topic in the sidebar until its last
 * message is on the screen.
 */
export async function openTopic(page: Page, title: string, lastWords: string): Promise<number> {
  const [took] = await Promise.all([
    page.evaluate<number>(`benchProbe.fromClickTo(${JSON.stringify(lastWords)})`),
    page.locator('button[data-topic]').filter({ hasText: title }).click(),
  ]);
  return took;
}

/**
 * Waits until the expression is true in the page. It polls rarely, so that it causes little work in
 * the page.
 */
export async function waitUntil(page: Page, expression: string, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > end) throw new Error(`Not within ${mostMs} ms: ${expression}`);
    await sleep(200);
  }
}
