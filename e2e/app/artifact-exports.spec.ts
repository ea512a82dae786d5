/** Tests that exported artifacts are complete, open from disk without network, and can be printed. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { newId } from '../../electron/host/new-id.ts';
import { saveOutputs } from '../../electron/host/outputs/outputs.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import { CallId, LoopId } from '../../shared/ids.ts';
import { type App, SEEDED_TOPIC } from './app.ts';
import { artifactPanel, startArtifactApp } from './artifact-app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect, say } from './person.ts';

const browser = await sharedBrowser();
let app: App;

beforeAll(async () => {
  app = await startArtifactApp(browser);
});
afterAll(() => app[Symbol.asyncDispose]());

const panelOf = (): Promise<Page> => artifactPanel(app, { acceptDownloads: true });

/** Chooses an entry of the export menu of the panel, and returns the file that is downloaded. */
async function exported(page: Page, name: string, entry: string): Promise<{ name: string; path: string }> {
  await button(page.getByRole('tabpanel', { name: /^Artifacts/ }), name).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  const path = join(app.root, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path };
}

describe('exported artifacts', () => {
  test('are one page that opens from disk without a request, and Markdown with pictures in a ZIP file', async () => {
    const page = await panelOf();
    const { name, path } = await exported(page, 'Export all artifacts', 'As one HTML page');
    expect(name).toBe('Sales of the year.html');
    const context = await browser.newContext({ offline: true });
    const opened = await context.newPage();
    const requests: string[] = [];
    opened.on('request', (request) => requests.push(request.url()));
    const problems: string[] = [];
    opened.on('console', (message) => problems.push(message.text()));
    await opened.goto(pathToFileURL(path).href);
    await expect(opened.getByRole('heading', { name: 'Sales of 2026' })).toBeVisible();
    await expect(opened.getByRole('cell', { name: '北区' }).first()).toBeVisible();
    await expect(opened.getByText('The first 260 of 260 rows')).toHaveCount(0);
    expect(await opened.evaluate('[...document.images].map(({ naturalWidth }) => naturalWidth > 0)')).toEqual([
      true,
      true,
    ]);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
    expect(problems).toEqual([]);
    expect(await opened.locator('script, iframe, link, object').count()).toBe(0);
    await context.close();

    const zip = await exported(page, 'Export all artifacts', 'As Markdown, with pictures beside it');
    expect(zip.name).toBe('Sales of the year.zip');
    const bytes = await readFile(zip.path);
    for (const part of ['Sales of the year.md', 'Logo.svg', 'Pixel.png', '# Sales of 2026'])
      expect(bytes.includes(part)).toBe(true);
    expect(app.problems).toEqual([]);
  });

  test('are written in their own format with one click', async () => {
    const page = await panelOf();
    await page.getByRole('list', { name: 'Artifacts' }).getByRole('button', { name: 'Sales by region' }).click();
    const { name, path } = await exported(page, 'Export', 'As CSV');
    expect(name).toBe('Sales by region.csv');
    expect((await readFile(path, 'utf8')).trimEnd().split('\r\n')).toHaveLength(261);
    expect(app.problems).toEqual([]);
  });

  test('are printed by the browser, from a frame that runs no script', async () => {
    const page = await panelOf();
    // The frame is found when it has loaded, before the page asks it to print.
    await page.evaluate(`document.addEventListener('load', ({ target }) => {
      if (target.dataset?.print === undefined) return;
      const words = target.contentDocument.querySelector('h1').textContent;
      target.contentWindow.print = () => { window.printed = [document.title, target.sandbox.value, words]; };
    }, true)`);
    await button(page.getByRole('tabpanel', { name: /^Artifacts/ }), 'Export all artifacts').click();
    await page.getByRole('menuitem', { name: 'Print or save as PDF…' }).click();
    await expect.poll(() => page.evaluate('window.printed ?? null')).not.toBeNull();
    expect(await page.evaluate('window.printed')).toEqual([
      'Sales of the year',
      'allow-same-origin allow-modals',
      'Sales of 2026',
    ]);
    expect(app.problems).toEqual([]);
  });
});

test('the first output of a topic opens the panel once, if there is room', async () => {
  const { page } = await app.open();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: SEEDED_TOPIC }).first().click();
  await expect(page.getByRole('main').getByText(SEEDED_TOPIC)).toBeVisible();
  const store = openStore(app.dataDir, Date.now);
  const topicId = store.topics.ids().find((id) => store.topics.get(id).title === SEEDED_TOPIC);
  if (topicId === undefined) throw new Error('There is no topic.');
  const call = { topicId, loopId: newId(LoopId), callId: newId(CallId) };
  await saveOutputs(store.outputs, call, [{ kind: 'text', name: 'A long output', text: 'x' }]);
  store.database.close();
  await writeFile(join(app.workspace, 'one.txt'), 'one');
  await say(page, 'Hello');
  await expect(page.getByRole('tab', { name: 'Artifacts 1', selected: true })).toBeVisible();
  await button(page, 'Close the panel').click();
  await expect(button(page, 'Show plan and changes')).toHaveAttribute('aria-description', '1 artifact');
  expect(app.problems).toEqual([]);
});
