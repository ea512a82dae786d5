/**
 * Pages in a real browser: addresses that were used before, pages that the user disconnects, idle
 * connections, and another program that has taken the port of the host.
 */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Page } from 'playwright';
import { onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { RPC_PROTOCOL } from '../../shared/rpc-socket.ts';
import { type App, startApp } from '../app/app.ts';
import { sharedBrowser } from '../app/browser.ts';
import { button, composer, expect, topicRow } from '../app/person.ts';

const browser = await sharedBrowser();

/** The errors that the browser reports when it cannot open a socket. */
const NO_WAY = [/WebSocket connection to .* failed/, /net::ERR_/, /status of 401/];
const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** What a script of the page can read without the keys of the browser. */
const READABLE = 'JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie';

/** The address for one page that the app has printed. */
const printedAddress = (app: App) => /http:\/\/\S+#token=\S+/.exec(app.said)?.[0] ?? '';

async function openAddress(url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function openSettings(page: Page): Promise<void> {
  await expect(page.locator('textarea:focus')).toBeVisible();
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Connected pages', exact: true }).click();
}

test('an address opens one page; the same browser may open it again, another one learns what to do', async () => {
  await using app = await startApp(browser);
  const url = printedAddress(app);
  const page = await openAddress(url);
  await expect(composer(page)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(composer(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(composer(tab)).toBeVisible();

  const other = await openAddress(url);
  await expect(other.getByRole('heading', { name: 'This address was used already.' })).toBeVisible();
  await expect(other.getByText('press Enter in the terminal')).toBeVisible();
  await other.goto(new URL('/', url).href);
  await expect(other.getByRole('heading', { name: 'This page needs its full address.' })).toBeVisible();

  // Nothing that a script of the page can read lets anybody in.
  expect(await page.evaluate(READABLE)).not.toContain(url.split('=')[1]);
});

test('the user sees the connected pages, lets in another one, and disconnects it at once', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await openSettings(page);
  const rows = page.getByRole('list', { name: 'Connected pages' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('This page');
  await expect(rows.first()).toContainText(/Chrome \d+ · Linux/);
  await button(page, 'Make an address').click();
  const url = await page.locator('code').filter({ hasText: '#token=' }).innerText();
  const other = await openAddress(url);
  await expect(composer(other)).toBeVisible();
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await expect(rows).toHaveCount(2);
  await button(rows.filter({ hasNotText: 'This page' }), /^Disconnect/).click();
  await expect(banner(other, 'Loopwright does not know this page any more.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await button(page, 'Disconnect all').click();
  await button(page.getByRole('dialog'), 'Disconnect all').click();
  await expect(banner(page, 'Loopwright does not know this page any more.')).toBeVisible();
});

/** A program of another user at the port of the host. It answers everything, with hostile code. */
async function takePort(port: number) {
  const asked: string[] = [];
  const frames: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? 'globalThis.taken = true' : '<!doctype html><title>Loopwright</title>');
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => RPC_PROTOCOL });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => void frames.push(String(data)));
    socket.send(JSON.stringify({ nonce: 'A'.repeat(43), proof: 'A'.repeat(43) }));
  });
  server.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { asked, frames, close };
}

test('another program at the port of a host that has ended learns nothing from an open page', async () => {
  await using app = await startApp(browser);
  const port = Number(new URL(app.url).port);
  const { page } = await app.open({ expected: NO_WAY });
  await topicRow(page, 'Earlier work').click();
  await app.stop();
  await expect(banner(page, 'Loopwright has ended')).toBeVisible();
  const other = await takePort(port);
  await expect(banner(page, 'Another program answers at this address.')).toBeVisible();
  // A part of the page that was not loaded yet must not come from the other program.
  await page.keyboard.press('Control+,');
  await page.waitForTimeout(1_000);
  expect(await page.evaluate('globalThis.taken')).toBeUndefined();
  expect(other.frames).toEqual([]);
  expect(other.asked.filter((line) => line !== 'HEAD /')).toEqual([]);
  // A page that is loaded from the other program now finds no key.
  expect(await page.evaluate(STORED_KEYS)).toBe(0);

  await other.close();
  await app.start(port);
  await button(page, 'Check again').click();
  await expect(banner(page, 'Another program')).toBeHidden();
  await topicRow(page, 'Earlier work').click();
  await expect(composer(page)).toBeEditable();
  await expect.poll(() => page.evaluate(STORED_KEYS)).toBe(1);
});

interface Found {
  readonly who: string;
  readonly results: readonly string[];
}

const STORED_KEYS = `new Promise((resolve) => {
  const opening = indexedDB.open('loopwright');
  opening.onsuccess = () => {
    const counting = opening.result.transaction('keys').objectStore('keys').count();
    counting.onsuccess = () => resolve(counting.result);
  };
})`;

/** A script of the other program, which runs at the address of the page after it was reloaded. */
const TRIED_BY_THE_OTHER_PROGRAM = `(async () => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await done(indexedDB.open('loopwright'));
  const { who, hostKey, pageKey } = await done(database.transaction('keys').objectStore('keys').get('page'));
  const tried = [
    ...[hostKey, pageKey].flatMap((key) => ['raw', 'jwk', 'pkcs8'].map((format) => crypto.subtle.exportKey(format, key))),
    crypto.subtle.sign('HMAC', hostKey, new Uint8Array(1)),
  ];
  return { who, results: await Promise.all(tried.map((each) => each.then(() => 'done', () => 'refused'))) };
})()`;

test('another program at the port cannot carry away the key when the user reloads the page', async () => {
  await using app = await startApp(browser);
  const port = Number(new URL(app.url).port);
  const { page } = await app.open({ expected: NO_WAY });
  await expect(composer(page)).toBeVisible();
  await app.stop();
  const other = await takePort(port);
  onTestFinished(other.close);
  await page.reload();
  const found: Found = await page.evaluate(TRIED_BY_THE_OTHER_PROGRAM);
  expect(found.who).toMatch(/^page\.page_/);
  expect(new Set(found.results)).toEqual(new Set(['refused']));
  expect(await page.evaluate(READABLE)).not.toMatch(/[A-Za-z0-9_-]{40}/);
});

test('300 idle connections delay the first page by less than two seconds', async () => {
  await using app = await startApp(browser);
  const load = async () => {
    const began = Date.now();
    const { page } = await app.open();
    await expect(composer(page)).toBeVisible();
    return Date.now() - began;
  };
  const alone = await load();
  const { port } = new URL(app.url);
  const idle = Array.from({ length: 300 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.on('connect', resolve).on('close', resolve))));
  expect(await load()).toBeLessThan(alone + 2_000);
});
