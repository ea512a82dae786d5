/**
 * Tests the strategy plan-execute-think: the user chooses it in the header, follows rounds and steps
 * in the plan panel and the indicator, and approves a step of a batch.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { byGoal } from './by-goal.ts';
import {
  approval,
  button,
  card,
  chat,
  chooseStrategy,
  done,
  expect,
  fileOf,
  indicator,
  openPlan,
  say,
} from './person.ts';

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

  await expect(planItems(page)).toHaveText(['done: Read notes.txt']);
  await expect(indicator(page)).toContainText('Round 2 of 5');
  await expect(page.getByText('So far: The notes name one thing.').first()).toBeVisible();
  second.resolve();

  await expect(approval(page)).toBeVisible();
  await expect(planItems(page)).toHaveText(['in progress: Write new.txt', 'to do: Read new.txt']);
  await button(approval(page), /^Allow once/).click();
  await expect(chat(page)).toContainText('It is written.');
  await expect(planItems(page)).toHaveText(['done: Write new.txt', 'done: Read new.txt']);
  await expect(done(page)).toBeVisible();
  expectValue(await fileOf(app, 'new.txt')).toBe('one\n');
  await expect(page.getByText('SECRET')).toHaveCount(0);
});

const complex = (complexity: string, ...steps: readonly (readonly [string, object])[]) => ({
  calls: plan(...steps).calls.map((made) => ({ ...made, arguments: { ...made.arguments, complexity } })),
});
const READ: readonly [string, object] = ['read_file', { path: 'notes.txt' }];
const WRITE: readonly [string, object] = ['write_to_file', { path: 'never.txt', content: 'one\n' }];
const stalled = { stallAfter: 3, pieceLength: 4 };
const simple = complex('simple', READ);
const notYet = think('Not yet.', false);

describe('a loop in rounds', () => {
  let app: App;
  let page: Page;

  beforeAll(async () => {
    app = await startApp(browser, {
      files: { 'notes.txt': 'one\n' },
      script: byGoal({
        'Read what is missing': [
          plan(['read_file', { path: 'missing.txt' }], WRITE),
          think('The file is missing.', true),
        ],
        'Plan what is no step': [plan(['attempt_completion', { result: 'Over.' }])],
        'Never think': [plan(READ), { text: 'I read the notes.' }],
        'Never end': [simple, notYet, simple, notYet],
        'Wait in the plan': [{ ...plan(WRITE), ...stalled }],
        'Wait for approval': [plan(WRITE)],
        'Wait in the thought': [plan(READ), { ...think('Read.', true), ...stalled }],
      }),
    });
    ({ page } = await app.open());
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function begin(task: string): Promise<void> {
    await button(page, /^New topic/).click();
    await chooseStrategy(page, 'Plan, execute, think');
    await say(page, task);
  }

  test('skips the rest of a batch after a failed step, and reports', async () => {
    await begin('Read what is missing');
    await openPlan(page);
    await expect(planItems(page)).toHaveText(['failed: Read missing.txt', 'canceled: Write never.txt']);
    await expect(done(page)).toBeVisible();
    await expect(chat(page)).toContainText('The file is missing.');
  });

  test.each([
    ['Plan what is no step', 'Failed', ['The model made no usable plan', 'Next: retry, or switch the model.']],
    ['Never think', 'Failed', ['The model did not report on the round', 'I read the notes.']],
    ['Never end', 'Stopped (limit)', ['The limit of 2 rounds was reached.', 'Not yet.']],
  ] as const)('that cannot be finished says why: %s', async (task, ending, texts) => {
    await begin(task);
    for (const text of texts) await expect(card(page, ending)).toContainText(text);
    await expect(done(page)).toHaveCount(0);
  });

  test.each([
    ['Wait in the plan', 'Planning', 'nothing yet'],
    ['Wait for approval', 'Waiting for you', 'nothing yet'],
    ['Wait in the thought', 'Thinking', 'read files'],
  ] as const)('is stopped in each phase: %s', async (task, phase, finished) => {
    await begin(task);
    await expect(indicator(page)).toContainText(phase);
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, 'Stopped (you)')).toContainText(`Done: ${finished}`);
    await expect(approval(page)).toHaveCount(0);
    expectValue(await fileOf(app, 'never.txt')).toBe(null);
  });
});
