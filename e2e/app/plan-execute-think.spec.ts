/**
 * Tests the strategy plan-execute-think: the user chooses it in the header, follows rounds and steps
 * in the plan panel and the indicator, and approves a step of a batch.
 */
import type { Page } from 'playwright';
import { expect as expectValue, test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, chat, done, expect, fileOf, indicator, say } from './person.ts';

const browser = await sharedBrowser();

const planItems = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true }).getByRole('listitem');
const plan = (...steps: readonly (readonly [string, object])[]) => ({
  calls: [
    {
      name: 'plan_tool_call',
      arguments: { reasoning: 'First I look.', steps: steps.map(([tool, args]) => ({ tool, arguments: args })) },
    },
  ],
});
const think = (summary: string, isCompleted: boolean) => ({
  calls: [
    {
      name: 'think',
      arguments: { internal_analysis: 'SECRET', user_summary: summary, task_completed: isCompleted },
    },
  ],
});

test('shows the round, the steps with their states and the summary so far, and asks before a step of a batch', async () => {
  const second = Promise.withResolvers<void>();
  const replies = [
    plan(['read_file', { path: 'notes.txt' }]),
    think('The notes name one thing.', false),
    plan(['write_to_file', { path: 'new.txt', content: 'one\n', line_count: 1 }], ['read_file', { path: 'new.txt' }]),
    think('It is written.', true),
  ];
  await using app = await startApp(browser, {
    files: { 'notes.txt': 'one\n' },
    script: async (_request, n) => {
      if (n === 2) await second.promise;
      return replies[n] ?? { text: 'Over.' };
    },
  });
  const { page } = await app.open();
  await button(page, /^Strategy:/).click();
  await page.getByRole('menuitemradio', { name: /^Plan, execute, think/ }).click();
  await say(page, 'Write what the notes name');
  await button(page, 'Show plan and changes').click();
  await page.getByRole('tab', { name: 'Plan' }).click();

  await expect(planItems(page)).toHaveText(['done: read_file: notes.txt']);
  await expect(indicator(page)).toContainText('Round 2 of 5');
  await expect(page.getByText('So far: The notes name one thing.').first()).toBeVisible();
  second.resolve();

  await expect(approval(page)).toBeVisible();
  await expect(planItems(page)).toHaveText(['in progress: write_to_file: new.txt', 'to do: read_file: new.txt']);
  await button(approval(page), /^Allow once/).click();
  await expect(chat(page)).toContainText('It is written.');
  await expect(planItems(page)).toHaveText(['done: write_to_file: new.txt', 'done: read_file: new.txt']);
  await expect(done(page)).toBeVisible();
  expectValue(await fileOf(app, 'new.txt')).toBe('one\n');
  await expect(page.getByText('SECRET')).toHaveCount(0);
});
