/** Scenes of the sidebar with folders as projects, the menu of its order, and the archive. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { newId } from '../../electron/host/new-id.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import { TopicId } from '../../shared/ids.ts';
import { startApp } from '../app/app.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';

/** Opens the sidebar where it is hidden, because the window is narrow. */
async function showSidebar(page: Page): Promise<void> {
  const show = page.locator('header button[aria-label]').first();
  if (!(await page.locator('[data-row]').first().isVisible())) await show.click();
  await page.locator('[data-row]').first().waitFor();
}

const archive = (page: Page) => page.locator('[data-row=archive]');

async function openArchive(page: Page): Promise<void> {
  await showSidebar(page);
  if ((await archive(page).getAttribute('aria-expanded')) === 'false') await archive(page).click();
}

async function openMenu(page: Page): Promise<void> {
  await showSidebar(page);
  if (await page.getByRole('menu').isVisible()) return;
  await page.locator('button:has(.lucide-list-filter)').click();
  await page.getByRole('menu').waitFor();
}

const scenes: readonly Scene[] = [
  { ...scene('projects', window), again: showSidebar },
  {
    ...scene('projects-hovered', window),
    async again(page) {
      await showSidebar(page);
      await page.locator('[data-row^="folder:"]').nth(1).hover();
    },
  },
  { ...scene('projects-archive', window), again: openArchive },
  { ...scene('projects-menu', window), again: openMenu },
  scene('projects-archived-topic', window, async (page) => {
    await archive(page).waitFor();
    await openArchive(page);
    await page.getByRole('button', { name: 'An idea from last year' }).first().click();
    await page.locator('header .lucide-archive-restore').waitFor();
  }),
  scene('projects-folder-instructions', window, async (page) => {
    await page.getByRole('button', { name: /^Actions of workspace/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Instructions/ }).click();
    await page.getByRole('dialog').getByRole('listitem').waitFor();
  }),
  scene('projects-folder-completion', window, async (page) => {
    await page.getByRole('button', { name: /^Folder:/ }).click();
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('~/c');
    await page.getByRole('option').first().waitFor();
    await field.press('ArrowDown');
  }),
  scene('address-unknown', window, async (page) => {
    await page.evaluate("location.hash = '#/settings/nothing'");
  }),
  scene('address-of-no-topic', window, async (page) => {
    await page.evaluate("location.hash = '#/topics/topic_00000000000000000000000000'");
    await page.getByRole('alert').waitFor();
  }),
];

export const projectScenes = (browser: Browser): SceneSet => ({
  name: 'projects',
  linked: false,
  scenes,
  async start() {
    const app = await startApp(browser);
    await app.stop();
    const store = openStore(app.dataDir, Date.now);
    const add = (title: string, workspace: string) => store.topics.create({ id: newId(TopicId), title, workspace }).id;
    for (const [name, titles] of FOLDERS) {
      const folder = join(app.root, name);
      await mkdir(folder, { recursive: true });
      for (const title of titles) add(title, folder);
    }
    store.topics.archive(add('An idea from last year', app.workspace), true);
    store.topics.pin(add('Open questions', app.workspace), true);
    store.database.close();
    await app.start();
    return app;
  },
});

const FOLDERS: readonly (readonly [string, readonly string[]])[] = [
  ['Loopwright', ['What is a monad?']],
  ['clients/site', ['Header on small screens', 'A title that is much too long for the width of the sidebar']],
  ['home/site', ['Move the blog']],
  ['会议', ['整理上周会议纪要']],
];
