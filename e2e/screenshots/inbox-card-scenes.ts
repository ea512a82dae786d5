/** Scenes of the inbox: the details of a run, runs that ask something, and runs that are not loaded. */
import type { Browser, Page } from 'playwright';
import { LoopId } from '../../shared/ids.ts';
import { answeredBy, refusal } from '../app/answered-by.ts';
import { type App, startApp } from '../app/app.ts';
import { exported } from '../app/person.ts';
import { endedRun, restRun } from '../app/run-seeds.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { approval, ask, type Scene, type SceneSet, scene, window } from './scene.ts';

const DAY_MS = 86_400_000;
const REPORT = `# Green tea\n\n${'- It is gathered in spring, and **never** boiled for longer than three minutes.\n'.repeat(40)}`;

const openInbox = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Inbox/ }).click();
};

/** Opens the inbox in a window that `before` prepares. */
async function preparedInbox(app: App, before: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await app.open({ before });
  await openInbox(page);
  return page;
}

const scenes: readonly Scene[] = [
  scene(
    'inbox-details',
    async (app) => {
      await endedRun(app, 'Compare teas', REPORT);
      return window(app);
    },
    openInbox,
    (page) => page.getByRole('button', { name: 'Details of “Compare teas”' }).click(),
    (page) => page.getByRole('region', { name: 'Changes' }).getByText('Reported in a message').waitFor(),
  ),
  scene('inbox-details-end', window, openInbox, async (page) => {
    await page.getByRole('button', { name: 'Details of “Compare teas”' }).click();
    await page.getByRole('region', { name: 'Changes' }).scrollIntoViewIfNeeded();
  }),
  scene(
    'inbox-asks-pages',
    async (app) => {
      const pages = [
        { url: 'https://example.org/teas/green', title: 'Green tea, and how it is made' },
        { url: `https://example.org/${'a-folder-with-a-long-name/'.repeat(6)}index.html?page=2`, title: '' },
        { url: 'https://example.com/%E8%8C%B6', title: '绿茶的制作方法' },
      ];
      await restRun(app, 'Report about teas', {
        for: 'answer',
        asks: { name: 'read-pages', pages },
        memory: {},
        deadline: Date.now() + DAY_MS,
      });
      return window(app);
    },
    openInbox,
    (page) => page.getByRole('button', { name: 'Allow reading for “Report about teas”' }).waitFor(),
  ),
  {
    ...scene(
      'inbox-asks-approval',
      async (app) => {
        const page = await ask(app, 'Write a plan');
        await approval(page).waitFor();
        const loopId = LoopId.parse((await exported(app)).loops.at(-1)?.id);
        await restRun(app, 'Plan the week', { for: 'person', loopId, deadline: Date.now() + DAY_MS });
        return page;
      },
      openInbox,
      (page) => page.getByRole('button', { name: 'Answer “Plan the week”' }).click(),
      (page) => page.locator('[data-approval][data-ready]').waitFor(),
    ),
    // A change of the width moves the card, and clicks on it count again after a while.
    again: (page) => page.locator('[data-approval][data-ready]').waitFor(),
  },
  {
    ...scene(
      'inbox-details-failed',
      (app) => preparedInbox(app, answeredBy('/runs/show', refusal)),
      (page) => page.getByRole('button', { name: 'Details of “Report about teas”' }).click(),
      (page) => page.getByText('The details could not be read.').waitFor(),
    ),
    again: (page) =>
      page
        .getByRole('article')
        .getByText(/^(Retry|重试)$/)
        .first()
        .scrollIntoViewIfNeeded(),
  },
  scene(
    'inbox-loading',
    (app) =>
      preparedInbox(
        app,
        answeredBy('/runs/list', () => null),
      ),
    (page) => page.getByText('Reading your tasks…').waitFor(),
  ),
  scene(
    'inbox-failed',
    (app) => preparedInbox(app, answeredBy('/runs/list', refusal)),
    (page) => page.getByText('The tasks could not be read.').waitFor(),
  ),
];

/** The cards of the inbox in their less usual states. */
export const inboxCardScenes = (browser: Browser): SceneSet => ({
  name: 'the cards of the inbox',
  linked: true,
  start: () =>
    startApp(browser, {
      script: () => call('create_file', { path: 'plan.txt', content: 'Monday: tea\nTuesday: more tea\n' }),
    }),
  scenes,
});
