/** Moves the data folder in the settings, goes on in the new one, removes the old copy, and misses the new one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect as expectNow, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { HOST_RESTARTS, sharedBrowser } from './browser.ts';
import { button, chat, expect, openSettingsByKey, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();

const dialog = (page: Page): Locator => page.getByRole('dialog');
const banner = (page: Page): Locator => page.getByRole('region', { name: 'Moved data' });

/** Chooses a folder for the data by typing its path. */
async function chooseTarget(page: Page, path: string): Promise<void> {
  await pressEnter(button(page, 'Move the data folder…'));
  const field = dialog(page).getByRole('combobox', { name: 'Folder' });
  await field.fill(path);
  await field.press('Enter');
  await expect(field).toHaveValue(path);
  await button(dialog(page), 'Use this folder').click();
}

test('the data is moved from the settings, the page comes back by itself, and the old copy goes when the user says so', async () => {
  await using app = await startApp(browser, { script: () => ({ text: 'A marathon is 42 km long.' }) });
  const { page } = await app.open({ expected: HOST_RESTARTS });
  await say(page, 'How long is a marathon?');
  await expect(chat(page)).toContainText('42 km');
  const target = join(app.root, 'drive');
  mkdirSync(target);
  writeFileSync(join(target, 'of mine.txt'), 'mine');

  await openSettingsByKey(page, 'Data');
  await chooseTarget(page, app.workspace);
  await expect(dialog(page).getByRole('alert')).toContainText('A topic works in');
  await button(dialog(page), 'Cancel').click();

  await chooseTarget(page, target);
  // The folder has other files, so one of its own is made in it.
  const moved = join(target, 'Loopwright');
  await expect(dialog(page)).toContainText(moved);
  await expect(dialog(page)).toContainText('are free there');
  expectNow(await graveIssues(page)).toEqual([]);
  await button(dialog(page), 'Cancel').click();
  expectNow(existsSync(moved)).toBe(false);

  await chooseTarget(page, target);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressEnter(button(dialog(page), 'Move and restart'));
  await expect(banner(page)).toContainText(`The data is in ${moved} now`, { timeout: 40_000 });
  expectNow(await graveIssues(page)).toEqual([]);
  await button(banner(page), 'Show the data folder').click();
  await expect(page.getByRole('main')).toContainText(moved);
  expectNow(existsSync(join(moved, 'loopwright.sqlite'))).toBe(true);

  await button(page, 'Remove the copy…').click();
  await expect(dialog(page)).toContainText(app.dataDir);
  await button(dialog(page), 'Remove the copy').click();
  await expect(page.getByText('The copy was removed')).toBeVisible();
  await expect(button(page, 'Remove the copy…')).toHaveCount(0);
  expectNow(readdirSync(app.dataDir)).toEqual(['location.json']);
  expectNow(readFileSync(join(target, 'of mine.txt'), 'utf8')).toBe('mine');

  await page.keyboard.press('Escape');
  await page.locator('[data-topic]').filter({ hasText: 'marathon' }).click();
  await expect(chat(page)).toContainText('42 km');
  await say(page, 'Once more?');
  await expect(chat(page).getByText('A marathon is 42 km long.')).toHaveCount(2);
  expectNow(app.problems).toEqual([]);

  // Without its drive the app does not start, and begins no empty folder.
  await app.stop();
  renameSync(target, `${target}-away`);
  await expectNow(app.start()).rejects.toThrow(`was moved to ${moved}, where it cannot be found now`);
  expectNow(readdirSync(app.dataDir)).toEqual(['location.json']);
  rmSync(target, { recursive: true, force: true });
  renameSync(`${target}-away`, target);
  await app.start();
  const again = await app.open({ expected: HOST_RESTARTS });
  await again.page.locator('[data-topic]').filter({ hasText: 'marathon' }).click();
  await expect(chat(again.page)).toContainText('Once more?');
});

test('a move that cannot be carried out at the start leaves the data where it is, and the page says why', async () => {
  await using app = await startApp(browser);
  await app.stop();
  // The folder was free when it was chosen, and has got files since then.
  const target = join(app.root, 'chosen', 'Loopwright');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'of mine.txt'), 'mine');
  writeFileSync(join(app.dataDir, 'move-wish.json'), JSON.stringify({ to: target, attempts: 0 }));
  await app.start();
  const { page } = await app.open({ expected: HOST_RESTARTS });
  await expect(banner(page)).toContainText('The data was not moved.');
  await expect(banner(page)).toContainText('is not empty');
  await button(banner(page), 'Close').click();
  await expect(banner(page)).toHaveCount(0);
  expectNow(readdirSync(target)).toEqual(['of mine.txt']);
});
