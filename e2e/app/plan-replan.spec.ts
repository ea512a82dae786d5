/**
 * Tests the strategy plan-replan: the user chooses it in the header, follows it in the plan panel
 * and the indicator, and it ends with an answer or at its limit.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  act,
  allDone,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, done, expect, exported, indicator, openPlan, say, topicRow } from './person.ts';
import { choosePlanReplan, planner, type Told, toldIn } from './planner.ts';

const browser = await sharedBrowser();

const NOTE = 'Note that milk is to be bought';
const MEET = 'Enter the meeting';
const GOAL = 'Remind me of the milk, and enter the meeting of next year';

const planItems = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true }).getByRole('listitem');
const currentItem = (page: Page) => planItems(page).and(page.locator('[aria-current="step"]'));
/** The decisions and observations in the plan panel, newest first. */
const trail = (page: Page) => page.getByRole('region', { name: 'Decisions and observations' }).getByRole('listitem');

/** The replies of a planner with a plan of two items. The first action for the first item fails. */
function compound({ phase, latest_plan, current_plan_index, observations }: Told): object {
  if (phase === 'plan') return planned(NOTE, MEET);
  const item = latest_plan[current_plan_index];
  const went = (command: string) => observations.some(({ ok, input }) => ok && input.startsWith(command));
  if (phase === 'replan')
    return went('/schedule add') ? allDone('Both are **in your lists**.') : replanned(...latest_plan);
  if (item === NOTE) {
    if (went('/todo add')) return itemDone();
    const corrected = observations.some(({ ok }) => !ok);
    return act('todo', corrected ? '/todo add Buy milk --tag home' : '/todo add Buy milk --due someday');
  }
  return went('/schedule add') ? itemDone() : act('schedule', '/schedule add 2027-03-01 09:00 Meeting --duration 30');
}

