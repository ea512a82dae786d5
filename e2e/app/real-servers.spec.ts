/**
 * Tests with the reference servers from npm: a user adds, inspects, uses and switches off these
 * servers.
 */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { PROJECT } from '../cli/program.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, DONE, decide, done, expect, exported, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

const PACKAGES = join(PROJECT, 'node_modules/@modelcontextprotocol');
const servers = (page: Page): Locator => page.getByRole('list', { name: 'MCP servers' });
const row = (page: Page, name: string): Locator =>
  servers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: `Use ${name}`, exact: true }) });

/** Adds a server in the form, with the command from the readme of the server. */
async function addByForm(page: Page, name: string, args: readonly string[]): Promise<void> {
  await button(page, 'Add server').click();
  const form = page.getByRole('dialog', { name: 'Add server' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Command', { exact: true }).fill('npx');
  await form.getByLabel('Arguments, one a line').fill(args.join('\n'));
  await form.getByLabel('Folder').fill(PROJECT);
  await button(form, 'Add and start').click();
  await expect(row(page, name)).toContainText('tools', { timeout: 30_000 });
}

async function open(page: Page, name: string): Promise<void> {
  await button(row(page, name), new RegExp(`^${name}\\s*Details$`)).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

async function tab(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('tab', { name }).click();
  return page.getByRole('tabpanel', { name });
}

/**
 * Allows the given number of calls that need an approval, and waits for the next iteration after
 * each.
 */
async function allowAll(page: Page, calls: number): Promise<void> {
  for (let n = 0; n < calls; n++) {
    await decide(page, /^Allow once/);
    await expect(chat(page).getByText(/^Iteration \d+/)).toHaveCount(n + 2);
  }
}

const task = [
  call('everything__echo', { message: 'Hello from afar' }),
  call('filesystem__list_directory', { path: '.' }),
  call('memory__create_entities', {
    entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote the first program'] }],
  }),
  call('thinking__sequentialthinking', {
    thought: 'That was easy.',
    nextThoughtNeeded: false,
    thoughtNumber: 1,
    totalThoughts: 1,
  }),
  call(DONE, { result: 'All four were used.' }),
];

describe('the reference servers', () => {
  test('are added by form and by paste, inspected, used by a loop, switched off, and still there after a restart', {
    timeout: 240_000,
  }, async () => {
    await using app = await startApp(browser, { script: task, files: { 'notes.md': '# Notes\n' } });
    const first = await app.open();
    const { page } = first;
    await openSettings(page, 'MCP servers');
    await addByForm(page, 'everything', ['mcp-server-everything']);
    await addByForm(page, 'filesystem', ['mcp-server-filesystem', app.workspace]);
    await pasteTwo(app, page);

    await open(page, 'everything');
    await expect(await tab(page, /^Tools/)).toContainText('Echoes back the input');
    await expect(await tab(page, /^Prompts/)).toContainText('simple-prompt');
    await expect(await tab(page, /^Resources/)).toContainText('demo://');
    await expect(await tab(page, /^Log/)).toContainText('It runs as');
    await button(page, 'All servers').click();

    await button(page, /^New topic/).click();
    await say(page, 'Use all four');
    await allowAll(page, 4);
    await expect(done(page)).toContainText('All four were used.');
    const { toolCalls } = await exported(app);
    expect(toolCalls.map(({ server, tool, status }) => `${server} ${tool} ${status}`)).toEqual([
      'everything echo done',
      'filesystem list_directory done',
      'memory create_entities done',
      'thinking sequentialthinking done',
      '@aether/file-editor attempt_completion done',
    ]);
    expect(toolCalls[0]?.result).toContain('Hello from afar');
    expect(toolCalls[1]?.result).toContain('notes.md');
    expect(app.model.violations).toEqual([]);

    await first.close();
    await app.stop();
    await app.start();
    const again = (await app.open()).page;
    await openSettings(again, 'MCP servers');
    await expect(row(again, 'memory')).toContainText('9 tools', { timeout: 30_000 });
    await row(again, 'memory').getByRole('switch').click();
    await expect(row(again, 'memory')).toContainText('Off');
    expect(app.problems).toEqual([]);
  });
});

async function pasteTwo(app: App, page: Page): Promise<void> {
  await button(page, 'Paste JSON').click();
  const dialog = page.getByRole('dialog', { name: 'Paste a configuration' });
  const memory = {
    command: process.execPath,
    args: [join(PACKAGES, 'server-memory/dist/index.js')],
    env: { MEMORY_FILE_PATH: join(app.root, 'memory.jsonl') },
  };
  const thinking = { command: process.execPath, args: [join(PACKAGES, 'server-sequential-thinking/dist/index.js')] };
  await dialog
    .getByLabel('JSON')
    .fill(`// mine\n${JSON.stringify({ mcpServers: { memory, thinking } }).slice(0, -2)},}}`);
  await button(dialog, 'Read').click();
  await button(page, 'Add 2 servers').click();
  for (const name of ['memory', 'thinking']) {
    await expect(row(page, name)).toContainText('never started');
    await button(page, `Review and start ${name}`).click();
    const review = page.getByRole('dialog', { name: `Start ${name}?` });
    await expect(review).toContainText(process.execPath);
    await button(review, 'Allow and start').click();
    await expect(row(page, name)).toContainText('tool', { timeout: 30_000 });
  }
}
