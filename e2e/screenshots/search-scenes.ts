/** Scenes of the search in messages, of branches and of folded messages. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { newId } from '../../electron/host/new-id.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Messages } from '../../electron/host/store/messages.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { MessageId, TopicId } from '../../shared/ids.ts';
import { userText } from '../../shared/message.ts';
import { type App, startApp } from '../app/app.ts';
import { topicRow } from '../app/person.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';

const FOLDED = `Please look at \`npm test\` and at this:

\`\`\`ts
export const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);
\`\`\`

${Array.from({ length: 14 }, (_, at) => `Line ${at + 1} of the log says that the tap leaks.`).join('\n')}`;

const TOPICS: Readonly<Record<string, readonly string[]>> = {
  'The garden': [
    'How often do I water the tomatoes, and when?',
    'Every morning, and never the leaves. A tomato that stands in water gets **brown spots**.',
    FOLDED,
    'The tap leaks because its washer is worn. Close the main valve first, then change the washer.',
  ],
  厨房漏水: ['水龙头一直在漏水，怎么办？', '先关掉总阀，然后更换垫圈。西红柿也别浇太多水。'],
  'A topic with a title that is much too long for the list of topics in the sidebar': [
    'Write a letter about tomato soup',
    'Dear Café Mélange, thank you for the tomato soup. It was the best that we had this year, and we will come again.',
  ],
};

function seed(app: App): void {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  const topics = new Topics(database);
  const messages = new Messages(database);
  const add = (title: string, texts: readonly string[]): TopicId => {
    const { id } = topics.create({ id: newId(TopicId), title, workspace: app.workspace });
    messages.appendWithin(
      texts.map((text, at) => ({
        ...userText(text),
        ...{ id: newId(MessageId), topicId: id, loopId: null, model: null },
        role: at % 2 === 0 ? 'user' : 'assistant',
        createdAt: 1_760_000_000_000 + at * 60_000,
      })),
    );
    return id;
  };
  try {
    database.transaction(() => {
      const ids = Object.entries(TOPICS).map(([title, texts]) => add(title, texts));
      const [garden] = ids;
      if (garden === undefined) return;
      const branch = add('The garden', TOPICS['The garden']?.slice(0, 2) ?? []);
      topics.setBranchOf(branch, garden, messages.page(garden, { limit: 10 })[1]?.id ?? null);
      for (const id of [...ids, branch]) topics.markRead(id);
    });
  } finally {
    database.close();
  }
}

const dialog = (page: Page) => page.getByRole('dialog');

const search =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+Shift+F');
    await dialog(page).getByRole('combobox').first().fill(words);
    await dialog(page)
      .getByRole('status')
      .getByText(/\d|No message/)
      .waitFor();
  };

const garden = async (app: App): Promise<Page> => {
  const page = await window(app);
  await topicRow(page, 'The garden').first().click();
  await page.locator('[data-row="user"]').first().waitFor();
  return page;
};

/** Deletes the last answer, and first undoes the deletion that was made for the picture before. */
async function deleteAnswer(page: Page): Promise<void> {
  const notice = page.locator('[data-sonner-toast]');
  if (await notice.first().isVisible()) await notice.first().getByRole('button').first().click();
  await notice.first().waitFor({ state: 'detached' });
  const answer = page.locator('[data-row="answer"]').last();
  await answer.hover();
  await answer.getByRole('button', { name: /^(Delete this answer|删除此回答)$/ }).click();
  await notice.first().waitFor();
}

const scenes: readonly Scene[] = [
  scene('search-find-bar', garden, async (page) => {
    await page.keyboard.press('Control+f');
    await page.getByRole('search').getByRole('textbox').fill('tomato');
    await page.getByText('2 of 2').or(page.getByText('第 2 条')).waitFor();
  }),
  scene('search-find-nothing', garden, async (page) => {
    await page.keyboard.press('Control+f');
    await page.getByRole('search').getByRole('textbox').fill('quince');
    await page.getByRole('search').getByText('No message').waitFor();
  }),
  scene('search-hits', garden, search('tomato')),
  scene('search-hits-chinese', garden, search('漏水')),
  scene('search-nothing', garden, search('quince'), async (page) => {
    await dialog(page).getByLabel('Time').selectOption('Today');
    await dialog(page).getByText('with these filters').waitFor();
  }),
  scene('search-palette', garden, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('to');
    await dialog(page).getByRole('option', { name: 'Search all messages' }).waitFor();
  }),
  scene('search-palette-languages', garden, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('主题');
    await dialog(page).getByRole('option', { name: 'Theme: Dark' }).waitFor();
  }),
  scene('message-branch', async (app) => {
    const page = await window(app);
    const rows = page.getByRole('navigation', { name: 'Topics' }).locator('[data-topic]');
    await rows.filter({ hasText: 'The garden' }).nth(1).click();
    await page.locator('[data-row="answer"]').first().waitFor();
    return page;
  }),
  scene('message-folded', garden),
  scene('message-quoted', garden, async (page) => {
    const answer = page.locator('[data-row="answer"]').last();
    await answer.hover();
    await answer.getByRole('button', { name: /^Quote this/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).and(page.locator(':focus')).waitFor();
  }),
  { ...scene('message-deleted', garden), again: deleteAnswer },
  {
    name: 'search-indexing',
    async show(app) {
      await app.stop();
      const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
      // As if many messages were still to be read. The trigger holds the reading up.
      database.exec('UPDATE message_index SET began_at = 4000000000000, indexed_from = 1500000000000');
      database.exec(`CREATE TRIGGER held BEFORE UPDATE ON message_index BEGIN SELECT RAISE(FAIL, 'held'); END`);
      database.close();
      await app.start();
      const page = await garden(app);
      await search('tomato')(page);
      return page;
    },
  },
];

export const searchScenes = (browser: Browser): SceneSet => ({
  name: 'search',
  linked: false,
  async start() {
    const app = await startApp(browser);
    await app.stop();
    seed(app);
    await app.start();
    return app;
  },
  scenes,
});
