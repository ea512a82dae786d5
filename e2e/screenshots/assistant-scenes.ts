/**
 * Scenes of the assistant: a loop that plans, asks a question and continues; slash commands while
 * they are typed and after they have run; reminders.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { startApp } from '../app/app.ts';
import { choosePlanReplan } from '../app/planner.ts';
import {
  asking,
  ended,
  inState,
  openPlan,
  planPanel,
  type Scene,
  type SceneSet,
  say,
  scene,
  topic,
  window,
} from './scene.ts';
import { REMINDERS, seedReminders } from './seeds.ts';
import { FILES } from './stories.ts';

const MEETING = 'Meeting with Ann';
const COMMANDS = [
  '/todo add Buy milk and eggs for the weekend, and bread --tag home --due 2026-12-01 18:00',
  '/todo delete 1',
  '/help',
  '/todo list --view all',
  '/todo add Call Ann --due someday',
];

const DAY_MS = 86_400_000;
const on = (days: number, time: string): string =>
  `${new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv')} ${time}`;

const TODOS = [
  `/todo add Send the quarterly figures to finance --tag work --priority high --due ${on(-1, '17:00')}`,
  `/todo add Water the plants --tag home --due ${on(0, '23:50')} --remind ${on(0, '23:40')}`,
  '/todo add 整理会议纪要并发给大家 --tag work --priority 高',
  `/todo add Read the draft of the report, all forty pages, and note what is missing or unclear --priority medium --due ${on(1, '09:00')}`,
  '/todo add Sort the photos --priority 7',
  '/todo add Read a book',
  '/todo list',
];

async function command(page: Page, text: string): Promise<void> {
  const cards = page.locator('[data-row="slash-command"]');
  await say(page, text);
  await cards.filter({ hasText: text }).first().waitFor();
}

const scenes: readonly Scene[] = [
  scene('planner-tasks', window, choosePlanReplan),
  scene('plan-question', asking(MEETING, 'Plan and replan'), (page) => inState(page, 'waiting')),
  planPanel('plan-panel', MEETING),
  {
    name: 'plan-done',
    async show(app) {
      const page = await topic(app, MEETING);
      await command(page, '/schedule list');
      await say(page, '2026-12-01 10:00');
      await ended(page, 'done');
      await page.locator('section[data-state="done"]').first().waitFor({ state: 'detached' });
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
  {
    name: 'slash-commands',
    async show(app) {
      const page = await window(app);
      for (const text of COMMANDS) await command(page, text);
      return page;
    },
  },
  {
    name: 'todo-card',
    async show(app) {
      const page = await window(app);
      for (const text of TODOS) await command(page, text);
      await page.getByRole('checkbox').nth(2).click();
      return page;
    },
    again: (page) => page.locator('[data-row="slash-command"] button[aria-expanded]').first().click(),
  },
  {
    name: 'composer-arguments',
    async show(app) {
      return topic(app, 'New topic');
    },
    async again(page) {
      const composer = page.locator('textarea').first();
      await composer.fill('');
      await composer.pressSequentially('/todo add Call Ann --');
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'reminders', show: (app) => topic(app, REMINDERS) },
];

export const assistantScenes = (browser: Browser): SceneSet => ({
  name: 'assistant',
  linked: true,
  async start() {
    const app = await startApp(browser, { files: FILES });
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    seedReminders(database, app.workspace);
    database.close();
    await app.start();
    return app;
  },
  scenes,
});
