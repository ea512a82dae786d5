/**
 * Tests reminders in a browser: each is shown once, whatever the number of windows, and missed ones
 * are shown later.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { elsewhere, inMinutes } from './elsewhere.ts';
import { button, card, expect, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });
const HOUR = 60;

describe('a reminder', () => {
  test('is shown as a notice in the window that was opened last, and marks its topic as unread in all windows', async () => {
    await using app = await startApp(browser);
    const { page: first } = await app.open();
    const { page: last } = await app.open();
    await expect(button(last, /^New topic/)).toBeVisible();
    await say(first, `/todo add Water the plants --due ${inMinutes(HOUR)} --remind ${inMinutes(0)}`);
    await expect(notices(last)).toContainText('Water the plants');
    for (const page of [first, last]) await expect(topicRow(page, 'Reminders', 'Unread')).toBeVisible();
    await expect(notices(first)).not.toContainText('Water the plants');

    await button(notices(last), 'Open').click();
    await expect(card(last, 'Reminder')).toContainText('Water the plants');
    for (const page of [first, last]) await expect(topicRow(page, 'Reminders', 'Unread')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('that is due while no window is open is shown once, in the next window that opens', async () => {
    await using app = await startApp(browser);
    await elsewhere(app, [
      `/todo add Pay the rent --due ${inMinutes(-HOUR)} --remind ${inMinutes(-2 * HOUR)}`,
      `/schedule add ${inMinutes(-HOUR)} Stand-up --remind ${inMinutes(-HOUR - 5)}`,
    ]);
    const window = await app.open();
    const { page } = window;
    await expect(notices(page)).toContainText('2 reminders while you were away');
    await topicRow(page, 'Reminders').click();
    await expect(card(page, '2 reminders while you were away')).toContainText(/Pay the rent.*Stand-up/s);
    await window.close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open();
    await say(later, `/todo add Feed the cat --due ${inMinutes(HOUR)} --remind ${inMinutes(0)}`);
    await expect(notices(later)).toContainText('Feed the cat');
    await button(notices(later), 'Open').click();
    await expect(card(later, /[Rr]eminder/)).toHaveCount(2);
    expect(app.problems).toEqual([]);
  });
});
