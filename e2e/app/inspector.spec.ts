/**
 * Tests the Inspector, which shows the request of each model call in the formats of OpenAI and
 * Gemini, while a loop runs and after a restart.
 */
import type { Locator, Page } from 'playwright';
import { describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../shared/loop.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, card, composer, DONE, done, expect, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const FILES = { 'notes.md': '# Notes\n\nA hidden\u200b \u202esign and 中文.\n' };
const GOAL = 'Read the notes';

const SCRIPT = [
  { text: 'I look first.', calls: [{ name: 'list_files', arguments: { path: '.' } }] },
  {
    calls: [
      { name: 'read_file', arguments: { path: 'notes.md' } },
      { name: 'read_file', arguments: { path: 'missing.md' } },
    ],
    usage: { input: 4_100, output: 30, cached: 3_900 },
  },
  call(DONE, { result: 'All read.' }),
];

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Inspector' });
const callNamed = (page: Page, name: RegExp): Locator =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) });
const iteration = (page: Page, number: number): Locator => callNamed(page, new RegExp(`^Iteration ${number}\\b`));

async function openInspector(page: Page): Promise<void> {
  await composer(page).waitFor();
  await page.keyboard.press('Control+i');
  await panel(page).waitFor();
  await expect(page.getByRole('tab', { name: 'Inspector' })).toBeFocused();
}

