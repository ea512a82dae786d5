/**
 * Tests the strategy tool-driven: the user chooses it in the header, follows and edits the todo list
 * in the plan panel, and the report is a message with headings and a table.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, expect, exported, indicator, say, topicRow } from './person.ts';

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
    await expect(items(page).last()).toHaveText(/^cancelled: Count/);
    await button(todosOf(page), 'Reopen: Count the words').click();
    second.resolve();

    await expect(chat(page).getByRole('heading', { name: 'The report' })).toBeVisible();
    await expect(chat(page).getByRole('table')).toContainText('a.md');
    await expect(button(todosOf(page), /^Edit:/)).toHaveCount(0);
    await expect(page.getByText(MARK)).toHaveCount(0);
    expect(JSON.stringify(await exported(app))).not.toContain(`a.md | 3 |\\n\\n---\\n\\n${MARK}`);
  });
});
