/** Scenes of each settings page, and of a provider whose connection test failed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import type { App } from '../app/app.ts';
import { startListingServer } from '../app/listing-server.ts';
import { pressed, type Scene, scene } from './scene.ts';

const PAGES = [
  ['providers', 'Providers'],
  ['models', 'Models'],
  ['servers', 'MCP servers'],
  ['approvals', 'Approvals'],
  ['limits', 'Loops and limits'],
  ['background', 'Background tasks'],
  ['memory', 'Memory'],
  ['search', 'Web search'],
  ['network', 'Network'],
  ['usage', 'Usage'],
  ['appearance', 'Appearance'],
  ['shortcuts', 'Shortcuts'],
  ['pages', 'Connected pages'],
  ['data', 'Data'],
  ['about', 'About'],
] as const;

export async function settings(app: App, name: string): Promise<Page> {
  const page = await pressed(app, 'Control+,');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name, exact: true }).click();
  return page;
}

/**
 * Starts a server that answers every request with a web page, as a proxy or a wrong port number
 * would.
 */
async function strangeServer(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_, response) => response.end('<h1>It works!</h1>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() };
}

async function failedTest(page: Page): Promise<void> {
  const strange = await strangeServer();
  await page.getByRole('button', { name: /^Another provider/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Home server');
  await dialog.getByLabel('Address').fill(strange.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('not in the OpenAI format').or(dialog.locator('.text-bad')).first().waitFor();
  strange.close();
}

/** Opens a form of the catalogue at a provider of this computer that lists many models. */
async function checklist(page: Page): Promise<void> {
  const models = [
    ...['gpt-5.5', 'gpt-5.5-mini', 'o4-mini', 'text-embedding-3-large', 'whisper-1', 'gpt-image-1'],
    ...Array.from({ length: 60 }, (_, n) => `maker-${n % 7}/model-${n}`),
  ];
  const provider = await startListingServer({ models, key: 'key', chatAt: 'http://127.0.0.1:9' });
  await page.getByRole('button', { name: /^OpenRouter/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Name and address').click();
  await dialog.getByLabel('Address').fill(provider.baseUrl);
  await dialog.getByText('Name and address').click();
  await dialog.getByLabel('Key').fill('key');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('listbox').waitFor();
  await provider[Symbol.asyncDispose]();
}

async function regions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Qwen/ }).click();
  await page.getByRole('dialog').getByLabel('Region').waitFor();
}

async function wrongResource(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Azure/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or address').fill('not a resource');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('.text-bad').waitFor();
}

const providersPage = (app: App) => settings(app, 'Providers');

export const settingsScenes: readonly Scene[] = [
  ...PAGES.map(([name, label]): Scene => ({ name: `settings-${name}`, show: (app) => settings(app, label) })),
  {
    name: 'settings-network-proxy',
    async show(app) {
      const page = await settings(app, 'Network');
      await page.getByRole('radio', { name: /^Through this proxy/ }).click();
      await page.getByLabel('Address of the proxy').fill('http://127.0.0.1:9');
      await page.keyboard.press('Enter');
      await page.getByLabel('User').waitFor();
      return page;
    },
  },
  {
    name: 'settings-network-report',
    async show(app) {
      const page = await settings(app, 'Network');
      await page.getByRole('radio', { name: /^Always directly/ }).click();
      await page.getByLabel('Address to test').fill('http://127.0.0.1:9/v1');
      await page.keyboard.press('Enter');
      await page.getByText('The connection does not work').waitFor();
      return page;
    },
  },
  {
    name: 'settings-provider-form',
    async show(app) {
      const page = await settings(app, 'Providers');
      await failedTest(page);
      return page;
    },
  },
  scene('settings-provider-checklist', providersPage, checklist),
  scene('settings-provider-region', providersPage, regions),
  scene('settings-provider-azure', providersPage, wrongResource),
];
