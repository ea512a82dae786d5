/** Scenes of the changes panel: levels, conflicts, two columns and many files. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { RENAMED, seedChanges, THOUSAND } from '../app/change-seeds.ts';
import { inTopic, type Scene, type SceneSet, scene } from './scene.ts';

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show plan and changes' }).click();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  await page.getByRole('region', { name: 'Changes', exact: true }).waitFor();
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Changes', exact: true }).getByRole('button', { name }).first().click();

const of = (name: string, title: string, ...acts: Parameters<typeof scene>[2][]): Scene =>
  scene(`changes-${name}`, inTopic(title), openPanel, ...acts);

/** The file whose diff is open; opened again, because the panel moves between its place and a sheet. */
const withDiff = (shown: Scene, path: string): Scene => ({
  ...shown,
  async again(page) {
    const file = page.locator(`[role=tabpanel] button[aria-expanded="false"][aria-label$=" ${path}"]`);
    if (await file.isVisible()) await file.click();
  },
});

/** A dialog with a conflict, which does not survive a change of width. */
const refusing = (shown: Scene, path: string): Scene => ({
  ...shown,
  async again(page) {
    // A sheet is a dialog too, and its choices are groups.
    const contents = page.locator('[role=dialog] [role=group]').first();
    if (await contents.isVisible()) return;
    await page.locator(`[role=tabpanel] button[aria-label*="${path}"]:has(.lucide-undo-2)`).first().click();
    await contents.waitFor();
  },
});

const byIteration = async (page: Page): Promise<void> => {
  await page.getByText('By iteration').click();
  await page.getByText('Iteration 2').waitFor();
};

const scenes: readonly Scene[] = [
  of('loops', RENAMED),
  withDiff(of('edits', RENAMED, press('edit src/product.ts')), 'src/product.ts'),
  {
    ...of('iterations', RENAMED, byIteration),
    async again(page) {
      const iterations = page.getByText(/^(By iteration|按迭代)$/);
      await iterations.click();
    },
  },
  refusing(of('conflict', RENAMED), 'src/product.ts'),
  of('undone', RENAMED, press('Undo the changes of Loop 2'), async (page) => {
    await page.getByText('undone').first().waitFor();
  }),
  of('many', THOUSAND),
  of('narrow', RENAMED, async (page) => {
    await page.getByRole('separator').focus();
    await page.keyboard.press('Home');
  }),
  {
    ...of('two-columns', RENAMED, async (page) => {
      await page.getByRole('separator').focus();
      await page.keyboard.press('End');
    }),
    async again(page) {
      const file = page.locator('[role=tabpanel] button[aria-expanded="false"][aria-label$=" src/product.ts"]');
      if (await file.isVisible()) await file.click();
    },
  },
];

export const changeScenes = (browser: Browser): SceneSet => ({
  name: 'changes',
  linked: false,
  scenes,
  async start() {
    const app = await startApp(browser);
    await app.stop();
    seedChanges(app);
    await app.start();
    return app;
  },
});

/** The contents that a limit removed cannot be undone. */
export const removedChangeScenes = (browser: Browser): SceneSet => ({
  name: 'removed-changes',
  linked: false,
  scenes: [of('removed', RENAMED)],
  async start() {
    const app = await startApp(browser);
    await app.stop();
    seedChanges(app);
    using database = new DatabaseSync(join(app.dataDir, 'loopwright.sqlite'));
    database.exec("UPDATE images SET bytes = x'', size = 0, deflated = 0, removed_at = 5");
    await app.start();
    return app;
  },
});
