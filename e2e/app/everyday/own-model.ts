/** The everyday task "own model from nothing". */
import { EVERYTHING_KEPT } from '../in-page.ts';
import { button, chat, composer, expect, say, topicRow } from '../person.ts';
import { type Desk, expectSound, KEY, windowOf } from './desk.ts';

const QUESTION = 'Who are you, and what can you do?';

/** In a program that was never used, a person enters a server of theirs, chooses its model and gets an answer. */
export async function setUpOwnModel(desk: Desk): Promise<void> {
  const { fresh, provider } = desk;
  desk.answer(QUESTION, 'I am **yours**.');
  await using window = await windowOf(fresh);
  const { page } = window;
  await expect(page.getByRole('heading', { name: 'Welcome to Loopwright' })).toBeVisible();
  await page.getByRole('radio', { name: /^Use my own model/ }).check();
  await expectSound(page);
  await button(page, /^Another provider/).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel('Name').fill('Company');
  await form.getByLabel('Address').fill(provider.baseUrl);
  await form.getByLabel('Key').fill('a-wrong-key');
  await button(form, 'Save').click();
  await expect(form.getByText('The key was refused.')).toBeVisible();
  await form.getByLabel('Key').fill(KEY);
  await button(form, 'Save').click();
  await expect(form.getByText('Works. It offers 3 models.')).toBeVisible();
  await expect(form.getByRole('listbox', { name: 'Chat models' }).getByRole('option')).toHaveText([
    'chat-large',
    'chat-small',
  ]);
  await form.getByText('1 model of another kind').click();
  await expect(form.getByRole('listbox', { name: 'Models of other kinds' }).getByRole('option')).toHaveText([
    /^text-embedding-3-large.*embedding$/,
  ]);
  await form.getByLabel('New topics use').selectOption('chat-small');
  await expectSound(page);
  await button(form, 'Save').click();
  await expect(page.getByText('chat-small of Company answers.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Which folder may it work in?' }).fill(fresh.workspace);
  await button(page, 'Start').click();

  await expect(button(page, 'Model: chat-small')).toBeVisible();
  await expect(button(page, `Folder: ${fresh.workspace}`)).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await say(page, QUESTION);
  await expect(chat(page).locator('strong').getByText('yours')).toBeVisible();
  expect(desk.asked(QUESTION).body.model).toBe('chat-small');
  // The first topic is named by the model, and the next one uses the same model.
  await expect(topicRow(page, 'A title of the model')).toBeVisible();
  await button(page, /^New topic/)
    .first()
    .click();
  await expect(button(page, 'Model: chat-small')).toBeVisible();
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(await page.evaluate<string>(EVERYTHING_KEPT)).not.toContain(KEY);
  await expectSound(page);
}
