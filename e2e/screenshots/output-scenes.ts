/** Scenes of what calls make for people: charts, tables, images, documents, and what cannot be shown. */
import type { Browser, Page } from 'playwright';
import type { Output } from '../../shared/output.ts';
import { type App, startApp } from '../app/app.ts';
import { deleteOutput, seedOutputs } from '../app/output-seeds.ts';
import {
  barChart,
  brokenChart,
  chineseChart,
  endlessChart,
  groupedChart,
  lineChart,
  otherCharts,
  plotImage,
  salesTable,
} from '../app/sample-outputs.ts';
import { inTopic, type Scene, type SceneSet, scene } from './scene.ts';

const REPORT: Output = {
  kind: 'document',
  name: 'Report',
  format: 'markdown',
  text: '# Sales\n\nThey **grew** by 4 %.',
};
const LOG: Output = { kind: 'text', name: 'Output of the code', text: 'line\n'.repeat(4_000) };

/** The outputs of each scene. Each was made by a call of its own. */
const MADE: Readonly<Record<string, readonly Output[]>> = {
  'outputs-bars': [barChart, chineseChart],
  'outputs-lines': [lineChart, groupedChart],
  'outputs-kinds': otherCharts.slice(0, 2),
  'outputs-more-kinds': otherCharts.slice(2, 4),
  'outputs-views': otherCharts.slice(4),
  'outputs-hover': [lineChart],
  'outputs-image': [plotImage, REPORT],
  'outputs-table': [salesTable(120), REPORT, LOG],
  'outputs-table-cut': [salesTable(2_000, 1_000_000)],
  'outputs-errors': [brokenChart, endlessChart, salesTable(3)],
};

/** A scene of a topic with outputs. */
const outputScene = (name: string, topicOf: string, ...acts: readonly ((page: Page) => Promise<unknown>)[]): Scene => ({
  ...scene(name, inTopic(`Topic of ${topicOf}`), ...acts),
  again: drawnAnew,
});

/** Waits until the charts are drawn in the width, the theme and the language of the page, which were changed. */
async function drawnAnew(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await page.waitForLoadState('networkidle');
}

const drawn = (page: Page) => page.locator('.chart-place svg').first().waitFor();
const table = (page: Page) => page.getByRole('grid').first().getByRole('gridcell').first().waitFor();

const scenes: readonly Scene[] = [
  outputScene('outputs-bars', 'outputs-bars', drawn),
  outputScene('outputs-lines', 'outputs-lines', drawn),
  {
    ...scene('outputs-hover', inTopic('Topic of outputs-hover'), drawn),
    again: async (page) => {
      await drawnAnew(page);
      await page.getByRole('slider').focus();
      for (let step = 0; step < 24; step += 1) await page.keyboard.press('ArrowRight');
    },
  },
  outputScene('outputs-image', 'outputs-image', (page) => page.getByRole('img', { name: 'A plot' }).waitFor()),
  outputScene('outputs-kinds', 'outputs-kinds', drawn),
  outputScene('outputs-more-kinds', 'outputs-more-kinds', drawn),
  outputScene('outputs-views', 'outputs-views', drawn),
  outputScene('outputs-data', 'outputs-bars', drawn, (page) =>
    page.getByRole('button', { name: 'Show data' }).last().click(),
  ),
  outputScene('outputs-table', 'outputs-table', table),
  outputScene('outputs-table-cut', 'outputs-table-cut', table),
  outputScene('outputs-table-open', 'outputs-table-cut', table, async (page) => {
    await page.getByRole('button', { name: 'Open table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'amount' }).click();
    await dialog
      .getByRole('gridcell', { name: /A long remark/ })
      .first()
      .click();
  }),
  outputScene('outputs-errors', 'outputs-errors', (page) =>
    page.getByText('Drawing this chart took too long').waitFor(),
  ),
];

async function start(browser: Browser): Promise<App> {
  const app = await startApp(browser);
  await app.stop();
  for (const [name, outputs] of Object.entries(MADE)) {
    const refs = await seedOutputs(
      app,
      `Topic of ${name}`,
      outputs.map((output) => [output]),
    );
    if (name === 'outputs-errors') for (const ref of refs.flat()) if (ref.kind === 'table') deleteOutput(app, ref);
  }
  await app.start();
  return app;
}

export const outputScenes = (browser: Browser): SceneSet => ({
  name: 'outputs',
  start: () => start(browser),
  scenes,
  linked: false,
});
