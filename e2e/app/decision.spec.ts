/** Tests the strategy decision in the page: a message starts a background run while the user chats on. */
import { describe, test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { chat, chooseStrategy, expect, say } from './person.ts';

const browser = await sharedBrowser();

describe('decision', () => {
  test('a message starts a run, the user chats on, and the result arrives as a message', async () => {
    const tea = { type: 'sleep', title: 'Tea', input: { seconds: 1 } };
    await using app = await startApp(browser, {
      script: (_request, n) => {
        const answer = { decision: 'reply', reply: { content: 'I am still here.' } };
        return { text: JSON.stringify(n === 0 ? { decision: 'run', run: tea } : answer) };
      },
    });
    const { page } = await app.open();
    await chooseStrategy(page, 'Decision');
    await say(page, 'Tell me when the tea is ready');
    await expect(chat(page).getByText('I started the background task “Tea”.')).toBeVisible();
    await say(page, 'Are you there?');
    await expect(chat(page).getByText('I am still here.')).toBeVisible();
    await expect(chat(page).getByText('Task completed: Tea')).toBeVisible({ timeout: 30_000 });
  });
});
