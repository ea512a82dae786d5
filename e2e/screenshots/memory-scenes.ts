/** Scenes of memory: its page in every state, and what a chat shows of it. */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../app/app.ts';
import { seedMemory } from '../app/memory-seeds.ts';
import type { ChatRequest } from '../fixtures/scripted-openai.ts';
import { ask, pressed, type Scene, type SceneSet, scene } from './scene.ts';

const KEYS = 'Control+Shift+M';
const FIRST = 'Please remember that I prefer metric units. How long is a marathon?';

const isGate = (request: ChatRequest): boolean => String(request.messages[0]?.content).startsWith('You decide what');

const open = (app: App): Promise<Page> => pressed(app, KEYS);

/** Shows a tab, whatever the language of the page is. */
const tab =
  (place: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('main').getByRole('tab').nth(place).click();
    await page.getByRole('tabpanel').waitFor();
  };
const [FACTS, PROPOSALS, INSTRUCTIONS, SETTINGS] = [tab(0), tab(1), tab(2), tab(3)];

const facts = (page: Page) => page.locator('[data-fact]').first().waitFor();
const history = async (page: Page): Promise<void> => {
  await page.locator('[data-fact="1"] [aria-expanded]').click();
  await page.locator('[data-fact="1"] h4').nth(2).waitFor();
};

/** Another width or language moves the history out of sight. */
const toHistory = (page: Page): Promise<void> =>
  page.locator('[data-fact="1"]').evaluate((fact) => fact.scrollIntoView({ block: 'start', behavior: 'instant' }));

const empty: readonly Scene[] = [
  scene('memory-empty', open, FACTS, (page) => page.getByText('Nothing is remembered yet').waitFor()),
  scene('memory-empty-proposals', open, PROPOSALS, (page) => page.getByText('No proposals wait').waitFor()),
  scene('memory-add', open, FACTS, async (page) => {
    await page.getByRole('button', { name: 'Add a fact' }).click();
    const form = page.getByRole('form');
    await form.getByRole('button').last().click();
    await form.getByText('Write a value.').waitFor();
  }),
];

const seeded: readonly Scene[] = [
  scene('memory-facts', open, FACTS, facts),
  { ...scene('memory-history', open, FACTS, facts, history), again: toHistory },
  scene('memory-proposals', open, PROPOSALS, (page) => page.locator('[data-proposal]').nth(2).waitFor()),
  scene('memory-accept', open, PROPOSALS, async (page) => {
    await page.locator('[data-proposal]').first().getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('memory-instructions', open, INSTRUCTIONS, (page) => page.getByText('AGENTS.md').first().waitFor()),
  scene('memory-settings', open, SETTINGS, (page) => page.getByText('active facts need').waitFor()),
  scene('memory-erase', open, SETTINGS, async (page) => {
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scene('memory-import', open, SETTINGS, async (page) => {
    const instructions = { app: 'Answer in haiku.\nNever use bold letters.' };
    const content = { loopwright: 'memory', version: 1, facts: [{ key: 'pet', value: 'an owl' }], instructions };
    const buffer = Buffer.from(JSON.stringify(content));
    await page.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
    await page.getByRole('dialog').waitFor();
  }),
];

const inChat: readonly Scene[] = [
  scene(
    'memory-card',
    (app) => ask(app, FIRST),
    (page) => page.locator('[data-proposal]').waitFor(),
  ),
  scene(
    'memory-chip',
    (app) => ask(app, 'And half a marathon?'),
    (page) => page.locator('[data-receipt]').waitFor(),
  ),
  {
    ...scene(
      'memory-receipt',
      (app) => ask(app, 'And a quarter?'),
      (page) => page.locator('[data-receipt]').waitFor(),
      (page) => page.locator('[data-receipt]').click(),
      (page) => page.getByRole('dialog').waitFor(),
    ),
    async again(page) {
      if (!(await page.getByRole('dialog').isVisible())) await page.locator('[data-receipt]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

export const emptyMemoryScenes = (browser: Browser): SceneSet => ({
  name: 'empty memory',
  linked: false,
  start: () => startApp(browser),
  scenes: empty,
});

export const memoryScenes = (browser: Browser): SceneSet => ({
  name: 'memory',
  linked: true,
  async start() {
    const app = await startApp(browser, {
      files: { 'AGENTS.md': 'Use tabs.\nWrite tests first.\n' },
      settings: { instructions: 'Answer in short sentences.' },
      script: (request) =>
        isGate(request)
          ? {
              text: JSON.stringify({
                action: 'PROPOSE',
                ...{ key: 'preferred units', value: 'metric', quote: 'I prefer metric units', confidence: 0.9 },
                reason: 'The user asked for it.',
              }),
            }
          : {
              text: 'It is **42.195 km** [fact:1], so you need about four hours at your pace [fact:4].\n\n- Start slowly [fact:1][fact:2].\n- Drink something.',
            },
    });
    await app.stop();
    seedMemory(app);
    await app.start();
    return app;
  },
  scenes: [...seeded, ...inChat],
});
