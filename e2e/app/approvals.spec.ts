/** Approvals of tool calls that are given with the keyboard, remembered, and revoked. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import {
  approval,
  button,
  card,
  composer,
  DONE,
  decide,
  done,
  expect,
  fileOf,
  openSettings,
  ready,
  say,
} from './person.ts';

const browser = await sharedBrowser();

/** The script of a model that creates one new file in every turn and then completes the task. */
const maker = () =>
  startApp(browser, {
    script: (_, n) =>
      n % 2 === 0 ? call('create_file', { path: `${n / 2}.txt` }) : call(DONE, { result: `Made ${(n - 1) / 2}.` }),
  });

const asks = async (app: App, page: Page, text: string, file: string): Promise<void> => {
  await say(page, text);
  await expect(approval(page)).toContainText(file);
  expect(await fileOf(app, file)).toBeNull();
};

/**
 * Presses a key after the approval card has the focus, because a key that is pressed earlier must
 * not answer the card.
 */
const press = async (page: Page, key: string): Promise<void> => {
  await expect(button(approval(page), /^Deny N/)).toBeFocused();
  await ready(page);
  // The hints are dimmed until the letters that were typed are long enough ago.
  await expect(button(approval(page), /^Deny N/).locator('kbd')).toHaveCSS('text-decoration-line', 'none');
  await page.keyboard.press(key);
  await expect(approval(page)).toBeHidden();
};

describe('an approval', () => {
  test('is answered with the keys N and Y while its card has the focus, but not by letters typed into the composer', async () => {
    await using app = await maker();
    const { page } = await app.open();
    await asks(app, page, 'Make one', '0.txt');
    await composer(page).focus();
    await page.keyboard.type('nya');
    await expect(composer(page)).toHaveValue('nya');
    await expect(approval(page)).toBeVisible();
    await composer(page).fill('');
    await button(approval(page), /^Deny N/).focus();
    await press(page, 'n');
    await expect(card(page, 'Did not create 0.txt: you denied it')).toBeVisible();
    await expect(done(page)).toContainText('Made 0.');
    expect(await fileOf(app, '0.txt')).toBeNull();

    await asks(app, page, 'Make another', '1.txt');
    await press(page, 'y');
    await expect(done(page).filter({ hasText: 'Made 1.' })).toBeVisible();
    expect(await fileOf(app, '1.txt')).toBe('');
    expect(app.problems).toEqual([]);
  });

  test('given with the key A is remembered for this topic only and listed in the settings', async () => {
    await using app = await maker();
    const { page } = await app.open();
    await asks(app, page, 'First topic', '0.txt');
    await press(page, 'a');
    await expect(done(page)).toContainText('Made 0.');
    await say(page, 'Once more');
    await expect(done(page).filter({ hasText: 'Made 1.' })).toBeVisible();
    expect(await fileOf(app, '1.txt')).toBe('');

    await button(page, /^New topic/).click();
    await asks(app, page, 'Second topic', '2.txt');
    await decide(page, /^Deny N/);
    await expect(done(page)).toContainText('Made 2.');
    await openSettings(page, 'Approvals');
    const remembered = page.getByRole('list', { name: 'Remembered decisions' }).getByRole('listitem');
    await expect(remembered).toHaveCount(1);
    await expect(remembered).toContainText('Allow create_file');
    await expect(remembered).toContainText(`In the topic “First topic” while it works in ${app.workspace}`);
    expect(app.problems).toEqual([]);
  });

  test('given with the keys Shift+A is remembered for its folder until it is removed', async () => {
    await using app = await maker();
    const { page } = await app.open();
    await asks(app, page, 'First topic', '0.txt');
    await press(page, 'Shift+A');
    await expect(done(page)).toContainText('Made 0.');
    await button(page, /^New topic/).click();
    await say(page, 'Second topic');
    await expect(done(page)).toContainText('Made 1.');
    expect(await fileOf(app, '1.txt')).toBe('');

    await openSettings(page, 'Approvals');
    const remembered = page.getByRole('list', { name: 'Remembered decisions' }).getByRole('listitem');
    await expect(remembered).toContainText(`In every topic that works in ${app.workspace}`);
    await button(remembered, /^Remove /).click();
    await expect(page.getByText('Nothing is remembered')).toBeVisible();
    await button(page, 'Back').click();
    await asks(app, page, 'Again', '2.txt');
    await decide(page, /^Allow once/);
    await expect(done(page).filter({ hasText: 'Made 2.' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
