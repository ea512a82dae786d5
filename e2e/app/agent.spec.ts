/** Tests an agent in the background in the page: its topic, its approval, and the one message about its chain. */
import { test } from 'vitest';
import { isFollowUp } from '../../electron/host/runs/follow-up.fixture.ts';
import { call, type Reply } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, chat, chooseStrategy, DONE, decide, expect, fileOf, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const decision = (value: object): Reply => ({ text: JSON.stringify(value) });
const note = { type: 'agent', title: 'Note about tea', input: { goal: 'Write a note about tea into note.txt.' } };

test('an agent works in a topic of its own, is answered there, and is reported once where it was asked for', async () => {
  let followed = 0;
  await using app = await startApp(browser, {
    script: (request) => {
      const sum = { decision: 'reply', reply: { content: 'The note is written, and the tea is ready.' } };
      const wait = { decision: 'run', run: { type: 'sleep', title: 'Tea', input: { seconds: 0 } } };
      if (isFollowUp(request)) return decision(followed++ === 0 ? wait : sum);
      if (request.tools === undefined) return decision({ decision: 'run', run: note });
      const isAnswer = request.messages.at(-1)?.role === 'tool';
      return isAnswer ? call(DONE, { result: 'Written.' }) : call('create_file', { path: 'note.txt', content: 'Tea' });
    },
  });
  const { page } = await app.open();
  await chooseStrategy(page, 'Decision');
  await say(page, 'Write a note and tell me when the tea is ready');
  await expect(chat(page).getByText('I started the background task “Note about tea”.')).toBeVisible();
  await expect(topicRow(page, 'Note about tea', 'Waiting for you')).toBeVisible();

  await page.keyboard.press('Control+Shift+U');
  const run = page.getByRole('article', { name: 'Note about tea', exact: true });
  await expect(run.filter({ hasText: 'Waiting for you' }).first()).toBeVisible();
  expect(await graveIssues(page)).toEqual([]);
  await button(page, 'Work: Note about tea').click();
  await expect(approval(page)).toContainText('note.txt');
  await decide(page, /^Allow once/);
  await expect.poll(() => fileOf(app, 'note.txt'), { timeout: 15_000 }).toBe('Tea');

  await topicRow(page, 'Write a note and tell me when the tea is ready').click();
  await expect(chat(page).getByText('The note is written, and the tea is ready.')).toBeVisible({ timeout: 30_000 });
  await expect(chat(page).getByText('Task completed: ')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+U');
  await expect(page.getByRole('article', { name: 'What follows', exact: true })).toHaveCount(2);
  await expect(page.getByRole('article', { name: 'Tea', exact: true })).toContainText('Started by the task above');
});
