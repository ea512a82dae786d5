/**
 * Tests the page of automations: made from a sentence in both languages, previewed, saved, run, missed
 * while the app was closed, asked about, paused and deleted; by mouse and by keyboard.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { closeFor, HOUR } from './automation-seeds.ts';
import { sharedBrowser } from './browser.ts';
import { Keys } from './keys.ts';
import { approval, button, chat, DONE, decide, expect, say } from './person.ts';

const browser = await sharedBrowser();

const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });
const editor = (page: Page): Locator => page.getByRole('form', { name: /automation$/ });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const nextTimes = (page: Page): Locator => page.getByRole('list', { name: 'The next times' }).getByRole('listitem');

/** An app whose model ends each task at once with this result. */
const start = (result = 'All notes are read.'): Promise<App> =>
  startApp(browser, { script: () => call(DONE, { result }) });

async function openPage(app: App): Promise<Page> {
  const { page } = await app.open();
  await button(page, 'Automations').click();
  await expect(page.getByRole('heading', { name: 'Automations', level: 1 })).toBeVisible();
  return page;
}

async function make(page: Page, when: string, title: string): Promise<void> {
  await button(page, 'New automation').click();
  await field(page, 'When').fill(when);
  await field(page, 'Goal').fill(`${title}: read the notes.`);
  await field(page, 'Title').fill(title);
  await button(page, 'Create').click();
  await expect(card(page, title)).toBeVisible();
}

