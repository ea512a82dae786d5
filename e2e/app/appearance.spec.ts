/** Tests of the appearance: the size of texts, density, the width of the chat, the font of code, and shortcuts. */
import type { Page } from 'playwright';
import { test } from 'vitest';
import { say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

/** A text, because the DOM has no types here. */
const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(name)})`,
  );

test('a person changes how the app looks, sees it at once, and finds it again after a reload', async () => {
  await using app = await startApp(browser, { script: () => reply('Use `npm`.\n\n```sh\nnpm ci\n```') });
  const { page } = await app.open();
  await openSettings(page, 'Appearance');
  for (const ofDesktop of ['Stay in the tray', 'Start when you log in', 'Notification sound'])
    await expect(page.getByText(ofDesktop)).toHaveCount(0);
  await page.getByLabel('Text size').selectOption({ label: 'Very large' });
  await expect.poll(() => styleOf(page, 'body', 'font-size')).toBe('17px');
  await page.getByLabel('Density').selectOption({ label: 'Compact' });
  await page.getByLabel('Chat width').selectOption({ label: 'Wide' });
  await page.getByLabel('Code font').fill('Fira "Code"; }');
  await page.keyboard.press('Enter');
  await expect.poll(() => styleOf(page, 'html', '--code-font')).toBe('"Fira Code"');
  await button(page, 'Back').click();
  await say(page, 'Hello');
  await expect(chat(page).getByText('npm ci')).toBeVisible();

  const looks = async () => [
    await styleOf(page, 'body', 'font-size'),
    await styleOf(page, '[role=log] [data-row]', 'max-width'),
    (await styleOf(page, 'pre', 'font-family')).slice(0, 11),
    await styleOf(page, 'html', '--spacing'),
  ];
  const expected = ['17px', '1040px', '"Fira Code"', '0.2rem'];
  await expect.poll(looks).toEqual(expected);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(await styleOf(page, 'body', 'font-size')).toBe('17px');
  expect(await styleOf(page, 'html', '--chat-width')).toBe('1040px');
  expect(app.problems).toEqual([]);
});

test('a person changes shortcuts, is told about one that is taken, and resets all of them', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await openSettings(page, 'Shortcuts');
  const keysOf = (action: string) => button(page, new RegExp(`^Change the keys of ${action}`));
  await expect(button(page, 'Reset all')).toHaveCount(0);
  await keysOf('Open inbox').click();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('alert')).toContainText('It is already used for');
  await page.keyboard.press('Control+Shift+F9');
  await expect(keysOf('Open inbox')).toContainText('F9');
  await button(page, 'Reset all').click();
  await expect(keysOf('Open inbox')).not.toContainText('F9');
  await expect(button(page, 'Reset all')).toHaveCount(0);
  expect(app.problems).toEqual([]);
});
