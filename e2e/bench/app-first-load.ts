/**
 * Measures how long a new window takes until the user can type in it, and which files it loads
 * until then.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { startApp } from '../app/app.ts';
import { PROJECT } from '../cli/program.ts';
import { quantile } from './bench-host.ts';

export interface LoadedFile {
  /** The name of the file without the hash of its content. */
  readonly name: string;
  /**
   * The size of the file, and its size after gzip. The app sends files uncompressed, because they
   * never leave this computer.
   */
  readonly bytes: number;
  readonly packed: number;
}

export interface FirstLoad {
  /** The files that the app loads, largest first. */
  readonly files: readonly LoadedFile[];
  /** The median cost of loading the app, over all rounds. */
  readonly app: Cost;
  readonly empty: Cost;
  /**
   * The ratio of the app's cost to the cost of the empty page: the median of the ratios of all
   * rounds.
   */
  readonly ratio: Cost;
}

/** The cost in milliseconds until the first frame after the input field has the focus. */
export interface Cost {
  /** The wall-clock time since the navigation began. */
  readonly took: number;
  /** The CPU time of the page's main thread, which does not depend on other load on the machine. */
  readonly worked: number;
}

/**
 * A page with nothing but a text field, served by the same host, with which the app is compared.
 */
const EMPTY = '<!doctype html><title>Empty</title><textarea autofocus></textarea>';
const EMPTY_NAME = 'bench-empty.html';

/**
 * Resolves in the page at the first frame after the text field has the focus, with the time and the
 * files that were loaded until then.
 */
const WHEN_USABLE = `new Promise((resolve) => {
  const look = () => {
    if (!document.activeElement?.matches('textarea')) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const at = performance.now();
      const fetched = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= at);
      resolve({ at, urls: fetched.map(({ name }) => name) });
    });
  };
  look();
})`;

interface Usable extends Cost {
  readonly urls: readonly string[];
}

interface Round {
  readonly app: Cost;
  readonly empty: Cost;
}

/** Loads the app and the empty page in turn. Each window starts with an empty cache of its own. */
export async function firstLoad(browser: Browser, rounds: number): Promise<FirstLoad> {
  const emptyFile = join(PROJECT, 'out/renderer', EMPTY_NAME);
  await writeFile(emptyFile, EMPTY);
  try {
    await using app = await startApp(browser);
    const emptyUrl = new URL(EMPTY_NAME, app.url).href;
    const counted: Round[] = [];
    let last: Usable | null = null;
    // The first round warms up the host and the browser, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const empty = await usable(browser, emptyUrl);
      last = await usable(browser, app.url);
      if (round > 0) counted.push({ app: last, empty });
    }
    const median = (of: (round: Round, what: keyof Cost) => number): Cost => {
      const middle = (what: keyof Cost) =>
        quantile(
          counted.map((round) => of(round, what)),
          0.5,
        );
      return { took: middle('took'), worked: middle('worked') };
    };
    const files = await Promise.all([app.url, ...(last?.urls ?? [])].map(fetched));
    return {
      files: files.sort((one, other) => other.bytes - one.bytes),
      app: median(({ app: cost }, what) => cost[what]),
      empty: median(({ empty: cost }, what) => cost[what]),
      ratio: median((round, what) => round.app[what] / round.empty[what]),
    };
  } finally {
    await rm(emptyFile, { force: true });
  }
}

async function usable(browser: Browser, url: string): Promise<Usable> {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'commit' });
    const { at, urls } = await page.evaluate<{ readonly at: number; readonly urls: readonly string[] }>(WHEN_USABLE);
    const { metrics } = await session.send('Performance.getMetrics');
    const worked = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return { took: at, worked: worked * 1000, urls };
  } finally {
    await context.close();
  }
}

async function fetched(url: string): Promise<LoadedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  return { name: nameOf(url), bytes: body.length, packed: gzipSync(body).length };
}

function nameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  return name === '' ? 'index.html' : name.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}