/** Opens the row of a model call unless it is open, and returns what its Copy button copies. */
async function copied(page: Page, row: Locator, what: string): Promise<unknown> {
  const opener = row.locator('button[aria-expanded]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await page.evaluate("navigator.clipboard.writeText('')");
  await button(row, what).click();
  const read = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(read).not.toBe('');
  return JSON.parse(await read()) as unknown;
}

/** The JSON values in one section of an opened call, one for each text box. */
async function shown(row: Locator, part: string): Promise<unknown[]> {
  const boxes = row.getByRole('region', { name: part }).locator('[data-json]');
  await boxes.first().waitFor();
  return (await boxes.allTextContents()).map((text) => JSON.parse(text) as unknown);
}

const sentIn = (app: App, n: number): readonly unknown[] => app.model.requests[n]?.body.messages ?? [];

describe('the Inspector', () => {
  test('shows for each call exactly the messages that the model server received, also after a restart', async () => {
    await using app = await startApp(browser, { files: FILES, script: SCRIPT });
    const { page, close } = await app.open(CLIPBOARD);
    await say(page, GOAL);
    await expect(done(page)).toContainText('All read.');
    await openInspector(page);
    await expect(panel(page).getByText('3 calls of the model')).toBeVisible();
    await expect(iteration(page, 2)).toContainText('95% from the cache');
    await expect(iteration(page, 1)).not.toContainText('cache');
    for (const number of [1, 2, 3]) {
      const request = await copied(page, iteration(page, number), 'Copy the whole request');
      expect(request).toEqual({ messages: sentIn(app, number - 1) });
    }
    const second = iteration(page, 2);
    expect(await shown(second, 'New in this call')).toEqual(sentIn(app, 1).slice(2));
    expect(await shown(second, 'Reply')).toEqual(sentIn(app, 2).slice(4, 5));
    const third = await shown(iteration(page, 3), 'New in this call');
    expect(third).toEqual(sentIn(app, 2).slice(4));
    // Invisible characters of a file are shown as escape sequences, and the JSON still has the same
    // value.
    await expect(iteration(page, 3)).toContainText('A hidden\\u200b \\u202esign and 中文.');
    await close();
    await app.stop();
    await app.start();

    const { page: again } = await app.open(CLIPBOARD);
    await topicRow(again, GOAL).click();
    await openInspector(again);
    const request = await copied(again, iteration(again, 3), 'Copy the whole request');
    expect(request).toEqual({ messages: sentIn(app, 2) });
    await button(iteration(again, 3), '3 earlier messages').click();
    expect(await shown(iteration(again, 3), 'Sent before')).toEqual(sentIn(app, 2).slice(1, 4));
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('shows Gemini’s format, works with the keyboard, and copies a message or a call', async () => {
    await using app = await startApp(browser, { files: FILES, script: SCRIPT });
    const { page } = await app.open(CLIPBOARD);
    await say(page, GOAL);
    await expect(done(page)).toContainText('All read.');
    await openInspector(page);
    const opener = button(panel(page), /^Iteration 3\b/);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('radio', { name: 'OpenAI' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Gemini' })).toBeChecked();
    const added = await shown(iteration(page, 3), 'New in this call');
    expect(added).toMatchObject([
      { role: 'model', parts: [{ functionCall: { args: { path: 'notes.md' } } }, { functionCall: {} }] },
      {
        role: 'function',
        parts: [
          { functionResponse: { response: { content: expect.stringContaining('中文') } } },
          { functionResponse: { response: { content: expect.stringContaining('missing.md') } } },
        ],
      },
    ]);
    const third = iteration(page, 3);
    expect(await copied(page, third, 'Copy the message of function')).toEqual(added[1]);
    const roles = (...names: readonly string[]) => names.map((role) => expect.objectContaining({ role }));
    expect(await copied(page, third, 'Copy this call')).toEqual(roles('model', 'function', 'model'));
    expect(await copied(page, third, 'Copy the whole request')).toEqual({
      systemInstruction: { role: 'system', parts: [{ text: expect.stringContaining('Loopwright') }] },
      contents: roles('user', 'model', 'function', 'model', 'function'),
    });
    // The chosen view is kept when calls and the panel are closed and opened again.
    await page.keyboard.press('Control+j');
    await openInspector(page);
    await expect(page.getByRole('radio', { name: 'Gemini' })).toBeChecked();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(app.problems).toEqual([]);
  });

  test('shows new calls of a running loop, and adds the reply to an opened call', async () => {
    const gate = Promise.withResolvers<void>();
    await using app = await startApp(browser, {
      files: FILES,
      script: async (_, n) => {
        if (n === 1) await gate.promise;
        return SCRIPT[n] ?? call(DONE, { result: 'All read.' });
      },
    });
    const { page } = await app.open(CLIPBOARD);
    await openInspector(page);
    await expect(panel(page).getByText('The model was not asked yet')).toBeVisible();
    await say(page, GOAL);
    await expect(iteration(page, 2)).toContainText('not answered');
    const opener = button(iteration(page, 2), /^Iteration 2\b/);
    await opener.click();
    await expect(iteration(page, 2)).toContainText('Not answered yet.');
    expect(await shown(iteration(page, 2), 'New in this call')).toEqual(sentIn(app, 1).slice(2));
    const before = await opener.boundingBox();
    gate.resolve();
    await expect(done(page)).toContainText('All read.');
    await expect(iteration(page, 3)).toContainText('10 in · 5 out');
    await expect(iteration(page, 2)).toContainText('missing.md');
    expect((await opener.boundingBox())?.y).toBe(before?.y);
    expect(app.problems).toEqual([]);
  });

  test('shows the call that writes a summary at a limit, long results both shortened and in full, and every loop of the topic', async () => {
    const long = `${'a line that is long enough to fill a file\n'.repeat(700)}the end`;
    await using app = await startApp(browser, {
      files: { 'long.txt': long },
      settings: { limits: { ...DEFAULT_LIMITS, maxIterations: 1 } },
      script: ({ tools }) => (tools === undefined ? { text: 'Half of it.' } : call('read_file', { path: 'long.txt' })),
    });
    const { page } = await app.open(CLIPBOARD);
    await say(page, 'Read it all');
    await expect(card(page, 'Stopped (limit)')).toHaveCount(1);
    await openInspector(page);
    await button(panel(page), /^Summing up/).click();
    const row = callNamed(page, /^Summing up/);
    await expect(row).toContainText('more characters are left out here');
    await expect(row).toContainText('Half of it.');
    await button(row, 'Show in full').click();
    await expect(row).not.toContainText('left out here');
    expect(await copied(page, row, 'Copy the whole request')).toEqual({ messages: sentIn(app, 1) });

    await say(page, 'And once more');
    await expect(card(page, 'Stopped (limit)')).toHaveCount(2);
    await expect.poll(() => app.model.requests.length).toBe(4);
    const loops = panel(page).getByRole('combobox', { name: 'Loop' });
    await expect(loops.getByRole('option')).toHaveCount(2);
    await loops.selectOption({ index: 1 });
    await expect(button(panel(page), /^Summing up/)).toHaveAttribute('aria-expanded', 'true');
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
