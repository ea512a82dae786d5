/**
 * Tests topics and navigation: the sidebar, the command palette, completions, and switches of
 * model, server, language and theme.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { type ChatRequest, call } from '../fixtures/scripted-openai.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { HeldHost } from './held-host.ts';
import {
  button,
  chat,
  composer,
  DONE,
  decide,
  done,
  expect,
  indicator,
  modelLines,
  openSettings,
  say,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

/** The files of a folder whose bytes contain these words. */
async function filesWith(folder: string, words: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return files.filter((_file, at) => words.test(contents[at] ?? ''));
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const goalOf = ({ messages }: ChatRequest) => String(messages.findLast(({ role }) => role === 'user')?.content);
const offers = (request: ChatRequest | undefined) => (request?.tools ?? []).map((tool) => tool.function.name);

describe('a topic', () => {
  test('is begun, renamed, pinned, deleted and restored', async () => {
    await using app = await startApp(browser, { script: [{ text: 'Here.' }] });
    const { page } = await app.open();
    await say(page, 'A first thought\nand more of it');
    await expect(chat(page).getByText('Here.')).toBeVisible();
    await expect(title(page)).toHaveText('A first thought');

    await topicRow(page, 'A first thought').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Title of the topic' }).fill('Better name');
    await page.keyboard.press('Enter');
    await expect(topicRow(page, 'Better name')).toBeFocused();
    await expect(title(page)).toHaveText('Better name');
    await title(page).getByRole('button').click();
    await page.keyboard.type('Best name');
    await page.keyboard.press('Enter');
    await expect(topicRow(page, 'Best name')).toBeVisible();

    await topicRow(page, SEEDED_TOPIC).hover();
    await button(page, `More for ${SEEDED_TOPIC}`).click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    const topics = page.getByRole('navigation', { name: 'Topics' });
    await expect(topics).toHaveText(/^Pinned.*Earlier work.*Best name/);

    await topicRow(page, 'Best name').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('“Best name” was deleted.')).toBeVisible();
    await expect(topicRow(page, 'Best name')).toBeHidden();
    await expect(title(page)).toHaveText('New topic');
    await button(page, 'Undo').click();
    await expect(topicRow(page, 'Best name')).toBeVisible();
    await expect(chat(page).getByText('Here.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('is erased from the data folder when the user deletes it now, after a question', async () => {
    await using app = await startApp(browser, { script: [{ text: 'A private answer.' }] });
    const { page } = await app.open();
    await say(page, 'A private thought');
    await expect(chat(page).getByText('A private answer.')).toBeVisible();
    for (const name of ['A private thought', SEEDED_TOPIC]) {
      await topicRow(page, name).focus();
      await page.keyboard.press('Delete');
      await expect(topicRow(page, name)).toBeHidden();
    }
    expect(await filesWith(app.dataDir, /private (thought|answer)/)).not.toEqual([]);

    await openSettings(page, 'Data');
    const removed = page.getByRole('list', { name: 'Deleted topics' });
    await button(removed, `Restore “${SEEDED_TOPIC}”`).click();
    await expect(topicRow(page, SEEDED_TOPIC)).toBeVisible();
    await button(removed, 'Delete “A private thought” now').click();
    const asked = page.getByRole('dialog', { name: 'Delete “A private thought” for good?' });
    await expect(asked).toContainText('can no longer be undone here');
    await expect(button(asked, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await button(removed, 'Delete “A private thought” now').click();
    await button(asked, 'Delete now').click();
    await expect(page.getByText('1 topic was erased.')).toBeVisible();
    await expect(page.getByText('No deleted topics')).toBeVisible();
    expect(await filesWith(app.dataDir, /private (thought|answer)/)).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('shows with its dot whether it runs, waits for the user, or is unread', async () => {
    const gates = { Slow: Promise.withResolvers<void>(), Quick: Promise.withResolvers<void>() };
    await using app = await startApp(browser, {
      script: async (request) => {
        const goal = goalOf(request);
        if (goal === 'Slow') await gates.Slow.promise;
        if (goal === 'Quick') await gates.Quick.promise;
        const isFirst = request.messages.at(-1)?.role === 'user';
        if (goal === 'Quick') return { text: 'That was quick.' };
        return isFirst ? call('create_file', { path: 'slow.txt' }) : call(DONE, { result: 'At last.' });
      },
    });
    const { page } = await app.open();
    for (const goal of ['Slow', 'Quick']) {
      await button(page, /^New topic/).click();
      await say(page, goal);
      await expect(topicRow(page, goal, 'Running')).toBeVisible();
    }
    await topicRow(page, SEEDED_TOPIC).click();
    gates.Slow.resolve();
    await expect(topicRow(page, 'Slow', 'Waiting for you')).toBeVisible();
    gates.Quick.resolve();
    await expect(topicRow(page, 'Quick', 'Unread')).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d\) Earlier work/);
    await topicRow(page, 'Quick').click();
    await expect(chat(page).getByText('That was quick.')).toBeVisible();
    await expect(topicRow(page, 'Quick', '')).toBeVisible();
    await topicRow(page, 'Slow').click();
    await decide(page, /^Deny N/);
    await expect(done(page)).toContainText('At last.');
    await expect(topicRow(page, 'Slow', '')).toBeVisible();
    await expect(page).toHaveTitle(/^Slow/);
    expect(app.problems).toEqual([]);
  });
});

describe('on a touch screen', () => {
  test('the buttons of a row are seen, and a long press on a topic opens its menu and not the topic', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open({ hasTouch: true });
    for (const name of [`More for ${SEEDED_TOPIC}`, 'Add a topic to workspace', 'Actions of workspace'])
      await expect(button(page, name).locator('..')).toHaveCSS('opacity', '1');
    const { x, y } = (await topicRow(page, SEEDED_TOPIC).boundingBox()) ?? { x: 0, y: 0 };
    const fingers = await page.context().newCDPSession(page);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 60, y: y + 10 }] });
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: 'Pin' }).tap();
    await expect(page.getByRole('navigation', { name: 'Topics' })).toHaveText(/^Pinned/);
    await expect(title(page)).toHaveText('New topic');
    await topicRow(page, SEEDED_TOPIC).tap();
    await expect(title(page)).toHaveText(SEEDED_TOPIC);
    expect(app.problems).toEqual([]);
  });
});

