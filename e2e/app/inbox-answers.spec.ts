/** Tests answers that are given in the inbox, for topics and for runs that wait for the user. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { LoopId } from '../../shared/ids.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, composer, DONE, decide, expect, exported, fileOf, ready, say, topicRow } from './person.ts';
import { restRun } from './run-seeds.ts';

const browser = await sharedBrowser();

const HOUR_MS = 3_600_000;

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error(`Tab does not lead to it: ${wanted}`);
}

/** The last loop of the app. */
async function lastLoop(app: App): Promise<LoopId> {
  return LoopId.parse((await exported(app)).loops.at(-1)?.id);
}

describe('the inbox', () => {
  test('answers the approval of an unattended run at 390 px with the keyboard only, and shows its deadline and everything that the call does', async () => {
    await using app = await startApp(browser, {
      script: (_, n) =>
        n === 0 ? call('create_file', { path: 'plan.txt' }) : call(DONE, { result: 'The plan is there.' }),
    });
    const { page } = await app.open();
    await say(page, 'Write a plan');
    await expect(topicRow(page, 'Write a plan', 'Waiting for you')).toBeVisible();
    const loopId = await lastLoop(app);
    await restRun(app, 'Plan the week', { for: 'person', loopId, deadline: Date.now() + 23.5 * HOUR_MS });

    await page.setViewportSize({ width: 390, height: 700 });
    await page.keyboard.press('Control+Shift+U');
    const run = card(page, 'Plan the week');
    await expect(run).toContainText('Wants to do something that you have to allow.');
    await expect(run).toContainText(/If you do not answer by .+ \(in 23 hours\), the call is denied\./);
    await expect(card(page, 'Write a plan')).toHaveCount(0);
    const answer = button(run, 'Answer “Plan the week”');
    await tabTo(page, answer);
    await page.keyboard.press('Enter');
    await expect(answer).toHaveAttribute('aria-expanded', 'true');
    const asked = page.locator('[data-approval]');
    await expect(asked).toContainText('plan.txt');
    expect(await graveIssues(page)).toEqual([]);
    expect(await fileOf(app, 'plan.txt')).toBeNull();
    await ready(page);
    await page.keyboard.press('y');
    await expect.poll(() => fileOf(app, 'plan.txt'), { timeout: 15_000 }).toBe('');
    await expect(run).toContainText('Queued');
    await expect(page).toHaveTitle(/Inbox/);
    expect(app.problems).toEqual([]);
  });

  test('answers questions of a topic with a suggestion and in own words, which are the draft of the topic, and then an approval', async () => {
    const asked = call('ask_user', { question: 'Which colour?', options: ['Red', 'Blue'] });
    await using app = await startApp(browser, {
      script: [asked, asked, call('create_file', { path: 'ochre.txt' }), call(DONE, { result: 'Not painted.' })],
    });
    const { page } = await app.open();
    await say(page, 'Paint it');
    await expect(topicRow(page, 'Paint it', 'Waiting for you')).toBeVisible();
    await page.keyboard.press('Control+Shift+U');
    const topic = card(page, 'Paint it');
    await expect(topic).toContainText('Asks you a question.');
    await button(topic, 'Answer “Paint it”').click();
    const red = button(topic.getByRole('list', { name: 'Suggested answers' }), 'Red');
    await expect(red).not.toHaveAttribute('aria-disabled', 'true');
    await red.click();
    await expect.poll(() => app.model.requests.length, { timeout: 15_000 }).toBe(2);

    const field = topic.getByLabel('Your answer');
    await field.fill('Ochr');
    await button(topic, 'Open the topic “Paint it”').click();
    await expect(composer(page)).toHaveValue('Ochr');
    await page.keyboard.press('Control+Shift+U');
    await button(topic, 'Answer “Paint it”').click();
    await field.press('End');
    await field.pressSequentially('e');
    await field.press('Enter');
    await expect(topic).toContainText('Wants to do something that you have to allow.');
    expect(app.model.requests.at(-1)?.body.messages.at(-1)?.content).toBe('Ochre');

    await decide(page, /^Deny N/);
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
    expect(await fileOf(app, 'ochre.txt')).toBeNull();
    await topicRow(page, 'Paint it').click();
    await expect(composer(page)).toHaveValue('');
    expect(app.problems).toEqual([]);
  });
});
