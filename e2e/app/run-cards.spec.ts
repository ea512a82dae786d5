/** Tests what a user does with the cards of runs that failed or that another run started. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import type { RunSuccess } from '../../shared/run.ts';
import { say as reply } from '../fixtures/scripted-openai.ts';
import { type App, SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, expect, exported, say, topicRow } from './person.ts';
import { MADE_UP, withRuns } from './run-seeds.ts';

const browser = await sharedBrowser();

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

const DONE: RunSuccess = { ok: true, output: { result: 'The table is laid.' }, steps: [], artifacts: [] };
const ELSEWHERE = 'elsewhere:1:0:x';
const LEASE_MS = 60_000;

/** Queues a summary of the topic that exists at the start. */
async function queueSummary(app: App): Promise<void> {
  const topic = (await exported(app)).topics.find(({ title }) => title === SEEDED_TOPIC);
  if (topic === undefined) throw new Error('The topic is not stored.');
  const [topicId, input] = [topic.id, { conversation_id: topic.id }];
  await withRuns(app, (runs) => runs.create({ type: 'summarize_conversation', title: 'Sum up', topicId, input }));
}

/** Stores a run of another process that waits for a child, which the app carries out. */
const startFamily = (app: App, parent: string, child: string): Promise<void> =>
  withRuns(app, async (runs) => {
    await runs.create({ type: MADE_UP, title: parent, topicId: null, input: {} });
    const claimed = await runs.claim(ELSEWHERE, LEASE_MS, [MADE_UP]);
    if (claimed === null) throw new Error('The parent was not claimed.');
    const { hold } = claimed;
    const links = { parentRunId: hold.runId, parentHold: hold };
    const input = { seconds: 1_000 };
    const { run } = await runs.create({ type: 'sleep', title: child, topicId: null, input, ...links });
    if (!(await runs.rest(hold, { for: 'child', runId: run.id }))) throw new Error('The parent does not wait.');
  });

/** Carries out the parent that waited for a child, as its process would. */
const endParent = (app: App): Promise<boolean> =>
  withRuns(app, async (runs) => {
    const claimed = await runs.claim(ELSEWHERE, LEASE_MS, [MADE_UP]);
    return claimed !== null && (await runs.finish(claimed.hold, DONE));
  });

describe('the card of a run', () => {
  test('retries a failed run, which succeeds after the reason of the failure is gone, and both are reported', async () => {
    await using app = await startApp(browser, {
      script: (request) => reply(request.tools === undefined ? 'The user wants tea.' : 'Tea, then.'),
    });
    const { page } = await app.open();
    await queueSummary(app);
    await button(page, /^Inbox/).click();
    const failed = card(page, 'Sum up');
    await expect(failed).toContainText('Failed');
    await expect(failed).toContainText('no messages');
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(chat(page)).toContainText('Task failed: Sum up');
    await say(page, 'I want tea');
    await expect(chat(page)).toContainText('Tea, then.');

    await button(page, /^Inbox/).click();
    await button(failed, 'Retry “Sum up”').focus();
    await page.keyboard.press('Enter');
    await expect(failed).toHaveCount(2);
    const repeated = failed.filter({ hasText: 'Done' });
    await expect(repeated).toHaveCount(1);
    await expect(button(repeated, /^Retry/)).toHaveCount(0);
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(chat(page)).toContainText('Task completed: Sum up');
    await expect(chat(page)).toContainText('The user wants tea.');
    expect(app.problems).toEqual([]);
  });

  test('cancels a child, whose parent goes on without it and ends; canceling a parent also cancels its child', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await startFamily(app, 'Lay the table', 'Boil the water');
    await button(page, /^Inbox/).click();
    const [parent, child] = [card(page, 'Lay the table'), card(page, 'Boil the water')];
    await expect(parent).toContainText('Waiting for another task');
    await expect(child).toContainText('Running');
    await button(child, 'Cancel “Boil the water”').click();
    await expect(child).toContainText('Canceled');
    await expect(parent).toContainText('Queued');
    expect(await endParent(app)).toBe(true);
    await expect(parent).toContainText('Done');
    await expect(child).toContainText('Canceled');

    await startFamily(app, 'Clear the table', 'Wash the cups');
    await expect(card(page, 'Wash the cups')).toContainText('Running');
    await button(page, 'Cancel “Clear the table”').click();
    await expect(card(page, 'Clear the table')).toContainText('Canceled');
    await expect(card(page, 'Wash the cups')).toContainText('Canceled');
    expect(app.problems).toEqual([]);
  });
});
