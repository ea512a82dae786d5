/** Tests what the user sees of secrets that are not sent to the model, and what the model gets. */
import { test } from 'vitest';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, DONE, done, expect, exported, openSettings, pressEnter, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

/** Invented keys, in pieces so that no search for keys takes them for real ones. */
const PASTED = ['ghp_', '8sKd72hQzX0vLw5TnB3rYp9cMf4JgA61ueRt'].join('');
const IN_FILE = ['npm_', 'q7WmZ4xT0bVn83LcYhR5sKd92JfGp6uAe1Bo'].join('');

test('a pasted key and the key of a file do not reach the model; the user sends one in this topic, and keeps it back again', async () => {
  await using model = await startScriptedOpenAi((_, n) =>
    n === 0 ? call('read_file', { path: 'config.ts' }) : call(DONE, { result: `Done ${n}.` }),
  );
  const here = { id: 'here', name: 'Here', kind: 'openai' as const, baseUrl: model.baseUrl, models: ['m'] };
  await using app = await startApp(browser, {
    files: { 'config.ts': `export const token = '${IN_FILE}';\n` },
    settings: { providers: [here], model: { provider: 'openai', providerId: 'here', model: 'm' } },
  });
  const last = () => model.requests.at(-1)?.bodyText ?? '';
  const { page } = await app.open();
  await say(page, `Publish with ${PASTED}.`);
  await expect(done(page).last()).toContainText('Done 1.');
  expect(last()).toContain('Publish with [secret 1: GitHub token].');
  expect(last()).toContain("token = '[secret 2: npm token]'");
  for (const { bodyText } of model.requests) for (const key of [PASTED, IN_FILE]) expect(bodyText).not.toContain(key);

  const mine = card(page, '1 secret is not sent to the model: GitHub token');
  await expect(mine).toHaveCount(1);
  await expect(card(page, '1 secret is not sent to the model: npm token in config.ts')).toHaveCount(1);
  await pressEnter(button(mine, 'Send in this topic'));
  await expect(card(page, '1 secret is sent to the model in this topic: GitHub token')).toHaveCount(1);
  await say(page, 'Go on.');
  await expect(done(page).last()).toContainText('Done 2.');
  expect(last()).toContain(`Publish with ${PASTED}.`);
  expect(last()).not.toContain(IN_FILE);

  await page.reload();
  await topicRow(page, `Publish with ${PASTED}.`).click();
  await pressEnter(button(card(page, /is sent to the model/), 'Stop sending'));
  await expect(mine).toHaveCount(1);
  await say(page, 'Go on again.');
  await expect(done(page).last()).toContainText('Done 3.');
  expect(last()).not.toContain(PASTED);
  // The user's own copy is complete.
  expect(JSON.stringify(await exported(app))).toContain(`Publish with ${PASTED}.`);

  await openSettings(page, 'Approvals');
  await page.getByRole('switch', { name: 'Withhold recognised secrets' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Withhold recognised secrets' })).not.toBeChecked();
});
