/** A state of the app that a user can see, and how to get there. */
import type { Locator, Page } from 'playwright';
import type { App } from '../app/app.ts';
import { chooseStrategy, decide } from '../app/person.ts';

export interface Scene {
  /** The file name of the pictures. */
  readonly name: string;
  /**
   * Brings a page to the state, starting from the app as the previous scene left it. The page is
   * English, light and 1400 px wide.
   */
  show(app: App): Promise<Page>;
  /**
   * Restores the state before each picture. It is defined only for states that do not survive a
   * change of width, theme or language.
   */
  again?(page: Page): Promise<void>;
}

/** A scene in which things are done one after another in an open window. */
export function scene(
  name: string,
  open: (app: App) => Promise<Page>,
  ...acts: readonly ((page: Page) => Promise<unknown>)[]
): Scene {
  return {
    name,
    async show(app) {
      const page = await open(app);
      for (const act of acts) await act(page);
      return page;
    },
  };
}

/** A scene of the plan panel of a topic. */
export const planPanel = (name: string, title: string): Scene => ({
  ...scene(name, inTopic(title), openPlan),
  again: openPlan,
});

/** Scenes that run one after another in the same app. */
export interface SceneSet {
  readonly name: string;
  start(): Promise<App>;
  readonly scenes: readonly Scene[];
  /** Whether each scene continues from where the previous one left the app. */
  readonly linked: boolean;
}

/** Windows that can be used again, by their app. */
const givenBack = new WeakMap<App, Page>();

/**
 * Returns a window in its initial state: one that was given back, or else a new one. `app.problems`
 * lists the errors of its page.
 */
export async function window(app: App): Promise<Page> {
  const page = (await windowAgain(app)) ?? (await app.open({ expected: EXPECTED })).page;
  page.setDefaultTimeout(SHOWING_MS);
  await page.locator('main').waitFor();
  return page;
}

/** The most time in milliseconds that each step to a scene may take on a busy computer. */
const SHOWING_MS = 30_000;

const EXPECTED: readonly RegExp[] = [/status of 4\d\d/, /WebSocket/, /ERR_CONNECTION_REFUSED/];

/**
 * Gives back a window that is English, light and 1400 px wide, for later use. Reloading its page
 * takes a third of the time of opening a new window.
 */
export function giveBack(app: App, page: Page): void {
  givenBack.set(app, page);
}

async function windowAgain(app: App): Promise<Page | null> {
  const page = givenBack.get(app);
  givenBack.delete(app);
  if (page === undefined || page.isClosed()) return null;
  // The page is left first, because a URL that differs only in its fragment would not be loaded
  // again.
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
  await page.addInitScript('localStorage.clear(); sessionStorage.clear();');
  await page.goto(app.url);
  return page;
}

/**
 * Opens a new window, and presses these keys when the page has registered its keyboard listeners.
 */
export async function pressed(app: App, keys: string): Promise<Page> {
  const page = await window(app);
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.press(keys);
  return page;
}

/** Opens a window that shows a topic of the sidebar. */
export async function topic(app: App, title: string): Promise<Page> {
  const page = await window(app);
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: title }).first().click();
  await page.getByRole('log').waitFor();
  return page;
}

export const inTopic =
  (title: string) =>
  (app: App): Promise<Page> =>
    topic(app, title);

/** Opens the plan panel, which is beside the topic or, in a narrow window, covers the topic. */
export async function openPlan(page: Page): Promise<void> {
  const tab = page.getByRole('tab').first();
  if (!(await tab.isVisible())) await page.locator('header button').last().click();
  await tab.click();
  await page.getByRole('tabpanel').waitFor();
}

/** Opens a window with a new topic that begins with this message. */
export async function ask(app: App, text: string): Promise<Page> {
  const page = await window(app);
  await say(page, text);
  return page;
}

/** Opens a window with a new topic that has this strategy and begins with this message. */
export const asking =
  (text: string, strategy?: string) =>
  async (app: App): Promise<Page> => {
    const page = await window(app);
    if (strategy !== undefined) await chooseStrategy(page, strategy);
    await say(page, text);
    return page;
  };

export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill(text);
  await composer.press('Enter');
}

/** The button of the composer that opens the servers or the modes of approval, in any language. */
export function composerMenu(page: Page, which: 'Servers' | 'Approvals'): Locator {
  const servers = 'main button:has(.lucide-plug)';
  return page.locator(which === 'Servers' ? servers : `${servers} ~ button[aria-haspopup]`).first();
}

/** Cards that ask for the approval of a call. */
export const approval = (page: Page) => page.locator('[data-approval]');

export const allow = (page: Page): Promise<void> => decide(page, /^Allow once/);

/** Waits until a click on a card that asks for approval counts, and allows its call. */
export async function allowWhenReady(page: Page): Promise<void> {
  await page.locator('[data-approval][data-ready]').waitFor();
  await page.getByRole('button', { name: /^Allow once/ }).click();
}

/** Waits until the loop indicator shows this state. */
export async function inState(page: Page, state: string): Promise<void> {
  await page.locator(`section[data-state="${state}"]`).waitFor();
}

/** Waits for the card that says how the loop ended. */
export async function ended(page: Page, state: string): Promise<void> {
  await page.locator(`[data-row="ending"] [data-state="${state}"]`).waitFor();
}
