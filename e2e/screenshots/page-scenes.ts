/**
 * Scenes of the pages for todos and the schedule: empty, with the entries of a week, while an
 * entry is added, and with a conflict.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { createAssistant } from '../../electron/host/assistant/assistant.ts';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { type Database, openDatabase } from '../../electron/host/store/database.ts';
import { readSlashCommand } from '../../shared/slash/slash-command-text.ts';
import { startApp } from '../app/app.ts';
import { type Scene, type SceneSet, window } from './scene.ts';
import { FILES } from './stories.ts';

const DAY_MS = 86_400_000;

/** The date and time that is `days` after today at the given clock time. */
function at(days: number, time: string): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} ${time}`;
}

const TYPED = [
  `/todo add Send the quarterly figures to finance --tag work --priority 0 --due ${at(-1, '17:00')}`,
  `/todo add Water the plants --tag home --priority 1 --due ${at(0, '23:30')} --remind ${at(0, '23:00')}`,
  `/todo add 整理会议纪要并发给大家 --tag work --priority 1 --due ${at(2, '09:00')}`,
  '/todo add Read the paper on durable execution and write down what our journal could learn from it, with one example for each',
  '/todo add Buy milk --tag home',
  '/todo done 5',
  `/schedule add ${at(0, '09:30')} Stand-up --duration 15 --interval 1d`,
  `/schedule add ${at(0, '10:00')} Review of the release --duration 90`,
  `/schedule add ${at(1, '14:00')} 供应商会议 --interval 1w --times 6`,
  `/schedule add ${at(2, '22:30')} Night train --duration 540`,
  `/schedule add ${at(4, '08:00')} Workshop --duration 480 --remind ${at(3, '18:00')}`,
];

function seed(database: Database): void {
  const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const assistant = createAssistant({ database, now: Date.now, timeZone, news: () => {} });
  for (const text of TYPED) {
    const read = readSlashCommand(text);
    if (!read.ok || read.command.name === 'cancel') throw new Error(`${text} is not written as a command is.`);
    assistant.execute(read.command);
  }
}

async function shown(page: Page, name: 'Todos' | 'Schedule'): Promise<Page> {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.locator('main h1, main h2').first().waitFor();
  return page;
}

async function span(page: Page, name: 'Day' | 'Week' | 'Month'): Promise<Page> {
  await shown(page, 'Schedule');
  await page.getByText(name, { exact: true }).first().click();
  return page;
}

const scenes: readonly Scene[] = [
  {
    name: 'todos',
    show: async (app) => shown(await window(app), 'Todos'),
  },
  { name: 'schedule-week', show: async (app) => span(await window(app), 'Week') },
  { name: 'schedule-month', show: async (app) => span(await window(app), 'Month') },
  { name: 'schedule-day', show: async (app) => span(await window(app), 'Day') },
  {
    name: 'schedule-event',
    async show(app) {
      const page = await shown(await window(app), 'Schedule');
      await page.getByRole('button', { name: 'New event' }).first().click();
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
];

export const pageScenes = (browser: Browser): SceneSet => ({
  name: 'pages',
  linked: false,
  async start() {
    const app = await startApp(browser, { files: FILES });
    await app.stop();
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    seed(database);
    database.close();
    await app.start();
    return app;
  },
  scenes,
});

export const emptyPageScenes = (browser: Browser): SceneSet => ({
  name: 'empty-pages',
  linked: false,
  start: () => startApp(browser, { files: FILES }),
  scenes: [
    { name: 'todos-empty', show: async (app) => shown(await window(app), 'Todos') },
    { name: 'schedule-empty', show: async (app) => shown(await window(app), 'Schedule') },
  ],
});
