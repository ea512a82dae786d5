/** Scenes of the inbox with runs in each state, and of a topic whose message started a run. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { Runs } from '../../electron/host/store/runs.ts';
import { type App, startApp } from '../app/app.ts';
import { say as answer } from '../fixtures/scripted-openai.ts';
import { asking, type Scene, type SceneSet, scene, window } from './scene.ts';

const TEA = 'Tell me when the tea is ready';
const LONG_TITLE =
  'Watch packages/a-folder-with-a-long-name/and-another-one/index.ts until nobody has changed it for a day';

/** The runs, oldest first. One that waits for less than no time fails. */
const RUNS = [
  ['Short tea', 0],
  ['Bake a cake', -1],
  [LONG_TITLE, 5_000],
  ['等茶泡好', 5_000],
] as const;

/** Queues the runs as another process would. */
async function queueRuns(app: App): Promise<void> {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    for (const [title, seconds] of RUNS)
      await new Runs(database).create({ type: 'sleep', title, topicId: null, input: { seconds } });
  } finally {
    database.close();
  }
}

const openInbox = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Inbox/ }).click();
};

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

const scenes: readonly Scene[] = [
  scene('inbox-empty', window, openInbox, (page) => page.getByText('Nothing waits for you.').waitFor()),
  scene(
    'inbox-runs',
    async (app) => {
      await queueRuns(app);
      return window(app);
    },
    openInbox,
    (page) => cardOf(page, 'Bake a cake').getByText('Failed', { exact: true }).waitFor(),
    (page) => cardOf(page, 'Short tea').getByText('Done', { exact: true }).waitFor(),
  ),
  {
    ...scene('inbox-delete', window, openInbox, (page) =>
      page.getByRole('button', { name: 'Delete “Bake a cake”' }).click(),
    ),
  },
  scene('decision-started', asking(TEA, 'Decision'), (page) =>
    page.getByRole('log').getByText('I started the background task').waitFor(),
  ),
];

const card = (page: Page, title: string) => page.getByRole('log').getByRole('group', { name: title, exact: true });

const demoScenes: readonly Scene[] = [
  scene('demo-greeting', asking('Hello', 'Decision'), (page) =>
    page.getByRole('log').getByText('I am the built-in demo').waitFor(),
  ),
  scene('demo-waiting', asking('Wait 90 minutes and tell me', 'Decision'), (page) =>
    card(page, 'Wait 5400 seconds').getByRole('progressbar').waitFor(),
  ),
  scene('demo-summary', asking('Summarise our chat', 'Decision'), (page) =>
    page.getByRole('log').getByText('Task completed').waitFor(),
  ),
];

/** The demo model decides about messages. */
export const demoDecisionScenes = (browser: Browser): SceneSet => ({
  name: 'the demo decides',
  linked: true,
  start: () => startApp(browser),
  scenes: demoScenes,
});

export const inboxScenes = (browser: Browser): SceneSet => ({
  name: 'the inbox',
  linked: true,
  start: () =>
    startApp(browser, {
      script: () =>
        answer(JSON.stringify({ decision: 'run', run: { type: 'sleep', title: 'Tea', input: { seconds: 9_000 } } })),
    }),
  scenes,
});
