/** Tests what the card of an ending says of the work, against models that tell the truth and models that do not. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { FILE_EDITOR, TERMINAL } from '../../shared/mcp.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { byGoal } from './by-goal.ts';
import { button, card, chat, DONE, done, expect, fileOf, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const CHECK = 'sh check.sh';
const FILES = {
  'AGENTS.md': `# Rules\n\nCheck: \`${CHECK}\`\n`,
  'check.sh': 'grep -q milk notes.md\n',
  'notes.md': 'Buy mlik.\n',
};

const edit = (search: string, replace: string) => call('replace_in_file', { path: 'notes.md', search, replace });
const check = call('run_command', { command: CHECK });
const end = (result: string) => call(DONE, { result });

const TASKS = {
  'Mend the typo': [edit('mlik', 'milk'), check, end('The typo is mended.')],
  'Say too much': [edit('milk.', 'milk!'), check, end('The new rules are in `docs/milk.md`.')],
  'Change the drink': [edit('milk', 'mulk'), check, end('The drink is changed.')],
  'Change it back': [edit('mulk', 'milk'), end('It is as it was.')],
  'Write the tests': [edit('Buy', 'Get'), end('Wrote the tests into `src/price.test.ts`.')],
  'Test everything': [edit('Get', 'Buy'), end('Changed the word. All tests pass.')],
  'Have a look': [call('read_file', { path: 'notes.md' }), end('One line about milk.')],
};

const start = (): Promise<App> =>
  startApp(browser, {
    files: FILES,
    settings: { approvalMode: 'allow-all', serverSwitches: { [FILE_EDITOR]: true, [TERMINAL]: true } },
    script: byGoal(TASKS),
  });

async function begin(page: Page, task: keyof typeof TASKS): Promise<void> {
  await button(page, /^New topic/).click();
  await say(page, task);
}

const claimed = (page: Page) => card(page, 'Says it is done');

describe('the evidence on the card of an ending', () => {
  test('says what was checked, what failed and what was not checked, and lets the user run the check', async () => {
    await using app = await start();
    const { page } = await app.open();
    await begin(page, 'Mend the typo');
    await expect(done(page)).toContainText(`Verified: ${CHECK} passed after the last change`);
    await expect(done(page)).toContainText('+1 −1 in 1 file');
    await expect(button(done(page), 'Run the check…')).toHaveCount(0);
    await done(page).getByText('Details', { exact: true }).click();
    await expect(done(page).getByRole('list', { name: 'Commands' })).toContainText('check · exit 0');

    await begin(page, 'Say too much');
    await expect(done(page)).toContainText('but nothing shows what the text says about docs/milk.md');

    await begin(page, 'Change the drink');
    await expect(claimed(page)).toContainText(`Check failed: ${CHECK} exited with 1`);

    await begin(page, 'Change it back');
    await expect(done(page)).toContainText(`Changed, not checked: ${CHECK} did not run`);
    await button(done(page), 'Run the check…').click();
    const asked = page.getByRole('dialog', { name: 'Run this check?' });
    await expect(asked).toContainText(CHECK);
    await button(asked, 'Run the check').click();
    await expect(done(page)).toContainText(`You ran ${CHECK} after this: exit 0`);
    await expect(done(page)).toContainText('Changed, not checked');
    await expect(card(page, `Ran ${CHECK}`)).toContainText('Its output goes with your next message.');

    await page.reload();
    await topicRow(page, 'Change the drink').click();
    await expect(claimed(page)).toContainText(`Check failed: ${CHECK} exited with 1`);
    await topicRow(page, 'Change it back').click();
    await expect(done(page)).toContainText(`You ran ${CHECK} after this: exit 0`);
    await button(done(page), 'Review').click();
    await expect(page.getByRole('tabpanel')).toContainText('notes.md');
    await button(done(page), 'Undo the changes of this loop').click();
    await expect(done(page)).toContainText('Undone');
    expect(await fileOf(app, 'notes.md')).toBe('Buy mulk!\n');
    expect(app.problems).toEqual([]);
  });

  test('contradicts a model that lies about a file or about tests, and says when nothing was changed', async () => {
    await using app = await start();
    const { page } = await app.open();
    await begin(page, 'Mend the typo');
    await expect(done(page)).toContainText('Verified');

    await begin(page, 'Write the tests');
    await expect(claimed(page)).toContainText('Contradicted: says src/price.test.ts was written, but it was not');

    await expect(chat(page)).toContainText('Completion sent back: the result says something that did not happen');

    await begin(page, 'Test everything');
    await expect(claimed(page)).toContainText('Contradicted: says that tests pass, but none were run');

    await say(page, 'Have a look');
    await expect(done(page)).toContainText('Nothing changed');
    await expect(claimed(page)).toContainText('Contradicted: says that tests pass');
    await page.reload();
    await topicRow(page, 'Test everything').click();
    await expect(claimed(page)).toContainText('Contradicted: says that tests pass, but none were run');
    await expect(button(done(page), 'Review')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });
});
