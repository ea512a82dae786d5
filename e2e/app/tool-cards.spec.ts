/** The cards of finished calls: what they say, who decided, what was asked, and their raw data. */
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, chat, DONE, decide, done, expect, ready, say, scrollUpTo, topicRow } from './person.ts';

const browser = await sharedBrowser();

const FILES = { 'notes.md': '# Notes\n\nBuy mlik.\n', 'a.ts': 'a();\n', 'b.ts': 'b();\nb();\n' };
const FIX = call('replace_in_file', { path: 'notes.md', search: 'mlik', replace: 'milk' });

describe('the card of a call', () => {
  test('says how much a call did or why it failed, is open only after a failure, and shows raw data only when asked', async () => {
    await using app = await startApp(browser, {
      files: FILES,
      settings: { approvalMode: 'allow-edits', serverSwitches: { '@aether/terminal': true } },
      script: [
        call('read_file', { files: [{ path: 'a.ts' }, { path: 'b.ts' }] }),
        call('search_files', { query: 'b()', search_type: 'content' }),
        call('replace_in_file', { path: 'notes.md', search: 'butter', replace: 'milk' }),
        call('read_file', { path: 'c.ts' }),
        call(DONE, { result: 'Looked.' }),
      ],
    });
    const { page } = await app.open();
    await say(page, 'Look');
    await expect(done(page)).toContainText('Looked.');
    const read = card(page, 'Read 2 files');
    await scrollUpTo(page, read);
    await expect(read).toContainText('3 lines');
    await expect(button(read, /Read/)).toHaveAttribute('aria-expanded', 'false');
    await expect(card(page, 'Found 2 matches in 1 file for b()')).toBeVisible();
    await expect(card(page, 'Could not read c.ts: it does not exist')).toBeVisible();

    const failed = card(page, 'Could not replace in notes.md: the text to replace was not found');
    await expect(button(failed, /^Could not/)).toHaveAttribute('aria-expanded', 'true');
    await expect(failed).toContainText('Text to replace');
    await expect(failed).not.toContainText('"search": "butter"');
    await button(failed, 'Show raw data').press('Enter');
    await expect(failed).toContainText('"search": "butter"');
    expect(app.problems).toEqual([]);
  });

  test('shows after a reload who decided, when and why, and what was asked with its changes', async () => {
    await using app = await startApp(browser, {
      files: FILES,
      script: [FIX, FIX, call(DONE, { result: 'Mended.' })],
    });
    const { page } = await app.open();
    await say(page, 'Mend the typo');
    await ready(page);
    await button(page, 'Deny with a reason…').click();
    await page.keyboard.type('Ask Ada first.');
    await page.keyboard.press('Enter');
    await decide(page, /^Allow once/);
    await expect(done(page)).toContainText('Mended.');
    await page.reload();
    await topicRow(page, 'Mend the typo').click();

    const denied = card(page, 'Did not replace in notes.md: you denied it: “Ask Ada first.”');
    await scrollUpTo(page, denied);
    await button(denied, /^Did not/).click();
    await expect(denied).toContainText(/You denied this, .*Your reason: Ask Ada first\./);

    const allowed = card(page, 'Replaced in notes.md');
    await expect(allowed).toContainText('Allowed once');
    await button(allowed, /^Replaced/).click();
    await expect(allowed).toContainText(/You allowed this once, .*\d/);
    await button(allowed, 'Show what was asked').press('Enter');
    const asked = allowed.getByRole('group', { name: 'Change this file? notes.md' });
    await expect(asked).toContainText('Buy mlik.');
    await expect(asked).toContainText('Changes files in the folder of this topic.');
    await button(allowed, 'Hide what was asked').press('Enter');
    await expect(asked).toHaveCount(0);
    await expect(chat(page).locator('[data-approval]')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });
});
