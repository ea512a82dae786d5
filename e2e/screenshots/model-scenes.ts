/**
 * Scenes of models: the model picker, switching models, testing a provider, usage, and a budget
 * that is used up.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import type { AppSettings } from '../../shared/settings.ts';
import { type App, startApp } from '../app/app.ts';
import { say as answer, call, type Reply } from '../fixtures/scripted-openai.ts';
import { ask, ended, inState, type Scene, type SceneSet, topic, window } from './scene.ts';
import { settings } from './settings-scenes.ts';
import { FILES } from './stories.ts';

const DAY_MS = 86_400_000;
const PRICE = { input: 3, cachedInput: 0.3, output: 15 };

const of = (providerId: string, model: string) => ({ provider: 'openai', providerId, model }) as const;

const providers = (baseUrl: string): Partial<AppSettings> => ({
  model: of('scripted', 'scripted-large'),
  limits: { ...DEFAULT_LIMITS, maxCost: 0.03 },
  recentModels: [of('scripted', 'scripted-large'), of('openai', 'gpt-5.4'), { provider: 'demo', model: 'demo' }],
  providers: [
    {
      id: 'openai',
      name: 'OpenAI',
      kind: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      models: ['gpt-5.4', 'gpt-5.4-mini', 'gpt-4.1'],
      profiles: { 'gpt-4.1': { temperature: 0.2 } },
    },
    {
      id: 'scripted',
      name: 'Scripted',
      kind: 'openai',
      baseUrl,
      models: ['scripted-large', 'scripted-small', 'a-lab/with-a-very-long-name-of-a-model-2026-11-21-preview'],
      profiles: { 'scripted-large': { contextTokens: 128_000, price: PRICE } },
    },
    { id: 'nobody', name: 'Nobody', kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1', models: ['none'] },
  ],
});

/**
 * Opens the list of models. It first closes an open list, because Esc without an open list would stop
 * the loop.
 */
async function openPicker(page: Page): Promise<void> {
  // In a narrow window, the picker opens from another popover.
  for (let left = await page.getByRole('dialog').count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog')
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
  const picker = page.getByRole('button', { name: /^(Model: |模型：)/ });
  if (!(await picker.isVisible())) await page.locator('header button:has(.lucide-sliders-horizontal)').click();
  await picker.click();
  await page.locator('[cmdk-input]').waitFor();
}

/**
 * Starts a server that responds like Ollama, at Ollama's usual port; null if the port is in use.
 */
async function ollama(): Promise<(() => void) | null> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'qwen3:30b' }, { id: 'gemma4:12b' }] }));
  });
  const listening = await new Promise<boolean>((settled) => {
    server.once('error', () => settled(false));
    server.listen(11_434, '127.0.0.1', () => settled(true));
  });
  server.unref();
  return listening ? () => server.close() : null;
}

const scenes: readonly Scene[] = [
  { name: 'usage-empty', show: (app) => settings(app, 'Usage') },
  {
    name: 'budget',
    async show(app) {
      const page = await ask(app, 'Count the lines of every file.');
      await ended(page, 'limit');
      await inState(page, 'limit');
      return page;
    },
  },
  {
    name: 'model-switched',
    async show(app) {
      const page = await ask(app, 'Take your time.');
      await inState(page, 'running');
      await openPicker(page);
      await page.getByRole('listbox').getByRole('option', { name: 'scripted-small' }).click();
      await page.getByText('from the next iteration on').waitFor();
      return page;
    },
  },
  {
    name: 'model-picker',
    async show(app) {
      return topic(app, 'Take your time');
    },
    again: openPicker,
  },
  {
    name: 'model-picker-no-fallback',
    show: window,
    async again(page) {
      await openPicker(page);
      await page.getByRole('combobox', { name: /^(Fallback model|备用模型)$/ }).selectOption('none');
    },
  },
  {
    name: 'model-unlisted',
    show: window,
    async again(page) {
      await openPicker(page);
      await page.locator('[cmdk-input]').fill('scripted-next');
    },
  },
  {
    name: 'usage',
    async show(app) {
      await spreadOverDays(app);
      const page = await settings(app, 'Usage');
      await page.getByRole('table').first().waitFor();
      return page;
    },
  },
  {
    name: 'provider-models',
    async show(app) {
      const page = await settings(app, 'Providers');
      await page.getByRole('button', { name: 'Edit OpenAI' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('summary', { hasText: 'Settings of a model' }).click();
      await dialog.getByLabel('Price of input').fill('2.5');
      await dialog.getByLabel('Temperature').fill('hot');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Enter both prices').waitFor();
      return page;
    },
  },
  {
    name: 'providers-found',
    async show(app) {
      const close = await ollama();
      const page = await settings(app, 'Providers');
      await page.getByRole('button', { name: 'Look again' }).waitFor();
      await page.getByText('Looking at the usual ports').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Test Nobody' }).click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      close?.();
      return page;
    },
  },
];

const usage = (input: number, output: number) => ({ usage: { input, output } });

function reply(goal: string, n: number): Reply {
  if (goal.includes('Take your time')) return { ...call('list_files', { path: '.' }), delayMs: 600_000 };
  return n < 3
    ? call('list_files', { path: '.', limit: 10 + n }, { text: n === 0 ? 'One by one.' : '', ...usage(4_200, 310) })
    : answer('All are counted.');
}

/** Spreads the usage that today's loops have recorded over several days of this month. */
async function spreadOverDays(app: App): Promise<void> {
  await app.stop();
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  const days = `CAST(at % 7 AS INTEGER) * ${2 * DAY_MS}`;
  database.run(`UPDATE journal SET at = at - ${days} WHERE kind = 'model-settled'`);
  database.close();
  await app.start();
}

export const modelScenes = (browser: Browser): SceneSet => ({
  name: 'models',
  linked: true,
  async start() {
    return startApp(browser, {
      files: FILES,
      settings: providers,
      script: ({ messages }) => reply(JSON.stringify(messages), messages.filter(({ role }) => role === 'tool').length),
    });
  },
  scenes,
});
