/** Tests the changes panel: undo, redo and three-way conflicts at every level, by keyboard, and its place. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, DONE, done, expect, fileOf, say } from './person.ts';

const browser = await sharedBrowser();

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const text = (change: Readonly<Record<number, string>> = {}) =>
  LINES.map((line, index) => `${change[index] ?? line}\n`).join('');

const replace = (path: string, search: string, by: string) => ({
  name: 'replace_in_file',
  arguments: { path, search, replace: by },
});

/** Starts an app in which two iterations of a loop have edited `a.md` and `b.md`. */
async function edited(): Promise<{ readonly app: App; readonly page: Page }> {
  const app = await startApp(browser, {
    files: { 'a.md': text(), 'b.md': text() },
    settings: { approvalMode: 'allow-edits' },
    script: [
      { calls: [replace('a.md', 'two', 'TWO'), replace('b.md', 'two', 'TWO')] },
      { calls: [replace('a.md', 'eight', 'EIGHT'), replace('b.md', 'eight', 'EIGHT')] },
      call(DONE, { result: 'Written large.' }),
    ],
  });
  const { page } = await app.open();
  await say(page, 'Write large');
  await expect(done(page)).toBeVisible();
  await expect(panel(page)).toBeVisible();
  return { app, page };
}

const LOOP = text({ 1: 'TWO', 7: 'EIGHT' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Changes', exact: true });
const filesOf = async (app: App) => [await fileOf(app, 'a.md'), await fileOf(app, 'b.md')];
const untilFiles = (app: App, wanted: readonly (string | null)[]) =>
  expect.poll(() => filesOf(app), { timeout: 15_000 }).toEqual(wanted);
const undoneTopic = async (page: Page) => {
  await button(panel(page), 'Undo all').click();
  await button(page.getByRole('dialog', { name: /^Undo all open changes/ }), 'Undo all').click();
};

describe('the changes panel', () => {
  test('undoes and redoes at every level: topic, loop, iteration, file and edit', async () => {
    const { app, page } = await edited();
    await using _ = app;
    await undoneTopic(page);
    await untilFiles(app, [text(), text()]);
    await button(panel(page), 'Redo all').click();
    await untilFiles(app, [LOOP, LOOP]);

    await button(panel(page), 'Undo the changes of Write large').click();
    await untilFiles(app, [text(), text()]);
    await button(panel(page), 'Redo the changes of Write large').click();
    await untilFiles(app, [LOOP, LOOP]);

    await button(panel(page), 'Undo the changes of a.md').click();
    await untilFiles(app, [text(), LOOP]);
    await button(panel(page), 'Redo the changes of a.md').click();
    await untilFiles(app, [LOOP, LOOP]);

    await panel(page).getByRole('button', { name: 'edit b.md' }).click();
    await button(panel(page), 'Undo the changes of b.md, Edit 2, iteration 2').click();
    await untilFiles(app, [LOOP, text({ 1: 'TWO' })]);
    await button(panel(page), 'Redo the changes of b.md, Edit 2, iteration 2').click();
    await untilFiles(app, [LOOP, LOOP]);

    await panel(page).getByText('By iteration').click();
    await button(panel(page), 'Undo the changes of Iteration 2').click();
    await untilFiles(app, [text({ 1: 'TWO' }), text({ 1: 'TWO' })]);
    await button(panel(page), 'Redo the changes of Iteration 2').click();
    await untilFiles(app, [LOOP, LOOP]);
    expect(app.problems).toEqual([]);
  });

  test('shows a file that was changed by hand with its three contents, and undoes only the lines of the loop', async () => {
    const { app, page } = await edited();
    await using _ = app;
    const byHand = text({ 1: 'TWO', 4: 'mine', 7: 'EIGHT' });
    const write = (content: string) => writeFile(join(app.workspace, 'a.md'), content);
    const dialog = page.getByRole('dialog', { name: /^(Not|Partly) undone, so that nothing of yours is lost$/ });
    const merge = async (merged: string, other: string) => {
      await expect(dialog.getByLabel('Three contents of a.md')).toContainText('mine');
      await button(dialog, "Undo only the loop's lines").click();
      await expect(dialog.getByRole('status')).toContainText("Only the loop's lines were undone.");
      await expect(dialog).toHaveAccessibleName('Partly undone, so that nothing of yours is lost');
      await button(dialog, 'Close').last().click();
      await untilFiles(app, [merged, other]);
    };

    // The file, then the loop, then the topic: each conflict is solved by a merge, which a redo takes back.
    await write(byHand);
    await button(panel(page), 'Undo the changes of a.md').click();
    await merge(text({ 4: 'mine' }), LOOP);
    await button(panel(page), 'Redo the changes of a.md').click();
    await untilFiles(app, [byHand, LOOP]);

    await write(text({ 1: 'TWO', 4: 'mine too', 7: 'EIGHT' }));
    await button(panel(page), 'Undo the changes of Write large').click();
    await merge(text({ 4: 'mine too' }), text());
    await button(panel(page), 'Redo the changes of Write large').click();
    await untilFiles(app, [text({ 1: 'TWO', 4: 'mine too', 7: 'EIGHT' }), LOOP]);

    await write(byHand);
    await undoneTopic(page);
    await merge(text({ 4: 'mine' }), text());
    await button(panel(page), 'Redo all').click();
    await untilFiles(app, [byHand, LOOP]);

    await panel(page).getByText('By iteration').click();
    await write(text({ 1: 'TWO', 4: 'mine 3', 7: 'EIGHT' }));
    await button(panel(page), 'Undo the changes of Iteration 1').click();
    await expect(dialog.getByLabel('Three contents of a.md')).toContainText('mine 3');
    await button(dialog, "Undo only the loop's lines").first().click();
    await expect(dialog.getByRole('status')).toBeVisible();
    await button(dialog, 'Close').last().click();
    await expect.poll(() => fileOf(app, 'a.md')).toBe(text({ 4: 'mine 3', 7: 'EIGHT' }));

    await panel(page).getByText('By file').click();
    await panel(page).getByRole('button', { name: 'edit a.md' }).click();
    await button(panel(page), 'Undo the changes of a.md, Edit 2, iteration 2').click();
    await expect(dialog.getByLabel('Three contents of a.md')).toContainText('mine 3');
    await button(dialog, "Undo only the loop's lines").click();
    await button(dialog, 'Close').last().click();
    await expect.poll(() => fileOf(app, 'a.md')).toBe(text({ 4: 'mine 3' }));
    expect(app.problems).toEqual([]);
  });

  test('never overwrites lines that the loop and the user both changed', async () => {
    const { app, page } = await edited();
    await using _ = app;
    const byHand = text({ 1: 'my own TWO', 7: 'EIGHT' });
    await writeFile(join(app.workspace, 'a.md'), byHand);
    await button(panel(page), 'Undo the changes of a.md').click();
    const dialog = page.getByRole('dialog', { name: /^(Not|Partly) undone, so that nothing of yours is lost$/ });
    await expect(dialog).toContainText('The loop and a later change concern the same lines.');
    await expect(button(dialog, "Undo only the loop's lines")).toHaveCount(0);
    expect(await readFile(join(app.workspace, 'a.md'), 'utf8')).toBe(byHand);
    expect(app.problems).toEqual([]);
  });

  test('is used by keyboard: undo, redo and a merge, and its width', async () => {
    const { app, page } = await edited();
    await using _ = app;
    const file = panel(page).getByRole('button', { name: 'edit a.md' });
    // The pieces of a name are drawn; its text is whole, once, for screen readers and for a copy.
    await expect(file).toHaveAccessibleName('edit a.md');
    const select = 'getSelection().selectAllChildren(document.querySelector("[role=tabpanel]"))';
    const copied = await page.evaluate<string>(`${select}, getSelection().toString()`);
    expect(copied.match(/a\.md/g)).toHaveLength(1);
    expect(copied).toMatch(/edit\s+a\.md\s+\+2\s*−2/);
    await page.evaluate('getSelection().removeAllRanges()');
    await file.focus();
    await page.keyboard.press('Tab');
    await expect(button(panel(page), 'Undo the changes of a.md')).toBeFocused();
    await page.keyboard.press('Enter');
    await untilFiles(app, [text(), LOOP]);
    await expect(button(panel(page), 'Redo the changes of a.md')).toBeFocused();
    await page.keyboard.press('Enter');
    await untilFiles(app, [LOOP, LOOP]);

    await writeFile(join(app.workspace, 'a.md'), text({ 1: 'TWO', 4: 'mine', 7: 'EIGHT' }));
    await expect(button(panel(page), 'Undo the changes of a.md')).toBeFocused();
    await page.keyboard.press('Enter');
    const merge = button(page.getByRole('dialog'), "Undo only the loop's lines");
    await expect(merge).toBeVisible();
    // The dialog has the focus; its close button, the contents and then the button follow.
    for (const _press of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect(merge).toBeFocused();
    await page.keyboard.press('Enter');
    await untilFiles(app, [text({ 4: 'mine' }), LOOP]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const edge = page.getByRole('separator', { name: 'Width of the panel' });
    await edge.focus();
    await page.keyboard.press('End');
    await expect(edge).toHaveAttribute('aria-valuenow', /^6\d\d$/);
    await page.keyboard.press('Home');
    await expect(edge).toHaveAttribute('aria-valuenow', /^3(19|20)$/);
    await page.keyboard.press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', /^33\d$/);
    await page.reload();
    await button(page, 'Show plan and changes').click();
    await expect(edge).toHaveAttribute('aria-valuenow', /^33\d$/);
    expect(app.problems).toEqual([]);
  });

  test('opens at the first change of a topic, but not again once it was closed, when a badge shows the files', async () => {
    const app = await startApp(browser, {
      files: { 'a.md': text() },
      settings: { approvalMode: 'allow-edits' },
      script: [
        { calls: [replace('a.md', 'two', 'TWO')] },
        call(DONE, { result: 'One.' }),
        { calls: [{ name: 'create_file', arguments: { path: 'new.md', content: 'new\n' } }] },
        call(DONE, { result: 'Two.' }),
      ],
    });
    await using _ = app;
    const { page } = await app.open();
    await say(page, 'First');
    await expect(panel(page)).toBeVisible();
    await button(page, 'Close the panel').click();
    await expect(panel(page)).toHaveCount(0);
    await say(page, 'Second');
    await expect(done(page)).toHaveCount(2);
    const show = button(page, 'Show plan and changes');
    await expect(show).toHaveAttribute('aria-description', /2 changed files/);
    await expect(panel(page)).toHaveCount(0);

    await show.click();
    await expect(panel(page)).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('complementary', { name: 'Plan, changes and Inspector' })).toBeVisible();
    await page.setViewportSize({ width: 880, height: 800 });
    await expect(page.getByRole('dialog', { name: 'Plan, changes and Inspector' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('closes when the window becomes narrow if it had opened by itself, so that it never covers the chat unasked', async () => {
    await using app = await startApp(browser, {
      files: { 'a.md': text() },
      settings: { approvalMode: 'allow-edits' },
      script: [{ calls: [replace('a.md', 'two', 'TWO')] }, call(DONE, { result: 'One.' })],
    });
    const { page } = await app.open();
    await say(page, 'First');
    await expect(panel(page)).toBeVisible();
    await page.setViewportSize({ width: 880, height: 800 });
    await expect(panel(page)).toHaveCount(0);
    await expect(done(page)).toHaveCount(1);
    await button(page, 'Show plan and changes').click();
    await expect(panel(page)).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
