/**
 * Tests the strategy tool-driven: the user chooses it in the header, follows and edits the todo list
 * in the plan panel, and the report is a message with headings and a table,
 * which the user exports.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { byGoal } from './by-goal.ts';
import { exportedFile } from './exported-file.ts';
import { button, card, chat, expect, exported, indicator, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const MARK = '[ANALYSIS_COMPLETE]';
const todosOf = (page: Page) => page.getByRole('region', { name: 'Todos' });
const items = (page: Page) => todosOf(page).getByRole('listitem');

async function chooseToolDriven(page: Page): Promise<void> {
  await button(page, /^Strategy:/).click();
  await page.getByRole('menuitemradio', { name: /^Tool-driven/ }).click();
  await expect(button(page, 'Strategy: Tool-driven')).toBeVisible();
}

async function openPlan(page: Page): Promise<void> {
  await button(page, 'Show plan and changes').click();
  await page.getByRole('tab', { name: 'Plan' }).click();
}

describe('tool-driven', () => {
  test('shows the live list, tells the model of an edit of the user, and ends with the report', async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const told: string[] = [];
    await using app = await startApp(browser, {
      script: async ({ messages }, n) => {
        told.push(JSON.stringify(messages));
        const todo = (id: string, content: string, status: string) => ({ id, content, status });
        if (n === 0) {
          const todos = [todo('1', 'Read the files', 'in_progress'), todo('2', 'Write the report', 'pending')];
          return call('todo_write', { merge: false, todos });
        }
        if (n === 1) {
          await first.promise;
          return call('todo_write', { merge: true, todos: [{ id: '1', status: 'completed' }] });
        }
        await second.promise;
        // The user reopens their todo while this reply is written, so it must be closed afterwards.
        const id = n === 2 ? '2' : 'user-1';
        if (n < 4) return call('todo_write', { merge: true, todos: [{ id, status: 'completed' }] });
        return { text: `# The report\n\n| file | lines |\n| --- | ---: |\n| a.md | 3 |\n\n---\n\n${MARK}` };
      },
    });
    const { page } = await app.open();
    await chooseToolDriven(page);
    await say(page, 'Report on this folder');
    await openPlan(page);
    await expect(items(page)).toHaveText([/^in progress: Read the files/, /^to do: Write the report/]);
    await expect(indicator(page)).toContainText('0 of 2');

    await todosOf(page).getByLabel('New todo').fill('Count the words');
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(3);
    await expect(todosOf(page).getByRole('status')).toContainText('at its next step');
    await page.reload();
    await topicRow(page, 'Report on this folder').click();
    await openPlan(page);
    await expect(items(page).last()).toContainText('Count the words');
    first.resolve();
    await expect(todosOf(page).getByRole('status')).toHaveCount(0);
    await expect(items(page)).toHaveText([/^done: Read/, /^to do: Write/, /^to do: Count the words/]);
    await expect.poll(() => told[2]).toContain('The user edited the todo list');
    expect(told[2]).toContain('Count the words');

    await button(todosOf(page), 'Cancel this todo: Count the words').click();
    await expect(items(page).last()).toHaveText(/^canceled: Count/);
    await button(todosOf(page), 'Reopen: Count the words').click();
    second.resolve();

    await expect(chat(page).getByRole('heading', { name: 'The report' })).toBeVisible();
    await expect(chat(page).getByRole('table')).toContainText('a.md');
    await expect(button(todosOf(page), /^Edit:/)).toHaveCount(0);
    await expect(page.getByText(MARK)).toHaveCount(0);
    expect(JSON.stringify(await exported(app))).not.toContain(`a.md | 3 |\\n\\n---\\n\\n${MARK}`);

    const item = (name: string) => page.getByRole('menuitem', { name });
    const report = await exportedFile(page, async () => {
      await button(chat(page), 'Export').click();
      await item('Export as Markdown').click();
    });
    expect(report.name).toBe('The report.md');
    expect(report.text).toMatch(/^# The report\n\n\| file \| lines \|/);
    const web = await exportedFile(page, async () => {
      await button(chat(page), 'Export').focus();
      await page.keyboard.press('Enter');
      await expect(item('Export as Markdown')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(item('Export as HTML')).toBeFocused();
      await page.keyboard.press('Enter');
    });
    expect(web.name).toBe('The report.html');
    expect(web.text).toContain('<h1>The report</h1>');
    expect(web.text).toMatch(/<td>a\.md<\/td>/);
    expect(web.text).not.toContain('<script');
    const topic = await exportedFile(page, async () => {
      await topicRow(page, 'Report on this folder').click({ button: 'right' });
      await item('Export as HTML').click();
    });
    expect(topic.name).toBe('Report on this folder.html');
    expect(topic.text).toContain('todo_write');
    expect(topic.text).toContain('<h1>The report</h1>');
  });
});

type Status = 'pending' | 'in_progress' | 'completed' | 'failed';

/** A reply that makes a list of two todos, or changes their statuses. */
const todos = (reading: Status, report: Status, merge = true) =>
  call('todo_write', {
    merge,
    todos: [
      { id: '1', content: 'Read the files', status: reading },
      { id: '2', content: 'Write the report', status: report },
    ],
  });
