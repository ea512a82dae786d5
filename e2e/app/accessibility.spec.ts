/** Tests that the app can be used with the keyboard alone and with a screen reader. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstStartScenes, frameScenes } from '../screenshots/frame-scenes.ts';
import { atRest, type Look, Looker } from '../screenshots/looks.ts';
import { modelScenes } from '../screenshots/model-scenes.ts';
import { giveBack, type SceneSet } from '../screenshots/scene.ts';
import { serverScenes } from '../screenshots/server-scenes.ts';
import { versionScenes } from '../screenshots/version-scenes.ts';
import { workScenes } from '../screenshots/work-scenes.ts';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { englishTexts } from './english-texts.ts';
import { Keys } from './keys.ts';
import { ready } from './person.ts';

const browser = await sharedBrowser();

/**
 * The screenshot scenes that this test checks with axe. `npm run screenshots` checks all scenes.
 */
const LOOKED_AT: ReadonlySet<string> = new Set([
  'first-start',
  'folder-picker',
  'main',
  'question',
  'palette',
  'menu-servers',
  'settings-providers',
  'settings-servers',
  'settings-approvals',
  'settings-network',
  'settings-network-proxy',
  'settings-network-report',
  'settings-provider-form',
  'model-picker',
  'usage',
  'provider-models',
  'approval-new-file',
  'approval-edit',
  'approval-command',
  'finished',
  'changes',
  'inspector-openai',
  'versions',
  'edit-in-place',
  'wordings-and-pins',
  'compaction-dialog',
  'context',
  'servers-form-wrong',
  'servers-to-review',
  'servers-review',
  'servers-list',
  'server-tools',
  'server-log',
]);

const WIDE: Look = { width: 1400, theme: 'light', language: 'en' };
const NARROW: Look = { width: 390, theme: 'dark', language: 'en' };
const CHINESE: Look = { width: 1400, theme: 'light', language: 'zh-CN' };

/** Waits until no part of the page has a placeholder because its code is still loading. */
const partsLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.appear-late').count(), { timeout: 15_000 }).toBe(0);

async function issuesOf({ start, scenes, linked }: SceneSet): Promise<readonly string[]> {
  await using app = await start();
  const issues: string[] = [];
  const last = scenes.findLastIndex(({ name }) => LOOKED_AT.has(name));
  for (const scene of scenes.slice(0, last + 1)) {
    const isLookedAt = LOOKED_AT.has(scene.name);
    if (!linked && !isLookedAt) continue;
    const page = await scene.show(app);
    await partsLoaded(page);
    const looker = await Looker.of(page);
    for (const look of isLookedAt ? [WIDE, NARROW] : []) {
      await looker.become(look);
      await scene.again?.(page);
      await partsLoaded(page);
      issues.push(...(await graveIssues(page)).map((issue) => `${scene.name} ${look.theme}: ${issue}`));
    }
    await looker.become(CHINESE);
    await page.locator('html[lang=zh-CN]').waitFor();
    await scene.again?.(page);
    await atRest(page);
    issues.push(...(await englishTexts(page, 'page')).map((text) => `${scene.name} in Chinese: ${text}`));
    await looker.become(WIDE);
    giveBack(app, page);
  }
  return issues;
}

describe('axe finds no serious issue in a light wide and in a dark narrow window, and the Chinese page shows no English text', () => {
  test.each([
    ['at the first start', firstStartScenes],
    ['around the topics and in the settings', frameScenes],
    ['in a topic from the first approval to the changes', workScenes],
    ['where models are chosen, set and counted', modelScenes],
    ['where answers have versions and messages are summarised', versionScenes],
    ['where servers are added, reviewed and looked into', serverScenes],
  ])('%s', { timeout: 240_000 }, async (_, scenes) => {
    expect(await issuesOf(scenes(browser))).toEqual([]);
  });
});

