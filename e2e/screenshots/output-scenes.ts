/** Scenes of what calls make for people: charts, tables, images, documents, and what cannot be shown. */
import type { Browser, Page } from 'playwright';
import type { Output } from '../../shared/output.ts';
import { type App, startApp } from '../app/app.ts';
import { seedOutputs } from '../app/output-seeds.ts';
import {
  barChart,
  brokenChart,
  chineseChart,
  endlessChart,
  groupedChart,
  lineChart,
  salesTable,
} from '../app/sample-outputs.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';

/** A scene of the outputs of one topic, from its first call on. */
function outputScene(
  name: string,
  made: readonly Output[],
  ...acts: readonly ((page: Page) => Promise<unknown>)[]
): Scene {
  const title = `Scene ${name}`;
  return scene(
    name,
    async (app) => {
      await seedOutputs(
        app,
        title,
        made.map((output) => [output]),
      );
      const page = await window(app);
      await page.reload();
      await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: title }).first().click();
      return page;
    },
    ...acts,
  );
}

const drawn = (page: Page) => page.locator('.chart-place svg').first().waitFor();
const table = (page: Page) => page.getByRole('grid').first().getByRole('gridcell').first().waitFor();

const REPORT: Output = {
  kind: 'document',
  name: 'Report',
  format: 'markdown',
  text: '# Sales\n\nThey **grew** by 4 %.',
};
const LOG: Output = { kind: 'text', name: 'Output of the code', text: 'line\n'.repeat(4_000) };

const scenes: readonly Scene[] = [
  outputScene('outputs-bars', [barChart, chineseChart], drawn),
  outputScene('outputs-lines', [lineChart, groupedChart], drawn),
  outputScene('outputs-table', [salesTable(120), REPORT, LOG], table),
  outputScene('outputs-table-cut', [salesTable(2_000, 1_000_000)], table),
  outputScene('outputs-table-open', [salesTable(2_000, 1_000_000)], table, async (page) => {
    await page.getByRole('button', { name: 'Open table' }).click();
    await page.getByRole('dialog').getByRole('gridcell').first().waitFor();
  }),
  outputScene('outputs-errors', [brokenChart, endlessChart], (page) =>
    page.getByText('Drawing this chart took too long').waitFor(),
  ),
];

export const outputScenes = (browser: Browser): SceneSet => ({
  name: 'outputs',
  start: (): Promise<App> => startApp(browser),
  scenes,
  linked: false,
});
