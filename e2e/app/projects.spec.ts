/** Tests folders as projects in the sidebar, the order of topics, and the archive. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { newId } from '../../electron/host/new-id.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import { TopicId } from '../../shared/ids.ts';
import { graveIssues } from './accessibility.ts';
import { type App, SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const list = (page: Page) => page.getByRole('navigation', { name: 'Topics' });
const folder = (page: Page, name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^${name} \\d+ topics?$`) });
const titles = (page: Page) => list(page).locator('[data-topic]').allInnerTexts();

async function seed(app: App): Promise<string> {
  await app.stop();
  const other = join(app.root, 'second');
  await mkdir(other);
  const store = openStore(app.dataDir, Date.now);
  for (const title of ['Part 10', 'Part 9']) store.topics.create({ id: newId(TopicId), title, workspace: other });
  store.database.close();
  await app.start();
  return other;
}

async function choose(page: Page, name: string): Promise<void> {
  await button(page, 'Group and order topics').click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('a folder in the sidebar', () => {
  test('holds its topics, can be closed, begins topics, shows its trust, and topics can be ordered and archived', async () => {
    await using app = await startApp(browser, { script: () => ({ text: 'Here.' }) });
    const other = await seed(app);
    const { page } = await app.open();
    await expect(folder(page, 'second')).toHaveAttribute('aria-expanded', 'true');
    expect(await titles(page)).toEqual(['Part 9', 'Part 10', SEEDED_TOPIC]);
    await choose(page, 'By name');
    await expect.poll(() => titles(page)).toEqual(['Part 9', 'Part 10', SEEDED_TOPIC]);
    await choose(page, 'Last activity first');

    // By keyboard: the arrow keys move along folders and topics, and close and open a folder.
    await folder(page, 'second').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(topicRow(page, 'Part 9')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(folder(page, 'workspace')).toBeFocused();
    await page.reload();
    await expect(folder(page, 'second')).toHaveAttribute('aria-expanded', 'false');
    await folder(page, 'second').focus();
    await page.keyboard.press('ArrowRight');
    await expect(topicRow(page, 'Part 9')).toBeVisible();

    await folder(page, 'second').hover();
    await button(list(page), 'second is restricted').click();
    await expect(page.getByRole('dialog', { name: 'Trust in this folder' }).getByText(other)).toBeVisible();
    await page.keyboard.press('Escape');
    await folder(page, 'second').hover();
    await button(list(page), 'Add a topic to second').click();
    await expect(button(page, `Folder: ${other}`)).toBeVisible();
    await say(page, 'Made here');
    await expect(chat(page).getByText('Here.')).toBeVisible();
    await expect(folder(page, 'second')).toHaveAccessibleName('second 3 topics');

    await topicRow(page, 'Part 9').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByText('“Part 9” is in the archive.')).toBeVisible();
    await expect(topicRow(page, 'Part 9')).toBeHidden();
    await button(page, /^Search/).click();
    await page.keyboard.type('Part 9');
    await expect(page.getByRole('option', { name: 'Part 9 Archived' })).toBeVisible();
    await page.keyboard.press('Escape');
    await list(page)
      .getByRole('button', { name: /^Archive 1/ })
      .click();
    // The archive stays open, and an archived topic says that it is one.
    await page.reload();
    await topicRow(page, 'Part 9').click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await button(page, 'Take out of the archive').click();
    await expect(page.getByText('Archived', { exact: true })).toBeHidden();
    await expect(list(page).getByRole('button', { name: /^Archive/ })).toBeHidden();
    await expect(folder(page, 'second')).toHaveAccessibleName('second 3 topics');

    // The menu of a folder leads to its instructions, which can be written there.
    await folder(page, 'workspace').hover();
    await button(list(page), 'Actions of workspace').click();
    await page.getByRole('menuitem', { name: 'Instructions of this folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instructions of the folder' });
    await button(dialog, 'Write AGENTS.md in workspace').click();
    await dialog.getByRole('textbox').fill('Answer in rhymes.');
    await button(dialog, 'Save').click();
    await expect(page.getByText('Saved AGENTS.md in workspace.')).toBeVisible();
    expect(await readFile(join(app.workspace, 'AGENTS.md'), 'utf8')).toBe('Answer in rhymes.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await choose(page, 'Group by day');
    await expect(list(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    await page.reload();
    await expect(list(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(composer(page)).toBeVisible();
    await choose(page, 'Group by folder');
    await expect(folder(page, 'second')).toBeVisible();
    expect(await graveIssues(page)).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
