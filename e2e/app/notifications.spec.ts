/** Tests the notifications of a page in a browser. The browser's own ones are replaced by a record of them. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { shellTexts } from '../../electron/shell/texts.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { inMinutes } from './elsewhere.ts';
import { approval, button, chat, composer, DONE, decide, expect, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

/** The members that the tests put into the page. */
interface InPage {
  readonly shown: Shown[];
  readonly asked: string[];
  clickLast(): void;
  hide(hidden: boolean): void;
}

/** Runs before the page: notifications are recorded, and the page can be made to believe that nobody sees it. */
const recorded = (answer: string) => `
  let hidden = false;
  const made = [];
  let permission = 'default';
  globalThis.shown = [];
  globalThis.asked = [];
  globalThis.hide = (now) => { hidden = now; document.dispatchEvent(new Event('visibilitychange')); };
  globalThis.clickLast = () => made.at(-1).dispatchEvent(new Event('click'));
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  globalThis.Notification = class extends EventTarget {
    static get permission() { return permission; }
    static async requestPermission() { asked.push('asked'); permission = '${answer}'; return permission; }
    constructor(title, { body, silent }) { super(); shown.push({ title, body, silent }); made.push(this); }
    close() {}
  };
`;

const shown = (page: Page) => page.evaluate(() => (globalThis as unknown as InPage).shown);
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((now) => (globalThis as unknown as InPage).hide(now), hidden);
const SETTING = 'Notifications of this browser';
const texts = shellTexts('en', 'en');

describe('a page in a browser that nobody sees', () => {
  test('announces what its loops do in the words of the desktop app, after the user allowed it in the settings', async () => {
    const [asks, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using app = await startApp(browser, {
      script: async (_request, n) => {
        await (n === 0 ? asks : ends).promise;
        if (n === 0) return call('write_to_file', { path: 'tea.txt', content: 'Tea' });
        return call(DONE, { result: 'The tea is ready.' });
      },
    });
    const { page } = await app.open({ before: (fresh) => fresh.addInitScript(recorded('granted')) });
    await expect(composer(page)).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as InPage).asked)).toEqual([]);
    await openSettings(page, 'Appearance');
    await page.getByRole('switch', { name: SETTING }).click();
    await expect(page.getByRole('switch', { name: SETTING })).toBeChecked();
    expect(await page.evaluate(() => (globalThis as unknown as InPage).asked)).toEqual(['asked']);
    await button(page, 'Back').click();

    await say(page, 'Make tea');
    await expect(chat(page).getByText('Make tea')).toBeVisible();
    await button(page, /^Todos/).click();
    await hide(page, true);
    asks.resolve();
    const asked = { title: 'Make tea', body: texts.asksApproval, silent: true };
    await expect.poll(() => shown(page)).toEqual([asked]);

    await page.evaluate(() => (globalThis as unknown as InPage).clickLast());
    await hide(page, false);
    await expect(approval(page)).toBeVisible();
    await decide(page, /^Allow once/);
    await hide(page, true);
    ends.resolve();
    await expect.poll(() => shown(page)).toEqual([asked, { title: 'Make tea', body: texts.completed, silent: true }]);
    expect(app.problems).toEqual([]);
  });

  test('shows a reminder, leads to its topic, and makes a sound only if the user wants it', async () => {
    await using app = await startApp(browser, { settings: { browserNotifications: true, notificationSound: true } });
    const { page } = await app.open({
      before: (fresh) => fresh.addInitScript(`${recorded('granted')}; permission = 'granted';`),
    });
    await expect(composer(page)).toBeVisible();
    await hide(page, true);
    await say(page, `/todo add Water the plants --due ${inMinutes(60)} --remind ${inMinutes(0)}`);
    await expect.poll(() => shown(page)).toHaveLength(1);
    const [first] = await shown(page);
    expect(first).toMatchObject({ title: 'Water the plants', silent: false });
    expect(first?.body).toMatch(/^Due /);
    await hide(page, false);
    await page.evaluate(() => (globalThis as unknown as InPage).clickLast());
    await expect(chat(page).getByText('Water the plants').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('says beside the switch that the browser does not allow it, and leaves it off', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open({ before: (fresh) => fresh.addInitScript(recorded('denied')) });
    await openSettings(page, 'Appearance');
    await page.getByRole('switch', { name: SETTING }).click();
    await expect(page.getByText(/^This browser does not allow notifications of this page/)).toBeVisible();
    await expect(page.getByRole('switch', { name: SETTING })).not.toBeChecked();
    expect(app.problems).toEqual([]);
  });
});
