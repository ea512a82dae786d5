/** What a person sees and does in a window, by the names on the screen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect as playwrightExpect } from '@playwright/test';
import type { Locator, Page } from 'playwright';
import type { Exported } from '../../electron/host/host-api.ts';
import { loopwright } from '../cli/program.ts';
import type { App } from './app.ts';

/** With patience for a busy machine; what is awaited comes by an event, so a quick one never waits. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });

/** The reply that ends a task. */
export const DONE = 'attempt_completion';

export const composer = (page: Page): Locator => page.getByLabel('Message', { exact: true });
export const chat = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
export const indicator = (page: Page): Locator => page.getByRole('region', { name: 'Loop', exact: true });
/** A card in the chat: a call, an approval, an ending. */
export const card = (page: Page, name: string | RegExp): Locator =>
  chat(page).getByRole('group', { name, exact: typeof name === 'string' });
export const approval = (page: Page): Locator =>
  chat(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: /^Deny/ }) });
export const done = (page: Page): Locator => card(page, 'Done');
export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Writes into the composer and presses Enter. In a new topic this begins it. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** A topic in the sidebar. Its dot is read out before its title. */
export const topicRow = (page: Page, title: string, state = '(Waiting for you|Running|Unread)?'): Locator =>
  page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: new RegExp(`^${state}\\s*${title}$`) });

export async function openSettings(page: Page, name: string): Promise<void> {
  await button(page, /^Settings/).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name }).click();
}

/** A file of the workspace, or null where there is none. */
export async function fileOf(app: App, path: string): Promise<string | null> {
  try {
    return await readFile(join(app.workspace, path), 'utf8');
  } catch {
    return null;
  }
}

/** What the host has stored, by another process. */
export async function exported(app: App): Promise<Exported> {
  const { stdout } = await loopwright(['export', '--format', 'json', '--data-dir', app.dataDir]);
  return JSON.parse(stdout) as Exported;
}
