/**
 * Scenes of MCP servers in all their states: found, reviewed, running, failed, changed, and
 * waiting for a login.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { LoginServer } from '../../electron/host/mcp/login/login-server.fixture.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { type App, SEEDED_TOPIC, startApp } from '../app/app.ts';
import { PROJECT } from '../cli/program.ts';
import { pressed, type Scene, type SceneSet, window } from './scene.ts';

const EVERYTHING = join(PROJECT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

/** Returns a server configuration. `wantsLogin` is the URL of a server that requires a login. */
const configuration = (wantsLogin: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        everything: { command: process.execPath, args: [EVERYTHING], env: { MODE: 'fast' } },
        github: { command: 'uvxx', args: ['mcp-server-github'], env: { GITHUB_TOKEN: 'abc' } },
        linear: { url: wantsLogin },
        '笔记 notes': { command: 'npx', args: ['-y', '@example/notes', '--folder', '/home/ann/My notes'] },
        broken: { args: ['no command'] },
        browser: { command: 'npx', args: ['-y', '@example/browser@latest'], disabled: true },
      },
    },
    null,
    2,
  );

async function servers(app: App): Promise<Page> {
  const page = await pressed(app, 'Control+,');
  const pages = page.getByRole('navigation', { name: 'Settings pages' });
  await pages.getByRole('button', { name: 'MCP servers', exact: true }).click();
  return page;
}

async function form(app: App): Promise<Page> {
  const page = await servers(app);
  await page.getByRole('button', { name: 'Add server' }).click();
  return page;
}

/** Opens the details of a running server. */
async function details(app: App, tab: RegExp): Promise<Page> {
  const page = await servers(app);
  await page.getByText('4 prompts').first().waitFor();
  await page.getByRole('button', { name: /everything.*Details$/ }).click();
  await page.getByRole('tab', { name: tab }).click();
  return page;
}

