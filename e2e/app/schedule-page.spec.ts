/**
 * Tests the schedule page: days, weeks and months, adding an event in a time slot, repeated events,
 * and conflicts, by mouse and by keyboard, in two windows.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { elsewhere } from './elsewhere.ts';
import { Keys } from './keys.ts';
import { button, expect } from './person.ts';

const browser = await sharedBrowser();

/** The date that the page takes for the current day, a Wednesday. */
const TODAY = '2027-03-03';
const WEDNESDAY = 'Wednesday, March 3';

const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const day = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const event = (place: Page | Locator, title: string): Locator => button(place, new RegExp(`^${title}, `));
/** The headings of the days that the page shows. */
const shown = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
const field = (place: Locator, name: string): Locator => place.getByLabel(name, { exact: true });

async function openSchedule(app: App): Promise<Page> {
  const { page } = await app.open({ before: (opened) => opened.clock.setFixedTime(new Date(`${TODAY}T10:10`)) });
  await button(page, 'Schedule').click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  return page;
}

async function show(page: Page, span: 'Day' | 'Week' | 'Month'): Promise<void> {
  await page.getByRole('group', { name: 'Shown' }).getByText(span, { exact: true }).click();
}

describe('the schedule page', () => {
  test('adds an event in a time slot, edits, moves, deletes and restores the event, and another window shows the same', async () => {
    await using app = await startApp(browser);
    const page = await openSchedule(app);
    const other = await openSchedule(app);
    await expect(shown(page)).toHaveText(/March 1\s–\s7, 2027/);
    await button(page, /^Add an event: Wed, Mar 3, 2:00\sPM$/).click();
    const added = dialog(page, 'New event');
    await expect(field(added, 'Starts')).toHaveValue(`${TODAY} 14:00`);
    await button(added, 'Add').click();
    await expect(added).toContainText('Give it a title.');
    await field(added, 'Title').fill('Review');
    await field(added, 'Duration').fill('1.5');
    await field(added, 'Unit').selectOption('hours');
    await button(added, 'Add').click();
    await expect(added).toBeHidden();
    for (const window of [page, other])
      await expect(event(day(window, WEDNESDAY), 'Review')).toHaveAccessibleName(/^Review, 2:00\s–\s3:30\sPM$/);

    await event(other, 'Review').click();
    const edited = dialog(other, 'Edit event');
    await field(edited, 'Title').fill('Design review');
    await field(edited, 'Starts').fill('2027-03-04 23:00');
    await field(edited, 'Duration').fill('2');
    await field(edited, 'Unit').selectOption('hours');
    await button(edited, 'Save').click();
    // The edited event begins on Thursday and ends after midnight, so it is shown on both days.
    for (const window of [page, other])
      for (const name of ['Thursday, March 4', 'Friday, March 5'])
        await expect(event(day(window, name), 'Design review')).toBeVisible();
    await expect(event(day(page, WEDNESDAY), 'Design review')).toHaveCount(0);

    await event(day(page, 'Thursday, March 4'), 'Design review').click();
    await button(dialog(page, 'Edit event'), 'Delete').click();
    for (const window of [page, other]) await expect(event(window, 'Design review')).toHaveCount(0);
    await button(notices(page), 'Undo').click();
    for (const window of [page, other]) await expect(event(window, 'Design review')).toHaveCount(2);
    expect(app.problems).toEqual([]);
  });

  test('does not save an event that overlaps with another event, and names that event', async () => {
    await using app = await startApp(browser);
    await elsewhere(app, [
      `/schedule add ${TODAY} 09:00 Stand-up --duration 15 --interval 1d`,
      `/schedule add ${TODAY} 11:00 Lunch`,
    ]);
    const page = await openSchedule(app);
    await expect(event(page, 'Stand-up')).toHaveCount(5);
    await button(page, 'New event').click();
    const added = dialog(page, 'New event');
    await field(added, 'Title').fill('Workshop');
    await field(added, 'Starts').fill('2027-06-01 08:00');
    await field(added, 'Duration').fill('120');
    await field(added, 'Unit').selectOption('minutes');
    await button(added, 'Add').click();
    await expect(added.getByRole('alert')).toContainText('Not saved: something else happens then.');
    await expect(added.getByRole('alert')).toContainText(/“Stand-up”, Tue, Jun 1, 9:00\sAM/);
    await field(added, 'Starts').fill(`${TODAY} 11:30`);
    await button(added, 'Add').click();
    await expect(added.getByRole('alert')).toContainText('“Lunch”');
    await expect(added.getByRole('alert')).not.toContainText('Stand-up');
    await field(added, 'Starts').fill(`${TODAY} 12:00`);
    await button(added, 'Add').click();
    await expect(added).toBeHidden();
    await expect(event(day(page, WEDNESDAY), 'Workshop')).toHaveAccessibleName(/12:00\s–\s2:00\sPM$/);
    expect(app.problems).toEqual([]);
  });

  test('shows a repeated event in day, week and month, and switches the repetition off and on', async () => {
    await using app = await startApp(browser);
    const page = await openSchedule(app);
    await button(page, /^Add an event: Wed, Mar 3, 9:00\sAM$/).click();
    const added = dialog(page, 'New event');
    await field(added, 'Title').fill('Retro');
    await field(added, 'Repeats').selectOption('Weekly');
    await field(added, 'Every').fill('2');
    await field(added, 'How often in all').fill('3');
    await expect(added).toContainText('Every 2 weeks');
    await button(added, 'Add').click();
    await expect(event(day(page, WEDNESDAY), 'Retro')).toHaveAccessibleName(/Every 2 weeks, 3 times$/);
    await button(page, 'Next week').click();
    await expect(shown(page)).toHaveText(/March 8\s–\s14, 2027/);
    await expect(event(page, 'Retro')).toHaveCount(0);
    await show(page, 'Month');
    await expect(shown(page)).toHaveText('March 2027');
    for (const name of [WEDNESDAY, 'Wednesday, March 17', 'Wednesday, March 31'])
      await expect(event(day(page, name), 'Retro')).toBeVisible();
    await expect(event(page, 'Retro')).toHaveCount(3);

    await event(day(page, 'Wednesday, March 17'), 'Retro').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Turn repeating off' }).click();
    await expect(event(page, 'Retro')).toHaveCount(1);
    await event(page, 'Retro').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Turn repeating on' }).click();
    await expect(event(page, 'Retro')).toHaveCount(3);
    // Changing the title does not change how the event repeats.
    await event(day(page, WEDNESDAY), 'Retro').click();
    await field(dialog(page, 'Edit event'), 'Title').fill('Retrospective');
    await button(dialog(page, 'Edit event'), 'Save').click();
    await expect(event(page, 'Retrospective')).toHaveCount(3);

    await button(day(page, 'Wednesday, March 17'), 'Show Wednesday, March 17').click();
    await expect(shown(page)).toHaveText('Wednesday, March 17, 2027');
    await expect(event(page, 'Retrospective')).toHaveCount(1);
    await button(page, 'Next day').click();
    await expect(event(page, 'Retrospective')).toHaveCount(0);
    await button(page, 'Today').click();
    await expect(shown(page)).toHaveText('Wednesday, March 3, 2027');
    await expect(event(page, 'Retrospective')).toHaveCount(1);
    await event(page, 'Retrospective').click();
    await button(dialog(page, 'Edit event'), 'Delete').click();
    await expect(notices(page)).toContainText('“Retrospective” was deleted with all its times.');
    await button(notices(page), 'Undo').click();
    await show(page, 'Month');
    await expect(event(page, 'Retrospective')).toHaveCount(3);
    expect(app.problems).toEqual([]);
  });

  test('works with the keyboard alone', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open({
      before: (opened) => opened.clock.setFixedTime(new Date(`${TODAY}T10:10`)),
    });
    await expect(button(page, /^New topic/)).toBeVisible();
    const keys = new Keys(page);
    await keys.press('Control+k');
    await page.keyboard.type('schedule');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
    await keys.tabTo('Add an event: Wed, Mar 3, 9:00');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await keys.press(key);
    await expect.poll(() => keys.focused()).toMatch(/^Add an event: Thu, Mar 4, 10:00\sAM$/);
    await keys.press('PageDown');
    await expect.poll(() => keys.focused()).toMatch(/^Add an event: Thu, Mar 11, 10:00\sAM$/);
    await keys.press('Enter');
    await expect.poll(() => keys.focused()).toBe('Title');
    await page.keyboard.type('Dentist');
    await keys.press('Enter');
    await expect(event(day(page, 'Thursday, March 11'), 'Dentist')).toBeVisible();
    await expect.poll(() => keys.focused()).toMatch(/^Add an event: Thu, Mar 11/);
    await keys.tabTo('Dentist, 10:00');
    await keys.press('Enter');
    await expect(dialog(page, 'Edit event')).toBeVisible();
    await keys.press('Escape');
    await expect(dialog(page, 'Edit event')).toBeHidden();
    await expect.poll(() => keys.focused()).toContain('Dentist');
    await keys.press('Delete');
    await expect(event(page, 'Dentist')).toHaveCount(0);
    await expect.poll(() => keys.isSomewhere()).toBe(true);
    await keys.tabTo('Undo');
    await keys.press('Enter');
    await expect(event(page, 'Dentist')).toHaveCount(1);
    expect(app.problems).toEqual([]);
  });

  test('is a list in a narrow window, and axe finds no serious issue in any view', { timeout: 180_000 }, async () => {
    await using app = await startApp(browser);
    await elsewhere(app, [
      `/schedule add ${TODAY} 09:00 Stand-up --duration 15 --interval 1d --times 2`,
      `/schedule add ${TODAY} 22:00 Release --duration 240 --remind ${TODAY} 21:00`,
      '/schedule add 2027-03-05 00:00 Fair --duration 2880',
    ]);
    const page = await openSchedule(app);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const span of ['Day', 'Week', 'Month'] as const) {
        await show(page, span);
        await expect(event(page, 'Release').first()).toBeVisible();
        expect(await graveIssues(page), `${span} ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 780 });
      await expect(day(page, WEDNESDAY)).toContainText('Today, Wednesday, March 3');
      await expect(event(day(page, WEDNESDAY), 'Release')).toBeVisible();
      expect(await graveIssues(page), `agenda ${colorScheme}`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(app.problems).toEqual([]);
  });
});