describe('plan and replan', () => {
  test('works through a plan item by item, corrects a failed action, and shows every step', async () => {
    const gates = {
      planned: Promise.withResolvers<void>(),
      failed: Promise.withResolvers<void>(),
      second: Promise.withResolvers<void>(),
    };
    await using app = await startApp(browser, {
      script: planner(async (told) => {
        if (told.phase === 'plan') await gates.planned.promise;
        if (told.step_count === 3) await gates.failed.promise;
        if (told.step_count === 7) await gates.second.promise;
        return compound(told);
      }),
    });
    const { page } = await app.open();
    await choosePlanReplan(page);
    await say(page, GOAL);
    await expect(indicator(page)).toContainText('Planning');
    await openPlan(page);
    gates.planned.resolve();

    await expect(indicator(page)).toContainText('Step 3 of 20');
    await expect(indicator(page)).toContainText('Thinking');
    await expect(indicator(page)).toContainText(`Item 1 of 2: ${NOTE}`);
    await expect(indicator(page).getByRole('progressbar', { name: 'Steps used' })).toHaveAttribute(
      'aria-valuenow',
      '3',
    );
    await expect(planItems(page)).toHaveText([`in progress: ${NOTE}`, `to do: ${MEET}`]);
    await expect(currentItem(page)).toHaveText(new RegExp(NOTE));
    await expect(trail(page).nth(1)).toContainText('/todo add Buy milk --due someday');
    await expect(trail(page).nth(1)).toContainText('Failed: --due someday is not something that can stand here.');

    gates.failed.resolve();
    await expect(indicator(page)).toContainText('Step 7 of 20');
    await expect(indicator(page)).toContainText('Plan 1 of 2');
    await expect(planItems(page)).toHaveText([`done: ${NOTE}`, `in progress: ${MEET}`]);
    await expect(currentItem(page)).toHaveText(new RegExp(MEET));

    gates.second.resolve();
    await expect(done(page)).toContainText('Done · plan done · 10 steps');
    await expect(done(page).getByText('in your lists', { exact: true })).toBeVisible();
    const phases = [
      'Replanning',
      'Thinking',
      'Acting',
      'Thinking',
      'Replanning',
      'Thinking',
      'Acting',
      'Thinking',
      'Acting',
      'Thinking',
      'Planning',
    ];
    await expect(trail(page)).toContainText(phases);
    await expect(card(page, /^Could not run \/todo add Buy milk --due someday: /)).toBeVisible();
    await expect(card(page, 'Ran /todo add Buy milk --tag home')).toContainText('Added todo #1');
    await expect(card(page, /^Ran \/schedule add 2027-03-01/)).toContainText('Added schedule #1');
    // After the loop has ended and the page is reloaded, the stored data shows the same.
    await page.reload();
    await topicRow(page, GOAL).click();
    await openPlan(page);
    await expect(trail(page)).toContainText(phases);
    await expect(planItems(page)).toHaveText([`done: ${NOTE}`, `done: ${MEET}`]);
    // No message of the topic contains the JSON text that the model sent.
    expect(JSON.stringify((await exported(app)).messages)).not.toContain('next_action');
    // The todo exists, so the action was really performed.
    await button(page, /^Todos/).click();
    await expect(page.getByRole('checkbox', { name: 'Done: Buy milk' })).toBeVisible();
    expect(app.model.requests.map(({ body }) => body.response_format?.type)).toEqual(Array(8).fill('json_object'));
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('at its limit reports what was done, what was not done and why, and finishes with 10 more steps', async () => {
    await using app = await startApp(browser, {
      script: planner(({ phase, step_count, max_steps }) => {
        if (phase === 'plan') return planned('Look at the todos');
        if (phase === 'replan') return allDone(`Finished within ${max_steps}.`);
        return step_count > 20 ? itemDone() : act('todo', `/todo search ${step_count}`);
      }),
    });
    const { page } = await app.open();
    await choosePlanReplan(page);
    await say(page, 'Look again and again');
    const stopped = card(page, 'Stopped (limit)');
    await expect(stopped).toContainText('Stopped (limit) · 20 steps');
    for (const part of [
      'The limit of 20 steps was reached.',
      'Done so far:',
      'Why it is not finished:',
      'What you can do next:',
    ])
      await expect(stopped).toContainText(part);
    await expect(indicator(page)).toBeHidden();
    await expect(button(page, 'Give it 10 more')).toHaveCount(1);
    await button(stopped, 'Give it 10 more').click();
    await expect(done(page)).toContainText('Finished within 30.');
    expect(app.model.requests.map(({ body }) => toldIn(body).step_count).at(-1)).toBe(22);
    expect(app.problems).toEqual([]);
  });

  test('plans again before any other step when the user sends a message to the running loop', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      script: planner(async ({ phase, step_count, clarification_history, observations }) => {
        if (phase === 'plan') return planned('Buy milk');
        if (step_count === 1) await gate.promise;
        if (phase === 'replan')
          return observations.length > 0 ? allDone('Tea is noted.') : replanned(...clarification_history);
        if (observations.length > 0) return itemDone();
        return act('todo', clarification_history.length > 0 ? '/todo add Buy tea' : '/todo add Buy milk');
      }),
    });
    const { page } = await app.open();
    await choosePlanReplan(page);
    await say(page, 'Note the milk');
    await openPlan(page);
    await expect(indicator(page)).toContainText('Step 1 of 20');
    await say(page, 'No, tea');
    await button(page, 'Send now').click();
    await expect(button(page, 'Send now')).toHaveCount(0);
    gate.resolve();
    await expect(done(page)).toContainText('Tea is noted.');
    await expect(card(page, /^Ran /)).toHaveCount(1);
    await expect(card(page, 'Ran /todo add Buy tea')).toBeVisible();
    await expect(trail(page).filter({ hasText: 'You said something: looking at the plan again' })).toHaveCount(1);
    await expect(planItems(page)).toHaveText(['done: user: No, tea']);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