/** Opens the topic whose workspace folder contains a server configuration. */
async function inFolder(app: App): Promise<Page> {
  const page = await window(app);
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('button', { name: SEEDED_TOPIC, exact: true })
    .click();
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  await page.getByRole('textbox', { name: 'JSON' }).fill(text);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

async function allow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Review and start ${name}` }).click();
  await page.getByRole('button', { name: 'Allow and start' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const adding = (wantsLogin: () => string): readonly Scene[] => [
  { name: 'servers-none', show: servers },
  {
    name: 'servers-form',
    async show(app) {
      const page = await form(app);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('memory');
      await page.getByRole('textbox', { name: 'Command' }).fill('npx -y @modelcontextprotocol/server-memory');
      await page.getByRole('button', { name: 'Add variable' }).click();
      await page.getByRole('textbox', { name: 'Name 1' }).fill('API_KEY');
      return page;
    },
  },
  {
    name: 'servers-form-wrong',
    async show(app) {
      const page = await form(app);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('my server');
      await page.getByRole('textbox', { name: 'Folder' }).fill('work');
      await page.getByRole('button', { name: 'Add variable' }).click();
      await page.getByRole('textbox', { name: 'Name 1' }).fill('A=B');
      await page.getByRole('button', { name: 'Add and start' }).click();
      return page;
    },
  },
  {
    name: 'servers-form-address',
    async show(app) {
      const page = await form(app);
      await page.getByText('HTTP', { exact: true }).last().click();
      await page.getByRole('button', { name: 'Add header' }).click();
      await page.getByRole('textbox', { name: 'Name 1' }).fill('Authorization');
      return page;
    },
  },
  {
    name: 'servers-import',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: 'Import from other apps…' }).click();
      await page.getByRole('checkbox').first().waitFor();
      return page;
    },
  },
  {
    name: 'servers-paste-wrong',
    async show(app) {
      const page = await servers(app);
      await paste(page, '{ "mcpServers": { "a": { "command": "npx" }, }');
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'servers-to-review',
    async show(app) {
      const page = await servers(app);
      await paste(page, configuration(wantsLogin()));
      await page.getByRole('button', { name: /^Add \d servers$/ }).click();
      await page.getByRole('button', { name: 'Review and start everything' }).waitFor();
      return page;
    },
  },
];

const running: readonly Scene[] = [
  {
    name: 'servers-review',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: 'Review and start everything' }).click();
      await page.getByRole('dialog').getByText(EVERYTHING).waitFor();
      return page;
    },
  },
  {
    name: 'servers-list',
    async show(app) {
      const page = await servers(app);
      for (const name of ['everything', 'github', 'linear']) await allow(page, name);
      await page.getByText('4 prompts').waitFor();
      await page.getByText('was not found').first().waitFor();
      await page.getByRole('button', { name: 'Log in to linear' }).waitFor();
      return page;
    },
  },
  {
    name: 'servers-login',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: 'Log in to linear' }).click();
      await page.getByRole('button', { name: 'Open the page' }).waitFor();
      return page;
    },
  },
  { name: 'server-overview', show: (app) => details(app, /^Overview/) },
  {
    name: 'server-failed',
    async show(app) {
      const page = await servers(app);
      await page.getByText('was not found').first().waitFor();
      await page.getByRole('button', { name: /github.*Details$/ }).click();
      return page;
    },
  },
  { name: 'server-tools', show: (app) => details(app, /^Tools/) },
  { name: 'server-prompts', show: (app) => details(app, /^Prompts/) },
  { name: 'server-resources', show: (app) => details(app, /^Resources/) },
  {
    name: 'server-resource',
    async show(app) {
      const page = await details(app, /^Resources/);
      await page
        .getByRole('button', { name: /architecture/ })
        .first()
        .click();
      await page.getByRole('dialog').locator('pre').waitFor();
      return page;
    },
  },
  {
    name: 'server-log',
    async show(app) {
      const page = await details(app, /^Log/);
      await page.getByRole('log').getByText('stderr').first().waitFor();
      return page;
    },
  },
  {
    name: 'server-remove',
    async show(app) {
      const page = await details(app, /^Overview/);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      return page;
    },
  },
  {
    name: 'servers-of-topic',
    async show(app) {
      const page = await inFolder(app);
      await page.getByRole('region', { name: 'Servers of this folder' }).waitFor();
      return page;
    },
    async again(page) {
      const tools = page.locator('[data-server="everything"] button[aria-expanded]');
      if (!(await tools.isVisible())) await page.locator('main button:has(.lucide-plug)').click();
      if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click();
      await page.locator('[data-server="everything"]').getByText('echo').waitFor();
    },
  },
  {
    name: 'servers-offered',
    async show(app) {
      const page = await inFolder(app);
      await page.getByRole('button', { name: 'Look at it…' }).click();
      await page.getByRole('checkbox').first().waitFor();
      return page;
    },
  },
  {
    name: 'servers-review-sandboxed',
    async show(app) {
      const page = await inFolder(app);
      await page.getByRole('button', { name: 'Look at it…' }).click();
      await page.getByRole('button', { name: 'Add 1 server' }).click();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('button', { name: 'Review and start project' }).click();
      await page.getByRole('dialog').getByText('in the sandbox', { exact: false }).first().waitFor();
      return page;
    },
  },
  {
    name: 'server-sandboxed',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: /project.*Details$/ }).click();
      await page.getByRole('switch', { name: 'Run in the sandbox' }).waitFor();
      return page;
    },
  },
  {
    name: 'server-leaves-sandbox',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: /project.*Details$/ }).click();
      await page.getByRole('switch', { name: 'Run in the sandbox' }).click();
      return page;
    },
  },
  {
    name: 'server-form-sandboxed',
    async show(app) {
      const page = await servers(app);
      await page.getByRole('button', { name: /project.*Details$/ }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: /^Hosts it may reach/ }).fill('https://api.example.com');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Give each host by its name').waitFor();
      return page;
    },
  },
  {
    name: 'servers-changed',
    async show(app) {
      await changeBehindTheBack(app);
      const page = await servers(app);
      await page.getByRole('button', { name: 'Review and start everything' }).click();
      await page.getByRole('dialog').getByText('--verbose').waitFor();
      return page;
    },
  },
];

/**
 * Changes a server directly in the database, as another program with access to the data folder
 * could.
 */
async function changeBehindTheBack(app: App): Promise<void> {
  await app.stop();
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  database.run(`UPDATE servers SET setting = json_insert(setting, '$.args[#]', '--verbose') WHERE id = 'everything'`);
  database.close();
  await app.start();
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

export function serverScenes(browser: Browser): SceneSet {
  const login = new LoginServer();
  const wantsLogin = () => login.url.href;
  return {
    name: 'servers',
    linked: true,
    async start() {
      await login.listen();
      const own = { mcpServers: { project: { command: 'npx', args: ['-y', '@example/project-tools'] } } };
      const app = await startApp(browser, { files: { '.mcp.json': JSON.stringify(own) } });
      await write(join(app.root, '.cursor/mcp.json'), configuration(wantsLogin()));
      return app;
    },
    scenes: [...adding(wantsLogin), ...running],
  };
}
