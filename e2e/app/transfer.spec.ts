/**
 * Exports topics on one computer and imports them on another, and imports the export of another program, as a person does
 * it. Two programs and one browser serve all tests.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectNow, test } from 'vitest';
import { gptArchive, gptBranches, gptRich } from '../../electron/host/transfer/exports.fixture.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { exportedTopics } from './exported-file.ts';
import { button, chat, expect, openSettingsByKey, say } from './person.ts';

const browser = await sharedBrowser();

const dialog = (page: Page): Locator => page.getByRole('dialog');
const topics = (page: Page): Locator => page.locator('[data-topic]');

async function chooseFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
}

describe('topics', () => {
  let here: App;
  let there: App;
  beforeAll(async () => {
    [here, there] = await Promise.all([
      startApp(browser, { script: () => ({ text: 'A marathon is **42 km** long.' }) }),
      startApp(browser),
    ]);
  });
  afterAll(async () => {
    expectNow([...here.problems, ...there.problems]).toEqual([]);
    await here[Symbol.asyncDispose]();
    await there[Symbol.asyncDispose]();
  });

  test('exported here are imported there, once, and the import is undone', async () => {
    const { page } = await here.open();
    await say(page, 'How long is a marathon?');
    await expect(chat(page)).toContainText('42 km');
    await openSettingsByKey(page, 'Data');
    const { name, bytes } = await exportedTopics(page, 'JSON');
    expectNow(name).toBe('Loopwright topics.loopwright.json');

    const { page: other } = await there.open();
    await openSettingsByKey(other, 'Data');
    await chooseFile(other, name, bytes);
    await expect(dialog(other)).toContainText('1 topic was found');
    expectNow(await graveIssues(other)).toEqual([]);
    await button(dialog(other), /^Import \d/).click();
    await expect(topics(other).filter({ hasText: 'How long is a marathon?' })).toHaveCount(1);
    await expect(dialog(other)).toHaveCount(0);

    await chooseFile(other, name, bytes);
    await expect(dialog(other)).toContainText('here already');
    await button(dialog(other), 'Close').last().click();

    await topics(other).filter({ hasText: 'How long is a marathon?' }).click();
    await expect(chat(other)).toContainText('42 km');
    await expect(other.getByText('Imported from Loopwright')).toBeVisible();
    await openSettingsByKey(other, 'Data');
    await expect(other.getByText('1 topic was imported.')).toBeVisible();
    await button(other, `Undo the import of ${name}`).click();
    await expect(topics(other)).toHaveCount(1);
    await expect(other.getByText('1 topic was moved to the deleted topics')).toBeVisible();
    await expect(other.getByText('1 topic was imported.')).toHaveCount(0);
  });

  test('of another program appear with their branches and pictures, and a file that is no export is refused', async () => {
    const { page } = await there.open();
    await openSettingsByKey(page, 'Data');
    await chooseFile(page, 'notes.json', Buffer.from('hello'));
    await expect(dialog(page)).toContainText('is not an export');
    await button(dialog(page), 'Close').last().click();
    await chooseFile(page, 'package.json', Buffer.from('{"name": "a program"}'));
    await expect(dialog(page)).toContainText('It reads exports of Loopwright, ChatGPT and Claude.');
    await expect(dialog(page).getByRole('list')).toHaveCount(0);
    await expect(button(dialog(page), /^Import/)).toHaveCount(0);
    await button(dialog(page), 'Close').last().click();
    await chooseFile(page, 'chatgpt.zip', gptArchive([gptBranches('c1'), gptRich('c2')]));
    await expect(dialog(page)).toContainText('2 topics were found');
    await expect(dialog(page)).toContainText('1 file that the export names but does not contain');
    await button(dialog(page), 'Import 2 topics').click();
    await topics(page).filter({ hasText: 'Which tea?' }).click();
    await expect(chat(page)).toContainText('It is bitter.');
    await expect(page.getByText('Imported from ChatGPT')).toBeVisible();
    await topics(page).filter({ hasText: 'Receipt' }).click();
    await expect(chat(page)).toContainText('You paid 7.');
    await expect(chat(page).getByRole('img').first()).toBeVisible();
  });

  test('as one page of HTML load nothing when the page is opened', async () => {
    const { page } = await here.open();
    await openSettingsByKey(page, 'Data');
    const { name, bytes } = await exportedTopics(page, 'HTML page');
    const path = join(here.root, 'exported.html');
    await writeFile(path, bytes);
    const reader = await browser.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.url()));
    await reader.goto(`file://${path}`);
    expectNow([name, asked]).toEqual(['Loopwright topics.html', [`file://${path}`]]);
    await expect(reader.getByText('42 km')).toBeVisible();
    await reader.close();
  });
});
