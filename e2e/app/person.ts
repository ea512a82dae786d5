/** Helpers for specs: find elements by their visible names, and act on them as a user does. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** Waits until the approval card has stood still long enough that a key or a click counts. */
export async function ready(page: Page): Promise<void> {
  await page.locator('[data-approval] [aria-keyshortcuts=N]').scrollIntoViewIfNeeded();
  await page.locator('[data-approval][data-ready]').waitFor();
}

/**
 * Clicks a button of the approval card as soon as clicks count, until it has an effect: a card that
 * moved just before a click waits again.
 */
export async function decide(page: Page, name: RegExp): Promise<void> {
  // The card that was answered before stays in the page, busy, until the host has taken the answer.
  const waiting = page.locator('[data-approval]:not(:has([aria-busy=true]))');
  const id = await waiting.getAttribute('data-approval', { timeout: 15_000 });
  const asked = page.locator(`[data-approval="${id}"]`);
  const wanted = button(asked, name);
  await expect(async () => {
    if ((await asked.count()) === 0) return;
    await asked.evaluate((card) => card.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const counts = expect(wanted).not.toHaveAttribute('aria-disabled', 'true', { timeout: 2_500 });
    if (
      await counts.then(
        () => false,
        () => true,
      )
    ) {
      await readAll(asked);
      throw new Error('The button did not count clicks before everything was read.');
    }
    await wanted.click({ timeout: 3_000 });
    await expect(asked.filter({ hasNot: page.locator('[aria-busy=true]') })).toBeHidden({ timeout: 300 });
  }).toPass({ intervals: [50], timeout: 30_000 });
}

/** The time after which the page has noticed what is in sight. */
const NOTICED_MS = 150;

/** Scrolls each text of an approval card from its first to its last line. */
async function readAll(asked: Locator): Promise<void> {
  for (const text of await asked.locator('[data-text]').all()) {
    await text.evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await sleep(NOTICED_MS);
    const panes = text.getByRole('group');
    if ((await panes.count()) > 0) await panes.first().evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await text.evaluate((box) => box.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await sleep(NOTICED_MS);
  }
}
export const done = (page: Page): Locator => card(page, 'Done');
export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/**
 * Presses Enter on a control as soon as it is enabled. A locator's own `press` does not wait for that, and a disabled
 * button ignores the key.
 */
export async function pressEnter(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press('Enter');
}

/** Chooses the strategy with this name in the header, with the mouse. */
export async function chooseStrategy(page: Page, name: string): Promise<void> {
  await button(page, /^Strategy:/).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  await expect(button(page, `Strategy: ${name}`)).toBeVisible();
}

/**
 * The lines of the open list of models. The options of a selection field beside the list, such as the
 * fallback model, do not belong to it.
 */
export const modelLines = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/** Opens the plan panel of a topic whose side panel is closed. */
export async function openPlan(page: Page): Promise<void> {
  await button(page, 'Show plan and changes').click();
  await page.getByRole('tab', { name: 'Plan' }).click();
}

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
export const topicRow = (page: Page, title: string, state = '(Waiting for you|Running|Interrupted|Unread)?'): Locator =>
  page.getByRole('navigation', { name: 'Topics' }).getByRole('button', {
    name: new RegExp(`^${state}\\s*(Commands run in the background)?\\s*${title}$`),
  });

export async function openSettings(page: Page, name: string): Promise<void> {
  await button(page, /^Settings/).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name }).click();
}

/** Opens a page of the settings from anywhere with the shortcut. */
export async function openSettingsByKey(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+,');
  const pages = page.getByRole('navigation', { name: 'Settings pages' });
  await pages.getByRole('button', { name, exact: true }).click();
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
