/** Dates in words as a person writes them: in the field of a todo, which says what it understood, and in a slash command. */
import type { Page } from 'playwright';
import { expect as expectNow, test } from 'vitest';
import { graveIssuesInThemes } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, say } from './person.ts';

const browser = await sharedBrowser();

async function write(page: Page, content: string, due: string): Promise<void> {
  await page.getByLabel('What is to be done').or(page.locator('[data-line]')).first().fill(content);
  await page.getByLabel('Due', { exact: true }).fill(due);
}

test('a todo takes a date in words, shows it before saving, and a command takes one too', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await button(page, /^Todos/).click();
  await write(page, 'Call Anna', 'some day');
  await expect(page.getByText(/tomorrow 3:00/)).toHaveCount(0);
  await write(page, 'Call Anna', 'tomorrow 3pm');
  await expect(page.getByText(/tomorrow 3:00\sPM/i)).toBeVisible();
  await write(page, 'Call Anna', '昨天');
  await expect(page.getByText(/this time has passed/)).toBeVisible();
  await write(page, 'Call Anna', '明天下午三点');
  await expect(page.getByText(/tomorrow 3:00\sPM/i)).toBeVisible();
  await page.locator('[data-line]').press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Done: Call Anna' })).toBeVisible();

  await page.locator('[data-topic]').first().click();
  await say(page, '/todo add 买牛奶 --due 后天 --priority 中');
  await expect(chat(page)).toContainText('买牛奶');
  await expect(chat(page)).toContainText('medium priority');
  await button(page, /^Todos/).click();
  await expect(page.getByText('Medium priority')).toBeVisible();
  expectNow(app.problems).toEqual([]);
});

test('a list of todos is a card with what matters first, in which todos are marked and unmarked', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  for (const todo of ['Pay the rent --due 2020-01-31 09:00', 'Call Anna --priority high', 'Read a book']) {
    await say(page, `/todo add ${todo}`);
    // The field takes the next message once this one was received.
    await expect(composer(page)).toHaveValue('');
  }
  await say(page, '/todo list');
  const card = page.getByRole('group', { name: /^Command \/todo list/ });
  await expect(card.getByRole('list')).toHaveCount(2);
  await expect(card.getByRole('list', { name: 'Overdue (1)' })).toContainText('Pay the rent');
  await expect(card.getByRole('list', { name: 'High priority (1)' })).toContainText('Call Anna');
  await expect(card.getByText('Read a book')).toBeHidden();
  await button(card, 'Everything else (1)').click();
  await expect(card.getByText('Read a book')).toBeVisible();
  expectNow(await graveIssuesInThemes(page)).toEqual([]);

  const anna = card.getByRole('checkbox', { name: 'Done: Call Anna' });
  await anna.click();
  await expect(anna).toBeChecked();
  await button(page.getByRole('region', { name: /^Notices/ }), 'Undo').click();
  await expect(anna).not.toBeChecked();
  await anna.click();
  await expect(anna).toBeChecked();

  await button(card, 'Show as a table').click();
  await expect(card.getByRole('row')).toHaveCount(4);
  await button(card, 'Show as a list').click();
  await button(card, 'Open Todos').click();
  await expect(page.getByRole('checkbox', { name: 'Done: Call Anna' })).toBeChecked();
  await page.locator('[data-topic]').first().click();
  await expect(button(card, 'Done (1)')).toBeVisible();
  await card.getByRole('button', { name: 'Pay the rent' }).click();
  await expect(page.getByRole('heading', { name: 'Todos' })).toBeVisible();
  expectNow(app.problems).toEqual([]);
});
