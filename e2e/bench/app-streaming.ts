/**
 * Compares the work of streaming a long answer in the app with that in a plain page that only draws
 * the answer. The two run alternately.
 */
import type { Browser } from 'playwright';
import { SEEDED_TOPIC, startApp } from '../app/app.ts';
import { openPage } from '../app/browser.ts';
import { say } from '../fixtures/scripted-openai.ts';
import { servePlainPage } from './app-plain.ts';
import { openWindow, waitUntil } from './app-window.ts';
import { quantile } from './bench-host.ts';
import { longAnswer } from './long-answer.ts';
import { type MainThreadWork, mainThreadDuring } from './main-thread.ts';

export interface AnswerStreaming {
  readonly rounds: number;
  readonly app: StreamCost;
  readonly plain: StreamCost;
  /** The work of the app divided by the work of the plain page. */
  readonly ratio: number;
}

/** The cost of streaming, in milliseconds of the main thread. */
export interface StreamCost {
  /** The CPU time for one answer, the median of all rounds. */
  readonly worked: number;
  /** The longest task of any round, by CPU time and by wall-clock time. */
  readonly longest: number;
  readonly mostTook: number;
}

const CHUNKS = 2_000;
const CHARACTERS = 60_000;
const PIECE = CHARACTERS / CHUNKS;
const BETWEEN_MS = 4;
const LAST_WORDS = 'That is all.';
const MOST_MS = 120_000;

export async function answerStreaming(browser: Browser, rounds: number): Promise<AnswerStreaming> {
  const ending = `\n\n${LAST_WORDS}`;
  const answer = longAnswer(CHARACTERS - ending.length) + ending;
  const plain: MainThreadWork[] = [];
  const app: MainThreadWork[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await streamPlain(browser, answer));
    app.push(await streamInApp(browser, answer));
  }
  const costs = { plain: costOf(plain), app: costOf(app) };
  return { rounds, ...costs, ratio: costs.app.worked / costs.plain.worked };
}

function costOf(rounds: readonly MainThreadWork[]): StreamCost {
  return {
    worked: quantile(
      rounds.map(({ worked }) => worked),
      0.5,
    ),
    longest: Math.max(...rounds.map(({ longest }) => longest.worked)),
    mostTook: Math.max(...rounds.map(({ mostTook }) => mostTook)),
  };
}

async function streamInApp(browser: Browser, answer: string): Promise<MainThreadWork> {
  await using app = await startApp(browser, {
    script: () => say(answer, { pieceLength: PIECE, betweenMs: BETWEEN_MS }),
  });
  const page = await openWindow(app);
  await page.locator('button[data-topic]').filter({ hasText: SEEDED_TOPIC }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('Tell me all of it.');
  return await mainThreadDuring(page, async () => {
    await composer.press('Enter');
    await waitUntil(page, `benchProbe.isInSight(${JSON.stringify(LAST_WORDS)})`, MOST_MS);
  });
}

async function streamPlain(browser: Browser, answer: string): Promise<MainThreadWork> {
  const pieces = Array.from({ length: CHUNKS }, (_, n) => answer.slice(n * PIECE, (n + 1) * PIECE));
  await using plain = await servePlainPage(pieces, BETWEEN_MS);
  const { page, close } = await openPage(browser, plain.url, { reducedMotion: 'no-preference' });
  const work = await mainThreadDuring(page, async () => {
    await page.evaluate('startStream()');
    await waitUntil(page, `document.title === 'done'`, MOST_MS);
  });
  await close();
  return work;
}
