/**
 * Measures how soon the user's own message is on the screen: at the end of a short topic, and far
 * up in a long topic.
 */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { chat, composer, expect } from '../app/person.ts';
import { addHistory, lastWords } from './app-history.ts';
import { openTopic, openWindow, seed } from './app-window.ts';
import { quantile } from './bench-host.ts';

export interface OwnMessageOnScreen {
  /** The median number of milliseconds from the key press until the message is on the screen. */
  readonly short: number;
  readonly long: number;
  /** The longest measured time in the long topic, in milliseconds. */
  readonly longest: number;
  readonly ratio: number;
}

const SHORT = { title: 'Short', messages: 20 };
const LONG = { title: 'Long', messages: 10_000 };

export async function ownMessageOnScreen(browser: Browser, rounds: number): Promise<OwnMessageOnScreen> {
  await using app = await startApp(browser, { script: () => ({ text: 'Read.' }) });
  await seed(app, (database) => {
    for (const { title, messages } of [SHORT, LONG]) addHistory(database, app.workspace, title, messages);
  });
  const page = await openWindow(app);
  await openTopic(page, SHORT.title, lastWords(SHORT.title));
  const short = await sendEach(page, rounds, async () => undefined);
  await openTopic(page, LONG.title, lastWords(LONG.title));
  const long = await sendEach(page, rounds, () => scrollUp(page));
  const medians = { short: quantile(short, 0.5), long: quantile(long, 0.5) };
  return { ...medians, longest: Math.max(...long), ratio: medians.long / medians.short };
}

async function sendEach(page: Page, rounds: number, before: () => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const text = `My own words, number ${round}.`;
    await before();
    await composer(page).fill(text);
    const [milliseconds] = await Promise.all([
      page.evaluate<number>(`benchProbe.fromKeyToOwn(${JSON.stringify(text)})`),
      composer(page).press('Enter'),
    ]);
    if (round >= 0) took.push(milliseconds);
    await expect(composer(page)).toHaveValue('');
    await expect(chat(page).getByText('Read.').last()).toBeInViewport();
    // A message that is sent while the loop runs is queued and not shown in the chat.
    await expect(chat(page).locator('[data-row=status]')).toHaveCount(0);
  }
  return took;
}

/** Scrolls up so far that the end of the topic is no longer rendered. */
async function scrollUp(page: Page): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await chat(page).evaluate((list) => list.scrollTo({ top: 0 }));
    await page.evaluate('benchProbe.nextPaint()');
  }
}
