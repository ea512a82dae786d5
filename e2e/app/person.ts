/** Helpers for specs: find elements by their visible names, and act on them as a user does. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect as playwrightExpect } from '@playwright/test';
import type { Locator, Page } from 'playwright';
import type { Exported } from '../../electron/host/store/exported.ts';
import type { App } from './app.ts';
import { exportedFrom } from './data-folder.ts';
import { DRAWN } from './in-page.ts';

/**
 * A long timeout for a busy computer. Each check ends as soon as it passes, so a fast computer
 * never waits that long.
 */
export const expect = playwrightExpect.configure({ timeout: 15_000 });

/** The tool whose call ends a task. */
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

/**
 * Types text into the composer and presses Enter. In the view for a new topic, this begins the
 * topic.
 */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The maximum number of steps of `scrollUpTo`, more than any topic of a spec needs. */
const MOST_STEPS = 600;

/**
 * Scrolls up in steps smaller than the window until the element is visible. The list renders only
 * the visible rows and a few around them, so a longer step, or a step before the list has rendered,
 * could skip the element.
 */
export async function scrollUpTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isInView(page, wanted)) return;
    await chat(page).evaluate((log) => log.scrollBy({ top: -0.6 * log.clientHeight, behavior: 'instant' }));
    await page.evaluate(DRAWN);
  }
  throw new Error(`It is not above: ${wanted}`);
}

async function isInView(page: Page, wanted: Locator): Promise<boolean> {
  if (!(await wanted.isVisible())) return false;
  const box = await wanted.boundingBox({ timeout: 500 }).catch(() => null);
  const list = await chat(page).boundingBox();
  if (box === null || list === null) return false;
  return box.y + box.height > list.y && box.y < list.y + list.height;
}

/** The row of a topic in the sidebar. Its accessible name begins with the state of the topic. */
export const topicRow = (page: Page, title: string, state = '(Waiting for you|Running|Unread)?'): Locator =>
  page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: new RegExp(`^${state}\\s*${title}$`) });

export async function openSettings(page: Page, name: string): Promise<void> {
  await button(page, /^Settings/).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name }).click();
}

/** The content of a file of the workspace; null when the file does not exist. */
export async function fileOf(app: App, path: string): Promise<string | null> {
  try {
    return await readFile(join(app.workspace, path), 'utf8');
  } catch {
    return null;
  }
}

/** The data that the host has stored, read by another process. */
export async function exported(app: App): Promise<Exported> {
  return exportedFrom(app.dataDir);
}
