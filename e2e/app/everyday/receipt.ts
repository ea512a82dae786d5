/** The everyday task "photo of a receipt". */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { receiptPicture } from '../attached-samples.ts';
import { isDropRefused } from '../drop.ts';
import { button, chat, composer, expect, modelLines, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const QUESTION = 'What did I pay, item by item?';
const ANSWER = '| Item | Price |\n| --- | --- |\n| Tea | 4.20 |\n| Bread | 3.10 |';

/** A person pastes one photo and drops another, asks a model of OpenAI and then one of Gemini, and reads a table. */
export async function readReceipt(desk: Desk): Promise<void> {
  const { home, gemini } = desk;
  desk.answer(QUESTION, ANSWER);
  await using window = await windowOf(home, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = window;
  await attachTwo(page, join(home.root, 'receipt.jpg'));
  await expectSound(page);
  await say(page, QUESTION);
  await expect(chat(page).getByRole('table').getByRole('row')).toHaveText(['ItemPrice', 'Tea4.20', 'Bread3.10']);
  await expect(chat(page).getByRole('img')).toHaveCount(2);
  const urls = partsOf(desk.asked(QUESTION).body).flatMap(({ image_url: image }) => (image ? [image.url] : []));
  expect(await sizesOf(page, urls)).toEqual(['400 × 300', '300 × 400']);

  await button(page, /^New topic/)
    .first()
    .click();
  await button(page, 'Model: gpt-4o').click();
  await modelLines(page).filter({ hasText: 'gemini-3-scripted' }).first().click();
  await attachTwo(page, join(home.root, 'receipt.jpg'));
  await say(page, QUESTION);
  await expect(chat(page).getByText('Gemini reads: Total 7.30.')).toBeVisible();
  const sent = gemini.requests.at(-1)?.bodyText ?? '';
  const images = [...sent.matchAll(/"inlineData":\{"mimeType":"([^"]+)","data":"([^"]+)"/g)];
  const given = images.map(([, type, data]) => `data:${type};base64,${data}`);
  expect(await sizesOf(page, given)).toEqual(['400 × 300', '300 × 400']);
  expect(gemini.violations).toEqual([]);
}

const partsOf = ({ messages }: ReturnType<Desk['asked']>['body']) =>
  messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));

/** Pastes a wide picture with the keyboard, and drops a high one as a file. */
async function attachTwo(page: Page, path: string): Promise<void> {
  const files = page.getByRole('list', { name: 'Files of the message' }).getByRole('listitem');
  await composer(page).click();
  await page.evaluate(COPY_PICTURE);
  await page.keyboard.press('Control+v');
  await expect(files).toHaveText([/about .* tokens/]);
  await writeFile(path, await receiptPicture(page, 300, 400));
  expect(await isDropRefused(page, path, { x: 700, y: 300 })).toBe(false);
  await expect(files).toHaveText([/about .* tokens/, /receipt\.jpg.*about .* tokens/]);
  await expect(files.locator('img')).toHaveCount(2);
}

/** Puts a picture on the clipboard, as a screenshot does. */
const COPY_PICTURE = `(async () => {
  const canvas = new OffscreenCanvas(400, 300);
  canvas.getContext('2d').fillRect(10, 10, 90, 90);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
})()`;

/** The sizes of pictures, which the browser decodes. */
const sizesOf = (page: Page, urls: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(`Promise.all(${JSON.stringify(urls)}.map(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth + ' × ' + image.naturalHeight;
  }))`);
