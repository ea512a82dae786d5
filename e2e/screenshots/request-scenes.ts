/** Scenes of MCP servers: their requests to the user, changes, results, offers and logs. */
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import { type App, startApp } from '../app/app.ts';
import { decide } from '../app/person.ts';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { say as answer, call, type Reply } from '../fixtures/scripted-openai.ts';
import { allow, ask, ended, type Scene, type SceneSet, say, topic, window } from './scene.ts';
import { FILES } from './stories.ts';

export const KITCHEN: GivenServer = {
  id: ServerId.parse('kitchen'),
  setting: {
    transport: 'stdio',
    command: process.execPath,
    args: [fileURLToPath(new URL('../fixtures/mcp-servers/kitchen.ts', import.meta.url))],
    env: {},
  },
  secrets: {},
};

const done = (result: string): Reply => call('attempt_completion', { result });

const STORIES: Readonly<Record<string, readonly Reply[]>> = {
  'Order two pizzas': [call('kitchen__order_meal', { dish: 'pizza' }, { text: 'I place the order.' })],
  'Pay for them': [call('kitchen__pay', {}), done('Paid, once you have done it in your browser.')],
  'Greet the guest': [call('kitchen__write_greeting', {}), done('The guest is greeted.')],
  'Show the menu': [call('kitchen__menu_card', {}), done('This is on the menu.')],
  'What does it cost': [call('kitchen__price_of', {}), done('Nine, as far as I know.')],
  'And with olives': [call('kitchen__price_of', { note: 'with olives' }), done('Nine, too.')],
  'What do these have in common': [done('They say to take what is fresh.')],
  'Bake it': [call('kitchen__bake', {}), done('It is still raw.')],
};

function reply({ messages, tools }: ChatRequest): Reply {
  if (tools === undefined) return answer('Ciao! Two pizzas, coming up.');
  const storyOf = (content: unknown) =>
    Object.entries(STORIES).find(([start]) => JSON.stringify(content ?? '').includes(start))?.[1];
  const at = messages.findLastIndex(({ role, content }) => role === 'user' && storyOf(content) !== undefined);
  const said = messages.slice(at).filter(({ role }) => role === 'assistant').length;
  return storyOf(messages[at]?.content)?.[said] ?? done('Nothing is left to do.');
}

const request = (page: Page, state: string): Locator => page.locator(`[data-row="request"] [data-state="${state}"]`);
const composer = (page: Page): Locator => page.locator('textarea').first();

/**
 * Opens a topic and waits until the server `kitchen` is running, so that its prompts and resources
 * are offered.
 */
async function served(app: App, title: string | null): Promise<Page> {
  const page = title === null ? await window(app) : await topic(app, title);
  await page.getByRole('button', { name: /servers?$/ }).waitFor();
  return page;
}

async function asked(app: App, text: string): Promise<Page> {
  const page = await ask(app, text);
  await allow(page);
  await request(page, 'open').waitFor();
  return page;
}

/**
 * Types the text again for each picture, because the list of suggestions closes when the composer
 * loses the focus.
 */
async function typed(page: Page, text: string): Promise<void> {
  await composer(page).fill('');
  await composer(page).pressSequentially(text);
  await page.getByRole('option').filter({ hasText: 'kitchen' }).first().waitFor();
}

