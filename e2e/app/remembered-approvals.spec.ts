/** The list of remembered approvals, and the review of those that an earlier version stored. */
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { openDatabase } from '../../electron/host/store/database.ts';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { type App, SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect, openSettings } from './person.ts';
import { seedRules } from './rule-seeds.ts';

const browser = await sharedBrowser();

async function withRules(): Promise<App> {
  const app = await startApp(browser);
  await app.stop();
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  const [topicId] = new Topics(database).ids();
  if (topicId === undefined) throw new Error('There is no topic.');
  seedRules(database, topicId, app.workspace);
  database.close();
  await app.start();
  return app;
}

describe('the approvals of an earlier version', () => {
  test('are announced once, and are kept, bound to a folder or removed one by one', async () => {
    await using app = await withRules();
    const { page } = await app.open();
    const banner = page.getByRole('region', { name: 'Approvals from an earlier version' });
    await expect(banner).toContainText('3 approvals from an earlier version apply more widely than new ones.');
    await button(banner, 'Later').click();
    await expect(banner).toBeHidden();
    await page.reload();
    await button(banner, 'Review').click();
    await expect(banner).toBeHidden();

    const old = page.getByRole('list', { name: 'From an earlier version' }).getByRole('listitem');
    const kept = page.getByRole('list', { name: 'Remembered decisions' }).getByRole('listitem');
    await expect(old).toHaveCount(3);
    await expect(kept).toHaveCount(8);
    await expect(old.filter({ hasText: 'Every page of every site' })).toContainText(
      `In the topic “${SEEDED_TOPIC}”, whatever folder it works in`,
    );
    await expect(old.filter({ hasText: 'sh ./build.sh' })).toContainText('Everywhere: in every topic and every folder');

    await button(old, 'Keep the decision about write_to_file').click();
    await expect(kept).toHaveCount(9);
    await button(old, 'Only in this folder: run_command').click();
    const picker = page.getByRole('dialog');
    await picker.getByLabel('Folder', { exact: true }).fill(app.workspace);
    await picker.getByLabel('Folder', { exact: true }).press('Enter');
    await button(picker, 'Use this folder').click();
    await expect(kept.filter({ hasText: 'sh ./build.sh' })).toContainText(
      `In every topic that works in ${app.workspace}`,
    );
    await button(old, 'Remove the decision about fetch_web').click();
    await expect(page.getByRole('heading', { name: 'From an earlier version' })).toBeHidden();
    await expect(kept).toHaveCount(10);

    await button(page, 'Back').click();
    await expect(page.getByRole('main')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(banner).toBeHidden();
    expect(app.problems).toEqual([]);
  });

  test('are all kept with one click, also from the announcement', async () => {
    await using app = await withRules();
    const { page } = await app.open();
    const banner = page.getByRole('region', { name: 'Approvals from an earlier version' });
    await button(banner, 'Keep all').click();
    await expect(banner).toBeHidden();
    await openSettings(page, 'Approvals');
    const kept = page.getByRole('list', { name: 'Remembered decisions' }).getByRole('listitem');
    await expect(kept).toHaveCount(11);
    await expect(kept.filter({ hasText: 'rm -rf build' })).toContainText("printf 'a[U+200D]b'[␣ × 600]");
    await expect(kept.filter({ hasText: 'xn--bcher-kva.example' })).toContainText('north[U+200B]wind  2026');
    await page.getByLabel('Search decisions').fill('mozilla');
    await expect(kept).toHaveCount(1);
    await expect(kept).toContainText('https://developer.mozilla.org');
    await page.getByLabel('Search decisions').fill('no such thing');
    await expect(page.getByText('No decision matches.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
