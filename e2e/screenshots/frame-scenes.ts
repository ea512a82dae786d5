/**
 * Scenes of the frame around the topics: first start, sidebar, menus, dialogs, settings, and
 * messages about problems.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { SEEDED_TOPIC, startApp } from '../app/app.ts';
import { decide } from '../app/person.ts';
import { atRest } from './looks.ts';
import { composerMenu, pressed, type Scene, type SceneSet, say, topic, window } from './scene.ts';
import { seedQuestion, seedTopics } from './seeds.ts';
import { settingsScenes } from './settings-scenes.ts';
import { FILES } from './stories.ts';
import { transferScenes } from './transfer-scenes.ts';

const firstStart: readonly Scene[] = [
  { name: 'first-start', show: window },
  {
    name: 'first-start-own-model',
    async show(app) {
      const page = await window(app);
      await page.getByRole('radio', { name: /^Your own model|^Use .*model|model/i }).check();
      return page;
    },
  },
  {
    name: 'first-start-no-folder',
    async show(app) {
      const page = await window(app);
      await page.getByRole('radio', { name: /TODO/ }).check();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'folder-picker',
    async show(app) {
      const page = await window(app);
      await page.getByRole('textbox', { name: /folder/i }).fill(app.workspace);
      await page.getByRole('button', { name: 'Choose…' }).click();
      await page.getByRole('dialog').getByText('src').waitFor();
      return page;
    },
  },
  {
    name: 'folder-picker-wrong',
    async show(app) {
      const page = await window(app);
      await page.getByRole('textbox', { name: /folder/i }).fill(app.workspace);
      await page.getByRole('button', { name: 'Choose…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('src').waitFor();
      await dialog.getByRole('combobox', { name: 'Folder', exact: true }).fill(`${app.workspace}/none`);
      await page.keyboard.press('Enter');
      await dialog.getByText('does not exist').waitFor();
      return page;
    },
  },
  {
    name: 'no-topics',
    async show(app) {
      const page = await window(app);
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('button', { name: SEEDED_TOPIC }).first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('was deleted').waitFor();
      await page.close();
      return window(app);
    },
  },
];

const frame = (browser: Browser): readonly Scene[] => [
  {
    name: 'main',
    async show(app) {
      return topic(app, 'Show an approval');
    },
  },
  { name: 'new-topic', show: window },
  {
    name: 'question',
    async show(app) {
      return topic(app, '整理会议纪要');
    },
  },
  {
    name: 'palette',
    async show(app) {
      const page = await pressed(app, 'Control+k');
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
  {
    name: 'shortcut-list',
    async show(app) {
      const page = await pressed(app, 'Control+Slash');
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
  ...(['Servers', 'Approvals'] as const).map(
    (which): Scene => ({
      name: `menu-${which.toLowerCase()}`,
      show: window,
      async again(page) {
        await page.keyboard.press('Escape');
        await composerMenu(page, which).click();
      },
    }),
  ),
  {
    name: 'menu-topic',
    show: window,
    async again(page) {
      await page.keyboard.press('Escape');
      await openSidebar(page);
      await page.locator('[data-topic]').first().click({ button: 'right' });
    },
  },
  {
    name: 'sidebar',
    show: window,
    again: openSidebar,
  },
  {
    name: 'menu-model',
    show: (app) => topic(app, 'Show an approval'),
    async again(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const folded = page.locator('header button:has(.lucide-sliders-horizontal)');
      if (await folded.isVisible()) await folded.click();
      const scope = (await folded.isVisible()) ? page.getByRole('dialog') : page.locator('header');
      await scope
        .locator('button[aria-haspopup]')
        .filter({ hasText: /Demo|演示/ })
        .first()
        .click();
    },
  },
  ...settingsScenes,
  ...transferScenes,
  {
    name: 'deleted-with-undo',
    async show(app) {
      const page = await window(app);
      return page;
    },
    async again(page) {
      const notice = page.locator('[data-sonner-toast]');
      // Undoes the deletion that was made for the previous picture while its notice is still shown.
      if (await notice.first().isVisible()) await notice.first().getByRole('button').click();
      await notice.first().waitFor({ state: 'detached' });
      await openSidebar(page);
      await page.locator('[data-topic]').last().focus();
      await page.keyboard.press('Delete');
      await notice.first().waitFor();
    },
  },
  {
    name: 'composer-commands',
    async show(app) {
      const page = await window(app);
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('/');
      return page;
    },
    async again(page) {
      const composer = page.locator('textarea').first();
      await composer.fill('');
      await composer.pressSequentially('/');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'composer-mentions',
    show: (app) => topic(app, 'Show an approval'),
    async again(page) {
      const composer = page.locator('textarea').first();
      await composer.fill('');
      await composer.pressSequentially('@app');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'connection-lost',
    async show(app) {
      const page = await topic(app, 'Show an approval');
      await page.getByText('safe to delete').last().waitFor();
      await app.kill();
      await page.getByText('The connection is lost').waitFor();
      return page;
    },
  },
  {
    name: 'no-token',
    async show(app) {
      await app.kill();
      await app.start();
      const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
      await page.goto(new URL('/', app.url).href);
      await page.locator('main').waitFor();
      return page;
    },
    // A page without a token is not connected to the host, so it is not told of changes to the
    // settings and must be reloaded.
    async again(page) {
      await page.reload();
      await page.locator('main').waitFor();
    },
  },
];

/** Opens the sidebar in a narrow window, where the sidebar is a sheet over the page. */
async function openSidebar(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 640) return;
  // A sheet that was open before the window was resized opens again by itself.
  await atRest(page);
  if (await page.getByRole('dialog').isVisible()) return;
  await page.locator('header button').first().click();
  await page.getByRole('dialog').waitFor();
}

export const firstStartScenes = (browser: Browser): SceneSet => ({
  name: 'first start',
  linked: false,
  start: () => startApp(browser, { files: FILES, settings: { welcomed: false } }),
  scenes: firstStart,
});

export const frameScenes = (browser: Browser): SceneSet => ({
  name: 'frame',
  linked: false,
  async start() {
    const app = await startApp(browser, {
      files: FILES,
      settings: {
        providers: [
          {
            id: 'home',
            name: 'Home server',
            kind: 'openai',
            baseUrl: 'http://127.0.0.1:11434/v1',
            models: ['qwen3:30b', 'llama4'],
          },
          {
            id: 'openrouter',
            name: 'OpenRouter',
            kind: 'openai',
            baseUrl: 'https://openrouter.ai/api/v1',
            models: ['anthropic/claude-sonnet-4.5'],
          },
        ],
      },
    });
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    seedQuestion(database, app.workspace);
    seedTopics(database, app.workspace);
    database.close();
    await app.start();
    const page = await window(app);
    await say(page, 'Show an approval');
    await page.locator('[data-approval]').waitFor();
    await decide(page, /^Always in this topic/);
    const deletion = page.locator('[data-approval]').filter({ hasText: 'Delete' });
    await deletion.waitFor();
    await decide(page, /^Allow once/);
    await page.locator('[data-row="ending"]').waitFor();
    await page.close();
    return app;
  },
  scenes: frame(browser),
});
