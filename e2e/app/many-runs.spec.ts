/** Tests the inbox with hundreds of runs: it stays short in the page, and a change is loaded alone. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { RunId } from '../../shared/ids.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { DRAWN } from './in-page.ts';
import { button, expect } from './person.ts';
import { MADE_UP, withRuns } from './run-seeds.ts';

const browser = await sharedBrowser();

const MANY = 500;

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const cards = (page: Page): Locator => page.getByRole('article');
const list = (page: Page): Locator => page.getByRole('region', { name: 'Inbox' });

/** Queues many runs that no worker begins, and returns their ids in the order in which they are queued. */
const queueMany = (app: App): Promise<readonly RunId[]> =>
  withRuns(app, async (runs) => {
    const ids: RunId[] = [];
    for (let number = 1; number <= MANY; number++) {
      const { run } = await runs.create({ type: MADE_UP, title: `Task ${number}`, topicId: null, input: {} });
      ids.push(run.id);
    }
    return ids;
  });

/** The requests for lists of runs among what a page has sent. */
const listsIn = (sent: readonly string[]): readonly string[] => sent.filter((text) => text.includes('/runs/list'));

/** Scrolls the list down to its end. */
async function scrollToEnd(page: Page): Promise<void> {
  await list(page)
    .locator('[data-frame]')
    .evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight, behavior: 'instant' }));
  await page.evaluate(DRAWN);
}

describe('the inbox with 500 runs', () => {
  test('has only the cards in sight in the page, scrolls to the last one, and loads only the run that changes, while the focus stays', async () => {
    await using app = await startApp(browser);
    const ids = await queueMany(app);
    const sent: string[] = [];
    const { page } = await app.open({
      before: async (opened) => {
        opened.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
      },
    });
    await button(page, /^Inbox/).click();
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText('Waiting 500');
    await expect(card(page, 'Task 500')).toBeVisible();
    expect(await cards(page).count()).toBeLessThan(40);
    await expect(card(page, 'Task 1')).toHaveCount(0);

    const focused = button(card(page, 'Task 500'), 'Cancel “Task 500”');
    await focused.focus();
    const before = sent.length;
    await withRuns(app, (runs) => runs.cancel(RunId.parse(ids[498]), 'user', 'not needed'));
    await expect(card(page, 'Task 499')).toHaveCount(0);
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText('Waiting 499');
    await expect(focused).toBeFocused();
    const lists = listsIn(sent.slice(before));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter((text) => !text.includes('runIds'))).toEqual([]);

    await expect(async () => {
      await scrollToEnd(page);
      await expect(card(page, 'Task 499')).toContainText('Reason: not needed', { timeout: 300 });
    }).toPass({ timeout: 10_000 });
    await expect(card(page, 'Task 1')).toBeVisible();
    expect(await cards(page).count()).toBeLessThan(40);
    await withRuns(app, (runs) => runs.remove(RunId.parse(ids[498])));
    await expect(card(page, 'Task 499')).toHaveCount(0);
    await button(card(page, 'Task 1'), 'Cancel “Task 1”').focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Task 1')).toContainText('Canceled');
    expect(app.problems).toEqual([]);
  });
});
