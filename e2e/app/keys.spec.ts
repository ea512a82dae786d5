/** The API key of a provider is sent to the host and never returns to the page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { fail } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { EVERYTHING_KEPT } from './in-page.ts';
import { button, card, chat, composer, expect, exported, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

/**
 * An API key that has the format of no real provider, so that no filter for known formats can
 * recognise it.
 */
const KEY = 'correct-horse+battery/staple=42';

describe('the API key of a provider', () => {
  test('is sent to the server of the provider and appears in no message, no storage, no page and no log', async () => {
    await using app = await startApp(browser, {
      // The app sends the first request to test the connection, because this server does not list
      // the model.
      script: (_, n) => (n < 2 ? { text: 'I know you.' } : fail(401, `Incorrect API key provided: ${KEY}`)),
    });
    const received: string[] = [];
    const sent: string[] = [];
    const logged: string[] = [];
    const { page } = await app.open({
      expected: [],
      before: async (fresh) => {
        fresh.on('websocket', (socket) => {
          socket.on('framereceived', ({ payload }) => received.push(String(payload)));
          socket.on('framesent', ({ payload }) => sent.push(String(payload)));
        });
        fresh.on('console', (message) => logged.push(message.text()));
        fresh.on('response', (response) => logged.push(response.url(), JSON.stringify(response.headers())));
      },
    });
    await openSettings(page, 'Providers');
    await button(page, 'Edit Scripted').click();
    const form = page.getByRole('dialog', { name: 'Edit Scripted' });
    await form.getByLabel('Key', { exact: true }).fill(KEY);
    await button(form, 'Test connection').click();
    await expect(form.getByText(/^Works\./)).toBeVisible();
    await button(form, 'Save').click();
    await expect(page.getByText(/key stored/)).toBeVisible();
    await nowhereIn(page);
    await button(page, 'Edit Scripted').click();
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
    await button(page, 'Cancel').click();
    await button(page, 'Back').click();

    await say(page, 'Hello');
    await expect(chat(page).getByText('I know you.')).toBeVisible();
    await say(page, 'Hello again');
    await expect(card(page, 'Failed')).toBeVisible();
    await nowhereIn(page);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await nowhereIn(page);

    expect(app.model.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));
    // The test is meaningful only if the API key really reaches the server.
    expect(sent.some((frame) => frame.includes(KEY))).toBe(true);
    expect(received.length).toBeGreaterThan(10);
    for (const spelled of spellings) {
      expect(received.filter((frame) => frame.includes(spelled))).toEqual([]);
      expect(logged.filter((line) => line.includes(spelled))).toEqual([]);
      expect(JSON.stringify(await exported(app))).not.toContain(spelled);
      expect(app.said).not.toContain(spelled);
      expect(await filesWith(app, spelled)).toEqual(spelled === KEY ? ['secrets.json'] : []);
    }
    expect(app.problems).toEqual([]);
  });
});

test('an API key is sent over plain http to another machine only after a question, which holds for one address', async () => {
  await using app = await startApp(browser, { script: () => ({ text: 'I know you.' }) });
  // An address of this computer that is not a loopback address, as another machine has one.
  const elsewhere = app.model.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const { origin } = new URL(elsewhere);
  const { page } = await app.open();
  await openSettings(page, 'Providers');
  await button(page, /^Another provider/).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel('Name').fill('NAS');
  await form.getByLabel('Address').fill(elsewhere);
  await form.getByLabel('Key', { exact: true }).fill(KEY);
  await form.getByLabel('Models').fill('scripted');
  const question = page.getByRole('dialog', { name: `Send the key unencrypted to ${origin}?` });
  for (const name of ['Test connection', 'Save']) {
    await button(form, name).click();
    await expect(button(question, 'Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  }
  expect(app.model.requests).toEqual([]);
  expect(await filesWith(app, KEY)).toEqual([]);

  await button(form, 'Test connection').click();
  await button(question, 'Send unencrypted').click();
  await expect(form.getByText(/^Works\./)).toBeVisible();
  // The same address needs no second question, also after the provider was stored.
  await button(form, 'Save').click();
  await expect(form).toBeHidden();
  await button(page, 'Test NAS').click();
  await expect(page.getByText(/^Works\./)).toBeVisible();
  await expect.poll(() => filesWith(app, KEY)).toEqual(['secrets.json']);

  await button(page, 'Edit NAS').click();
  const edit = page.getByRole('dialog', { name: 'Edit NAS' });
  await edit.getByLabel('Address').fill('http://0.0.0.0:9/v1');
  await edit.getByLabel('Key', { exact: true }).fill(KEY);
  await button(edit, 'Save').click();
  await expect(page.getByRole('dialog', { name: 'Send the key unencrypted to http://0.0.0.0:9?' })).toBeVisible();
  expect(app.problems).toEqual([]);
});

const spellings = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), JSON.stringify(KEY).slice(1, -1)];

/** Checks that the page neither shows nor stores the API key. */
async function nowhereIn(page: Page): Promise<void> {
  const kept = await page.evaluate<string>(EVERYTHING_KEPT);
  for (const spelled of spellings) expect(kept).not.toContain(spelled);
}

/** The files of the data folder that contain this text. */
async function filesWith(app: App, text: string): Promise<readonly string[]> {
  const names = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const read = files.map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(unlessRemoved));
  const contents = await Promise.all(read);
  return files.filter((_, nth) => contents[nth]?.includes(text)).map(({ name }) => name);
}

/** A file of a store that is written at the moment can be replaced after it was listed. */
function unlessRemoved(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
