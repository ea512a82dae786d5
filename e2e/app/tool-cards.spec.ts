/** The cards of finished calls: what they say, who decided, what was asked, and their raw data. */
import { describe, test } from 'vitest';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import {
  button,
  card,
  chat,
  DONE,
  decide,
  done,
  expect,
  pressEnter,
  ready,
  say,
  scrollUpTo,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

const FILES = { 'notes.md': '# Notes\n\nBuy mlik.\n', 'a.ts': 'a();\n', 'b.ts': 'b();\nb();\n' };
const FIXING = { name: 'replace_in_file', arguments: { path: 'notes.md', search: 'mlik', replace: 'milk' } };
const FIX = call(FIXING.name, FIXING.arguments);

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
    await pressEnter(button(failed, 'Show raw data'));
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
    await pressEnter(button(allowed, 'Show what was asked'));
    const asked = allowed.getByRole('group', { name: 'Change this file? notes.md' });
    await expect(asked).toContainText('Buy mlik.');
    await expect(asked).toContainText('Changes files in the folder of this topic.');
    await pressEnter(button(allowed, 'Hide what was asked'));
    await expect(asked).toHaveCount(0);
    await expect(chat(page).locator('[data-approval]')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });

  test('stands alone for what changes or fails, while reads that follow each other are one line that opens in its place', async () => {
    await using app = await startApp(browser, {
      files: FILES,
      settings: { approvalMode: 'allow-edits' },
      script: [
        {
          calls: [
            { name: 'read_file', arguments: { path: 'a.ts' } },
            { name: 'read_file', arguments: { path: 'b.ts' } },
            FIXING,
            { name: 'list_files', arguments: { path: '.' } },
            { name: 'search_files', arguments: { query: 'b()', search_type: 'content' } },
            { name: 'read_file', arguments: { path: 'notes.md' } },
            { name: 'read_file', arguments: { path: 'c.ts' } },
          ],
        },
        call(DONE, { result: 'Looked.' }),
      ],
    });
    const { page } = await app.open();
    await say(page, 'Look around');
    await expect(done(page)).toContainText('Looked.');
    const read = card(page, 'Read 2 files, 3 lines');
    await scrollUpTo(page, read);
    await expect(card(page, 'Replaced in notes.md')).toBeVisible();
    await expect(card(page, 'Could not read c.ts: it does not exist')).toBeVisible();
    await expect(card(page, 'Read a.ts')).toHaveCount(0);

    const mixed = button(card(page, 'Listed 1 folder, searched once, read 1 file'), /^Listed/);
    await expect(mixed).toHaveAttribute('aria-expanded', 'false');
    await mixed.focus();
    const before = await mixed.boundingBox();
    await page.keyboard.press('Enter');
    await expect(mixed).toHaveAttribute('aria-expanded', 'true');
    await expect(chat(page).locator('[data-row="read"]')).toHaveCount(3);
    await expect(mixed).toBeFocused();
    expect(Math.abs(((await mixed.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    const searched = card(page, 'Found 2 matches in 1 file for b()');
    await pressEnter(button(searched, /^Found/));
    await pressEnter(button(searched, 'Show raw data'));
    await expect(searched).toContainText('"query": "b()"');

    await mixed.press('Enter');
    await expect(searched).toHaveCount(0);
    await expect(mixed).toBeFocused();
    await expect(button(read, /^Read/)).toHaveAttribute('aria-expanded', 'false');
    expect(app.problems).toEqual([]);
  });

  test('is part of a line as soon as it and another read have succeeded, and stays open while the loop goes on', async () => {
    const go = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      files: FILES,
      settings: { serverSwitches: { '@aether/terminal': true } },
      script: async (_, n) => {
        if (n === 1) await go.promise;
        if (n === 2) return call(DONE, { result: 'Looked.' });
        const reads = ['a.ts', 'b.ts'].map((path) => ({ name: 'read_file', arguments: { path } }));
        return { calls: [...reads, { name: 'run_command', arguments: { command: `echo ${n}` } }] };
      },
    });
    const { page } = await app.open();
    await say(page, 'Look twice');
    const line = card(page, 'Read 2 files, 3 lines');
    await expect(line).toBeVisible();
    await expect(chat(page).locator('[data-approval]')).toBeVisible();
    await button(line, /^Read/).click();
    await button(card(page, 'Read a.ts'), /^Read/).click();
    await expect(card(page, 'Read a.ts')).toContainText('a();');
    await decide(page, /^Allow once/);
    go.resolve();
    await expect(line).toHaveCount(2);
    await expect(card(page, 'Read a.ts')).toContainText('a();');
    await decide(page, /^Allow once/);
    await expect(done(page)).toContainText('Looked.');
    await expect(button(line.first(), /^Read/)).toHaveAttribute('aria-expanded', 'true');
    await expect(button(line.last(), /^Read/)).toHaveAttribute('aria-expanded', 'false');
    expect(app.problems).toEqual([]);
  });
});