const scenes: readonly Scene[] = [
  {
    name: 'request-form',
    show: (app) => asked(app, 'Order two pizzas for tonight.'),
    async again(page) {
      await request(page, 'open').evaluate((card) => card.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'request-form-wrong',
    async show(app) {
      const page = await topic(app, 'Order two pizzas');
      await request(page, 'open').getByRole('textbox', { name: 'E-mail' }).fill('not yet');
      await request(page, 'open').getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('This is needed.').first().waitFor();
      return page;
    },
  },
  {
    name: 'request-expired',
    async show(app) {
      const before = await topic(app, 'Order two pizzas');
      const form = request(before, 'open');
      await form.getByRole('textbox', { name: /Name on the order/ }).fill('Ada, and please with the crust well done');
      await form.getByRole('radio', { name: /Large/ }).check();
      // Waits until the host has stored the chosen option, which another window then shows.
      const again = await topic(app, 'Order two pizzas');
      await request(again, 'open').getByRole('radio', { name: /Large/, checked: true }).waitFor();
      await before.close();
      await again.close();
      await app.kill();
      await app.start();
      const page = await topic(app, 'Order two pizzas');
      await request(page, 'expired').waitFor();
      return page;
    },
  },
  {
    name: 'request-url',
    show: (app) => asked(app, 'Pay for them, please.'),
  },
  {
    name: 'request-sampling',
    show: (app) => asked(app, 'Greet the guest.'),
  },
  {
    name: 'request-settled',
    async show(app) {
      const page = await topic(app, 'Greet the guest');
      await request(page, 'open').getByRole('button', { name: 'Ask the model' }).click();
      await request(page, 'accepted').getByRole('button').click();
      await page.getByRole('group', { name: 'What the model said' }).waitFor();
      await ended(page, 'done');
      return page;
    },
  },
  {
    name: 'approval-changed',
    async show(app) {
      const page = await ask(app, 'What does it cost?');
      await decide(page, /^Always in this topic/);
      await ended(page, 'done');
      await say(page, 'And with olives?');
      await page.getByRole('group', { name: 'What is different' }).waitFor();
      return page;
    },
  },
  {
    name: 'result-enclosed',
    async show(app) {
      const page = await ask(app, 'Show the menu.');
      await allow(page);
      await ended(page, 'done');
      await page.getByRole('button', { name: /kitchen · menu_card/ }).click();
      await page.getByRole('button', { name: 'Attach Dough' }).click();
      return page;
    },
  },
  {
    name: 'prompts',
    show: (app) => served(app, 'Show the menu'),
    again: (page) => typed(page, '/'),
  },
  {
    name: 'prompt-arguments',
    async show(app) {
      const page = await served(app, null);
      await typed(page, '/plan');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      return page;
    },
    async again(page) {
      const season = page.getByRole('combobox').first();
      await season.fill('');
      await season.fill('s');
      await page.getByRole('option', { name: 'summer' }).waitFor();
    },
  },
  {
    name: 'resources',
    show: (app) => served(app, 'Show the menu'),
    again: (page) => typed(page, '@'),
  },
  {
    name: 'resource-template',
    async show(app) {
      const page = await served(app, 'Show the menu');
      await typed(page, '@orders');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('combobox').fill('2026-11-21');
      return page;
    },
  },
  {
    name: 'attachments',
    async show(app) {
      const page = await served(app, 'Show the menu');
      for (const name of ['dough', 'sauce', 'salad']) {
        await typed(page, `@${name}`);
        await page.getByRole('option', { name: new RegExp(`recipe://${name}`) }).click();
      }
      await say(page, 'What do these have in common?');
      await page.getByRole('log').getByText('They say to take what is fresh').waitFor();
      await page.getByRole('button', { name: /Show what was attached: .*dough/ }).click();
      await typed(page, '@dough');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Goes with the message' }).waitFor();
      return page;
    },
  },
  {
    name: 'logs',
    async show(app) {
      const page = await ask(app, 'Bake it.');
      await allow(page);
      await ended(page, 'done');
      await page.getByRole('button', { name: 'Show plan and changes' }).click();
      await page.getByRole('tab', { name: 'Logs' }).click();
      await page.getByText('The oven does not get hot').last().waitFor();
      return page;
    },
  },
];

export const requestScenes = (browser: Browser): SceneSet => ({
  name: 'requests',
  linked: true,
  start: () => startApp(browser, { script: reply, files: FILES, servers: [KITCHEN] }),
  scenes,
});
