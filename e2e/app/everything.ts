/**
 * Runs the reference MCP server from npm, which has every feature of the protocol, and adds it to
 * the app as a user does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { PROJECT } from '../cli/program.ts';
import { freePort } from '../fixtures/free-port.ts';
import type { Script } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { button, expect, openSettings } from './person.ts';

const PROGRAM = join(PROJECT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

/** The transports over which the app reaches the server, for `describe.each`. */
export const WAYS = ['stdio', 'http'] as const;
export type Way = (typeof WAYS)[number];

/**
 * The reference server. With HTTP, the server is already running; with stdio, the app starts it.
 */
export interface Everything extends AsyncDisposable {
  /** Opens the settings, adds the server there, and waits until the server runs. */
  readonly add: (page: Page) => Promise<void>;
}

export async function everything(way: Way): Promise<Everything> {
  return way === 'stdio' ? { add: addProgram, async [Symbol.asyncDispose]() {} } : served();
}

export interface SharedApp {
  /** The running app. Reading it throws when `beforeAll` has not run. */
  readonly app: App;
}

/** Called inside `describe`: one app for all its tests, in which a user has added the server. */
export function appWithEverything(browser: Browser, way: Way, script: Script): SharedApp {
  const started = new AsyncDisposableStack();
  let app: App | null = null;
  beforeAll(async () => {
    const server = started.use(await everything(way));
    app = started.use(await startApp(browser, { script }));
    const { page, close } = await app.open();
    await server.add(page);
    await close();
  }, 60_000);
  afterAll(() => started.disposeAsync());
  return {
    get app() {
      if (app === null) throw new Error('The app has not been started.');
      return app;
    },
  };
}

/** The row of the server in the settings. */
export const serverRow = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'MCP servers' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: 'Use everything', exact: true }) });

async function addProgram(page: Page): Promise<void> {
  await add(page, async (form) => {
    await form.getByLabel('Command', { exact: true }).fill(process.execPath);
    await form.getByLabel('Arguments, one a line').fill(PROGRAM);
  });
}

async function add(page: Page, fill: (form: Locator) => Promise<void>): Promise<void> {
  await openSettings(page, 'MCP servers');
  await button(page, 'Add server').click();
  const form = page.getByRole('dialog', { name: 'Add server' });
  await form.getByLabel('Name', { exact: true }).fill('everything');
  await fill(form);
  await button(form, 'Add and start').click();
  await expect(serverRow(page)).toContainText(/\d+ tools/, { timeout: 30_000 });
}

async function served(): Promise<Everything> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => line.includes('listening on port') && resolve());
    void exit.then(() => reject(new Error('The server ended before it listened.')));
  });
  return {
    add: (page) =>
      add(page, async (form) => {
        await form.getByText('HTTP', { exact: true }).click();
        await form.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/mcp`);
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
