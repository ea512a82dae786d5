/** Tests the strategy decision in the page: a message starts a background run while the user chats on. */
import { describe, test } from 'vitest';
import { isFollowUp } from '../../electron/host/runs/follow-up.fixture.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, chooseStrategy, expect, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

describe('decision', () => {
  test('a message starts a run, the user chats on, and the result arrives as a message', async () => {
    const tea = { type: 'sleep', title: 'Tea', input: { seconds: 1 } };
    await using app = await startApp(browser, {
      script: (request, n) => {
        if (isFollowUp(request)) {
          return { text: JSON.stringify({ decision: 'reply', reply: { content: 'It has drawn for a second.' } }) };
        }
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
    await expect(chat(page).getByText('It has drawn for a second.')).toBeVisible();
  });

  test('the settings say which of them the environment sets, and refuse the name of a task that does not exist', async () => {
    await using app = await startApp(browser, { variables: { AGENT_DECISION_TIMEOUT_SECONDS: '12' } });
    const { page } = await app.open();
    await openSettings(page, 'Background tasks');
    const time = page.getByLabel('Time for a decision in seconds');
    await expect(time).toHaveValue('12');
    await expect(time).toBeDisabled();
    await expect(page.getByText('Set by the environment variable AGENT_DECISION_TIMEOUT_SECONDS.')).toBeVisible();
    const types = page.getByLabel('Allowed background tasks');
    await types.fill('sleep, bake_bread');
    await expect(page.getByText('Every name must be in the list above.')).toBeVisible();
    await types.fill('sleep');
    await types.press('Enter');
    await page.reload();
    await openSettings(page, 'Background tasks');
    await expect(page.getByLabel('Allowed background tasks')).toHaveValue('sleep');
  });

  test('where decisions are switched off, the header says that the topic chats; a variable that is not valid is named', async () => {
    await using app = await startApp(browser, {
      script: [{ text: 'Just chatting.' }],
      variables: { AGENT_LOOP_ENABLED: '0', AGENT_DECISION_TIMEOUT_SECONDS: 'soon' },
    });
    const { page } = await app.open();
    await button(page, /^Strategy:/).click();
    const decision = page.getByRole('menuitemradio', { name: /^Decision/ });
    await expect(decision).toContainText('Switched off in the settings');
    await decision.click();
    await expect(button(page, 'Strategy: Chat')).toBeVisible();
    await say(page, 'Hi');
    await expect(chat(page).getByText('Just chatting.')).toBeVisible();
    await expect(button(page, 'Strategy: Chat')).toBeVisible();

    await openSettings(page, 'Background tasks');
    await expect(page.getByText('Set by the environment variable AGENT_LOOP_ENABLED.')).toBeVisible();
    await expect(
      page.getByText('AGENT_DECISION_TIMEOUT_SECONDS is ignored: its value must be a number from 1 to 600.'),
    ).toBeVisible();
    await expect(page.getByLabel('Time for a decision in seconds')).toBeEnabled();
  });

  test('the answer streams while the decision arrives, and an ordinary answer replaces it when the decision stalls', async () => {
    const content = 'The first half of an answer that never gets its end.';
    const decision = JSON.stringify({ decision: 'reply', reply: { content } });
    await using app = await startApp(browser, {
      script: (_request, n) => (n === 0 ? { text: decision, pieceLength: 20, stallAfter: 5 } : { text: 'Hello!' }),
      variables: { AGENT_DECISION_TIMEOUT_SECONDS: '3' },
    });
    const { page } = await app.open();
    await chooseStrategy(page, 'Decision');
    await say(page, 'Hi');
    await expect(chat(page).getByText('The first half of an answer')).toBeVisible();
    await expect(chat(page)).not.toContainText('{"decision"');
    await expect(chat(page).getByText('Hello!')).toBeVisible();
    await expect(chat(page)).not.toContainText('The first half');
  });

  test('a card below the answer shows the run live: it is canceled there, repeated, and leads to the inbox', async () => {
    const tea = { type: 'sleep', title: 'Tea', input: { seconds: 600 } };
    await using app = await startApp(browser, {
      script: () => ({ text: JSON.stringify({ decision: 'run', run: tea }) }),
    });
    const { page } = await app.open();
    await chooseStrategy(page, 'Decision');
    await say(page, 'Tell me when the tea is ready');
    const card = chat(page).getByRole('group', { name: 'Tea', exact: true });
    await expect(card).toContainText('Running');
    await expect(card.getByRole('progressbar', { name: 'Progress of Tea' })).toBeVisible();
    await card.getByRole('button', { name: 'Cancel “Tea”' }).click();
    await expect(card).toContainText('Canceled');
    await expect(chat(page).getByText('Task canceled: Tea')).toBeVisible();
    await card.getByRole('button', { name: 'Retry “Tea”' }).click();
    await expect(card).toContainText('Running');
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: 'Show in the inbox' }).click();
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible();
  });

  test('the demo, without a key or a network, answers a greeting and waits in the background', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await chooseStrategy(page, 'Decision');
    await say(page, 'Hello');
    await expect(chat(page).getByText('Hello! I am the built-in demo')).toBeVisible();
    await say(page, 'Wait 1 second and tell me');
    await expect(chat(page).getByRole('group', { name: 'Wait 1 second', exact: true })).toContainText('Done');
    await expect(chat(page).getByText('Task completed: Wait 1 second')).toBeVisible();
  });
});
