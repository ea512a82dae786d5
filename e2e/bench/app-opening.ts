/**
 * Compares a topic of many messages with a short one, and with one that was open before: the time
 * and the work to open the topic, and the work of scrolling back through it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { addHistory, lastWords, MESSAGES_A_TURN } from './app-history.ts';
import { openTopic, openWindow, seed } from './app-window.ts';
import { quantile } from './bench-host.ts';
import { mainThreadDuring, type Task } from './main-thread.ts';
import { workClock } from './work-clock.ts';

export interface TopicOpening {
  readonly rounds: number;
  readonly short: Openings;
  readonly long: Openings;
  /** Topics of both lengths that are still in the memory of the window. */
  readonly again: Openings;
  /** The median time of the long topic, divided by that of the short one. */
  readonly ratio: number;
  readonly scrolling: Scrolling;
}

/** The cost of opening a topic in milliseconds: the median and the least of all rounds. */
export interface Openings {
  /** From the click until the last message is on the screen. */
  readonly took: Spread;
  /** The CPU time of the main thread until then. */
  readonly worked: Spread;
  /** The same with what the page does in the third of a second after it. */
  readonly workedInAll: Spread;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
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
  const work = await workClock(page);
  const found: Record<'short' | 'long' | 'again', Opening[]> = { short: [], long: [], again: [] };
  for (let round = -2; round < rounds; round++) {
    const { short, long } = pairs[(round + 3) % OF_EACH] as (typeof pairs)[number];
    const lengths = [['short', short] as const, ['long', long] as const];
    for (const [length, title] of round % 2 === 0 ? lengths : lengths.toReversed()) {
      const opened = await opening(page, work, title);
      if (round >= 0) found[length].push(opened);
    }
    const opened = await opening(page, work, round % 2 === 0 ? short : long);
    if (round >= 0) found.again.push(opened);
  }
  const [short, long, again] = [openings(found.short), openings(found.long), openings(found.again)];
  const scrolling = await scrollBack(page, 'Long 0', 150);
  return { rounds, short, long, again, ratio: long.took.median / short.took.median, scrolling };
}

type Opening = Readonly<Record<keyof Openings, number>>;

/** The time in which a page does what it has put off until the last message was on the screen. */
const AFTERWARDS_MS = 333;

async function opening(page: Page, work: () => Promise<number>, title: string): Promise<Opening> {
  const before = await work();
  const took = await openTopic(page, title, lastWords(title));
  const shown = await work();
  await sleep(AFTERWARDS_MS);
  return { took, worked: shown - before, workedInAll: (await work()) - before };
}

function openings(found: readonly Opening[]): Openings {
  const spread = (what: keyof Openings): Spread => {
    const values = found.map((one) => one[what]);
    return { median: quantile(values, 0.5), least: Math.min(...values) };
  };
  return { took: spread('took'), worked: spread('worked'), workedInAll: spread('workedInAll') };
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
