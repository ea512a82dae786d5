/**
 * Tests slash commands: they are completed while they are typed, run at once, and answered in the
 * topic.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { SINGLE_FORMS, usageLine } from '../../shared/slash/slash-grammar.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, composer, DONE, done, expect, exported, indicator, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
const chosen = (page: Page) => options(page).and(page.locator('[aria-selected="true"]'));
const command = (page: Page, text: string) => card(page, `Command ${text}`);
/** Sends the command and waits for its reply. */
async function run(page: Page, text: string): Promise<void> {
  await say(page, text);
  await expect(chat(page).getByRole('group', { name: text }).last()).toBeVisible();
}
const refused = (page: Page, text: string) => card(page, `Command refused ${text}`);

describe('a slash command', () => {
  test('can be typed with completions alone, and begins a topic without a model call', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    const { keyboard } = page;
    await expect(composer(page)).toBeFocused();
    await keyboard.type('/to');
    await expect(options(page)).toHaveText([/^\/todo/]);
    await keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('/todo ');
    await keyboard.type('u');
    await expect(options(page)).toHaveText([/^\/todo update <id> <content>/, /^\/todo undone <id>/]);
    await keyboard.press('Backspace');
    await keyboard.type('a');
    await keyboard.press('Tab');
    await expect(composer(page)).toHaveValue('/todo add ');
    await expect(composer(page)).toHaveAccessibleDescription(/<content>.*--due <YYYY-MM-DD HH:MM>.*Adds a todo/);
    await keyboard.type('Buy milk --');
    await expect(options(page)).toHaveText([/^--tag/, /^--priority/, /^--due/, /^--remind/]);
    await keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveText(/^--priority/);
    await keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('/todo add Buy milk --priority ');
    await expect(topicRow(page, 'New topic')).toHaveCount(0);
    await keyboard.type('2');
    await keyboard.press('Enter');

    await expect(command(page, '/todo add Buy milk --priority 2')).toContainText('Added todo #1: Buy milk');
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toBeFocused();
    await expect(topicRow(page, 'New topic')).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    await keyboard.type('/view t');
    await keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('/view today ');
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    await expect(command(page, '/view today')).toContainText('There are no todos in the view today.');
    expect(app.model.requests).toHaveLength(0);
    const { messages } = await exported(app);
    expect(messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)])).toEqual([
      ['assistant', 'slash-command'],
      ['assistant', 'slash-command'],
    ]);
    expect(app.problems).toEqual([]);
  });

  test('is neither completed nor sent by the Enter key that confirms the text of an input method', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    const devtools = await page.context().newCDPSession(page);
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('/to');
    await expect(options(page)).toHaveCount(1);
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(composer(page)).toHaveValue('/to');
    await page.keyboard.type('do add ');
    await devtools.send('Input.imeSetComposition', { text: 'niunai', selectionStart: 6, selectionEnd: 6 });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
    await devtools.send('Input.insertText', { text: '牛奶' });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(composer(page)).toHaveValue('/todo add 牛奶');
    await expect(button(page, 'Run')).toBeEnabled();
    await expect(chat(page).getByRole('group')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(command(page, '/todo add 牛奶')).toContainText('Added todo #1: 牛奶');
    expect(app.problems).toEqual([]);
  });

  test('with a mistake shows how to write the command, changes nothing, and keeps the typed text', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    await topicRow(page, SEEDED_TOPIC).click();
    await run(page, '/todo add Buy milk --tag home --due 2027-03-01 09:00');
    const wrong = '/todo update 1 Buy oat milk --due someday';
    await run(page, wrong);
    await expect(refused(page, wrong)).toContainText('--due someday is not something that can stand here.');
    await expect(refused(page, wrong)).toContainText('Usage: /todo update <id> [<content>]');
    await run(page, '/todo addx tea');
    await expect(refused(page, '/todo addx tea')).toContainText('Unknown command');
    await run(page, '/todo get 1');
    const row = command(page, '/todo get 1').getByRole('row').nth(1);
    await expect(row).toContainText('Buy milk');
    await expect(row).toContainText('2027-03-01 09:00');
    await expect(row).toContainText('home');
    await page.reload();
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(refused(page, wrong).getByText(wrong)).toBeVisible();
    expect(app.model.requests).toHaveLength(0);
    await expect(page.locator('#composer-completions-usage')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('shows its table in a box that scrolls, and shows any content as plain text', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open({ viewport: { width: 390, height: 780 } });
    await run(page, '/todo add Tea | **coffee** <img src=x onerror=alert(1)> ![x](https://example.org/x.png)');
    await run(page, `/todo add ${'long'.repeat(100)}`);
    await run(page, '/todo list');
    await button(command(page, '/todo list'), 'Show as a table').click();
    const table = command(page, '/todo list').getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['ID', 'Status', 'Tag', 'Priority', 'Content', 'Created', 'Completed', 'Due', 'Reminder'],
    ]);
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('cell', { name: /^Tea/ })).toHaveText(
      'Tea ｜ **coffee** <img src=x onerror=alert(1)> ![x](https://example.org/x.png)',
    );
    await expect(table.getByRole('img')).toHaveCount(0);
    expect(await page.evaluate(PAGE_OVERFLOW)).toBeLessThanOrEqual(0);
    const box = command(page, '/todo list').getByRole('group', { name: 'Table' });
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(app.problems).toEqual([]);
  });

  test('that deletes can be undone exactly once from its card', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    await run(page, '/todo add Buy milk --tag home --priority 3');
    await run(page, '/schedule add 2027-03-01 09:00 Stand-up --interval 1d --times 5');
    await expect(command(page, '/schedule add 2027-03-01 09:00 Stand-up --interval 1d --times 5')).toBeVisible();
    for (const kind of ['todo', 'schedule'] as const) {
      await run(page, `/${kind} delete 1`);
      const deleted = command(page, `/${kind} delete 1`);
      await expect(deleted).toContainText(`Deleted ${kind} #1`);
      await run(page, `/${kind} get 1`);
      await expect(refused(page, `/${kind} get 1`)).toContainText(`There is no ${kind} #1.`);
      await button(deleted, 'Undo').click();
      await expect(command(page, `/${kind} restore 1`)).toContainText(`Brought back ${kind} #1`);
      await expect(button(deleted, 'Undo')).toBeHidden();
    }
    await run(page, '/todo get 1');
    await expect(command(page, '/todo get 1').getByRole('row').nth(1)).toContainText(/home.*3.*Buy milk/);
    await run(page, '/schedule get 1');
    await expect(command(page, '/schedule get 1').getByRole('row').nth(1)).toContainText(/Stand-up.*1440.*5.*on/);
    expect(app.problems).toEqual([]);
  });

  test('/help lists every command', async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    await run(page, '/help');
    for (const form of SINGLE_FORMS) await expect(command(page, '/help')).toContainText(usageLine(form));
    expect(app.problems).toEqual([]);
  });

  test('runs at once while a loop runs, and is not sent to the model', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      script: async (_, n) => {
        if (n === 0) await gate.promise;
        return n === 0 ? call('list_files', { path: '.' }) : call(DONE, { result: 'Looked.' });
      },
    });
    const { page } = await app.open();
    await say(page, 'Look around');
    await expect(indicator(page)).toContainText('Iteration 1');
    await run(page, '/todo add Buy milk');
    await expect(command(page, '/todo add Buy milk')).toContainText('Added todo #1');
    await expect(page.getByRole('list', { name: 'Messages for the next turn' })).toBeHidden();
    await expect(indicator(page)).toContainText('Iteration 1');
    gate.resolve();
    await expect(done(page)).toContainText('Looked.');
    await say(page, 'And now?');
    await expect(done(page)).toHaveCount(2);
    for (const { bodyText } of app.model.requests) expect(bodyText).not.toContain('/todo add Buy milk');
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});

/** The number of pixels by which the page is wider than its window. */
const PAGE_OVERFLOW = 'document.documentElement.scrollWidth - innerWidth';
