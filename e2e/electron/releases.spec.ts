/** Tests the notice about newer versions, with a feed on this computer and the real page. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { createAuthority } from '../../electron/host/network/certificates.fixture.ts';
import { type AppOnDouble, launchOnDouble } from './launch-on-double.ts';

const built = fileURLToPath(new URL('../../out', import.meta.url));
const PAGE = 'https://loopwright.example/download';
const LONG = { timeout: 10_000 };

/** A feed that answers with what `state` holds, under a certificate that the app is told to trust. */
async function startFeed() {
  const state = {
    version: '9.9.9',
    notes: 'Loops are faster.\n<b>Markup</b> stays text.',
    page: 'https://evil.example',
  };
  const asked: { readonly path: string; readonly headers: object }[] = [];
  const authority = createAuthority('Feed of the test');
  const file = join(mkdtempSync(join(tmpdir(), 'loopwright-feed-')), 'authority.pem');
  writeFileSync(file, authority.cert);
  const server = createServer(authority.issue('localhost'), (request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.end(JSON.stringify(state));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const env = {
    NODE_EXTRA_CA_CERTS: file,
    LOOPWRIGHT_RELEASE_FEED: `https://localhost:${(server.address() as AddressInfo).port}/newest.json`,
    LOOPWRIGHT_RELEASE_PAGE: PAGE,
  };
  return { state, asked, env };
}

async function launch(env: Readonly<Record<string, string>>, dataDir?: string): Promise<AppOnDouble> {
  const app = await launchOnDouble({ program: built, env, ...(dataDir === undefined ? {} : { dataDir }) });
  onTestFinished(() => app.stop());
  return app;
}

const notice = (page: Page) => page.getByRole('region', { name: 'Newer version' });

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name: 'About' }).click();
}

function requirePage(context: TestContext): void {
  if (!existsSync(`${built}/renderer/index.html`)) context.skip('NOT RUN: the page is not built (npm run build)');
}

test('a newer version is announced once, leads only to the page of the build, and can be switched off, on the electron double', async (context) => {
  requirePage(context);
  const feed = await startFeed();
  const first = await launch(feed.env);
  await first.page.getByRole('button', { name: 'Skip' }).click();
  await notice(first.page).getByText('Loopwright 9.9.9 is available.').waitFor(LONG);
  expect(await notice(first.page).innerText()).toContain('Loops are faster. <b>Markup</b> stays text.');
  expect(feed.asked).toHaveLength(1);
  expect(JSON.stringify(feed.asked)).not.toMatch(/0\.1\.0|cookie|linux/i);
  await notice(first.page).getByRole('button', { name: 'Later' }).click();
  await notice(first.page).waitFor({ state: 'hidden' });
  await first.stop();

  // Not said twice for one version, but the page About says it at any time. Nobody is asked once it is switched off.
  const second = await launch(feed.env, first.dataDir);
  await openAbout(second.page);
  await second.page.getByText('Loopwright 9.9.9 is available.').waitFor(LONG);
  expect(await notice(second.page).count()).toBe(0);
  expect(await second.page.getByText(/^A request to localhost:\d+ for the number/).count()).toBe(1);
  await second.page.getByRole('switch', { name: 'Tell me about newer versions' }).click();
  await second.page.getByText(/^Nothing by itself, because it is switched off/).waitFor(LONG);
  await second.stop();
  expect(feed.asked).toHaveLength(2);

  feed.state.version = '9.10.0';
  const third = await launch(feed.env, first.dataDir);
  await openAbout(third.page);
  await third.page.getByText('Nobody has been asked yet.').waitFor(LONG);
  await pause(300);
  expect(feed.asked).toHaveLength(2);
  await third.page.getByRole('button', { name: 'Look now' }).click();
  await third.page.getByText('Loopwright 9.10.0 is available.').waitFor(LONG);
  expect(feed.asked).toHaveLength(3);
  expect(await notice(third.page).count()).toBe(0);
  await third.page.getByRole('switch', { name: 'Tell me about newer versions' }).click();
  await notice(third.page).getByRole('button', { name: 'Open the page' }).click();
  await expect.poll(() => third.calls('shell.openExternal')).toEqual([[PAGE]]);
  await notice(third.page).waitFor({ state: 'hidden' });
});

test('a build without addresses asks nobody and says so, on the electron double', async (context) => {
  requirePage(context);
  const app = await launch({});
  await app.page.getByRole('button', { name: 'Skip' }).click();
  await openAbout(app.page);
  await app.page.getByText('This build names no address to ask, so it does not look for newer versions.').waitFor(LONG);
  await app.page.getByText('Nothing. Nobody is asked.').waitFor();
  expect(await app.page.getByRole('button', { name: 'Look now' }).count()).toBe(0);
  expect(await notice(app.page).count()).toBe(0);
});
