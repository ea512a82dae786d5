/** Scenes of the command palette in which the files of a folder are searched. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { type App, SEEDED_TOPIC, startApp } from '../app/app.ts';
import { exported, topicRow } from '../app/person.ts';
import { withRuns } from '../app/run-seeds.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';

const LONG_NAME = 'packages/a-folder-with-a-long-name/and-another-one/where-the-water-pipes-are-described.md';

const FILES = {
  'notes/水管.md': '# 水管\n\n水桶在水龙头处漏水，星期二之前需要换一个新的垫圈，否则厨房会再次被水淹没。\n',
  'notes/pipes\u202e\u200b.md': 'The barrel leaks 漏水 at the tap\u202e, see the plan.\n',
  [LONG_NAME]: `${'The pipe from the street comes in at the cellar and goes up. '.repeat(3)}漏水 leaks at the tap.\n`,
  'tea.md': 'Tea for two.\n',
};

const palette = (page: Page) => page.getByRole('dialog');

/** The group of files, which is below that of messages. */
const files = (page: Page) => palette(page).getByRole('group').nth(1);

const search =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill(words);
    await files(page).waitFor();
  };

const LEASE_MS = 3_600_000;

/** Stores an update of the index that another process has half done. */
const startUpdate = async (app: App): Promise<void> => {
  const topicId = (await exported(app)).topics[0]?.id ?? null;
  await withRuns(app, async (runs) => {
    await runs.create({ type: 'index_repo', title: '', topicId, input: { conversation_id: topicId } });
    const claimed = await runs.claim('elsewhere:1:0:x', LEASE_MS, ['index_repo']);
    if (claimed === null) throw new Error('The app has claimed the run.');
    await runs.heartbeat(claimed.hold, LEASE_MS, { percent: 43, step: 'read' });
  });
};

/** Opens the topic, which has no messages. */
async function open(app: App): Promise<Page> {
  const page = await window(app);
  await topicRow(page, SEEDED_TOPIC).click();
  return page;
}

const scenes: readonly Scene[] = [
  scene('palette-files-no-index', open, search('漏水')),
  scene(
    'palette-files-found',
    open,
    search('漏水'),
    (page) => files(page).getByRole('option').click(),
    (page) => palette(page).getByText('notes/水管.md').waitFor(),
  ),
  {
    name: 'palette-files-outdated',
    async show(app) {
      await writeFile(join(app.workspace, 'tea.md'), 'No tea.\n');
      const page = await open(app);
      await search('tea 漏水')(page);
      await palette(page).getByText('tea.md').waitFor();
      return page;
    },
  },
  scene('palette-files-nothing', open, search('quinces'), (page) => palette(page).getByText('No file').waitFor()),
  {
    name: 'palette-files-updating',
    async show(app) {
      await startUpdate(app);
      const page = await open(app);
      await search('漏水')(page);
      await palette(page).getByRole('progressbar').waitFor();
      return page;
    },
  },
];

export const paletteScenes = (browser: Browser): SceneSet => ({
  name: 'palette',
  linked: true,
  start: () => startApp(browser, { files: FILES }),
  scenes,
});
