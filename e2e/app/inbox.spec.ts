/** Tests the inbox: runs that another process queued appear, are canceled, repeated and deleted. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect } from './person.ts';
import { queueRun } from './run-seeds.ts';

const browser = await sharedBrowser();

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

describe('the inbox', () => {
  test('shows runs without polling, cancels, repeats and deletes them, and opens the unread message of a finished one', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await button(page, /^Inbox/).click();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();

    await queueRun(app, 'Long tea', 1_000);
    const long = card(page, 'Long tea');
    await expect(long).toContainText('Running');
    await expect(long.getByRole('progressbar', { name: 'Progress of Long tea' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await graveIssues(page)).toEqual([]);
    await button(long, 'Cancel “Long tea”').focus();
    await page.keyboard.press('Enter');
    await expect(long).toContainText('Canceled');
    await button(long, 'Retry “Long tea”').click();
    await expect(long).toHaveCount(2);
    await button(page, 'Cancel “Long tea”').click();
    await expect(button(page, 'Retry “Long tea”')).toHaveCount(2);

    await queueRun(app, 'Short tea', 0);
    const short = card(page, 'Short tea');
    await expect(short).toContainText('Done');
    expect(await graveIssues(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page).toHaveTitle(/^\(2\) Inbox/);
    await button(short, 'Topic: Task completed: Short tea').click();
    await expect(page).toHaveTitle(/^\(1\) Task completed: Short tea/);
    await page.keyboard.press('Control+Shift+U');
    await button(short, 'Delete “Short tea”').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await expect(short).toHaveCount(0);
  });
});
