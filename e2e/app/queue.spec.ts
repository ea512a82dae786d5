/** Tests of messages that the user sends while a loop runs. */
import { describe, test } from 'vitest';
import { type ChatRequest, call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, DONE, done, expect, exported, say } from './person.ts';

const browser = await sharedBrowser();

describe('a message that is sent while a loop runs', () => {
  test('is shown as pending, can be changed, removed or sent at once, and otherwise begins the next turn', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      script: async (_, n) => {
        if (n === 0) await gate.promise;
        return [call('list_files', { path: '.' }), call(DONE, { result: 'Turn one.' }), { text: 'Turn two.' }][n] ?? {};
      },
    });
    const { page } = await app.open();
    await say(page, 'Begin');
    await expect(button(page, /^Queue/)).toBeVisible();
    const chips = page.getByRole('list', { name: 'Messages for the next turn' }).getByRole('listitem');
    for (const [nth, text] of ['hurry up', 'then this', 'never mind'].entries()) {
      await say(page, text);
      await expect(chips).toHaveCount(nth + 1);
      await expect(composer(page)).toHaveValue('');
    }
    await button(chips.filter({ hasText: 'never mind' }), 'Remove').click();
    await button(chips.filter({ hasText: 'then this' }), 'Edit').click();
    await page.getByRole('textbox', { name: 'Edit' }).fill('then that');
    await page.keyboard.press('Enter');
    await button(chips.filter({ hasText: 'hurry up' }), 'Send now').click();
    await expect(chips).toHaveCount(1);
    await expect(chips).toContainText('Queuedthen that');
    gate.resolve();

    await expect(chat(page).getByText('Turn two.')).toBeVisible();
    await expect(done(page)).toContainText('Turn one.');
    await expect(chips).toHaveCount(0);
    expect(app.model.requests.map(({ body }) => said(body))).toEqual([
      ['Begin'],
      ['Begin', 'hurry up'],
      ['Begin', 'hurry up', 'then that'],
    ]);
    const { messages } = await exported(app);
    expect(new Set(messages.map(({ loopId }) => loopId)).size).toBe(2);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('is still pending after a reload, and a removed message begins no turn when the loop is stopped', async () => {
    await using app = await startApp(browser, {
      script: [{ text: 'Thinking', stallAfter: 2 }],
    });
    const { page } = await app.open();
    await say(page, 'Begin');
    await expect(chat(page).getByText('Thinking')).toBeVisible();
    await say(page, 'and then?');
    const chips = page.getByRole('list', { name: 'Messages for the next turn' }).getByRole('listitem');
    await expect(chips).toHaveCount(1);
    await page.reload();
    await page.getByRole('navigation', { name: 'Topics' }).getByText('Begin').click();
    await expect(chips).toContainText('and then?');
    await button(chips, 'Remove').click();
    await expect(chips).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(chat(page).getByRole('group', { name: 'Stopped (you)' })).toBeVisible();
    expect(app.model.requests).toHaveLength(1);
    expect(app.problems).toEqual([]);
  });
});

const said = ({ messages }: ChatRequest): readonly string[] =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => String(content));
