/**
 * Tests the data tools in the app: they are offered where a message names a data file, switched on in one
 * topic, and the result of a query reaches the user.
 */
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, done, expect, say } from './person.ts';

const browser = await sharedBrowser();
const FILES = { 'data/sales.csv': '城市;price\n北京;1,5\n上海;2\n', 'notes.md': 'x\n' };
const ON = 'Switch on in this topic';

describe('the data tools', () => {
  test('are offered when a message names a data file of the folder, and read it after one press', async () => {
    await using app = await startApp(browser, {
      files: FILES,
      script: ({ messages }) => {
        const text = JSON.stringify(messages);
        if (!text.includes('Analyse it now')) return { text: 'I have no tool for that.' };
        if (!text.includes('as the table sales')) return call('read_dataset', { path: 'data/sales.csv' });
        if (!text.includes('2 rows.')) return call('run_code', { language: 'sql', code: 'FROM sales' });
        return call('attempt_completion', { result: 'Done.' });
      },
    });
    const { page, problems } = await app.open();
    await say(page, 'What is in sales.csv and none.csv?');
    await expect(chat(page)).toContainText('I have no tool for that.');
    const offer = page.getByRole('status').filter({ hasText: 'Data tools can read sales.csv.' });
    await expect(offer).toBeVisible();
    expect(await graveIssues(page)).toEqual([]);
    await button(page, ON).click();
    await expect(offer).toBeHidden();
    await say(page, 'Analyse it now.');
    await expect(done(page)).toBeVisible();
    await expect(card(page, /^Read data\/sales\.csv/)).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('are not offered for a file that the folder does not have, and not again after a refusal', async () => {
    await using app = await startApp(browser, { files: FILES, script: () => ({ text: 'Hello.' }) });
    const { page } = await app.open();
    await say(page, 'Hello, notes.md and package.json');
    await expect(chat(page)).toContainText('Hello.');
    await composer(page).fill('What is in none.csv?');
    await page.waitForTimeout(500);
    await expect(button(page, ON)).toBeHidden();
    await composer(page).fill('请分析sales.csv');
    await expect(button(page, ON)).toBeVisible();
    await button(page, 'Do not offer this here').click();
    await expect(button(page, ON)).toBeHidden();
    await composer(page).fill('And in data/sales.csv?');
    await page.waitForTimeout(500);
    await expect(button(page, ON)).toBeHidden();
  });
});
