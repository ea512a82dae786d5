/** What the page renders, counted: a topic that opens, a key in the composer, a streaming answer. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { addHistory, lastWords } from '../bench/app-history.ts';
import { seed } from '../bench/app-window.ts';
import { longAnswer } from '../bench/long-answer.ts';
import { say } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { chat, composer, expect } from './person.ts';
import { countRenders, rendersDuring } from './render-counter.ts';

const PLACES = {
  composer: 'div:has(> div > textarea)',
  growing: '[role=log] [data-row=answer]',
  chat: '[role=log]',
  indicator: 'section[aria-label=Loop]',
  sidebar: 'nav, aside',
  header: 'header',
} as const;
const LONG = 'Long';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await startApp(await sharedBrowser(), {
    script: () => say(longAnswer(40_000), { pieceLength: 30, betweenMs: 20 }),
  });
  await seed(app, (database) => {
    for (const title of [LONG, 'Other']) addHistory(database, app.workspace, title, 400);
  });
  ({ page } = await app.open({ before: countRenders }));
});

afterAll(() => app[Symbol.asyncDispose]());

describe('the page renders', () => {
  test('explore', async () => {
    const open = (title: string) => page.locator('button[data-topic]').filter({ hasText: title }).click();
    await open('Other');
    await expect(chat(page).getByText(lastWords('Other'))).toBeInViewport();
    const opened = await rendersDuring(page, PLACES, async () => {
      await open(LONG);
      await expect(chat(page).getByText(lastWords(LONG))).toBeInViewport();
      await page.waitForTimeout(600);
    });
    console.log('opened', opened, await page.locator('[data-row]').count());
    await composer(page).press('e');
    const key = await rendersDuring(page, PLACES, async () => {
      await composer(page).press('e');
      await page.waitForTimeout(100);
    });
    console.log('key', key);
    await composer(page).fill('Tell me.');
    await composer(page).press('Enter');
    await expect(chat(page).getByText('What was found in part 1')).toBeVisible();
    const streamed = await rendersDuring(page, PLACES, async () => {
      await page.waitForTimeout(3000);
    });
    console.log('streamed', streamed);
    const both = await rendersDuring(page, PLACES, async () => {
      for (let n = 0; n < 10; n++) {
        await composer(page).press('e');
        await page.waitForTimeout(50);
      }
    });
    console.log('both', both);
  });
});
