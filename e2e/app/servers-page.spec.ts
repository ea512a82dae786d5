/**
 * The servers page with a real server from npm. The codes in the titles refer to faults.md and to
 * the acceptance list.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { PROJECT } from '../cli/program.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect } from './person.ts';

const EVERYTHING = join(PROJECT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const CONFIGURATION = `{
  // A server configuration as a user copies it from another app.
  "mcpServers": {
    "everything": { "command": ${JSON.stringify(process.execPath)}, "args": [${JSON.stringify(EVERYTHING)}], "env": { "API_KEY": "sesame" }, },
  },
}`;

const browser = await sharedBrowser();

const line = (page: Page) => page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem').last();

async function openServers(app: App): Promise<Page> {
  const { page } = await app.open();
  await button(page, /^MCP servers/).click();
  return page;
}

async function pasteAndReview(page: Page): Promise<void> {
  await button(page, 'Paste JSON').click();
  await page.getByRole('textbox', { name: 'JSON' }).fill(CONFIGURATION);
  await button(page, 'Read').click();
  await button(page, 'Add 1 server').click();
  await expect(line(page)).toContainText('pasted, never started');
  await button(page, 'Review and start everything').click();
}

describe('a pasted server', { timeout: 90_000 }, () => {
  test('is off until its whole command was shown and allowed, then offers its tools, and ends when it is removed (V4, V9, V15)', async () => {
    await using app = await startApp(browser);
    const page = await openServers(app);
    await pasteAndReview(page);
    const review = page.getByRole('dialog', { name: 'Start everything?' });
    await expect(review).toContainText(EVERYTHING);
    await expect(review).not.toContainText('sesame');
    await expect(button(review, 'Cancel')).toBeFocused();
    await button(review, 'Allow and start').click();
    await expect(line(page)).toContainText('4 prompts', { timeout: 30_000 });

    await button(page, /^everything/).click();
    await expect(page.getByText('Calls itself')).toBeVisible();
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await page.getByRole('switch', { name: 'Offer echo' }).click();
    await page.getByRole('combobox', { name: 'When get-sum is called' }).selectOption('Deny');
    await page.getByRole('tab', { name: /^Prompts/ }).click();
    await expect(page.getByText('simple-prompt')).toBeVisible();
    await page.getByRole('tab', { name: /^Resources/ }).click();
    await button(page, /architecture\.md/).click();
    await expect(page.getByRole('dialog').getByText('Everything Server')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Log/ }).click();
    await expect(page.getByRole('log')).toContainText('stderr');

    await button(page, 'Approvals').click();
    await expect(page.getByRole('list', { name: 'Remembered decisions' })).toContainText('Deny get-sum');
    await button(page, /^MCP servers/)
      .first()
      .click();
    await button(page, /^everything/).click();
    await button(page, 'Remove').click();
    await button(page.getByRole('dialog'), 'Remove').click();
    await expect(page.getByText('No servers of your own yet')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('does not run after its command has changed until the user has seen the difference (V5, acceptance 5)', async () => {
    await using app = await startApp(browser);
    const first = await openServers(app);
    await pasteAndReview(first);
    await button(first, 'Allow and start').click();
    await expect(line(first)).toContainText('4 prompts', { timeout: 30_000 });
    await first.context().close();
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    database.run(`UPDATE servers SET setting = json_insert(setting, '$.args[#]', 'stdio')`);
    database.close();
    await app.start();

    const page = await openServers(app);
    await expect(line(page)).toContainText('Its command has changed since you allowed it.');
    await button(page, 'Review and start everything').click();
    const lines = page.getByRole('list', { name: 'What is started' });
    await expect(lines.getByRole('listitem').filter({ hasText: 'Added' })).toContainText('stdio');
    await button(page, 'Allow and start').click();
    await expect(line(page)).toContainText('4 prompts', { timeout: 30_000 });
    expect(app.problems).toEqual([]);
  });
});
