/** Someone who opens the app for the first time. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startApp } from './app.ts';
import { openBrowser } from './browser.ts';
import { approval, button, composer, done, expect, fileOf, indicator } from './person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const FRESH = { settings: { welcomed: false } };

describe('a newcomer', () => {
  test('reaches a finished demo task on a folder typed in, well under a minute, without key or manual', async () => {
    await using app = await startApp(browser, { ...FRESH, files: { 'notes.md': '# Notes\n\nBuy milk.\n' } });
    const { page } = await app.open();
    const began = Date.now();
    await expect(page.getByRole('heading', { name: 'Welcome to Loopwright' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Try the demo/ })).toBeChecked();
    await page.getByRole('textbox', { name: 'Which folder may it work in?' }).fill(app.workspace);
    await page.getByRole('radio', { name: 'Summarise this folder into SUMMARY.md' }).check();
    await button(page, 'Start').click();
    await expect(approval(page)).toContainText('SUMMARY.md');
    expect(await fileOf(app, 'SUMMARY.md')).toBeNull();
    await button(approval(page), /^Allow once/).click();
    await expect(done(page)).toContainText('task completed');
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await fileOf(app, 'SUMMARY.md')).toContain('notes.md');
    await page.reload();
    await expect(composer(page)).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('picks the folder from a list and is asked before a file is made and again before it is deleted', async () => {
    await using app = await startApp(browser, FRESH);
    const { page } = await app.open();
    await page.getByRole('radio', { name: 'Show an approval' }).check();
    await button(page, 'Start').click();
    await expect(page.getByRole('alert')).toHaveText('Choose a folder first.');
    await button(page, 'Choose…').click();
    const picker = page.getByRole('dialog', { name: 'Choose a folder' });
    // The home folder of the app is the one that holds the workspace.
    await button(picker, 'workspace').click();
    await button(picker, 'Use workspace').click();
    await expect(page.getByRole('textbox', { name: 'Which folder may it work in?' })).toHaveValue(app.workspace);
    await button(page, 'Start').click();
    await expect(approval(page)).toContainText('Create');
    await button(approval(page), /^Allow once/).click();
    await expect(approval(page)).toContainText('Delete');
    await expect.poll(() => fileOf(app, 'demo-scratch.txt')).not.toBeNull();
    await button(approval(page), /^Allow once/).click();
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'demo-scratch.txt')).toBeNull();
    expect(app.problems).toEqual([]);
  });

  test('skips it, is not asked again, and can begin at once in the composer', async () => {
    await using app = await startApp(browser, FRESH);
    const { page } = await app.open();
    await button(page, 'Skip').click();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('Find the TODO comments');
    await page.keyboard.press('Enter');
    await expect(done(page)).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome to Loopwright' })).toBeHidden();
    expect(app.problems).toEqual([]);
  });
});
