/** Tests of drafts: text in the composer that has not been sent yet. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { addHistory, lastWords } from '../bench/app-history.ts';
import { seed } from '../bench/app-window.ts';
import { SEEDED_TOPIC, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { HeldHost } from './held-host.ts';
import { button, chat, composer, expect, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const LONG = 'Long work';
const OWN = 'Here are my own words';

interface Selectable {
  setSelectionRange(start: number, end: number): void;
}

/** Pastes a text as a user does, through the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The list of the long texts that were pasted. */
const pastedTexts = (page: Page) => page.getByRole('list', { name: 'Pasted texts' });

/**
 * Checks that a message that is sent while the user has scrolled far up in a long topic is visible
 * before the host responds, and is shown only once.
 */
async function sendFromFarUp(page: Page, host: HeldHost): Promise<void> {
  await topicRow(page, LONG).click();
  const end = chat(page).getByText(lastWords(LONG));
  await expect(end).toBeInViewport();
  // The rows above are still rendered when the last ones are shown, and may scroll the list once more.
  await expect(async () => {
    await chat(page).evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(end).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  host.hold();
  await say(page, OWN);
  const own = chat(page).getByText(OWN, { exact: true });
  await expect(own).toBeInViewport({ ratio: 1 });
  await expect(end).toBeInViewport();
  await expect(composer(page)).toHaveValue(OWN);
  host.release();
  await expect(composer(page)).toHaveValue('');
  await expect(own).toHaveCount(1);
  await expect(own).toBeInViewport({ ratio: 1 });
}

describe('a draft', () => {
  test('is kept for each topic across topics, a reload, another window and a restart, and appears in the chat as soon as the user sends it', async () => {
    await using app = await startApp(browser, { files: { 'notes.md': '# Notes\n' } });
    const first = await app.open();
    const { page } = first;
    await expect(composer(page)).toHaveAttribute('placeholder', 'Message, / for commands, @ for files…');
    await composer(page).fill('for a new topic');
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(composer(page)).toHaveValue('');
    await expect(composer(page)).toHaveAttribute('placeholder', 'Message, / for commands, @ for files…');
    await composer(page).pressSequentially('@note');
    await expect(page.getByRole('option')).toContainText('notes.md');
    await composer(page).fill('for the earlier one\nin two lines');
    await button(page, /^New topic/).click();
    await expect(composer(page)).toHaveValue('for a new topic');
    // The text is typed just before the page is closed.
    await composer(page).fill('for a new topic, changed');
    await page.reload();
    await expect(composer(page)).toHaveValue('for a new topic, changed');
    await topicRow(page, SEEDED_TOPIC).click();
    await expect(composer(page)).toHaveValue('for the earlier one\nin two lines');
    await first.close();
    await seed(app, (database) => void addHistory(database, app.workspace, LONG, 200));
    const host = new HeldHost();
    const { page: later } = await app.open({ before: (fresh) => host.standBefore(fresh) });
    await expect(composer(later)).toHaveValue('for a new topic, changed');
    await topicRow(later, SEEDED_TOPIC).click();
    await expect(composer(later)).toHaveValue('for the earlier one\nin two lines');
    await sendFromFarUp(later, host);
    expect(app.problems).toEqual([]);
  });

  test('is not sent by the Enter key that confirms the text of an input method, nor by Shift+Enter', async () => {
    await using app = await startApp(browser, { script: [{ text: 'Read it.' }] });
    const { page } = await app.open();
    const devtools = await page.context().newCDPSession(page);
    await composer(page).focus();
    await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
    await expect(composer(page)).toHaveValue('nihao');
    // While an input method composes text, browsers mark key events with a flag and with the key
    // code 229.
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
    await devtools.send('Input.insertText', { text: '你好' });
    await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('世界');
    await expect(composer(page)).toHaveValue('你好\n世界');
    expect(app.model.requests).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(chat(page).getByText('Read it.')).toBeVisible();
    await expect(composer(page)).toHaveValue('');
    expect(app.model.requests[0]?.body.messages.at(-1)?.content).toBe('你好\n世界');
    expect(app.problems).toEqual([]);
  });

  test('keeps a long pasted text beside the field, where it can be read, taken into the field, removed and brought back, and sends it whole; other fields refuse such a text', async () => {
    await using app = await startApp(browser, { files: { 'notes.md': '' }, script: () => ({ text: 'Read it.' }) });
    const { page } = await app.open();
    const lines = `first line\n${'another line\n'.repeat(70_000)}last line`;
    await composer(page).fill('Count: these');
    await composer(page).evaluate((field: Selectable) => field.setSelectionRange(6, 12));
    await paste(page, lines);
    await expect(composer(page)).toHaveValue('Count:');
    const pasted = pastedTexts(page).getByRole('listitem');
    await expect(pasted).toHaveText(/^first line another line .*910,020 characters$/);
    await expect(button(pasted, 'Put into the text field')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(pasted).toHaveCount(0);
    await expect(composer(page)).toHaveValue('Count: these');
    await page.keyboard.press('ControlOrMeta+v');
    await button(pasted, /^Pasted text: first line/).click();
    await expect(pasted.getByRole('group')).toContainText('another line');

    await composer(page).focus();
    await paste(page, 'b'.repeat(9_000));
    await expect(pasted).toHaveCount(2);
    // The host answers in order, so it has the draft when it has answered the search.
    await topicRow(page, SEEDED_TOPIC).click();
    await composer(page).pressSequentially('@note');
    await expect(page.getByRole('option')).toContainText('notes.md');
    await composer(page).fill('');
    await button(page, /^New topic/).click();
    await page.reload();
    await expect(composer(page)).toHaveValue('Count: these');
    await expect(pasted).toHaveCount(2);
    await button(pasted.last(), 'Put into the text field').click();
    await expect(composer(page)).toHaveValue(`Count: these\n\n${'b'.repeat(9_000)}`);
    await composer(page).fill('Count these:');
    await button(pasted, 'Remove the pasted text').click();
    await expect(pasted).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(pasted).toHaveCount(1);
    await composer(page).press('Enter');
    await expect(chat(page).getByText('Read it.')).toBeVisible();
    await expect(composer(page)).toHaveValue('');
    await expect(pasted).toHaveCount(0);
    expect(app.model.requests[0]?.body.messages.at(-1)?.content).toBe(`Count these:\n\n${lines}`);

    await chat(page).getByRole('group', { name: 'You', exact: true }).hover();
    await button(chat(page), 'Edit message').click();
    const editor = chat(page).getByLabel('New wording');
    await expect(editor).toHaveValue('Count these:');
    await editor.fill('Count those:');
    await editor.press('Enter');
    await expect.poll(() => app.model.requests.length).toBe(2);
    expect(app.model.requests[1]?.body.messages.at(-1)?.content).toBe(`Count those:\n\n${lines}`);

    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.focus();
    await paste(page, lines);
    await expect(page.getByText('The text has 910,020 characters; this field takes 20,000 at most.')).toBeVisible();
    await expect(search).toHaveValue('');
    expect(app.problems).toEqual([]);
  });
});
