/** What is written and not sent. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { openBrowser } from './browser.ts';
import { button, chat, composer, expect, topicRow } from './person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('a draft', () => {
  test('is kept for each topic, across topics, a reload, another window and a restart', async () => {
    await using app = await startApp(browser);
    const first = await app.open();
    const { page } = first;
    await composer(page).fill('for a new topic');
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(composer(page)).toHaveValue('');
    await composer(page).fill('for the earlier one\nin two lines');
    await button(page, /^New topic/).click();
    await expect(composer(page)).toHaveValue('for a new topic');
    // Written in the last moment before the page goes.
    await composer(page).fill('for a new topic, changed');
    await page.reload();
    await expect(composer(page)).toHaveValue('for a new topic, changed');
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(composer(page)).toHaveValue('for the earlier one\nin two lines');
    await first.close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open();
    await expect(composer(later)).toHaveValue('for a new topic, changed');
    await topicRow(later, SEEDED_TOPIC).click();
    await expect(composer(later)).toHaveValue('for the earlier one\nin two lines');
    expect(app.problems).toEqual([]);
  });

  test('is not sent by the Enter that ends a composition of an input method, nor by Shift+Enter', async () => {
    await using app = await startApp(browser, { script: [{ text: 'Read it.' }] });
    const { page } = await app.open();
    const devtools = await page.context().newCDPSession(page);
    await composer(page).focus();
    await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
    await expect(composer(page)).toHaveValue('nihao');
    // As browsers say it while a composition is open: with its flag, and with the key code 229.
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
    await devtools.send('Input.insertText', { text: '你好' });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('世界');
    await expect(composer(page)).toHaveValue('你好\n世界');
    expect(app.model.requests).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('Read it.')).toBeVisible();
    await expect(composer(page)).toHaveValue('');
    expect(app.model.requests[0]?.body.messages.at(-1)?.content).toBe('你好\n世界');
    expect(app.problems).toEqual([]);
  });
});
