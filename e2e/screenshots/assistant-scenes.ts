/**
 * Scenes of the assistant: a loop that plans, asks a question and continues; slash commands while
 * they are typed and after they have run; reminders.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { startApp } from '../app/app.ts';
import { openPlan } from './plan-scenes.ts';
import { ended, inState, type Scene, type SceneSet, say, topic, window } from './scene.ts';
import { REMINDERS, seedReminders } from './seeds.ts';
import { FILES } from './stories.ts';

const MEETING = 'Meeting with Ann';
const COMMANDS = [
  '/todo add Buy milk and eggs for the weekend, and bread --tag home --due 2026-12-01 18:00',
  '/todo delete 1',
  '/help',
  '/todo list --view all',
  '/todo add Call Ann --due tomorrow',
];

async function choosePlanReplan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Strategy/ }).click();
  await page.getByRole('menuitemradio', { name: /^Plan and replan/ }).click();
}

async function command(page: Page, text: string): Promise<void> {
  const cards = page.locator('[data-row="slash-command"]');
  await say(page, text);
  await cards.filter({ hasText: text }).first().waitFor();
}

const scenes: readonly Scene[] = [
  {
    name: 'planner-tasks',
    async show(app) {
      const page = await window(app);
      await choosePlanReplan(page);
      return page;
    },
  },
  {
    name: 'plan-question',
    async show(app) {
      const page = await window(app);
      await choosePlanReplan(page);
      await say(page, MEETING);
      await inState(page, 'waiting');
      return page;
    },
  },
  {
    name: 'plan-panel',
    async show(app) {
      const page = await topic(app, MEETING);
      await openPlan(page);
      return page;
    },
    again: openPlan,
  },
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
    name: 'composer-arguments',
    async show(app) {
      return topic(app, '/todo add');
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
