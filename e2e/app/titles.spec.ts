/** Tests the titles that a model gives to topics, and that a title of the user stays. */
import { describe, test } from 'vitest';
import { TITLE_SYSTEM } from '../../electron/host/topics/titles/title-request.ts';
import type { ChatRequest, Reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, expect, openSettings, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const isTitle = ({ messages }: ChatRequest) => messages[0]?.content === TITLE_SYSTEM;

describe('the title of a topic', () => {
  test('comes from the model after the first answer, in the language of the question, and a title of the user stays', async () => {
    const asked = Promise.withResolvers<Reply>();
    let count = 0;
    const script = (request: ChatRequest) => {
      if (!isTitle(request)) return { text: '坐火车。' };
      count += 1;
      return count === 1 ? asked.promise : { text: 'Never shown' };
    };
    await using app = await startApp(browser, { script, settings: { modelTitles: true } });
    const { page } = await app.open();
    const title = page.getByRole('heading', { level: 1 });
    await say(page, '怎么去波恩？\n我有一天时间。');
    await expect(chat(page).getByText('坐火车。')).toBeVisible();
    await expect(title).toHaveText('怎么去波恩？');
    asked.resolve({ text: '标题：「去\u202e波恩的旅行」' });
    await expect(title).toHaveText('去 波恩的旅行');
    await expect(topicRow(page, '去 波恩的旅行')).toBeVisible();
    await app.stop();
    await app.start(Number(new URL(page.url()).port));
    await page.reload();
    await expect(title).toHaveText('去 波恩的旅行');

    await button(page, /^New topic/)
      .first()
      .click();
    await say(page, 'How do I get back?');
    await title.getByRole('button').click();
    await page.keyboard.type('Way back');
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('坐火车。')).toBeVisible();
    await say(page, 'And by bus?');
    await expect(chat(page).getByText('坐火车。')).toHaveCount(2);
    await expect(title).toHaveText('Way back');

    await openSettings(page, 'Models');
    const off = page.getByRole('switch', { name: 'Ask a model for titles of topics' });
    await off.click();
    await expect(off).not.toBeChecked();
    await button(page, /^New topic/)
      .first()
      .click();
    const before = count;
    await say(page, 'How far is it?');
    await expect(chat(page).getByText('坐火车。')).toBeVisible();
    await say(page, 'And by bus?');
    await expect(chat(page).getByText('坐火车。')).toHaveCount(2);
    await expect(title).toHaveText('How far is it?');
    expect(count).toBe(before);
  });
});
