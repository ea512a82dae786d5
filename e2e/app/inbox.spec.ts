/** Tests the inbox: runs that another process queued appear, are canceled, repeated and deleted. */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { answeredBy, refusal } from './answered-by.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { HeldHost } from './held-host.ts';
import { button, expect, openSettings, topicRow } from './person.ts';
import { endedRun, queueRun, restRun } from './run-seeds.ts';

const browser = await sharedBrowser();

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });

describe('the inbox', () => {
  test('shows runs without polling, cancels, repeats and deletes them, and opens the unread message of a finished one', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await button(page, /^Inbox/).click();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();

    await queueRun(app, 'Long tea', 1_000);
    const long = card(page, 'Long tea');
    await expect(long).toContainText('Running');
    await expect(long.getByRole('progressbar', { name: 'Progress of Long tea' })).toBeVisible();
    await button(long, 'Details of “Long tea”').click();
    await expect(long.getByRole('region', { name: 'Steps' })).toContainText('Steps are listed when the task is done');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await graveIssues(page)).toEqual([]);
    await button(long, 'Cancel “Long tea”').focus();
    await page.keyboard.press('Enter');
    await expect(long).toContainText('Canceled');
    await expect(long.getByRole('region', { name: 'Changes' })).toContainText(/Canceled.*By you/);
    await button(long, 'Retry “Long tea”').click();
    await expect(long).toHaveCount(2);
    await button(page, 'Cancel “Long tea”').click();
    await expect(button(page, 'Retry “Long tea”')).toHaveCount(2);

    await queueRun(app, 'Short tea', 0);
    const short = card(page, 'Short tea');
    await expect(short).toContainText('Done');
    expect(await graveIssues(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page).toHaveTitle(/^\(2\) Inbox/);
    await button(short, 'Topic: Task completed: Short tea').click();
    await expect(page).toHaveTitle(/^\(1\) Task completed: Short tea/);
    await page.keyboard.press('Control+Shift+U');
    await button(short, 'Delete “Short tea”').click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await expect(short).toHaveCount(0);
  });

  test('shows the details of a run by keyboard at 390 px: input, attempts, steps, artifacts and every change, and copies an artifact', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    const report = `# Teas\n\n${'- Green tea is <b>good</b>.\n'.repeat(60)}`;
    await endedRun(app, 'Compare teas', report);
    await button(page, /^Inbox/).click();
    await page.setViewportSize({ width: 390, height: 800 });
    const run = card(page, 'Compare teas');
    await expect(run).toContainText('Done');
    await expect(run).not.toContainText('Attempt');

    const details = button(run, 'Details of “Compare teas”');
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    const section = (name: string) => run.getByRole('region', { name, exact: true });
    await expect(section('Input')).toContainText('Name the best one.');
    await expect(section('Result')).toContainText('The green tea is the best one.');
    await expect(section('Attempts').getByRole('listitem')).toContainText([
      /Attempt 1.*The program was closed/,
      /Attempt 2.*Succeeded/,
    ]);
    await expect(section('Steps').getByRole('listitem')).toContainText([
      /Taste.*Done.*1\.8 s/,
      /Ask a neighbour.*Failed.*1:15/,
    ]);
    await expect(section('Artifacts')).toContainText(`${report.length.toLocaleString('en')} characters`);
    await expect(section('Changes').getByRole('listitem').first()).toContainText('Queued');
    await expect(section('Changes').getByRole('listitem').last()).toContainText('Reported in a message');
    const text = section('Artifacts').getByRole('group', { name: 'teas.md' });
    await expect(text).toContainText('Green tea is <b>good</b>.');
    expect((await text.boundingBox())?.height).toBeLessThan(300);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(run, 'Copy “teas.md”').click();
    await expect(button(run, 'Copied')).toBeVisible();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(report);
    expect(await graveIssues(page)).toEqual([]);

    await details.focus();
    await page.keyboard.press('Space');
    await expect(section('Input')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('is counted in the sidebar and in the window title while a task asks something, also after the page is loaded again', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    // A page that shows the topics hears of what happens from now on.
    await expect(topicRow(page, SEEDED_TOPIC)).toBeVisible();
    await expect(page).toHaveTitle(/^(?!\()/);
    const asks = { name: 'read-pages', pages: [] } as const;
    await restRun(app, 'How owls hunt', { for: 'answer', asks, memory: {}, deadline: Date.now() + 3_600_000 });
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(notices(page)).toContainText('A background task is waiting for you');
    await expect(notices(page)).toContainText('How owls hunt');
    await expect(button(page, 'Inbox 1 waiting for you')).toBeVisible();
    await page.reload();
    await expect(button(page, 'Inbox 1 waiting for you')).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);

    await button(page, /^Inbox/).click();
    await button(page, 'Allow reading for “How owls hunt”').click();
    await expect(button(page, 'Inbox')).toBeVisible();
    await expect(page).toHaveTitle(/^Inbox/);
  });

  test('says that the details of a run were not loaded, and loads them again on request', async () => {
    await using app = await startApp(browser);
    const answers = [refusal];
    const { page } = await app.open({ before: answeredBy('/runs/show', (id) => answers.pop()?.(id)) });
    await endedRun(app, 'Compare teas', 'Green.');
    await button(page, /^Inbox/).click();
    const run = card(page, 'Compare teas');
    await expect(run).toContainText('Topic: Task completed');
    await button(run, 'Details of “Compare teas”').click();
    await expect(run).toContainText('The details could not be read.');
    await button(run, 'Retry').click();
    await expect(run.getByRole('region', { name: 'Input' })).toContainText('Compare the teas.');
    expect(app.problems).toEqual([]);
  });

  test('opens with its key, also with one that the user has chosen, before the page has shown anything', async () => {
    await using app = await startApp(browser, { settings: { shortcuts: { 'open-inbox': 'Mod+Shift+Y' } } });
    const host = new HeldHost();
    const { page } = await app.open({
      before: async (fresh) => {
        await host.standBefore(fresh);
        host.hold();
      },
    });
    await page.keyboard.press('Control+Shift+U');
    await page.keyboard.press('Control+Shift+Y');
    host.release();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('is not needed to learn of the end of a task: a notice opens its topic, and another the inbox', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await expect(button(page, /^New topic/)).toBeVisible();
    await queueRun(app, 'Short tea', 0);
    await expect(notices(page)).toContainText('A background task is done');
    expect(await graveIssues(page)).toEqual([]);
    await button(notices(page), 'Open').click();
    await expect(page).toHaveTitle(/^Task completed: Short tea/);
    await expect(button(notices(page), 'Open')).toHaveCount(0);

    const asks = { name: 'read-pages', pages: [] } as const;
    await restRun(app, 'How owls hunt', { for: 'answer', asks, memory: {}, deadline: Date.now() + 3_600_000 });
    await expect(notices(page)).toContainText('A background task is waiting for you');
    // The notice follows a change of the language while it is shown.
    await openSettings(page, 'Appearance');
    await page.getByLabel('Language').selectOption('简体中文');
    const inChinese = page.getByRole('region', { name: /^通知/ });
    await expect(inChinese).toContainText('后台任务正在等待你处理');
    await expect(button(inChinese, '打开')).toBeVisible();
    await page.getByLabel('语言').selectOption('English');
    await button(notices(page), 'Open').click();
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    await queueRun(app, 'Late tea', 0);
    await expect(card(page, 'Late tea')).toContainText('Done');
    await expect(page).toHaveTitle(/^\(2\) Inbox/);
    await expect(notices(page)).not.toContainText('Late tea');
    expect(app.problems).toEqual([]);
  });
});
