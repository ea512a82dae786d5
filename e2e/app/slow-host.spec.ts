/** Uses the app while each answer of the host takes a moment, as on a busy computer or a slow disk. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { test } from 'vitest';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { chooseFolder } from './everyday/folders.ts';
import { button, chat, composer, expect, say } from './person.ts';

const browser = await sharedBrowser();

const DELAY_MS = 800;

/** Delays what the host sends to the page, in its order. */
async function delayed(page: Page): Promise<void> {
  await page.routeWebSocket(/./, (socket) => {
    const host = socket.connectToServer();
    host.onMessage((message) => void setTimeout(() => socket.send(message), DELAY_MS));
  });
}

test('a folder that is typed before the last used folder is known is the one that is chosen', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open({ before: delayed });
  const path = join(app.root, 'kitchen');
  mkdirSync(path);
  await chooseFolder(page, path);
  expect(app.problems).toEqual([]);
});

test('a message that is sent before the files of its draft are known waits for them', async () => {
  await using app = await startApp(browser, { script: () => ({ text: 'It is a letter.' }) });
  const first = (await app.open()).page;
  await first
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ann') });
  await expect(first.getByRole('listitem').filter({ hasText: 'letter.txt' })).toContainText('token');

  const { page } = await app.open({ before: delayed });
  await expect(composer(page)).toBeFocused();
  await say(page, 'What is this?');
  await expect(chat(page)).toContainText('It is a letter.');
  await expect(button(chat(page), 'Show what was attached: letter.txt')).toBeVisible();
  expect(app.problems).toEqual([]);
});
