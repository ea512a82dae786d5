/** Scenes of the cards of finished calls: what they did, why they failed, who decided, and their details. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import { startApp } from '../app/app.ts';
import { button, card, chat, DONE, decide, expect, say, topicRow } from '../app/person.ts';
import { call, type Script, type ScriptedCall } from '../fixtures/scripted-openai.ts';
import { type Scene, type SceneSet, window } from './scene.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const row${at} = ${at};\n`).join('');

const FILES = {
  'notes.md': '# Notes\n\nBuy mlik.\nCall Ada.\n',
  'package.json': '{ "name": "site" }\n',
  'src/a.ts': lines(120),
  'src/b.ts': `// TODO: sort\n${lines(60)}`,
  'src/c.ts': `// TODO: sort\n// TODO: name\n${lines(30)}`,
  'prices.csv': 'item;price\nBox;14,20\n',
};

const COUNTER: GivenServer = {
  id: ServerId.parse('counter'),
  setting: {
    transport: 'stdio',
    command: process.execPath,
    args: [fileURLToPath(new URL('../fixtures/mcp-servers/counter.ts', import.meta.url))],
    env: {},
  },
  secrets: {},
};

const run = (command: string, more = {}): ScriptedCall => ({ name: 'run_command', arguments: { command, ...more } });

const done: readonly ScriptedCall[] = [
  { name: 'list_files', arguments: { path: 'src' } },
  { name: 'read_file', arguments: { files: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }, { path: 'src/c.ts' }] } },
  { name: 'read_file', arguments: { path: 'notes.md', start_line: 1, end_line: 2 } },
  { name: 'search_files', arguments: { query: 'TODO', search_type: 'content' } },
  { name: 'search_files', arguments: { query: 'nobody wrote this', search_type: 'content' } },
  { name: 'todo', arguments: { command: '/todo add Buy milk --tag home' } },
  { name: 'counter__count', arguments: { label: 'Barn owls', note: { place: 'north barn', sure: true } } },
  run('echo "12 tests passed"'),
  { name: 'replace_in_file', arguments: { path: 'notes.md', search: 'mlik', replace: 'milk' } },
];

const failed: readonly ScriptedCall[] = [
  { name: 'replace_in_file', arguments: { path: 'notes.md', search: 'butter', replace: 'milk' } },
  { name: 'read_file', arguments: { path: 'src/components/a-name-that-is-rather-long/Header.tsx' } },
  run('echo "2 of 9 tests failed" && exit 1'),
  run('sleep 20', { timeout_seconds: 1 }),
  { name: 'fetch_web', arguments: { url: 'http://127.0.0.1:9/' } },
  { name: 'write_everything', arguments: {} },
];

const looked: readonly ScriptedCall[] = [
  { name: 'read_file', arguments: { path: 'src/a.ts' } },
  { name: 'read_file', arguments: { path: 'src/b.ts' } },
  { name: 'read_file', arguments: { path: 'src/c.ts' } },
  run('echo "12 tests passed"'),
  { name: 'read_file', arguments: { path: 'notes.md' } },
  { name: 'read_file', arguments: { path: 'package.json' } },
  { name: 'list_files', arguments: { path: '.' } },
  { name: 'list_files', arguments: { path: 'src' } },
  { name: 'search_files', arguments: { query: 'TODO', search_type: 'content' } },
  { name: 'read_file', arguments: { path: 'src/d.ts' } },
];

const TASKS: Readonly<Record<string, readonly ScriptedCall[]>> = {
  'Look around and mend the notes': done,
  'Do what cannot be done': failed,
  'Read the sources': done.slice(1, 7),
  'Buy butter instead': failed.slice(0, 1),
  'Mend the notes': done.slice(8),
  'Look through the sources': looked,
  'Clean up': [run('rm -rf build')],
};

/** Makes the calls of the task that the message names, and then ends. */
const model: Script = ({ messages }) => {
  const last = messages.at(-1);
  const made = last?.role === 'user' ? TASKS[String(last.content)] : undefined;
  return made === undefined ? call(DONE, { result: 'Ended.' }) : { calls: made };
};

