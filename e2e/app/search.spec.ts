/** Tests the search in messages: in the topic, in all topics and in the command palette. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { newId } from '../../electron/host/new-id.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { MessageId, TopicId } from '../../shared/ids.ts';
import { userText } from '../../shared/message.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { HeldHost } from './held-host.ts';
import { chat, expect, topicRow } from './person.ts';

const browser = await sharedBrowser();

/** Stores topics with messages. The app must not be running. */
function seed(app: App, topics: Readonly<Record<string, readonly string[]>>, isIndexed = true): void {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    database.transaction(() => {
      for (const [title, texts] of Object.entries(topics)) {
        const { id } = new Topics(database).create({ id: newId(TopicId), title, workspace: app.workspace });
        new Messages(database).appendWithin(
          texts.map((text, at) => ({
            ...userText(text),
            ...{ id: newId(MessageId), topicId: id, loopId: null, model: null },
            role: at % 2 === 0 ? 'user' : 'assistant',
            createdAt: 1_700_000_000_000 + at * 60_000,
          })),
        );
      }
    });
    if (!isIndexed)
      database.exec(`INSERT INTO message_words (message_words) VALUES ('delete-all');
        UPDATE message_index SET indexed_from = 1 + (SELECT max(number) FROM messages),
          began_at = 1 + (SELECT max(number) FROM messages)`);
  } finally {
    database.close();
  }
}

async function started(topics: Readonly<Record<string, readonly string[]>>, isIndexed = true): Promise<App> {
  const app = await startApp(browser);
  await app.stop();
  seed(app, topics, isIndexed);
  await app.start();
  return app;
}

