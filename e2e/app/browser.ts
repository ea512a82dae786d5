/**
 * Starts one Chromium for all spec files of a test worker, and opens pages that record their
 * problems.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath, NO_IDLE_TIME } from '../chromium.ts';

export interface WatchedPage {
  readonly page: Page;
  /**
   * The errors of the page, the content that its policy blocked, and its requests to any origin
   * except its own.
   */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

let shared: Promise<Browser> | null = null;

/**
 * The Chromium of this process, which is started at the first call. It ends with the process, so
 * tests must not close it. Each page has its own context, so that tests do not share storage. After
 * a crash, the next call starts a new Chromium.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) => {
    browser.on('disconnected', () => {
      shared = null;
    });
    return browser;
  });
  return shared;
}

/** A separate Chromium, which the caller closes. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

export interface PageOptions extends BrowserContextOptions {
  /** Patterns of the console errors that the test expects. */
  readonly expected?: readonly RegExp[];
  /**
   * Whether the page loads its other parts while it is idle, as it does for a user. By default the
   * browser reports no idle time, so each part is loaded when the test uses it.
   */
  readonly prefetches?: boolean;
  /** Called with the page before its URL is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** The console errors of a page whose host restarts: a request may be refused or cut. */
export const HOST_RESTARTS: readonly RegExp[] = [
  /WebSocket/,
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)/,
];

/** Opens the URL in a new browser context. */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const { expected = [], prefetches = false, before, ...contextOptions } = options;
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1400, height: 820 },
    ...contextOptions,
  });
  if (!prefetches) await context.addInitScript(NO_IDLE_TIME);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  const origin = new URL(url).origin;
  page.on('request', (request) => {
    const at = request.url();
    if (!at.startsWith(origin) && !/^(data|blob|about):/.test(at)) note(`request to ${at}`);
  });
  await before?.(page);
  await page.goto(url);
  return { page, problems, close: () => context.close() };
}
