/**
 * Tests a server with hundreds of tools, and a user who types and clicks faster than the host
 * responds.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import { PROJECT } from '../cli/program.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, composer, expect, openSettings } from './person.ts';

const browser = await sharedBrowser();

const LARGE: GivenServer = {
  id: ServerId.parse('large'),
  setting: {
    transport: 'stdio',
    command: process.execPath,
    args: [join(PROJECT, 'e2e/fixtures/mcp-servers/large.ts')],
    env: {},
  },
  secrets: {},
};

async function openLarge(page: Page): Promise<void> {
  await openSettings(page, 'MCP servers');
  await expect(page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem').last()).toContainText('400 tools');
  await button(page, /^large\s*Details$/).click();
}

describe('a server with hundreds of tools', () => {
  test('shows the first of its tools, finds the others by search, and stores two switches that are changed at the same time', async () => {
    await using app = await startApp(browser, { servers: [LARGE] });
    const { page } = await app.open();
    await openLarge(page);
    await page.getByRole('tab', { name: /^Tools/ }).click();
    const rows = page.getByRole('tabpanel').getByRole('list', { name: 'Tools' }).getByRole('listitem');
    await expect(rows).toHaveCount(100);
    await expect(page.getByRole('tabpanel')).toContainText('300 more. Search to find them.');
    const flips = ['tool_1', 'tool_2'].map((name) => page.getByRole('switch', { name: `Offer ${name}`, exact: true }));
    // The second switch is changed before the page has received the result of the first change.
    await Promise.all(flips.map((flip) => flip.dispatchEvent('click')));
    for (const flip of flips) await expect(flip).not.toBeChecked();

    await page.getByRole('searchbox', { name: 'Search tools' }).fill('tool_399');
    await expect(rows).toHaveCount(1);
    await rows.getByText('Arguments').click();
    await expect(rows).toContainText('Hid<U+200B>den');
    expect(app.problems).toEqual([]);
  });

  test('keeps the text that the user types while the server is slow to complete an argument of a prompt', async () => {
    await using app = await startApp(browser, { servers: [LARGE] });
    const { page } = await app.open();
    await openLarge(page);
    await button(page, /^New topic/).click();
    await composer(page).pressSequentially('/slow');
    await page.getByRole('option', { name: /^slow/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('');
    await page.keyboard.type('And tell me why.');
    await expect(composer(page)).toHaveValue('Words of the prompt.\n\nAnd tell me why.');
    expect(app.problems).toEqual([]);
  });
});

describe('the form of a server', () => {
  test('keeps its fields when the user clicks outside the dialog', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await openSettings(page, 'MCP servers');
    await button(page, 'Add server').click();
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.fill('mine');
    await page.mouse.click(10, 400);
    await expect(name).toHaveValue('mine');
    await page.keyboard.press('Escape');
    await button(page.getByRole('dialog', { name: 'Discard what you typed?' }), 'Discard').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(app.problems).toEqual([]);
  });
});

describe('the review of a server', () => {
  test('does not allow the server to start when another window has changed the server in the meantime', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await openSettings(page, 'MCP servers');
    await button(page, 'Paste JSON').click();
    const { command, args } = { command: process.execPath, args: ['--version'] };
    await page.getByRole('textbox', { name: 'JSON' }).fill(JSON.stringify({ mcpServers: { odd: { command, args } } }));
    await button(page, 'Read').click();
    await button(page, 'Add 1 server').click();
    await button(page, 'Review and start odd').click();
    const review = page.getByRole('dialog', { name: 'Start odd?' });
    await expect(review).toContainText('--version');

    const other = (await app.open()).page;
    await openSettings(other, 'MCP servers');
    await button(other, /^odd\s*Details$/).click();
    await button(other, 'Edit').click();
    await other.getByLabel('Arguments, one a line').fill('--help');
    await button(other.getByRole('dialog'), 'Save').click();
    await expect(other.getByRole('dialog')).toBeHidden();

    await expect(review).toContainText('--version');
    await button(review, 'Allow and start').click();
    await expect(review.getByRole('alert')).toHaveText('It has changed meanwhile. Look at it again.');
    await expect(review).not.toContainText('--version');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('switch', { name: 'Use odd' })).not.toBeChecked();
  });
});
