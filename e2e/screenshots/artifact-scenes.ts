/** Scenes of the panel with what loops made for people. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { ANALYSIS, seedArtifacts } from '../app/artifact-seeds.ts';
import { inTopic, type Scene, type SceneSet, scene, window } from './scene.ts';

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show plan and changes' }).click();
  await page.getByRole('tab', { name: /^Artifacts/ }).click();
};

const open =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('list', { name: 'Artifacts' }).getByRole('button', { name }).first().click();
    await page.getByRole('tabpanel').getByRole('heading', { name, level: 3 }).last().waitFor();
  };

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click();

const of = (name: string, ...acts: Parameters<typeof scene>[2][]): Scene =>
  scene(`artifacts-${name}`, inTopic(ANALYSIS), openPanel, ...acts);

const scenes: readonly Scene[] = [
  of('list'),
  of('report', open('Sales of 2026')),
  of('source', open('Sales of 2026'), tab('Source')),
  of('chart', open('Sales by month')),
  of('chart-compare', open('Sales by month'), tab('Compare')),
  of('table', open('Sales by region')),
  of('table-compare', open('Sales by region'), tab('Compare')),
  of('page', open('Dashboard')),
  of('picture', open('Logo')),
  of('text', open('Log of the query')),
  of('csv', open('regions.csv')),
  of('file-compare', open('notes.md'), tab('Compare')),
  of('deleted', open('draft.md')),
  {
    ...of('export', open('Sales by month'), (page) =>
      page.getByRole('button', { name: 'Export', exact: true }).last().click(),
    ),
    async again(page) {
      const menu = page.getByRole('menu');
      if (await menu.isVisible()) return;
      await page.locator('button[aria-haspopup="menu"]:has(.lucide-file-down)').last().click();
      await menu.waitFor();
    },
  },
  scene('artifacts-in-chat', inTopic(ANALYSIS), async (page) => {
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight));
  }),
  scene('artifacts-empty', window, openPanel),
];

export const artifactScenes = (browser: Browser): SceneSet => ({
  name: 'artifacts',
  linked: false,
  scenes,
  async start() {
    const app = await startApp(browser);
    await app.stop();
    await seedArtifacts(app);
    await app.start();
    return app;
  },
});
