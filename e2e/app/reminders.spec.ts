/** What the user is reminded of in a browser: once, whatever windows there are, and what was missed. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { type App, startApp } from './app.ts';
import { openBrowser } from './browser.ts';
import { button, card, expect, say, topicRow } from './person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ });
const HOUR = 60;

/** A time of this computer's zone, that many minutes from now, as it is written in a command. */
function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

describe('a reminder', () => {
  test('is a notice in the window opened last, and an unread topic in all', async () => {
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

  test('that nobody could be told waits for a window, and comes once', async () => {
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

/** As a terminal on the same data folder does it. */
async function elsewhere({ dataDir }: App, commands: readonly string[]): Promise<void> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const host = await createHost(
    { secret: () => undefined, interactive: false, now: Date.now, timeZone: () => timeZone, onEvent() {}, log: silent },
    { dataDir },
  );
  for (const command of commands) {
    const reply = await host.assistant.run(command, { topicId: null, locale: 'en' });
    expect(reply.ok, reply.text).toBe(true);
  }
  await host.close();
}
