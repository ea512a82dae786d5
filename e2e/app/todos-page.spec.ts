/**
 * The todos page: add, change, complete, find, delete and restore, by mouse and by keyboard, in two
 * windows.
 */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Todos } from '../../electron/host/store/todos.ts';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { elsewhere, inMinutes } from './elsewhere.ts';
import { Keys } from './keys.ts';
import { button, expect } from './person.ts';

const browser = await sharedBrowser();

const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });
const list = (page: Page): Locator => page.getByRole('region', { name: 'Todos', exact: true });
const rows = (page: Page): Locator => list(page).getByRole('listitem');
const row = (page: Page, content: string): Locator => rows(page).filter({ hasText: content });
const check = (page: Page, content: string): Locator =>
  page.getByRole('checkbox', { name: `Done: ${content}`, exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const entry = (page: Page): Locator => button(page, /^Todos/);
const addForm = (page: Page): Locator => page.getByRole('form', { name: 'Add a todo' });

async function openTodos(page: Page): Promise<void> {
  await entry(page).click();
  await expect(page.getByRole('heading', { name: 'Todos' })).toBeVisible();
}

/**
 * The maximum number of rows that are rendered for a list of any length: the visible rows and some
 * around them.
 */
const MOST_ROWS = 60;

const DAY = 24 * 60;

async function add(page: Page, content: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const form = addForm(page);
  await form.getByLabel('What is to be done').fill(content);
  for (const [name, text] of Object.entries(fields)) {
    const field = form.getByLabel(name, { exact: true });
    await (name === 'Priority' ? field.selectOption(text) : field.fill(text));
  }
  await form.getByLabel('What is to be done').press('Enter');
  await expect(form.getByLabel('What is to be done')).toHaveValue('');
}

describe('the todos page', () => {
  test('adds, edits, completes, deletes and restores a todo, and another window shows the same', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    const { page: other } = await app.open();
    await openTodos(page);
    await openTodos(other);
    await expect(page.getByText('Nothing to do yet.')).toBeVisible();
    await add(page, 'Water the plants');
    await add(page, 'Pay the rent', { Due: inMinutes(-60), Tag: 'Home', Priority: 'Low' });
    for (const window of [page, other]) {
      await expect(rows(window)).toHaveCount(2);
      await expect(row(window, 'Pay the rent')).toContainText('#home');
      await expect(row(window, 'Pay the rent')).toContainText('Low priority');
      await expect(row(window, 'Pay the rent')).toContainText('Overdue');
      await expect(entry(window)).toHaveAccessibleName(/1 due$/);
    }

    await row(other, 'Water the plants')
      .getByRole('button', { name: /^Water the plants/ })
      .click();
    const editor = other.getByRole('form', { name: /^Edit “/ });
    await editor.getByLabel('What is to be done').fill('Water the cactus');
    await editor.getByLabel('Due', { exact: true }).fill('someday');
    await button(editor, 'Save').click();
    await expect(editor).toContainText('Write it like');
    await button(editor, 'Due: choose from a calendar').click();
    await button(other.getByRole('dialog'), 'Tomorrow').click();
    await other.keyboard.press('Escape');
    await editor.getByLabel('Reminder').selectOption('1 hour before');
    await button(editor, 'Save').click();
    await expect(row(page, 'Water the cactus')).toContainText('Tomorrow');
    await expect(row(page, 'Water the cactus').getByRole('img', { name: /^Reminder: Tomorrow/ })).toBeVisible();
    await expect(row(page, 'Water the plants')).toHaveCount(0);

    await check(page, 'Pay the rent').click();
    for (const window of [page, other]) {
      await expect(check(window, 'Pay the rent')).toBeChecked();
      await expect(entry(window)).toHaveAccessibleName('Todos');
    }
    await check(other, 'Pay the rent').click();
    await expect(check(page, 'Pay the rent')).not.toBeChecked();

    await row(page, 'Water the cactus').hover();
    await button(page, 'Delete “Water the cactus”').click();
    for (const window of [page, other]) await expect(rows(window)).toHaveCount(1);
    await button(notices(page), 'Undo').click();
    for (const window of [page, other]) await expect(row(window, 'Water the cactus')).toContainText('Tomorrow');
    expect(app.problems).toEqual([]);
  });

  test('shows each view with its count, a tag, and the results of a search', async () => {
    await using app = await startApp(browser);
    await elsewhere(app, [
      '/todo add Someday --tag home',
      `/todo add Missed --due ${inMinutes(-2 * DAY)} --tag work`,
      `/todo add Next week --due ${inMinutes(3 * DAY)} --tag work`,
      `/todo add Next month --due ${inMinutes(30 * DAY)}`,
      '/todo add 100% sure',
      '/todo done 5',
    ]);
    const { page } = await app.open();
    await openTodos(page);
    await expect(rows(page)).toHaveCount(5);
    for (const [view, contents] of [
      ['Overdue', ['Missed']],
      ['Upcoming', ['Next week']],
      ['Inbox', ['Someday']],
      ['All', ['Someday', 'Missed', 'Next week', 'Next month', '100% sure']],
    ] as const) {
      await tab(page, view).click();
      await expect(tab(page, view)).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, view)).toHaveText(`${view} ${contents.length}`);
      await expect(rows(page)).toHaveCount(contents.length);
      await expect(rows(page)).toContainText([...contents]);
    }
    await tab(page, 'Today').click();
    await expect(page.getByText('Nothing is due today.')).toBeVisible();
    await tab(page, 'All').click();

    await page.getByLabel('Tag', { exact: true }).selectOption('#work');
    await expect(rows(page)).toContainText(['Missed', 'Next week']);
    await page.getByLabel('Search todos').fill('WEEK');
    await expect(rows(page)).toContainText(['Next week']);
    await page.getByLabel('Search todos').fill('%');
    await expect(page.getByText('No todo here is like that.')).toBeVisible();
    await button(page, 'Clear search and tag').click();
    await expect(rows(page)).toHaveCount(5);
    await page.getByLabel('Search todos').fill('%');
    await expect(rows(page)).toContainText(['100% sure']);
    expect(app.problems).toEqual([]);
  });

  test('works with the keyboard alone', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await expect(button(page, /^New topic/)).toBeVisible();
    const keys = new Keys(page);
    await keys.press('Control+k');
    await page.keyboard.type('todos');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Todos' })).toBeVisible();
    await keys.tabTo('What is to be done');
    for (const content of ['First', 'Second', 'Third']) {
      await page.keyboard.type(content);
      await keys.press('Enter');
      await expect(row(page, content)).toBeVisible();
      await expect.poll(() => keys.focused()).toBe('What is to be done');
    }
    await keys.tabTo('Done: First');
    await keys.press('ArrowDown');
    await expect.poll(() => keys.focused()).toBe('Done: Second');
    await keys.press('Space');
    await expect(check(page, 'Second')).toBeChecked();
    await keys.press('Tab');
    await expect.poll(() => keys.focused()).toMatch(/^Second/);
    await keys.press('End');
    await expect.poll(() => keys.focused()).toMatch(/^Third/);
    await keys.press('Enter');
    await expect(page.getByRole('form', { name: 'Edit “Third”' })).toBeVisible();
    await keys.press('End');
    await page.keyboard.type(' one');
    await keys.press('Enter');
    await expect(row(page, 'Third one')).toBeVisible();
    await expect.poll(() => keys.focused()).toMatch(/^Third one/);
    await keys.press('Delete');
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(() => keys.isSomewhere()).toBe(true);
    await keys.tabTo('Undo');
    await keys.press('Enter');
    await expect(row(page, 'Third one')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('has no serious accessibility issue for axe in a light wide and in a dark narrow window', async () => {
    await using app = await startApp(browser);
    await elsewhere(app, [
      `/todo add Missed --due ${inMinutes(-2 * DAY)} --tag work --priority 1`,
      `/todo add Later --due ${inMinutes(DAY)} --remind ${inMinutes(DAY - 60)}`,
      '/todo add Gone',
      '/todo done 3',
    ]);
    const { page } = await app.open();
    await openTodos(page);
    const looks = [
      { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
      { colorScheme: 'dark', viewport: { width: 390, height: 780 } },
    ] as const;
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.setViewportSize(look.viewport);
      await expect(rows(page)).toHaveCount(3);
      expect(await graveIssues(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    await row(page, 'Later')
      .getByRole('button', { name: /^Later/ })
      .click();
    await expect(page.getByRole('form', { name: /^Edit/ })).toBeVisible();
    expect(await graveIssues(page)).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('renders only the visible rows of 10,000 todos, and can scroll to the last one', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser);
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    const todos = new Todos(database);
    const plain = { tag: 'default', priority: null, dueAt: null, remindAt: null };
    database.transaction(() => {
      for (let n = 1; n <= 10_000; n += 1) todos.add({ ...plain, content: `Number ${n}` });
    });
    database.close();
    await app.start();

    const { page } = await app.open();
    await openTodos(page);
    await expect(check(page, 'Number 1')).toBeVisible();
    await expect(tab(page, 'All')).toHaveText('All 10,000');
    expect(await rows(page).count()).toBeLessThan(MOST_ROWS);
    await check(page, 'Number 1').focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(check(page, 'Number 10000')).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    expect(await rows(page).count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.press('Space');
    await expect(check(page, 'Number 10000')).toBeChecked();
    await page.getByLabel('Search todos').fill('number 777');
    await expect(rows(page)).toHaveCount(11);
    expect(app.problems).toEqual([]);
  });
});
