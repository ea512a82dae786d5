/** Measures how much memory a window keeps after the user has visited many topics and returned. */
import type { Browser, CDPSession } from 'playwright';
import { startApp } from '../app/app.ts';
import { addHistory, lastWords } from './app-history.ts';
import { openTopic, openWindow, seed } from './app-window.ts';

export interface TopicSwitching {
  readonly switches: number;
  readonly before: Held;
  readonly after: Held;
  /** The size of the JavaScript heap after the topic switches, divided by its size before. */
  readonly ratio: number;
}

export interface Held {
  /** The size of the page's JavaScript heap after garbage collection. */
  readonly bytes: number;
  /** The number of DOM nodes, and the number of their event listeners. */
  readonly nodes: number;
  readonly listeners: number;
}

const TOPICS = 10;
const MESSAGES = 200;
const COLLECTIONS = 3;

/**
 * Visits all topics once to warm up, then repeatedly. Both phases end in the same topic. `switches`
 * must be a multiple of 10.
 */
export async function topicSwitching(browser: Browser, switches: number): Promise<TopicSwitching> {
  await using app = await startApp(browser);
  const titles = Array.from({ length: TOPICS }, (_, n) => `Subject ${n}`);
  await seed(app, (database) => {
    for (const title of titles) addHistory(database, app.workspace, title, MESSAGES);
  });
  const page = await openWindow(app);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const goThrough = async () => {
    for (const title of titles) await openTopic(page, title, lastWords(title));
  };
  await goThrough();
  const before = await held(devtools);
  for (let round = 0; round < switches / TOPICS; round++) await goThrough();
  const after = await held(devtools);
  return { switches, before, after, ratio: after.bytes / before.bytes };
}

async function held(devtools: CDPSession): Promise<Held> {
  // Objects that the first garbage collection frees can refer to other objects, which only a later
  // collection frees.
  for (let collection = 0; collection < COLLECTIONS; collection++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { bytes: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