const bar = (page: Page) => page.getByRole('search', { name: 'Find in this topic' });
const field = (page: Page) => bar(page).getByRole('textbox', { name: 'Words to find' });
const palette = (page: Page) => page.getByRole('dialog');
/** The marked words, those of the shown message last. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ['found', 'found-now'].map((name) =>
      [
        ...((
          globalThis as unknown as { readonly CSS: { readonly highlights: ReadonlyMap<string, Iterable<unknown>> } }
        ).CSS.highlights.get(name) ?? []),
      ].map(String),
    ),
  );

const OLD = {
  'The garden': ['How do I water the tomatoes?', 'Every morning, and never the leaves.'],
  厨房漏水: ['水龙头一直在漏水，怎么办？', '先关掉总阀，然后更换垫圈。'],
  Letters: ['Write a letter to the café', 'Dear Café Mélange, thank you for the tomato soup.'],
};

describe('a search in all topics', () => {
  test('finds an old chat by words in any message, opens it there, and filters by topic', async () => {
    await using app = await started(OLD);
    const { page } = await app.open();
    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('combobox', { name: 'Search all messages' }).fill('tomato');
    const hits = palette(page).getByRole('listbox').getByRole('option');
    await expect(hits).toHaveCount(2);
    await expect(hits.first()).toContainText('Letters');
    await expect(hits.first().locator('mark')).toHaveText('tomato');
    await expect(palette(page).getByRole('status')).toContainText('2 messages');
    await page.getByRole('combobox', { name: 'Search all messages' }).fill('漏水');
    await expect(hits).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Search all messages' }).fill('阀');
    await expect(hits).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Search all messages' }).fill('melange soup');
    await expect(hits.locator('mark').first()).toHaveText('Mélange');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(chat(page).getByText('Dear Café Mélange')).toBeInViewport();

    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('combobox', { name: 'Search all messages' }).fill('tomato');
    await palette(page).getByLabel('Topics').selectOption('This topic');
    await expect(hits).toHaveCount(1);
    await palette(page).getByLabel('Time').selectOption('Today');
    await expect(palette(page).getByRole('status')).toContainText('No message has all these words with these filters.');
    await palette(page).getByRole('option', { name: 'Search all topics and all times' }).click();
    await expect(hits).toHaveCount(2);
    await page.keyboard.press('Escape');
    expect(app.problems).toEqual([]);
  });

  test('does not find a deleted topic until its deletion is undone', async () => {
    await using app = await started(OLD);
    const { page } = await app.open();
    const look = async (count: number) => {
      await page.keyboard.press('Control+Shift+F');
      await page.getByRole('combobox', { name: 'Search all messages' }).fill('leaves');
      await expect(palette(page).getByRole('listbox').getByRole('option')).toHaveCount(count);
      await expect(palette(page).getByRole('status')).toContainText(count === 0 ? 'No message' : '1 message');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
    };
    await topicRow(page, 'The garden').focus();
    await page.keyboard.press('Delete');
    await expect(topicRow(page, 'The garden')).toHaveCount(0);
    await look(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(topicRow(page, 'The garden')).toBeVisible();
    await look(1);
  });

  test('also finds messages of an earlier version of the program, once they are read', async () => {
    await using app = await started(OLD, false);
    const { page } = await app.open();
    await page.keyboard.press('Control+Shift+F');
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Search all messages' }).fill('');
      await page.getByRole('combobox', { name: 'Search all messages' }).fill('leaves');
      await expect(palette(page).getByRole('listbox').getByRole('option')).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });
});

describe('the find bar', () => {
  test('goes through the messages of a topic with 10,000 messages and marks the words', async () => {
    const texts = Array.from({ length: 10_000 }, (_, at) =>
      at % 4_000 === 10 ? `needle number ${at}` : `Message ${at}`,
    );
    await using app = await started({ Long: texts });
    const { page } = await app.open();
    await topicRow(page, 'Long').click();
    await expect(chat(page).getByText('Message 9999', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+f');
    await expect(field(page)).toBeFocused();
    await field(page).fill('needle');
    await expect(bar(page).getByRole('status')).toHaveText('3 of 3');
    await expect(chat(page).getByText('needle number 8010')).toBeInViewport({ timeout: 20_000 });
    await expect.poll(() => marked(page)).toEqual([[], ['needle']]);
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('status')).toHaveText('1 of 3');
    await expect(chat(page).getByText('needle number 10', { exact: true })).toBeInViewport({ timeout: 30_000 });
    await page.keyboard.press('Shift+Enter');
    await expect(chat(page).getByText('needle number 8010')).toBeInViewport({ timeout: 20_000 });
    await field(page).fill('nothing like this');
    await expect(bar(page).getByRole('status')).toHaveText('No message has these words.');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    expect(await marked(page)).toEqual([[], []]);
    expect(app.problems).toEqual([]);
  });

  test('goes to the place in a long answer where several words stand closest together', async () => {
    const paragraphs = Array.from(
      { length: 60 },
      (_, at) => `Paragraph ${at + 1}. ${'It goes on and on. '.repeat(20)}`,
    );
    await using app = await started({ Long: ['Tell me all', paragraphs.join('\n\n')] });
    const { page } = await app.open();
    await topicRow(page, 'Long').click();
    for (const number of [40, 7]) {
      await page.keyboard.press('Control+f');
      await field(page).fill(`Paragraph ${number}`);
      await expect(chat(page).getByText(`Paragraph ${number}. It goes`)).toBeInViewport();
      await expect.poll(async () => (await marked(page))[1]).toContain(`${number}`);
    }
    expect(app.problems).toEqual([]);
  });
});

test('the palette finds messages, settings, models, strategies, folders and themes by name', async () => {
  await using app = await started(OLD);
  const held = new HeldHost();
  const { page } = await app.open({ before: (fresh) => held.standBefore(fresh) });
  const choose = async (words: string, name: string) => {
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill(words);
    await palette(page).getByRole('option', { name }).first().click();
    await expect(palette(page)).toHaveCount(0);
  };
  await choose('theme dark', 'Theme: Dark');
  await expect(page.locator('[data-theme="dark"]')).toHaveCount(1);
  await choose('主题 浅色', 'Theme: Light');
  await expect(page.locator('[data-theme="light"]')).toHaveCount(1);
  await choose('setting language', 'Setting: Language');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  await choose('leaves', 'The garden');
  await expect(chat(page).getByText('Every morning, and never the leaves.')).toBeInViewport();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('choose folder');
  await palette(page).getByRole('option', { name: 'Choose a folder…' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a folder' });
  await expect(picker.getByRole('combobox', { name: 'Folder', exact: true })).toHaveValue(app.workspace);
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('folder');
  await expect(palette(page).getByRole('option', { name: 'Choose a folder…' })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: `Folder: ${app.workspace}` })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose('strategy chat', 'Strategy: Chat');
  await expect(page.getByRole('button', { name: 'Strategy: Chat' })).toBeVisible();
  // What the host finds after the other rows were drawn is selected only if the person has gone to no row.
  const typed = palette(page).getByRole('combobox');
  const all = palette(page).getByRole('option', { name: 'Search all messages for “leaves”' });
  const hit = palette(page).getByRole('option', { name: 'The garden' });
  for (const hasMoved of [false, true]) {
    held.hold();
    await page.keyboard.press('Control+k');
    await typed.fill('leaves');
    await expect(all).toHaveAttribute('aria-selected', 'true');
    if (hasMoved) await page.keyboard.press('ArrowDown');
    held.release();
    await expect(hit).toBeVisible();
    await expect(hasMoved ? all : hit).toHaveAttribute('aria-selected', 'true');
    if (hasMoved) await page.keyboard.press('ArrowUp');
    await expect(typed).toHaveAttribute('aria-activedescendant', `${await hit.getAttribute('id')}`);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
    await expect(chat(page).getByText('Every morning, and never the leaves.')).toBeInViewport();
  }
  await page.keyboard.press('Control+k');
  await typed.fill('leaves');
  await all.click();
  await expect(page.getByRole('combobox', { name: 'Search all messages' })).toHaveValue('leaves');
  expect(app.problems).toEqual([]);
});

test('the palette of a Chinese page finds commands, settings and themes by their English names as well', async () => {
  await using app = await started(OLD);
  const { page } = await app.open({ locale: 'zh-CN' });
  const choose = async (words: string, name: string) => {
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill(words);
    await palette(page).getByRole('option', { name }).first().click();
    await expect(palette(page)).toHaveCount(0);
  };
  await choose('theme dark', '主题：深色');
  await expect(page.locator('[data-theme="dark"]')).toHaveCount(1);
  await choose('主题', '主题：浅色');
  await expect(page.locator('[data-theme="light"]')).toHaveCount(1);
  await choose('shortcuts', '设置页：快捷键');
  expect(app.problems).toEqual([]);
});
