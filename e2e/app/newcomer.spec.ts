/** Tests a user who opens the app for the first time. */
import { describe, test } from 'vitest';
import { Looker } from '../screenshots/looks.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { HeldHost } from './held-host.ts';
import {
  approval,
  button,
  chat,
  composer,
  decide,
  done,
  expect,
  fileOf,
  indicator,
  openSettings,
  say,
} from './person.ts';

const browser = await sharedBrowser();

const FRESH = { settings: { welcomed: false } };

describe('a newcomer', () => {
  test('finishes a demo task in a folder whose path they type in, well under a minute, without an API key or instructions', async () => {
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
    await decide(page, /^Allow once/);
    await expect(done(page)).toContainText('task completed');
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await fileOf(app, 'SUMMARY.md')).toContain('notes.md');
    await page.reload();
    await expect(composer(page)).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('chooses the folder from a list, and is asked for approval before a file is created and again before it is deleted', async () => {
    await using app = await startApp(browser, FRESH);
    const { page } = await app.open();
    await page.getByRole('radio', { name: 'Show an approval' }).check();
    await button(page, 'Start').click();
    await expect(page.getByRole('alert')).toHaveText('Choose a folder first.');
    await button(page, 'Choose…').click();
    const picker = page.getByRole('dialog', { name: 'Choose a folder' });
    // The folder list begins at the home folder of the app, which contains the workspace.
    await button(picker, 'workspace').click();
    await button(picker, 'Use this folder').click();
    await expect(page.getByRole('textbox', { name: 'Which folder may it work in?' })).toHaveValue(app.workspace);
    await button(page, 'Start').click();
    await expect(approval(page)).toContainText('Create');
    await decide(page, /^Allow once/);
    await expect(approval(page)).toContainText('Delete');
    await expect.poll(() => fileOf(app, 'demo-scratch.txt')).not.toBeNull();
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(await fileOf(app, 'demo-scratch.txt')).toBeNull();
    expect(app.problems).toEqual([]);
  });

  test('has a data file analysed with one click, although the data tools are off at first', async () => {
    const files = { 'data/sales.csv': 'city,price\nBern,1\nBasel,2\nBern,4\n' };
    await using app = await startApp(browser, { files });
    const { page } = await app.open();
    await button(page, /^Analyse a data file/).click();
    const chart = page.getByRole('figure', { name: 'price by city' });
    await expect(chart.locator('svg [data-label]')).toHaveCount(2);
    await expect(done(page)).toContainText('Bern has the most: 5');
    expect(app.problems).toEqual([]);
  });

  test('keeps a path that they type while the folders are still being listed', async () => {
    await using app = await startApp(browser, FRESH);
    const host = new HeldHost();
    const { page } = await app.open({ before: (fresh) => host.standBefore(fresh) });
    await expect(button(page, 'Choose…')).toBeVisible();
    host.hold();
    await button(page, 'Choose…').click();
    const picker = page.getByRole('dialog', { name: 'Choose a folder' });
    const path = picker.getByRole('combobox', { name: 'Folder' });
    await path.fill(app.workspace);
    host.release();
    // The folders are listed then, although names that complete the path may be shown in their place.
    await expect(button(picker, 'Use this folder')).toBeEnabled();
    await expect(path).toHaveValue(app.workspace);
    // A user who is in the field and has not typed yet, as a paste begins, keeps the path as well.
    await button(picker, 'Close').click();
    host.hold();
    await button(page, 'Choose…').click();
    await path.focus();
    host.release();
    await expect(button(picker, 'workspace')).toBeVisible();
    await page.keyboard.insertText(app.workspace);
    await expect(path).toHaveValue(app.workspace);
    await path.press('Enter');
    await button(picker, 'Use this folder').click();
    await expect(page.getByRole('textbox', { name: 'Which folder may it work in?' })).toHaveValue(app.workspace);
    expect(app.problems).toEqual([]);
  });

  test('keeps the chosen task when the language changes, and starts it in the new language', async () => {
    await using app = await startApp(browser, FRESH);
    const { page } = await app.open();
    await page.getByRole('textbox', { name: 'Which folder may it work in?' }).fill(app.workspace);
    await page.getByRole('radio', { name: 'Show an approval' }).check();
    const looker = await Looker.of(page);
    await looker.become({ width: 1400, theme: 'light', language: 'zh-CN' });
    await expect(page.getByRole('radio', { name: '演示一次批准' })).toBeChecked();
    await button(page, '开始').click();
    await expect(page.getByRole('log').getByText('演示一次批准')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('who chooses a model of their own is told what is missing to use it, and new topics use the model once it is set up', async () => {
    await using app = await startApp(browser, {
      script: [{ text: 'I am no demo.' }],
      settings: { welcomed: false, providers: [], model: { provider: 'demo', model: 'demo' } },
    });
    const { page } = await app.open();
    const start = button(page, 'Start');
    await page.getByRole('radio', { name: /^Use my own model/ }).check();
    await start.click();
    await expect(page.getByRole('alert')).toHaveText('Choose a provider first, or try the demo.');
    await expect(button(page, /^OpenAI/)).toBeFocused();
    await button(page, /^Another provider/).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Mine');
    await form.getByLabel('Address').fill(app.model.baseUrl);
    await button(form, 'Save').click();
    await expect(form.getByRole('listbox').getByRole('option', { name: 'scripted' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await button(form, 'Choose none').click();
    await button(form, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText('Mine has no models yet. Edit it to add one, or try the demo.');
    await start.click();
    await expect(page.getByRole('heading', { name: 'Welcome to Loopwright' })).toBeVisible();
    await button(page, 'Skip').click();
    await expect(button(page, /^Model: Demo/)).toBeVisible();

    await openSettings(page, 'Providers');
    await button(page, 'Edit Mine').click();
    await page.getByLabel('Models, one per line').fill('scripted-model');
    await button(page, 'Save').click();
    await expect(page.getByText('New topics use scripted-model now.')).toBeVisible();
    await button(page, 'Back').click();
    await expect(button(page, 'Model: scripted-model')).toBeVisible();
    await say(page, 'Hello');
    await expect(chat(page).getByText('I am no demo.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('skips the welcome page, does not see it again, and can start in the composer at once', async () => {
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
