/** Makes a backup, goes on, restores it in the settings, and comes back to the state before. */
import { readdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect as expectNow, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { HOST_RESTARTS, sharedBrowser } from './browser.ts';
import { button, chat, expect, openSettingsByKey, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();

const topics = (page: Page): Locator => page.locator('[data-topic]');
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Restores the newest backup with this reason by keyboard, and waits until the page is back. */
async function restore(page: Page, reason: string): Promise<void> {
  const row = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').filter({ hasText: reason }).first();
  await pressEnter(row.getByRole('button'));
  await expect(dialog(page)).toContainText('It holds');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressEnter(dialog(page).getByRole('button', { name: 'Restore and restart' }));
  await expect(page.getByRole('region', { name: 'Restored backup' })).toContainText('was restored', {
    timeout: 20_000,
  });
}

test('a backup is restored from the settings, the page comes back by itself, and so does the state before', async () => {
  await using app = await startApp(browser, { script: () => ({ text: 'A marathon is 42 km long.' }) });
  const { page } = await app.open({ expected: HOST_RESTARTS });
  await openSettingsByKey(page, 'Data');
  await expect(page.getByText('No backups yet')).toBeVisible();
  await button(page, 'Back up now').click();
  await expect(page.getByRole('list', { name: 'Backups' })).toContainText('Made by you');
  expectNow(readdirSync(app.dataDir).filter((name) => name.endsWith('-asked'))).toHaveLength(1);

  await page.keyboard.press('Escape');
  await button(page, /^New topic/).click();
  await say(page, 'How long is a marathon?');
  await expect(chat(page)).toContainText('42 km');
  await expect(topics(page)).toHaveCount(2);

  await openSettingsByKey(page, 'Data');
  await button(page, /^Restore the backup of/)
    .first()
    .click();
  await expect(dialog(page)).toContainText('It holds 1 topic with 0 messages.');
  expectNow(await graveIssues(page)).toEqual([]);
  await button(dialog(page), 'Cancel').click();
  await restore(page, 'Made by you');
  await expect(topics(page)).toHaveCount(1);
  await expect(topics(page)).toContainText(SEEDED_TOPIC);

  await restore(page, 'Before a restore');
  await expect(topics(page)).toHaveCount(2);
  await topics(page).filter({ hasText: 'marathon' }).click();
  await expect(chat(page)).toContainText('42 km');
  await say(page, 'Once more?');
  await expect(chat(page)).toContainText('Once more?');
  expectNow(app.problems).toEqual([]);
});
