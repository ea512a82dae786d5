/** Scenes of exports, imports and dates in words. */
import type { Page } from 'playwright';
import { gptArchive, gptBranches, gptRich } from '../../electron/host/transfer/exports.fixture.ts';
import type { App } from '../app/app.ts';
import { pressed, type Scene, scene } from './scene.ts';

async function data(app: App): Promise<Page> {
  const page = await pressed(app, 'Control+,');
  await page
    .getByRole('navigation', { name: 'Settings pages' })
    .getByRole('button', { name: 'Data', exact: true })
    .click();
  return page;
}

const choose = (bytes: Buffer) => async (page: Page) => {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'chatgpt.zip', mimeType: 'application/zip', buffer: bytes });
  await page.getByRole('dialog').locator('h3, [role=alert], [role=group]').first().waitFor();
};

const titles = [
  'A plan for the garden',
  '周末去哪里爬山',
  'Which tea?',
  'A very long title that does not fit into one line of the list of topics, not even in a wide dialog',
];
const archive = gptArchive([
  gptRich('r'),
  ...Array.from({ length: 24 }, (_, at) => ({
    ...gptBranches(`c${at}`),
    title: `${titles[at % titles.length]} ${at}`,
  })),
]);

export const transferScenes: readonly Scene[] = [
  scene('transfer-export', data, async (page) => {
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('transfer-import', data, choose(archive)),
  scene('transfer-refused', data, choose(Buffer.from('no export'))),
  scene(
    'date-in-words',
    (app) => pressed(app, 'Control+Shift+D'),
    async (page) => {
      if ((await page.locator('[data-line]').count()) === 0) await page.getByRole('button', { name: /^Todos/ }).click();
      await page.locator('[data-line]').fill('Call Anna');
      await page.getByLabel('Due', { exact: true }).fill('下周三下午三点');
    },
  ),
  scene('imported-topic', data, choose(gptArchive([gptBranches('mark')])), async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d/ })
      .click();
    await page.locator('[data-topic]').filter({ hasText: 'Which tea?' }).first().click();
    await page.getByText('Imported from ChatGPT').waitFor();
  }),
];
