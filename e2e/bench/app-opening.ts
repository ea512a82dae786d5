/**
 * Compares a topic of many messages with a short one: the time to open the topic, and the work of
 * scrolling back through it.
 */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { addHistory, lastWords, MESSAGES_A_TURN } from './app-history.ts';
import { openTopic, openWindow, seed } from './app-window.ts';
import { quantile } from './bench-host.ts';
import { mainThreadDuring, type Task } from './main-thread.ts';

export interface TopicOpening {
  readonly rounds: number;
  /** The median number of milliseconds from the click until the last message is on the screen. */
  readonly short: number;
  readonly long: number;
  readonly ratio: number;
  readonly scrolling: Scrolling;
}

export interface Scrolling {
  /** The number of screen heights that were scrolled up. */
  readonly screens: number;
  /** The number of messages that were scrolled past. */
  readonly messages: number;
  /** The task of the main thread with the most CPU time. */
  readonly longest: Task;
  /** The longest duration of a task of the main thread, in milliseconds of wall-clock time. */
  readonly mostTook: number;
}

/**
 * The number of topics of each kind. A window keeps the last three topics in memory, so with three
 * topics of each kind every topic is loaded anew when it is opened.
 */
const OF_EACH = 3;
const SHORT = 100;
const LONG = 10_000;

/** Measures a topic of 10,000 messages and one of 100 messages. */
export async function topicOpening(browser: Browser, rounds: number): Promise<TopicOpening> {
  await using app = await startApp(browser);
  const pairs = Array.from({ length: OF_EACH }, (_, n) => ({ short: `Short ${n}`, long: `Long ${n}` }));
  await seed(app, (database) => {
    for (const { short, long } of pairs) {
      addHistory(database, app.workspace, long, LONG);
      addHistory(database, app.workspace, short, SHORT);
    }
  });
  const page = await openWindow(app);
  const short: number[] = [];
  const long: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const { short: shortTitle, long: longTitle } = pairs[(round + 3) % OF_EACH] as (typeof pairs)[number];
    const [first, second] = round % 2 === 0 ? [shortTitle, longTitle] : [longTitle, shortTitle];
    const took = { [first]: await openTopic(page, first, lastWords(first)) };
    took[second] = await openTopic(page, second, lastWords(second));
    if (round < 0) continue;
    short.push(took[shortTitle] ?? Number.NaN);
    long.push(took[longTitle] ?? Number.NaN);
  }
  const medians = { short: quantile(short, 0.5), long: quantile(long, 0.5) };
  const scrolling = await scrollBack(page, 'Long 0', 150);
  return { rounds, ...medians, ratio: medians.long / medians.short, scrolling };
}

async function scrollBack(page: Page, title: string, screens: number): Promise<Scrolling> {
  await openTopic(page, title, lastWords(title));
  await page.getByRole('log').hover();
  const { longest, mostTook } = await mainThreadDuring(page, async () => {
    for (let screen = 0; screen < screens; screen++) {
      await page.mouse.wheel(0, -700);
      await page.evaluate('benchProbe.nextPaint()');
      await page.evaluate('benchProbe.nextPaint()');
    }
  });
  const parts = await page
    .getByRole('log')
    .getByRole('heading', { name: /^Part / })
    .allTextContents();
  const oldest = Math.min(...parts.map((part) => Number(part.slice('Part '.length))));
  return { screens, messages: LONG - oldest * MESSAGES_A_TURN, longest, mostTook };
}
