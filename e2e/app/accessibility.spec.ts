/** Tests that the app can be used with the keyboard alone and with a screen reader. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { firstStartScenes, frameScenes } from '../screenshots/frame-scenes.ts';
import { modelScenes } from '../screenshots/model-scenes.ts';
import { serverScenes } from '../screenshots/server-scenes.ts';
import { versionScenes } from '../screenshots/version-scenes.ts';
import { workScenes } from '../screenshots/work-scenes.ts';
import { issuesOf } from './accessible-scenes.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { Keys } from './keys.ts';
import { ready } from './person.ts';

const browser = await sharedBrowser();

/** `npm run screenshots` checks all scenes. */
describe('axe finds no serious issue in a light wide and in a dark narrow window, and the Chinese page shows no English text', () => {
  test.each([
    ['at the first start', firstStartScenes, ['first-start', 'folder-picker']],
    [
      'around the topics and in the settings',
      frameScenes,
      [
        ...['main', 'question', 'palette', 'menu-servers', 'settings-providers', 'settings-servers'],
        ...['settings-approvals', 'settings-provider-form'],
      ],
    ],
    [
      'in a topic from the first approval to the changes',
      workScenes,
      ['approval-new-file', 'approval-edit', 'approval-command', 'finished', 'changes', 'inspector-openai'],
    ],
    ['where models are chosen, set and counted', modelScenes, ['model-picker', 'usage', 'provider-models']],
    [
      'where answers have versions and messages are summarised',
      versionScenes,
      ['answer-bar', 'versions', 'edit-in-place', 'wordings-and-pins', 'compaction-dialog', 'context'],
    ],
    [
      'where servers are added, reviewed and looked into',
      serverScenes,
      [
        ...['servers-form-wrong', 'servers-to-review', 'servers-review', 'servers-list'],
        ...['server-tools', 'server-log'],
      ],
    ],
  ])('%s', { timeout: 240_000 }, async (_, scenes, names) => {
    expect(await issuesOf(scenes(browser), names)).toEqual([]);
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