describe('the page of automations', () => {
  test('makes an automation from a sentence, shows what was understood, runs it and shows the outcome', async () => {
    await using app = await start();
    const page = await openPage(app);
    await expect(page.getByText('Nothing runs by itself yet.')).toBeVisible();
    await button(page, /^Morning overview/).click();
    await expect(field(page, 'When')).toHaveValue('weekdays at 8');
    await expect(editor(page)).toContainText('Understood: ');
    await expect(nextTimes(page)).toHaveCount(5);
    await expect(nextTimes(page).first()).toContainText(/8:00\sAM/);
    await field(page, 'When').fill('every blue moon');
    await expect(editor(page)).toContainText('This part was not understood:');
    await expect(editor(page).locator('mark')).toContainText('blue moon');
    await button(page, 'Create').click();
    await expect(editor(page)).toContainText('Write a time that can be understood.');
    await field(page, 'When').fill('weekdays at 8');
    await button(page, 'Create').click();
    const made = card(page, 'Morning overview');
    await expect(made).toContainText(/Next: in .* 8:00\sAM/);

    await button(page, 'Run now: “Morning overview”').click();
    const mark = made.getByRole('button', { name: /^Done, asked for .*All notes are read\./ });
    await expect(mark).toBeVisible({ timeout: 30_000 });
    await expect(made).toContainText('Last run');
    await mark.click();
    await expect(page.getByRole('dialog')).toContainText('Started by “Run now”.');
    await button(page, 'Open the run').click();
    await expect(chat(page)).toContainText('All notes are read.');
    // The topic in which it works, the one of its reports and the run lead to it.
    await button(page, 'Automation: Morning overview').click();
    await expect(made).toBeFocused();
    await button(made, /^Topic: /).click();
    await expect(chat(page)).toContainText('All notes are read.');
    await button(page, 'Automation: Morning overview').click();
    await expect(made).toBeFocused();
    await button(page, /^Inbox/).click();
    await button(page, 'Automation: Morning overview').click();
    await expect(made).toBeFocused();
    expect(app.problems).toEqual([]);
  });

  test('understands and writes Chinese sentences', async () => {
    await using app = await start();
    const { page } = await app.open({ locale: 'zh-CN' });
    await button(page, '自动化').click();
    await button(page, '新建自动化').click();
    await field(page, '时间').fill('每个工作日早上8点');
    await expect(page.getByText('理解为：')).toBeVisible();
    await expect(page.getByRole('list', { name: '接下来的时间' }).getByRole('listitem')).toHaveCount(5);
    await field(page, '目标').fill('阅读笔记。然后概括。');
    await button(page, '创建').click();
    await expect(card(page, '阅读笔记')).toContainText('工作日');
    // The same automation, read in the other language.
    const english = await openPage(app);
    await expect(card(english, '阅读笔记')).toContainText(/weekday/i);
    expect(app.problems).toEqual([]);
  });

  test('asks about times that were missed while the app was closed, on the page and in the inbox', async () => {
    await using app = await start();
    const before = await openPage(app);
    for (const title of ['Watch', 'Look', 'Listen']) await make(before, 'every day at 8:00', title);
    await before.close();
    await app.stop();
    closeFor(app, 10 * 24 * HOUR);
    await app.start();

    const { page } = await app.open();
    await expect(notices(page)).toContainText('3 automations missed times');
    await button(notices(page), 'Open').click();
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(notices(page)).not.toContainText('missed times');
    await button(page, 'Automations').click();
    await expect(page).toHaveTitle('(3) Automations – Loopwright');
    await expect(button(page, /^Inbox/)).toContainText('3 waiting for you');
    await expect(page.getByRole('region', { name: 'Missed times', exact: true })).toContainText(
      /^3 automations missed (27|30) times\./,
    );
    const watch = page.getByRole('region', { name: 'Missed times of “Watch”' });
    await expect(watch).toContainText(/Missed (9|10) times between .* and .*, because the app was not running\./);
    expect(await graveIssues(page)).toEqual([]);
    await button(page, 'Skip the missed times of “Watch”').click();
    await expect(watch).toBeHidden();
    await expect(card(page, 'Watch').getByRole('button', { name: /^Skipped, due .* (9|10) times/ })).toBeVisible();

    await button(page, /^Inbox/).click();
    await expect(card(page, 'Missed times')).toContainText(/^Missed times2 automations missed (18|20) times\./);
    expect(await graveIssues(page)).toEqual([]);
    await button(page, 'Run once now: “Look”').click();
    await expect(card(page, 'Missed times')).toBeHidden();
    await button(page, 'Skip the missed times of “Listen”').click();
    await expect(page).not.toHaveTitle(/^\(3\)/);
    await button(page, 'Automations').click();
    // However many times were missed, they are one run.
    const outcomes = page.getByRole('list', { name: /^Last outcomes of “Look”/ }).getByRole('listitem');
    await expect(outcomes.getByRole('button', { name: /^Done/ })).toHaveCount(1, { timeout: 30_000 });
    expect(app.problems).toEqual([]);
  });

  test('keeps what is written when the page is left, brings back what was put away, and restores what was deleted', async () => {
    await using app = await start();
    const page = await openPage(app);
    await make(page, 'every 2 hours', 'Watch');
    const other = await openPage(app);
    await button(page, 'Edit “Watch”').click();
    await field(page, 'Goal').fill('Look at the logs.');
    await button(page, 'Schedule').click();
    await button(page, 'Automations').click();
    await expect(field(page, 'Goal')).toHaveValue('Look at the logs.');
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeHidden();
    await button(notices(page), 'Bring back').click();
    await expect(field(page, 'Goal')).toHaveValue('Look at the logs.');
    await field(page, 'Title').fill('Logs');
    await button(page, 'Save').click();
    for (const window of [page, other]) await expect(card(window, 'Logs')).toBeVisible();

    await button(page, 'Pause “Logs”').click();
    await expect(card(other, 'Logs')).toContainText('Paused');
    await button(page, 'Pause all').click();
    for (const window of [page, other])
      await expect(window.getByRole('region', { name: 'All automations are paused.' })).toBeVisible();
    expect(await graveIssues(page)).toEqual([]);
    await button(other, 'Resume all').click();
    await expect(button(page, 'Pause all')).toBeVisible();
    await button(page, 'Delete “Logs”').click();
    for (const window of [page, other]) await expect(card(window, 'Logs')).toBeHidden();
    await button(notices(page), 'Undo').click();
    for (const window of [page, other]) await expect(card(window, 'Logs')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('shows an automation that a model proposes on a card, and leads from the chat to it after it was confirmed', async () => {
    const proposed = { title: 'Prices', goal: 'Compare the prices.\nWrite what changed.', when: 'every Monday at 9' };
    await using app = await startApp(browser, {
      script: [call('create_automation', proposed), call(DONE, { result: 'It compares them every Monday.' })],
    });
    const { page } = await app.open();
    await say(page, 'Compare the prices every Monday');
    const asked = approval(page);
    await expect(asked).toContainText('Make this automation?');
    await expect(asked).toContainText('every Monday at 9:00');
    await expect(asked).toContainText('Write what changed.');
    await expect(asked.getByRole('listitem').filter({ hasText: /^Mon, .* 9:00\sAM$/ })).toHaveCount(5);
    await expect(asked).toContainText('Ask before edits');
    await expect(asked).toContainText(app.workspace);
    expect(await graveIssues(page)).toEqual([]);
    await decide(page, /^Allow once/);
    await expect(chat(page)).toContainText('It compares them every Monday.');
    await button(page, 'Show the automation “Prices”').click();
    await expect(card(page, 'Prices')).toBeFocused();
    await expect(card(page, 'Prices')).toContainText('Made in a topic');
    await button(page, 'Delete “Prices”').click();
    await expect(page.getByText('Nothing runs by itself yet.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('works with the keyboard alone', async () => {
    await using app = await start();
    const { page } = await app.open();
    await expect(button(page, /^New topic/)).toBeVisible();
    const keys = new Keys(page);
    await keys.press('Control+k');
    await page.keyboard.type('automations');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Automations', level: 1 })).toBeVisible();
    await keys.tabTo('New automation');
    await keys.press('Enter');
    await expect.poll(() => keys.focused()).toBe('When');
    await page.keyboard.type('every 30 minutes');
    await expect(nextTimes(page)).toHaveCount(5);
    await keys.press('Enter');
    await expect.poll(() => keys.focused()).toBe('Goal');
    await page.keyboard.type('Read the notes.');
    await keys.tabTo('Create');
    await keys.press('Enter');
    await expect(card(page, 'Read the notes')).toBeVisible();
    await expect.poll(() => keys.isSomewhere()).toBe(true);
    await keys.tabTo('Run now: “Read the notes”');
    await keys.press('Enter');
    await expect(card(page, 'Read the notes').getByRole('button', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
    await keys.tabTo('Done, asked for');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys.press('Escape');
    await expect.poll(() => keys.focused()).toContain('Done, asked for');
    // The notices give the focus back to the mark, so the way leads back.
    await keys.press('Shift+Tab');
    await expect.poll(() => keys.focused()).toBe('Delete “Read the notes”');
    await keys.press('Enter');
    await expect(page.getByText('Nothing runs by itself yet.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('fits into a narrow window, and axe finds no serious issue in any state', { timeout: 180_000 }, async () => {
    await using app = await start();
    const page = await openPage(app);
    const check = async (state: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await graveIssues(page), `${state} ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), state).toBeLessThanOrEqual(0);
    };
    await page.setViewportSize({ width: 390, height: 780 });
    await check('empty');
    await button(page, 'New automation').click();
    await field(page, 'When').fill('every blue moon');
    await expect(editor(page)).toContainText('This part was not understood:');
    for (const folded of [/^MCP servers/, /^Limits/]) await button(editor(page), folded).click();
    await check('problem');
    await field(page, 'When').fill('every 2 hours');
    await expect(nextTimes(page)).toHaveCount(5);
    await check('preview');
    await field(page, 'Goal').fill('Read the notes.');
    await button(page, 'Create').click();
    await button(page, 'Run now: “Read the notes”').click();
    await expect(card(page, 'Read the notes').getByRole('button', { name: /^Done/ })).toBeVisible({ timeout: 30_000 });
    await check('list');
    expect(app.problems).toEqual([]);
  });
});