describe('a user finds', () => {
  test('a topic and a command with the command palette', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect(palette).toBeVisible();
    await page.keyboard.type('earl');
    await expect(palette.getByRole('option', { name: SEEDED_TOPIC })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(SEEDED_TOPIC);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('shortcuts');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(app.problems).toEqual([]);
  });

  test('a file by a Chinese word in it, after making the index of the folder, with the keyboard only', async () => {
    await using app = await startApp(browser, {
      files: { 'notes/water pipe.md': '# 水\n\n水桶在水龙头处\u202e漏水。\n', 'tea.md': 'Tea for two.\n' },
    });
    const { page } = await app.open();
    await topicRow(page, SEEDED_TOPIC).click();
    await composer(page).fill('Look at');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('漏水');
    const options = palette.getByRole('group', { name: 'Files in this folder' }).getByRole('option');
    await expect(options).toHaveText(['This folder has no index.Create it']);
    // The search of all messages comes first.
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');

    await expect(palette.getByRole('status')).toHaveText('1 place in files');
    await expect(options).toHaveText([
      'notes/water pipe.mdLine 3水桶在水龙头处\\u{202e}漏水。',
      /^Index updated .*Update$/,
    ]);
    await palette.getByRole('combobox').fill('quinces');
    await expect(palette.getByRole('status')).toHaveText('No file of the index has these words.');
    await palette.getByRole('combobox').fill('漏水');
    await expect(options).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('Look at @"notes/water pipe.md" ');
    await page.keyboard.type('please');
    await expect(composer(page)).toHaveValue('Look at @"notes/water pipe.md" please');
    await expect(chat(page)).toContainText('Task completed: Index of the folder');

    await writeFile(join(app.workspace, 'notes/water pipe.md'), '漏水，已修好。\n');
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('漏水');
    await expect(options.last()).toHaveText(/^Files have changed since the update of .*Update$/);
    await palette.getByRole('combobox').fill('delete the index');
    await options.filter({ hasText: 'Delete the index of this folder' }).click();
    await expect(options).toHaveText(['This folder has no index.Create it']);
    expect(app.problems).toEqual([]);
  });

  test('the file that was typed, although Enter is pressed while the list shows what fitted fewer letters', async () => {
    await using app = await startApp(browser, { files: { 'a.txt': 'x\n', 'today.md': 'y\n' } });
    const host = new HeldHost();
    const { page } = await app.open({ before: (fresh) => host.standBefore(fresh) });
    await topicRow(page, SEEDED_TOPIC).click();
    await composer(page).pressSequentially('Look at @');
    const files = page.getByRole('listbox').getByRole('option');
    await expect(files).toHaveText(['a.txt', 'today.md']);
    host.hold();
    await composer(page).pressSequentially('tod');
    await page.keyboard.press('Enter');
    host.release();
    await expect(composer(page)).toHaveValue('Look at @today.md ');
    await expect(files).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('a command by typing / and a file by typing @', async () => {
    await using app = await startApp(browser, {
      script: [{ text: 'Seen.' }],
      files: { 'notes/today.md': 'x\n', 'other.txt': 'y\n' },
    });
    const { page } = await app.open();
    await topicRow(page, SEEDED_TOPIC).click();
    await composer(page).pressSequentially('/cha');
    await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText([/^\/changes/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Changes' })).toBeVisible();
    await expect(composer(page)).toHaveValue('');
    await composer(page).pressSequentially('Look at @tod');
    await expect(page.getByRole('listbox', { name: 'Files' }).getByRole('option')).toHaveText(['notes/today.md']);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('Look at @notes/today.md ');
    expect(app.model.requests).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('Seen.')).toBeVisible();
    expect(goalOf(app.model.requests[0]?.body as ChatRequest)).toContain('@notes/today.md');
    expect(app.problems).toEqual([]);
  });
});

describe('a switch', () => {
  test('of the model or of a server takes effect in the next iteration of the running loop', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      script: async (_, n) => {
        if (n === 0) await gate.promise;
        return n === 0 ? call('list_files', { path: '.' }) : call(DONE, { result: 'Switched.' });
      },
    });
    const { page } = await app.open();
    await openSettings(page, 'Providers');
    await button(page, 'Edit Scripted').click();
    await page.getByRole('textbox', { name: 'Models, one per line' }).fill('scripted-model\nother-model');
    await button(page, 'Save').click();
    await expect(page.getByText('2 models')).toBeVisible();
    await button(page, 'Back').click();

    await say(page, 'Switch on the way');
    await expect(indicator(page)).toContainText('Iteration 1');
    await button(page, 'Model: scripted-model').click();
    await modelLines(page).filter({ hasText: 'other-model' }).click();
    await expect(button(page, 'Model: other-model')).toBeVisible();
    const fromNext = page.getByText('other-model answers from the next iteration on.');
    await expect(fromNext).toBeVisible();
    await button(page, '3 servers').click();
    await page.getByRole('switch', { name: 'Terminal', exact: true }).click();
    await expect(button(page, '4 servers')).toBeVisible();
    await page.keyboard.press('Escape');
    gate.resolve();
    await expect(done(page)).toContainText('Switched.');
    await expect(fromNext).toBeHidden();
    const [first, second] = app.model.requests.map(({ body }) => body);
    expect([first?.model, second?.model]).toEqual(['scripted-model', 'other-model']);
    expect(offers(first).some((name) => name.includes('run_command'))).toBe(false);
    expect(offers(second).some((name) => name.includes('run_command'))).toBe(true);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('of language and theme takes effect at once in all windows, and is kept after a restart', async () => {
    await using app = await startApp(browser);
    const first = await app.open({ colorScheme: 'light' });
    const second = await app.open({ colorScheme: 'light' });
    const { page } = first;
    await openSettings(page, 'Appearance');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByLabel('Theme').selectOption('Dark');
    await page.getByLabel('Language').selectOption('简体中文');
    for (const window of [page, second.page]) {
      await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(window.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(button(window, /^新话题/)).toBeVisible();
    }
    await first.close();
    await second.close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open({ colorScheme: 'light' });
    await expect(button(later, /^新话题/)).toBeVisible();
    await expect(later.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(app.problems).toEqual([]);
  });
});
