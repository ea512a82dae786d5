/**
 * A long chat renders what is in view and little else, whatever happens in it, and never moves what
 * the reader sees.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { addHistory, lastWords } from '../bench/app-history.ts';
import { seed } from '../bench/app-window.ts';
import { longAnswer } from '../bench/long-answer.ts';
import { say } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, composer, expect } from './person.ts';
import { countRenders, rendersDuring, untilAtRest } from './render-counter.ts';

/** The first place that contains a component counts. */
const PLACES = {
  composer: 'div:has(> div > textarea)',
  answer: '[data-row=answer]',
  chat: '[role=log]',
  sidebar: 'aside',
  header: 'header',
} as const;

const LONG = 'Long';
const MESSAGES = 400;
/** The most rows of the chat that fit in the window and the space around it. */
const MOST_ROWS = 40;

let app: App;
let page: Page;

beforeAll(async () => {
  app = await startApp(await sharedBrowser(), {
    script: () => say(longAnswer(20_000), { pieceLength: 30, betweenMs: 20 }),
  });
  await seed(app, (database) => {
    for (const title of [LONG, 'Other']) addHistory(database, app.workspace, title, MESSAGES);
  });
  ({ page } = await app.open({ before: countRenders }));
  await open('Other');
}, 60_000);

afterAll(() => app[Symbol.asyncDispose]());

async function open(title: string): Promise<void> {
  await page.locator('button[data-topic]').filter({ hasText: title }).click();
  await expect(chat(page).getByText(lastWords(title))).toBeInViewport();
}

const rows = () => chat(page).locator('[data-row]').count();

/** The text of the first heading in view, and its distance from the upper edge of the chat. */
const read = () =>
  chat(page).evaluate((list) => {
    const upper = list.getBoundingClientRect().top;
    const heading = [...list.querySelectorAll('h2')].find((each) => each.getBoundingClientRect().top > upper);
    return { words: heading?.textContent, top: Math.round((heading?.getBoundingClientRect().top ?? 0) - upper) };
  });

/** Scrolls up by the wheel and waits until the rows around the view are rendered. */
async function scrollUp(pixels: number): Promise<void> {
  await chat(page).hover();
  await page.mouse.wheel(0, -pixels);
  await page.waitForTimeout(150);
}

test('a topic that opens renders its last rows, and no part of the page more than a few times', async () => {
  const counts = await rendersDuring(page, PLACES, () => open(LONG));
  expectValue(await rows()).toBeLessThan(MOST_ROWS);
  // A part that renders once for each of the answers of the host would take several times as many.
  expectValue(counts.composer).toBeLessThan(450);
  expectValue(counts.header).toBeLessThan(600);
  expectValue(counts.chat + counts.answer).toBeLessThan(700);
});

test('a key in the composer renders nothing but the composer, also when the draft is stored', async () => {
  await composer(page).fill('e');
  await untilAtRest(page);
  let text = 'e';
  // A server that becomes ready meanwhile renders other parts too, but not with every key.
  await expect(async () => {
    const {
      composer: own,
      elsewhere,
      ...others
    } = await rendersDuring(page, PLACES, async () => {
      text += 'e';
      await composer(page).press('e');
      await expect(composer(page)).toHaveValue(text);
      // After a pause in typing the page sends the draft to the host, which reports the topic to the page.
      await page.waitForTimeout(1_000);
    });
    expectValue(others).toEqual({ answer: 0, chat: 0, sidebar: 0, header: 0 });
    // The composer renders for the key, and a few times while its draft is stored.
    expectValue(own).toBeLessThan(60);
    expectValue(elsewhere).toBeLessThan(5);
  }).toPass({ timeout: 8_000, intervals: [0] });
  await composer(page).fill('');
});

test('a reader who scrolls far in one step, as with a key or the scroll bar, stays there', async () => {
  await chat(page).evaluate((list) => list.scrollBy(0, -2_000));
  await page.waitForTimeout(300);
  const rest = await chat(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  expectValue(rest).toBeGreaterThan(1_500);
  await chat(page).focus();
  await page.keyboard.press('End');
  await expect(chat(page).getByText(lastWords(LONG))).toBeInViewport();
});

test('earlier messages appear above without moving what is read', async () => {
  for (let times = 0; times < 12; times += 1) {
    await scrollUp(500);
    const before = await read();
    // The page above is loaded in the meantime, and its rows get their heights.
    await page.waitForTimeout(300);
    expectValue(await read()).toEqual(before);
    expectValue(await rows()).toBeLessThan(MOST_ROWS);
  }
  await button(page, 'Jump to the end').click();
  await expect(chat(page).getByText(lastWords(LONG))).toBeInViewport();
});

test('a streaming answer renders only the piece that grows, and never moves a reader who has scrolled up', async () => {
  await composer(page).fill('Tell me all of it.');
  await composer(page).press('Enter');
  await expect(chat(page).getByText('What was found in part 1')).toBeVisible();
  const counts = await rendersDuring(page, PLACES, () => page.waitForTimeout(1_500));
  // Some dozen frames of words. Drawn again with each of them, any other part would render some hundred components.
  expectValue(counts.answer).toBeGreaterThan(40);
  expectValue(counts.chat).toBeLessThan(counts.answer / 2);
  expectValue(counts.sidebar + counts.header).toBeLessThan(150);
  expectValue(counts.composer).toBeLessThan(150);
  await scrollUp(900);
  const before = await read();
  await page.waitForTimeout(600);
  expectValue(await read()).toEqual(before);
});
