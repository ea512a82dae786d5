/** Measures a key in the composer: in a topic at rest, and in a topic of many messages while an answer streams. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { composer } from '../app/person.ts';
import { say } from '../fixtures/scripted-openai.ts';
import { addHistory, lastWords } from './app-history.ts';
import type { Spread } from './app-opening.ts';
import { openTopic, openWindow, seed, waitUntil } from './app-window.ts';
import { quantile } from './bench-host.ts';
import { longAnswer } from './long-answer.ts';

export interface Typing {
  readonly keys: number;
  /** The milliseconds from a key until the frame with its letter was drawn. */
  readonly atRest: Spread;
  readonly streaming: Spread;
  readonly ratio: number;
}

const SHORT = { title: 'Short', messages: 20 };
const LONG = { title: 'Long', messages: 10_000 };

export async function typing(browser: Browser, keys: number): Promise<Typing> {
  await using app = await startApp(browser, {
    script: () => say(longAnswer(200_000), { pieceLength: 30, betweenMs: 4 }),
  });
  await seed(app, (database) => {
    for (const { title, messages } of [SHORT, LONG]) addHistory(database, app.workspace, title, messages);
  });
  const page = await openWindow(app);
  await openTopic(page, SHORT.title, lastWords(SHORT.title));
  const atRest = await press(page, keys);
  await openTopic(page, LONG.title, lastWords(LONG.title));
  await composer(page).fill('Tell me all of it.');
  await composer(page).press('Enter');
  await waitUntil(page, `document.querySelector('[data-row=status]') !== null`, 10_000);
  const streaming = await press(page, keys);
  return { keys, atRest, streaming, ratio: streaming.median / atRest.median };
}

async function press(page: Page, keys: number): Promise<Spread> {
  await composer(page).fill('');
  const shown: number[] = [];
  for (let number = -10; number < keys; number += 1) {
    const [took] = await Promise.all([
      page.evaluate<number>('benchProbe.fromKeyToFrame()'),
      composer(page).press(number % 7 === 0 ? 'Space' : 'e'),
    ]);
    if (number >= 0) shown.push(took);
  }
  return { median: quantile(shown, 0.5), least: Math.min(...shown) };
}
