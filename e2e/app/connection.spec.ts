/**
 * Tests what a window shows when its connection to the host breaks, and that two windows always
 * show the same.
 */
import { join } from 'node:path';
import type { Page, Route, WebSocketRoute } from 'playwright';
import { describe, test } from 'vitest';
import { openDatabase } from '../../electron/host/store/database.ts';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';
import { isCompletion } from '../../shared/mcp.ts';
import { callsOf, textOf } from '../../shared/message.ts';
import { RPC_PATH } from '../../shared/rpc-socket.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { chance } from '../kill/chance.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { WRONG_ANSWERS, watchAnswers } from './in-page.ts';
import {
  approval,
  button,
  card,
  chat,
  composer,
  DONE,
  decide,
  done,
  expect,
  exported,
  fileOf,
  indicator,
  say,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

/** The errors that the browser reports when it cannot open a socket. */
const NO_WAY = [/WebSocket connection to .* failed/, /net::ERR_/];
const LOST = 'The connection is lost.';
const ENDED = 'Loopwright has ended; start it again, nothing is lost.';
/** The timeout within which a page must show that the host has ended. */
const SOON = { timeout: 5_000 };
const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Numbered words (w0, w1, ...), so that a missing or repeated piece of a text is noticed. */
const words = (from: number, count: number) => Array.from({ length: count }, (_, nth) => `w${from + nth}`).join(' ');

/** The web sockets of a page. The test can close them to break the connection. */
class Sockets {
  cuts = 0;
  readonly #open = new Set<WebSocketRoute>();
  readonly #patience: () => number;

  /** `patience` returns the number of host messages after which a new socket is closed. */
  constructor(patience: () => number = () => Number.POSITIVE_INFINITY) {
    this.#patience = patience;
  }

  readonly before = (page: Page) =>
    page.routeWebSocket(new RegExp(RPC_PATH), (socket) => {
      const server = socket.connectToServer();
      this.#open.add(socket);
      let left = this.#patience();
      server.onMessage((message) => {
        if (!this.#open.has(socket)) return;
        socket.send(message);
        left -= 1;
        if (left <= 0) this.#cut(socket);
      });
    });

  cutAll(): void {
    for (const socket of this.#open) this.#cut(socket);
  }

  #cut(socket: WebSocketRoute): void {
    this.#open.delete(socket);
    this.cuts += 1;
    void socket.close();
  }
}

/**
 * Checks that the chat shows the texts that the database contains: each answer and each call, and
 * the ending exactly once.
 */
async function showsWhatIsStored(app: App, page: Page): Promise<void> {
  const { messages } = await exported(app);
  const replies = messages.filter(({ role, iteration }) => role === 'assistant' && iteration !== undefined);
  const answers = replies.map(textOf).filter((text) => text !== '');
  await expect(chat(page).locator('[data-row="answer"] p')).toHaveText(answers);
  const calls = replies.flatMap(callsOf).filter(({ tool }) => !isCompletion(tool));
  await expect(chat(page).locator('[data-row="call"]')).toHaveCount(calls.length);
  const asked = messages.filter(({ role }) => role === 'user').map(textOf);
  await expect(chat(page).getByRole('group', { name: 'You', exact: true })).toHaveText(asked);
  await expect(chat(page).locator('[data-row="ending"]')).toHaveCount(1);
}

/**
 * Checks that the page shows the loop as interrupted and not as running, and that every control
 * that needs the host is disabled.
 */
async function standsStill(page: Page): Promise<void> {
  await expect(indicator(page)).toContainText('Interrupted');
  await expect(card(page, 'Interrupted')).toBeVisible();
  await expect(page.locator('[data-spinner], .animate-pulse')).toHaveCount(0);
  await expect(topicRow(page, 'Begin', '')).toBeVisible();
  for (const name of ['Resume', 'Discard']) {
    const dead = button(card(page, 'Interrupted'), name);
    await expect(dead).toHaveAttribute('aria-disabled', 'true');
    await expect(dead).toHaveAccessibleDescription(ENDED);
  }
}

describe('a window that loses its connection', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  test(`many times shows every message exactly once (random seed ${seed})`, async () => {
    const { whole } = chance(seed, 0);
    let fragile = false;
    const sockets = new Sockets(() => (fragile && sockets.cuts < 12 ? whole(1, 40) : Number.POSITIVE_INFINITY));
    const [first, second] = [words(0, 150), words(150, 150)];
    const pace = { pieceLength: 4, betweenMs: 15 };
    const ticks = 'for i in 1 2 3 4 5 6 7 8; do echo tick $i; sleep 0.1; done';
    await using app = await startApp(browser, {
      settings: { serverSwitches: { '@aether/terminal': true }, approvalMode: 'allow-all' },
      script: [
        { text: first, calls: [{ name: 'run_command', arguments: { command: ticks } }], ...pace },
        { text: second, calls: [{ name: 'list_files', arguments: { path: '.' } }], ...pace },
        call(DONE, { result: 'All said.' }),
      ],
    });
    const { page } = await app.open({ before: sockets.before });
    await page.evaluate(watchAnswers([first, second]));
    await say(page, 'Talk');
    await expect(chat(page).getByText('w0 w1')).toBeVisible();
    fragile = true;
    sockets.cutAll();
    await expect(done(page)).toContainText('All said.', { timeout: 40_000 });
    expect(sockets.cuts).toBeGreaterThan(2);
    expect(await page.evaluate(WRONG_ANSWERS)).toEqual([]);
    await showsWhatIsStored(app, page);
    await expect(card(page, /^Ran for i/)).toHaveCount(1);
    const fresh = await app.open();
    await topicRow(fresh.page, 'Talk').click();
    await expect(done(fresh.page)).toBeVisible();
    expect(await chat(page).innerText()).toBe(await chat(fresh.page).innerText());
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('for a long time tells the user, and shows the missed messages after it has reconnected', async () => {
    const sockets = new Sockets();
    await using app = await startApp(browser, {
      script: (_, n) =>
        [call('create_file', { path: 'a.txt' }), { text: words(0, 100), calls: [] }, call(DONE, { result: 'Made.' })][
          n
        ] ?? {},
    });
    const { page } = await app.open({ before: sockets.before, expected: NO_WAY });
    await say(page, 'Make it');
    await expect(approval(page)).toBeVisible();
    // The host is running but does not answer the requests of this window.
    const answersNothing = (route: Route) => (route.request().method() === 'HEAD' ? undefined : route.fallback());
    await page.route('**/*', answersNothing);
    sockets.cutAll();
    await expect(banner(page, LOST)).toBeVisible();
    const other = await app.open();
    await topicRow(other.page, 'Make it').click();
    await decide(other.page, /^Allow once/);
    await expect(done(other.page)).toContainText('Made.');
    await expect(approval(page)).toBeVisible();

    await expect(banner(page, LOST)).toBeVisible();
    await page.unroute('**/*', answersNothing);
    await expect(done(page)).toContainText('Made.');
    await expect(banner(page, LOST)).toBeHidden();
    await showsWhatIsStored(app, page);
    expect(app.problems).toEqual([]);
  });

  test('because the host crashed reconnects to the same URL and shows the interrupted answer', async () => {
    await using app = await startApp(browser, {
      script: (_, n) => (n === 0 ? { text: 'I begin', stallAfter: 2 } : call(DONE, { result: 'Ended well.' })),
    });
    const port = Number(new URL(app.url).port);
    const { page } = await app.open({ expected: NO_WAY });
    await say(page, 'Begin');
    await expect(chat(page).getByText('I begin')).toBeVisible();
    await app.kill();
    await expect(banner(page, ENDED)).toBeVisible(SOON);
    await standsStill(page);
    await expect(chat(page).getByText('I begin')).toBeVisible();
    await say(page, 'And then');
    await expect(page.getByText(`Not sent: ${ENDED}`)).toBeVisible();
    await app.start(port);
    await expect(banner(page, ENDED)).toBeHidden();
    await expect(composer(page)).toHaveValue('And then');
    await expect(chat(page).getByText('I begin')).toBeHidden();
    const fresh = await app.open();
    await topicRow(fresh.page, 'Begin').click();
    await expect(composer(fresh.page)).toHaveValue('And then');
    await button(card(page, 'Interrupted'), 'Resume').click();
    await expect(done(page)).toContainText('Ended well.');
    await expect(chat(page).getByRole('group', { name: 'You', exact: true })).toHaveCount(1);
    expect(app.problems).toEqual([]);
  });

  test('because the host no longer knows it tells the user how to open another one', async () => {
    await using app = await startApp(browser);
    const port = Number(new URL(app.url).port);
    const { page } = await app.open({ expected: NO_WAY });
    await topicRow(page, 'Earlier work').click();
    await app.stop();
    await expect(banner(page, ENDED)).toBeVisible(SOON);
    const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
    database.run('DELETE FROM page_secrets');
    database.close();
    await app.start(port);
    await expect(banner(page, 'Loopwright does not know this page any more. Press Enter')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page needs its full address.' })).toBeVisible();
    await expect(page.getByText('press Enter there for another one')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

describe('two windows on one topic', () => {
  test('show the same content while the user acts in one of them', async () => {
    await using app = await startApp(browser, {
      script: [
        {
          text: words(0, 60),
          calls: [{ name: 'create_file', arguments: { path: 'a.txt', content: 'a\n' } }],
          pieceLength: 4,
          betweenMs: 10,
        },
        call(DONE, { result: 'Made.' }),
      ],
    });
    const [one, other] = await Promise.all([app.open(), app.open()]);
    await say(one.page, 'Make it');
    await topicRow(other.page, 'Make it').click();
    for (const { page } of [one, other]) await expect(approval(page)).toContainText('a.txt');
    await decide(other.page, /^Allow once/);
    for (const { page } of [one, other]) {
      await expect(approval(page)).toBeHidden();
      await expect(done(page)).toContainText('Made.');
      await expect(indicator(page)).toBeHidden();
    }
    expect(await chat(one.page).innerText()).toBe(await chat(other.page).innerText());
    await button(one.page, 'Undo: a.txt').click();
    await expect(card(one.page, 'Created a.txt')).toContainText('Undone');
    expect(await fileOf(app, 'a.txt')).toBeNull();
    await expect(other.page.getByRole('region', { name: 'Changes', exact: true })).toContainText('undone');
    await expect(card(other.page, 'Created a.txt')).toContainText('Undone');
    await showsWhatIsStored(app, one.page);
    expect(app.problems).toEqual([]);
  });
});
