/**
 * Scenes of automations: the empty page, the editor with what it understands, the list with outcomes,
 * what was missed on the page and in the inbox, and all of them paused.
 */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../app/app.ts';
import { closeFor, HOUR, storeOutcomes } from '../app/automation-seeds.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { allow, ended, type Scene, type SceneSet, say, scene, window } from './scene.ts';

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Shift+Y');
  await page.locator('main').getByRole('button').first().waitFor();
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const write = (when: string) => async (page: Page) => {
  await page.locator('form input').first().fill(when);
};

const understood = (page: Page): Promise<void> => page.locator('form [role=status] li').first().waitFor();

const MADE = [
  ['weekdays at 8', 'Morning overview', 'Read the notes that changed since yesterday and summarise them.'],
  ['every day at 6:00', 'Watch the logs', 'Look for new errors in the log files.'],
  ['每周五下午4点', '一周回顾', '将文件与上周比较，写一份简短的报告。'],
] as const;

async function make(page: Page, [when, title, goal]: (typeof MADE)[number]): Promise<void> {
  await button(page, 'New automation').click();
  await write(when)(page);
  await understood(page);
  await page.getByLabel('Goal').fill(goal);
  await page.getByLabel('Title').fill(title);
  await button(page, 'Create').click();
  await page.getByRole('article', { name: title }).waitFor();
}

/** Closes the app for three days, and stores what became of earlier times. */
async function leave(app: App): Promise<void> {
  await app.stop();
  storeOutcomes(app, 'Morning overview', [
    { state: 'succeeded', hours: 240, summary: 'Nothing is open.' },
    { state: 'succeeded', hours: 216, summary: 'Two notes are new.' },
    { state: 'failed', hours: 192, summary: 'The provider did not answer.' },
    { state: 'overlapped', hours: 168, summary: '' },
    { state: 'canceled', hours: 144, summary: '' },
    { state: 'succeeded', hours: 120, summary: 'Three notes changed. The plan for the release is late by two days.' },
  ]);
  closeFor(app, 72 * HOUR);
  await app.start();
}

const scenes: readonly Scene[] = [
  scene('automations-empty', window, open),
  scene('automation-editor', window, open, (page) => button(page, 'New automation').click()),
  {
    ...scene('automation-preview', window, open, (page) => button(page, /^Morning overview/).click(), understood),
  },
  {
    ...scene(
      'automation-problem',
      window,
      open,
      (page) => button(page, 'New automation').click(),
      write('every blue moon at 8'),
      (page) => page.locator('form [role=status] mark').waitFor(),
    ),
  },
  {
    ...scene(
      'automation-more',
      window,
      open,
      (page) => button(page, 'New automation').click(),
      (page) => button(page, /^MCP servers As/).click(),
      (page) => button(page, /^Limits/).click(),
    ),
    again: async (page) => page.locator('form section').last().scrollIntoViewIfNeeded(),
  },
  scene('automations-list', window, open, async (page) => {
    for (const each of MADE) await make(page, each);
  }),
  {
    ...scene(
      'automations-missed',
      async (app) => {
        await leave(app);
        return window(app);
      },
      open,
      (page) => page.getByRole('region', { name: 'Missed times', exact: true }).waitFor(),
    ),
  },
  scene('inbox-missed', window, async (page) => {
    await button(page, /^Inbox/).click();
    await page.getByRole('article').first().waitFor();
  }),
  scene('automation-outcome', window, open, async (page) => {
    await page.locator('[data-mark=failed]').first().click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('automations-paused', window, open, async (page) => {
    await button(page, 'Pause “Watch the logs”').click();
    await button(page, 'Pause all').click();
    await button(page, 'Resume all').waitFor();
  }),
  scene(
    'automation-made',
    window,
    (page) => say(page, 'Compare the prices every Monday'),
    allow,
    (page) => button(page, 'Show the automation “Prices”').waitFor(),
    (page) => ended(page, 'done'),
  ),
];

export const automationScenes = (browser: Browser): SceneSet => ({
  name: 'automations',
  linked: true,
  start: () =>
    startApp(browser, {
      script: [
        call('create_automation', {
          title: 'Prices',
          goal: 'Compare the prices with those of last week. Write what has changed.',
          when: 'every Monday at 9',
        }),
        call('attempt_completion', { result: 'The prices are compared every Monday at 9.' }),
      ],
    }),
  scenes,
});