describe('without a mouse', () => {
  test('a newcomer gets from the first start to a finished task, undoes an edit and changes the theme', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser, {
      files: { 'notes.md': '# Notes\n\nOne line.\n' },
      settings: { welcomed: false },
    });
    const { page } = await app.open();
    const keys = new Keys(page);

    await keys.tabTo('Which folder');
    await page.keyboard.type(app.workspace);
    await keys.tabTo('Summarise this folder');
    await keys.press('Space');
    await keys.tabTo('Start');
    await keys.press('Enter');

    const approval = page.locator('[data-approval]');
    await approval.waitFor();
    // The focus starts on Deny. Keys pressed while Tab moves the focus to the composer must not
    // answer the approval.
    await expect.poll(() => keys.focused()).toMatch(/^Deny/);
    await keys.tabTo('Allow once');
    await ready(page);
    await keys.press('Enter');
    await page.locator('[data-row="ending"] [data-state="done"]').waitFor();
    await expect.poll(() => keys.isSomewhere()).toBe(true);

    const card = page.getByRole('log').locator('button[aria-expanded]').first();
    await keys.tabToOne(() => card.evaluate((element) => element === element.ownerDocument.activeElement));
    const before = await card.getAttribute('aria-expanded');
    await keys.press('Enter');
    expect(await card.getAttribute('aria-expanded')).not.toBe(before);
    expect(await card.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

    // The panel has opened at the first change. Ctrl+J closes it and opens it again.
    const changes = page.getByRole('region', { name: 'Changes', exact: true });
    await changes.waitFor();
    await keys.press('Control+j');
    await changes.waitFor({ state: 'detached' });
    await keys.press('Control+j');
    await changes.waitFor();
    await keys.tabTo('Undo the changes of SUMMARY.md');
    await keys.press('Enter');
    await changes.getByText('undone').waitFor();
    await expect.poll(() => keys.isSomewhere()).toBe(true);

    await keys.press('Control+,');
    await page.getByRole('navigation', { name: 'Settings pages' }).waitFor();
    await keys.tabTo('Appearance');
    await keys.press('Enter');
    await keys.tabTo('Theme');
    await page.keyboard.type('Dark');
    await page.locator('html[data-theme="dark"]').waitFor();
    await keys.tabTo('Back');
    await keys.press('Enter');
    await page.getByRole('log').waitFor();
    expect(app.problems).toEqual([]);
  });

  test('every dialog and menu keeps the focus inside, closes with Esc and returns the focus to its button', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    const composer = page.getByRole('textbox', { name: 'Message' });
    await composer.waitFor();
    const keys = new Keys(page);
    for (const [chord, role] of [
      ['Control+k', 'dialog'],
      ['Control+Slash', 'dialog'],
    ] as const) {
      await composer.focus();
      await keys.press(chord);
      await keepsFocus(page, keys, role);
      await expect.poll(() => keys.focused()).toBe('Message');
    }
    for (const [name, role] of [
      ['Folder:', 'dialog'],
      ['Model:', 'dialog'],
      ['Strategy:', 'menu'],
      ['Approvals:', 'menu'],
      ['3 servers', 'dialog'],
    ] as const) {
      await keys.tabTo(name);
      await keys.press('Enter');
      await keepsFocus(page, keys, role);
      await expect.poll(() => keys.focused()).toContain(name);
    }
  });

  test('Esc closes a dialog while one of its controls shows a tooltip', async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    const keys = new Keys(page);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await keys.tabTo('Folder:');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    const up = dialog.getByRole('button', { name: 'One folder up' });
    await expect.poll(() => up.isEnabled()).toBe(true);
    await keys.tabTo('One folder up');
    await page.getByRole('tooltip').waitFor();
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('tooltip', { name: 'One folder up' }).count()).toBe(0);
  });

  test('Tab reaches every control of the page and then leaves the page, and each control shows when it has the focus', {
    timeout: 120_000,
  }, async () => {
    await using app = await startApp(browser);
    const { page } = await app.open();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    const keys = new Keys(page);
    const names = await keys.round();
    expect(names).toEqual(
      expect.arrayContaining(['Message', expect.stringContaining('New topic'), expect.stringContaining('Settings')]),
    );
    expect(names.filter((name) => name === '')).toEqual([]);
    expect(await keys.unmarked()).toEqual([]);
  });
});

async function keepsFocus(page: Page, keys: Keys, role: string): Promise<void> {
  const layer = page.locator(`[role="${role}"]`);
  const holdsFocus = () => layer.evaluate((element) => element.contains(element.ownerDocument.activeElement));
  await layer.waitFor();
  // A dialog or menu is drawn before it takes the focus. Pressing Tab before that would move the
  // focus in the page behind it.
  await expect.poll(holdsFocus).toBe(true);
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await keys.press('Tab');
    expect(await holdsFocus()).toBe(true);
  }
  await keys.press('Escape');
  await layer.waitFor({ state: 'detached' });
}
