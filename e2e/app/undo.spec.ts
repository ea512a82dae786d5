/** Tests edits of files that the user undoes or accepts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, DONE, done, expect, fileOf, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const NAMES = ['one.md', 'two.md', 'three.md'];

/** Starts an app in which the model has edited three files and created one. */
async function edited(): Promise<{ readonly app: App; readonly page: Page }> {
  const edits = NAMES.map((path) => ({ name: 'replace_in_file', arguments: { path, search: 'old', replace: 'new' } }));
  const made = { name: 'create_file', arguments: { path: 'made.md', content: 'made\n' } };
  const app = await startApp(browser, {
    files: Object.fromEntries(NAMES.map((name) => [name, 'old\n'])),
    settings: { approvalMode: 'allow-edits' },
    script: [{ calls: [...edits, made] }, call(DONE, { result: 'Renewed.' })],
  });
  const { page } = await app.open();
  await say(page, 'Renew');
  await expect(done(page)).toBeVisible();
  expect(await filesOf(app)).toEqual(['new\n', 'new\n', 'new\n', 'made\n']);
  return { app, page };
}

const filesOf = (app: App) => Promise.all([...NAMES, 'made.md'].map((name) => fileOf(app, name)));
const panel = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });

describe('an edit', () => {
  test('can be undone on its card and in the changes panel, or accepted', async () => {
    const { app, page } = await edited();
    await using _ = app;
    await button(page, 'Undo: one.md').click();
    await expect(card(page, 'Replaced in one.md')).toContainText('Undone');
    expect(await filesOf(app)).toEqual(['old\n', 'new\n', 'new\n', 'made\n']);
    await button(page, 'Redo: one.md').click();
    await expect(button(page, 'Undo: one.md')).toBeVisible();
    await expect(card(page, 'Replaced in one.md')).not.toContainText('Undone');
    expect(await filesOf(app)).toEqual(['new\n', 'new\n', 'new\n', 'made\n']);
    await button(page, 'Undo: one.md').click();
    await expect(button(page, 'Redo: one.md')).toBeVisible();
    expect(await filesOf(app)).toEqual(['old\n', 'new\n', 'new\n', 'made\n']);

    await expect(page.getByRole('tab', { name: 'Changes 3' })).toBeVisible();
    const changes = panel(page);
    await changes.getByRole('button', { name: 'edit two.md', expanded: false }).click();
    await expect(page.getByLabel('Changes of two.md', { exact: true })).toContainText('+new');
    await button(changes, 'Undo the changes of two.md').click();
    await button(changes, 'Accept the changes of three.md').click();
    await expect(changes.getByText('accepted', { exact: true })).toHaveCount(1);
    await expect(changes.getByText('undone', { exact: true })).toHaveCount(2);
    expect(await filesOf(app)).toEqual(['old\n', 'old\n', 'new\n', 'made\n']);

    await button(changes, 'Undo the changes of made.md').click();
    await expect(changes.getByText('undone', { exact: true })).toHaveCount(3);
    expect(await filesOf(app)).toEqual(['old\n', 'old\n', 'new\n', null]);
    await page.reload();
    await topicRow(page, 'Renew').click();
    await expect(button(page, 'Redo: two.md')).toBeVisible();
    await expect(card(page, 'Replaced in three.md')).toContainText('Accepted');
    await expect(button(page, 'Undo: three.md')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('is undone together with all other edits of the topic, unless it was accepted before', async () => {
    const { app, page } = await edited();
    await using _ = app;
    await button(panel(page), 'Accept the changes of one.md').click();
    await button(panel(page), 'Undo all').click();
    await button(page.getByRole('dialog', { name: /^Undo all open changes/ }), 'Undo all').click();
    await expect(panel(page).getByText('undone', { exact: true })).toHaveCount(3);
    expect(await filesOf(app)).toEqual(['new\n', 'old\n', 'old\n', null]);
    expect(app.problems).toEqual([]);
  });

  test('is not undone when the user has changed the file since: the difference is shown, and the file stays unchanged', async () => {
    const { app, page } = await edited();
    await using _ = app;
    const byHand = 'new\nby hand\n';
    await writeFile(join(app.workspace, 'one.md'), byHand);
    await button(page, 'Undo: one.md').click();
    await expect(card(page, 'Replaced in one.md')).toContainText('one.md was not undone.');
    await expect(page.getByLabel('What would be lost')).toContainText('by hand');
    expect(await fileOf(app, 'one.md')).toBe(byHand);

    await button(page, 'Compare the contents of one.md…').click();
    const compared = page.getByRole('dialog', { name: /^(Not|Partly) undone, so that nothing of yours is lost$/ });
    await expect(compared.getByLabel('Three contents of one.md')).toContainText('by hand');
    await button(compared, 'Close').last().click();
    await expect(compared).toHaveCount(0);

    await button(panel(page), 'Undo all').click();
    await button(page.getByRole('dialog', { name: /^Undo all open changes/ }), 'Undo all').click();
    const refused = page.getByRole('dialog', { name: /^(Not|Partly) undone, so that nothing of yours is lost$/ });
    await expect(refused.getByLabel('Three contents of one.md')).toContainText('by hand');
    await button(refused, 'Close').last().click();
    expect(await filesOf(app)).toEqual([byHand, 'old\n', 'old\n', null]);
    expect(app.problems).toEqual([]);
  });

  test('is redone on its card only in the lines of the loop when the user has changed others, and undone again', async () => {
    const text = (first: string, last: string) => `${first}\n1\n2\n3\n4\n5\n${last}\n`;
    await using app = await startApp(browser, {
      files: { 'a.md': text('old', 'end') },
      settings: { approvalMode: 'allow-edits' },
      script: [
        call('replace_in_file', { path: 'a.md', search: 'old', replace: 'new' }),
        call(DONE, { result: 'Renewed.' }),
      ],
    });
    const { page } = await app.open();
    await say(page, 'Renew');
    await button(page, 'Undo: a.md').click();
    await button(page, 'Redo: a.md').waitFor();
    await writeFile(join(app.workspace, 'a.md'), text('old', 'mine'));
    await button(page, 'Redo: a.md').click();
    await expect(card(page, 'Replaced in a.md')).toContainText('a.md was not redone.');
    await button(page, 'Compare the contents of a.md…').click();
    const dialog = page.getByRole('dialog', { name: /^(Not|Partly) redone, so that nothing of yours is lost$/ });
    await button(dialog, "Redo only the loop's lines").click();
    await expect(dialog.getByRole('status')).toContainText("Only the loop's lines were redone.");
    await button(dialog, 'Close').last().click();
    await expect(button(page, 'Undo: a.md')).toBeVisible();
    await expect(card(page, 'Replaced in a.md')).not.toContainText('was not redone');
    expect(await fileOf(app, 'a.md')).toBe(text('new', 'mine'));
    await button(page, 'Undo: a.md').click();
    await expect.poll(() => fileOf(app, 'a.md')).toBe(text('old', 'mine'));
    expect(app.problems).toEqual([]);
  });
});