async function calls(page: Page, task: string): Promise<Page> {
  await say(page, task);
  await untilEnd(page);
  return page;
}

/** Waits for the ending, which open cards can push below the part of the chat that is rendered. */
async function untilEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight));
    await expect(page.locator('[data-row="ending"] [data-state="done"]')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

const toTop = async (page: Page): Promise<void> => {
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
};

const scenes: readonly Scene[] = [
  {
    name: 'calls-done',
    async show(app) {
      const page = await calls(await window(app), 'Look around and mend the notes');
      await toTop(page);
      await card(page, /^Listed 1 folder, read 4 files/)
        .getByRole('button')
        .click();
      return page;
    },
    again: toTop,
  },
  { name: 'calls-failed', show: async (app) => calls(await window(app), 'Do what cannot be done'), again: toTop },
  { name: 'reads-closed', show: async (app) => calls(await window(app), 'Look through the sources'), again: toTop },
  {
    name: 'reads-open',
    async show(app) {
      const page = await calls(await window(app), 'Look through the sources');
      await toTop(page);
      // By keyboard, so that the line has the ring of the focus.
      await card(page, /^Read 3 files/)
        .getByRole('button')
        .press('Enter');
      await card(page, /^Read 2 files/)
        .getByRole('button')
        .press('Enter');
      return page;
    },
    again: toTop,
  },
  {
    name: 'call-details',
    async show(app) {
      const page = await calls(await window(app), 'Read the sources');
      for (const name of [/^Read 4 files, searched/, /^Read 3 files/, /^Called counter/])
        await card(page, name).getByRole('button').first().click();
      return page;
    },
    again: toTop,
  },
  {
    name: 'call-raw',
    async show(app) {
      const page = await calls(await window(app), 'Buy butter instead');
      await button(chat(page), 'Show raw data').click();
      return page;
    },
    again: toTop,
  },
];

const askedScenes: readonly Scene[] = [
  {
    name: 'call-was-asked',
    async show(app) {
      const page = await window(app);
      await say(page, 'Mend the notes');
      await decide(page, /^Allow once/);
      await untilEnd(page);
      await page.reload();
      await topicRow(page, 'Mend the notes').click();
      await card(page, /^Replaced in/)
        .getByRole('button')
        .first()
        .click();
      await button(chat(page), 'Show what was asked').click();
      await button(chat(page), 'Hide what was asked').waitFor();
      return page;
    },
    again: toTop,
  },
  {
    name: 'call-was-denied',
    async show(app) {
      const page = await window(app);
      await say(page, 'Clean up');
      await button(page, 'Deny with a reason…').click();
      await page.keyboard.type('Only the folder build/cache, please.');
      await page.keyboard.press('Enter');
      await untilEnd(page);
      await card(page, /^Did not run/)
        .getByRole('button')
        .first()
        .click();
      await button(chat(page), 'Show what was asked').click();
      await button(chat(page), 'Hide what was asked').waitFor();
      return page;
    },
    again: toTop,
  },
];

const settings = { serverSwitches: { '@aether/terminal': true } } as const;

/** Cards of calls that nobody was asked about. */
export const toolCardScenes = (browser: Browser): SceneSet => ({
  name: 'tool cards',
  linked: false,
  start: () =>
    startApp(browser, {
      script: model,
      files: FILES,
      settings: { ...settings, approvalMode: 'allow-all' },
      servers: [COUNTER],
    }),
  scenes,
});

/** Cards of calls that the user decided about. */
export const askedCardScenes = (browser: Browser): SceneSet => ({
  name: 'tool cards that were asked about',
  linked: false,
  start: () => startApp(browser, { script: model, files: FILES, settings }),
  scenes: askedScenes,
});
