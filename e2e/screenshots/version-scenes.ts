/**
 * Scenes of alternative replies, edited messages, pinned messages, compaction, and the context
 * meter.
 */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { seedLongTopic } from '../app/long-topic.ts';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { say as answer, type Reply } from '../fixtures/scripted-openai.ts';
import { ask, ended, type Scene, type SceneSet, say, topic } from './scene.ts';

const WINDOW = 128_000;
const LONG = 'Forty days of logs';
const COLOUR = 'Name a colour for the buttons';

const NOTES = `The user wants to know **what was moved on which day**, from the logs in the folder.

- \`log-1.txt\` to \`log-40.txt\` were read; on day *n* there were 7 × *n* crates, nothing else happened
- day 12 is the one the user asked about twice: 84 crates, at the north gate
- no file was changed

Open: the sum over all days.`;

const COLOURS = [
  'Indigo, `#4f46e5`. It is far enough from the states: green is done, amber waits, red failed.',
  'A **deep teal**, such as `#0f766e`:\n\n1. it is calm beside grey,\n2. white text on it has a contrast of 5.5 to 1,\n3. and it is none of the colours a state has.',
  'Plain ink. A button is told by its shape and its place; keep colour for what needs somebody.',
];

/**
 * Counts the requests to tell them apart, because the requests for alternative replies are
 * identical.
 */
function script(): (request: ChatRequest) => Reply {
  let colours = 0;
  return ({ tools, messages }) => {
    const last = String(messages.at(-1)?.content);
    if (tools === undefined) {
      return last.includes('slow') ? answer('…', { delayMs: 600_000 }) : answer(NOTES, { usage: usage(30_000) });
    }
    if (last.includes('think it over'))
      return answer('Well, that depends on what they are for.', { pieceLength: 12, stallAfter: 3 });
    if (!last.startsWith(COLOUR)) return answer('On day 40, 280 crates were moved.', { usage: usage(58_000) });
    colours += 1;
    return answer(COLOURS[(colours - 1) % COLOURS.length] ?? '', { usage: usage(4_300) });
  };
}

const usage = (input: number) => ({ input, output: 80 });
const inChat = (page: Page, words: string) => page.locator('[data-row="answer"]').getByText(words).first().waitFor();
const meter = (page: Page) => page.locator('button[data-fill]');

/**
 * Opens the context meter. First closes a meter that is open, because pressing Esc while none is
 * open would stop the loop.
 */
async function openMeter(page: Page): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible())) await meter(page).click();
  await page.getByRole('dialog').locator('dl').waitFor();
}

/** The most time in milliseconds that the page may take to load the messages above those it shows. */
const LOADING_MS = 20_000;

async function upToTheLine(page: Page): Promise<void> {
  const log = page.getByRole('log');
  const line = page.locator('[data-row="compaction"]');
  const earlier = page.getByRole('button', { name: /^(Load earlier messages|加载更早的消息)$/ });
  const isInSight = async () => {
    const box = (await line.isVisible()) ? await line.boundingBox({ timeout: 1_000 }).catch(() => null) : null;
    return box !== null && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0);
  };
  // Messages that are loaded above the line move it, so it is looked for again until it stays.
  for (const deadline = Date.now() + LOADING_MS; Date.now() < deadline; ) {
    if (await line.isVisible()) await line.evaluateAll(([element]) => element?.scrollIntoView({ block: 'center' }));
    else if ((await log.evaluate(({ scrollTop }) => scrollTop)) > 0)
      await log.evaluate((element) => element.scrollBy(0, -1_500));
    else if (await earlier.isVisible()) await earlier.click({ timeout: 1_000 }).catch(() => undefined);
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
    );
    if (await isInSight()) return;
  }
  throw new Error(`The summary was not in sight within ${LOADING_MS} ms.`);
}

const scenes: readonly Scene[] = [
  {
    name: 'answer-bar',
    async show(app) {
      const page = await ask(app, `${COLOUR}. One sentence why.`);
      await inChat(page, 'far enough from the states');
      return page;
    },
  },
  {
    name: 'versions',
    async show(app) {
      const page = await topic(app, COLOUR);
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await inChat(page, 'deep teal');
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await inChat(page, 'Plain ink');
      await page.getByRole('button', { name: 'Previous version' }).click();
      await inChat(page, 'deep teal');
      return page;
    },
  },
  {
    name: 'try-again-with',
    async show(app) {
      const page = await topic(app, COLOUR);
      await page.getByRole('button', { name: 'Try again with…' }).click();
      return page;
    },
  },
  {
    name: 'edit-in-place',
    async show(app) {
      const page = await topic(app, COLOUR);
      await page.getByRole('group', { name: 'You', exact: true }).hover();
      await page.getByRole('button', { name: 'Edit message' }).click();
      await page.keyboard.type(' And say how it looks in the dark.');
      return page;
    },
  },
  {
    name: 'wordings-and-pins',
    async show(app) {
      const page = await topic(app, COLOUR);
      const mine = page.getByRole('group', { name: 'You', exact: true });
      await mine.hover();
      await page.getByRole('button', { name: 'Edit message' }).click();
      await page.keyboard.type(' Two, please.');
      await page.keyboard.press('Enter');
      await page.getByText('2/2').waitFor();
      await inChat(page, 'far enough from the states');
      for (const nth of [0, 1]) {
        await page.getByRole('button', { name: /^Pin:/ }).first().click();
        await page.locator('[data-pinned]').nth(nth).waitFor();
      }
      await mine.hover();
      return page;
    },
  },
  {
    name: 'stopped-try-again',
    async show(app) {
      const page = await ask(app, 'Please think it over.');
      await inChat(page, 'Well, that');
      await page.keyboard.press('Escape');
      await ended(page, 'stopped');
      return page;
    },
  },
  {
    name: 'context-full',
    async show(app) {
      await app.stop();
      seedLongTopic(app, LONG, 140_000);
      await app.start();
      const page = await topic(app, LONG);
      await openMeter(page);
      return page;
    },
    again: openMeter,
  },
  {
    name: 'compaction-line',
    async show(app) {
      const page = await topic(app, LONG);
      await say(page, 'And on the last day?');
      await page.getByText('280 crates').last().waitFor();
      await upToTheLine(page);
      return page;
    },
    again: upToTheLine,
  },
  {
    name: 'compaction-dialog',
    async show(app) {
      const page = await topic(app, LONG);
      await upToTheLine(page);
      await page.getByRole('button', { name: 'Show the summary' }).click();
      await page.getByRole('dialog').getByRole('listitem').nth(20).waitFor();
      return page;
    },
  },
  {
    name: 'context',
    async show(app) {
      const page = await topic(app, LONG);
      await openMeter(page);
      return page;
    },
    again: openMeter,
  },
  {
    name: 'compaction-undone',
    async show(app) {
      const page = await topic(app, LONG);
      await openMeter(page);
      await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('dialog').getByText('· Undone').waitFor();
      return page;
    },
    again: openMeter,
  },
];

export const versionScenes = (browser: Browser): SceneSet => ({
  name: 'versions',
  linked: true,
  start: () =>
    startApp(browser, {
      script: script(),
      settings: (baseUrl) => ({
        providers: [
          {
            id: 'scripted',
            name: 'Scripted',
            kind: 'openai',
            baseUrl,
            models: ['scripted-model', 'second-model'],
            profiles: { 'scripted-model': { contextTokens: WINDOW, price: { input: 3, output: 15 } } },
          },
        ],
      }),
    }),
  scenes,
});