const list = todos('in_progress', 'pending', false);
const read = (path: string) => call('read_file', { path });

describe('a loop with a todo list', () => {
  const written = Promise.withResolvers<void>();
  let app: App;
  let page: Page;

  beforeAll(async () => {
    app = await startApp(browser, {
      files: { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' },
      settings: { limits: { ...DEFAULT_LIMITS, maxIterations: 4 } },
      script: byGoal({
        'Fail at one': [list, todos('failed', 'completed'), { text: `# Half\n\nNothing could be read.\n\n${MARK}` }],
        'Never end': [list, read('a.txt'), read('b.txt'), read('c.txt'), { text: 'Two todos are open.' }],
        'Do nothing': [list, { text: 'I think.' }],
        'Say hello': [{ text: 'Hello to you.' }],
        'Be edited late': [
          ...[list, read('a.txt'), read('b.txt')],
          async () => {
            await written.promise;
            return read('c.txt');
          },
          { text: 'Two todos are open.' },
        ],
      }),
    });
    ({ page } = await app.open());
  });
  afterAll(async () => {
    written.resolve();
    await app[Symbol.asyncDispose]();
  });

  async function begin(task: string): Promise<void> {
    await button(page, /^New topic/).click();
    await chooseToolDriven(page);
    await say(page, task);
  }

  test('shows a failed todo as failed, and the report', async () => {
    await begin('Fail at one');
    await openPlan(page);
    await expect(items(page)).toHaveText([/^failed: Read the files/, /^done: Write the report/]);
    await expect(chat(page).getByRole('heading', { name: 'Half' })).toBeVisible();
    await expect(card(page, /^Stopped/)).toHaveCount(0);
  });

  test.each([
    ['Never end', 'The limit of 4 iterations was reached.'],
    ['Do nothing', 'The model did nothing more.'],
  ])('says why it ended and what is open: %s', async (task, cause) => {
    await begin(task);
    await expect(card(page, 'Stopped (limit)')).toContainText(cause);
    await expect(card(page, 'Stopped (limit)').getByRole('listitem')).toHaveText([
      'Read the files',
      'Write the report',
    ]);
  });

  test('is not made for a greeting', async () => {
    await begin('Say hello');
    await expect(chat(page)).toContainText('Hello to you.');
    await expect(items(page)).toHaveCount(0);
  });

  test('can be edited with the keyboard alone, and says when an edit came too late', async () => {
    await begin('Be edited late');
    await expect(items(page)).toHaveText([/^in progress: Read the files/, /^to do: Write the report/]);
    await expect(indicator(page)).toContainText('Iteration 4');
    await button(todosOf(page), 'Edit: Read the files').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Read all files');
    await page.keyboard.press('Enter');
    await expect(items(page).first()).toContainText('Read all files');
    await expect(items(page).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(todosOf(page), 'Mark as done: Read all files')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page).first()).toHaveText(/^done: Read all files/);
    await expect(items(page).first()).toBeFocused();
    expectValue(await graveIssues(page)).toEqual([]);
    written.resolve();
    await expect(card(page, 'Stopped (limit)')).toBeVisible();
    await expect(todosOf(page).getByRole('status')).toContainText("came after the model's last step");
  });
});
