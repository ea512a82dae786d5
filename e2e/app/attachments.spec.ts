/** Tests of files that people attach to messages: photos, documents, and what becomes of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  chinesePdf,
  docxOf,
  encryptedPdf,
  lines,
  paragraph,
  pdfOf,
  xlsxOf,
} from '../../electron/host/documents/sample-files.fixture.ts';
import { encodeGb18030 } from '../../electron/host/files/gb18030.ts';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { say as reply } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { receiptPicture, transferFile } from './attached-samples.ts';
import { sharedBrowser } from './browser.ts';
import { isDropRefused } from './drop.ts';
import { button, chat, composer, expect, modelLines, openSettings, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();

const files = (page: Page) => page.getByRole('list', { name: 'Files of the message' });
const chip = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Chooses files in the dialog that the paperclip opens. */
async function choose(page: Page, ...chosen: readonly Chosen[]): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await pressEnter(button(page, 'Attach files'));
  const given = chosen.map(({ name, bytes }) => ({ name, mimeType: typeOf(name), buffer: Buffer.from(bytes) }));
  await (await dialog).setFiles(given);
}

const typeOf = (name: string): string =>
  ({ jpg: 'image/jpeg', heic: 'image/heic' })[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

describe('a photo of a receipt', () => {
  test('is chosen, shown small, made smaller, sent without its data to a model in the format of OpenAI, and shown in the chat', async () => {
    await using app = await startApp(browser, { script: () => reply('The total is 7.30.') });
    const { page } = await app.open();
    const photo = await receiptPicture(page);
    // The place where it was taken, as a camera writes it.
    const exif = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from('ffe1000e4578696600004c4154353200', 'hex'),
      photo.subarray(2),
    ]);
    await choose(page, { name: 'receipt.jpg', bytes: exif });
    await expect(chip(page, 'receipt.jpg').getByText(/about .* tokens/)).toBeVisible();
    await expect(chip(page, 'receipt.jpg').locator('img')).toBeVisible();
    await expect(page.getByText('Images are sent without their place, date and camera data.')).toBeVisible();
    await expect(page.getByText(/It is not known whether scripted-model sees images/)).toBeVisible();
    await say(page, 'What is the total?');
    await expect(chat(page).getByText('The total is 7.30.')).toBeVisible();
    await expect(chat(page).getByRole('img', { name: 'receipt.jpg' })).toBeVisible();
    await expect(files(page)).toHaveCount(0);
    const bodyText = app.model.requests.at(-1)?.bodyText ?? '';
    const [, sent = ''] = /"url":"data:image\/jpeg;base64,([^"]+)"/.exec(bodyText) ?? [];
    const bytes = Buffer.from(sent, 'base64');
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes.includes('Exif')).toBe(false);
    const shown = await page.evaluate<number>(
      `createImageBitmap(new Blob([Uint8Array.from(atob('${sent}'), (one) => one.charCodeAt(0))])).then(({ height }) => height)`,
    );
    expect(shown).toBe(2048);

    await pressEnter(button(page, 'Enlarge: receipt.jpg'));
    const viewer = page.getByRole('dialog', { name: 'receipt.jpg' });
    const image = viewer.getByRole('img');
    await expect(image).toBeInViewport({ ratio: 1 });
    await button(viewer, 'Actual size').click();
    await expect(image).toHaveJSProperty('clientHeight', 2048);
    await expect(button(viewer, 'Fit to the window')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), button(viewer, 'Save the image').click()]);
    expect(download.suggestedFilename()).toBe('receipt.jpg');
    expect(await readFile(await download.path())).toEqual(bytes);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Enlarge: receipt.jpg')).toBeFocused();
    expect(app.problems).toEqual([]);
  });

  test('is pasted and dropped, and sent to a model in the format of Gemini', async () => {
    await using gemini = await startScriptedGemini(() => ({ text: 'I see two receipts.' }));
    await using app = await startApp(browser, {
      settings: {
        providers: [
          { id: 'google', name: 'Google', kind: 'gemini', baseUrl: gemini.baseUrl, models: ['gemini-3-scripted'] },
        ],
        model: { provider: 'gemini', model: 'gemini-3-scripted', baseUrl: gemini.baseUrl },
      },
    });
    const { page } = await app.open();
    const bytes = await receiptPicture(page, 300, 400);
    await composer(page).focus();
    await transferFile(page, 'paste', { name: 'pasted.jpg', type: 'image/jpeg', bytes });
    await expect(chip(page, 'pasted.jpg').getByText(/tokens/)).toBeVisible();
    await transferFile(page, 'dragenter', { name: 'a', type: 'image/jpeg', bytes });
    await expect(page.getByText('Drop the files to attach them')).toBeVisible();
    await transferFile(page, 'drop', { name: 'dropped.jpg', type: 'image/jpeg', bytes });
    await expect(page.getByText('Drop the files to attach them')).toHaveCount(0);
    await expect(chip(page, 'dropped.jpg').getByText(/tokens/)).toBeVisible();
    await say(page, 'What is there?');
    await expect(chat(page).getByText('I see two receipts.')).toBeVisible();
    const sent = gemini.requests.at(-1)?.bodyText ?? '';
    expect(sent.match(/"inlineData":\{"mimeType":"image\/jpeg","data":"/g)).toHaveLength(2);
  });
});

describe('files that the model cannot take', () => {
  test('are named before sending with a choice of models that can; a person who sends them anyway reads what was left out', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({
        providers: [
          { id: 'own', name: 'Own', kind: 'openai', baseUrl, models: ['deepseek-chat', 'gpt-4o', 'a-model-of-mine'] },
        ],
        model: { provider: 'openai', providerId: 'own', model: 'deepseek-chat' },
      }),
      script: ({ model }) => reply(model === 'gpt-4o' ? 'It says 7.30.' : 'I cannot see it.'),
    });
    const { page } = await app.open();
    await choose(page, { name: 'receipt.jpg', bytes: await receiptPicture(page, 300, 400) });
    const blind = page.getByText('deepseek-chat does not see images, so they would be left out.');
    await expect(blind).toBeVisible();
    await composer(page).fill('What is the total?');
    await composer(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send the message all the same?' });
    await expect(dialog).toContainText('deepseek-chat does not see images');
    await pressEnter(button(dialog, 'Cancel'));
    await expect(composer(page)).toHaveValue('What is the total?');
    expect(app.model.requests).toHaveLength(0);

    await composer(page).press('Enter');
    await button(dialog, 'Send').click();
    await expect(chat(page).getByText('I cannot see it.')).toBeVisible();
    await expect(chat(page).getByText('deepseek-chat did not get the images')).toBeVisible();
    const [sent] = app.model.requests;
    expect(sent?.bodyText).not.toContain('image_url');
    expect(sent?.bodyText).toContain('The image \\"receipt.jpg\\" is not shown to you');

    await choose(page, { name: 'again.jpg', bytes: await receiptPicture(page, 300, 400) });
    await button(page, 'Choose another model…').click();
    await expect(modelLines(page)).toHaveText([/gpt-4o/]);
    await modelLines(page).click();
    await expect(blind).toHaveCount(0);
    await say(page, 'And now?');
    await expect(chat(page).getByText('It says 7.30.')).toBeVisible();
    expect(app.model.requests.at(-1)?.bodyText.match(/image_url":\{/g)).toHaveLength(2);

    const earlier = chat(page).getByText('deepseek-chat did not get the earlier images');
    await button(page, /^Model: gpt-4o/).click();
    await modelLines(page).filter({ hasText: 'deepseek-chat' }).click();
    for (const answers of [2, 3]) {
      await say(page, 'And the date?');
      await expect(chat(page).getByText('I cannot see it.')).toHaveCount(answers);
      await expect(earlier).toHaveCount(1);
    }
  });

  test('because they are longer than its context are named in a new topic, and a larger model takes them', async () => {
    await using app = await startApp(browser, {
      settings: (baseUrl) => ({
        providers: [
          {
            ...{ id: 'own', name: 'Own', kind: 'openai', baseUrl, models: ['small', 'large', 'of-unknown-size'] },
            profiles: { small: { contextTokens: 12_000 }, large: { contextTokens: 200_000 } },
          },
        ],
        model: { provider: 'openai', providerId: 'own', model: 'small' },
      }),
      script: () => reply('It is long.'),
    });
    const { page } = await app.open();
    await choose(page, { name: 'short.txt', bytes: Buffer.from('word '.repeat(2_000)) });
    await expect(chip(page, 'short.txt').getByText(/tokens/)).toBeVisible();
    await expect(page.getByText(/takes only about/)).toHaveCount(0);
    await choose(page, { name: 'long.txt', bytes: Buffer.from('word '.repeat(10_000)) });
    await expect(
      page.getByText(/The files have about .* tokens, but small takes only about 12.* in all\./),
    ).toBeVisible();
    await button(page, 'Choose another model…').click();
    await expect(modelLines(page)).toHaveText([/large/]);
    await modelLines(page).click();
    await expect(page.getByText(/takes only about/)).toHaveCount(0);
    await say(page, 'How long is it?');
    await expect(chat(page).getByText('It is long.')).toBeVisible();
  });
});

describe('a question about a PDF', () => {
  test('goes with its text and the names of its pages; the draft keeps the file over a reload; the chat opens the text', async () => {
    await using app = await startApp(browser, { script: () => reply('It ends in May (page 2).') });
    const { page } = await app.open();
    await choose(page, {
      name: 'contract.pdf',
      bytes: pdfOf([lines('Rental contract'), lines('It ends in May 2027.'), '']),
    });
    await expect(chip(page, 'contract.pdf').getByText(/^3 pages · .* · about .* tokens$/)).toBeVisible();
    await expect(page.getByText('contract.pdf: 1 page has no text, perhaps only images.')).toBeVisible();
    await composer(page).fill('When does it end?');
    await expect(async () => {
      await page.reload();
      await expect(composer(page)).toHaveValue('When does it end?', { timeout: 2_000 });
    }).toPass();
    await expect(chip(page, 'contract.pdf')).toBeVisible();
    await composer(page).press('Enter');
    await expect(chat(page).getByText('It ends in May (page 2).')).toBeVisible();
    await button(chat(page), 'Show what was attached: contract.pdf · 3 pages').click();
    await expect(chat(page).getByText('It ends in May 2027.')).toBeVisible();
    // The actions of the message go away with the pointer and the focus, although the attachment is open.
    const actions = button(chat(page), 'Edit message').locator('..');
    await expect(actions).toHaveCSS('opacity', '1');
    await composer(page).focus();
    await composer(page).hover();
    await expect(actions).toHaveCSS('opacity', '0');
    const sent = app.model.requests.at(-1)?.bodyText ?? '';
    expect(sent).toContain('--- Page 2 ---\\nIt ends in May 2027.');
  });

  test('in Chinese works in a Chinese page', async () => {
    await using app = await startApp(browser, {
      settings: { language: 'zh-CN' },
      script: () => reply('一百元。'),
    });
    const { page } = await app.open();
    const dialog = page.waitForEvent('filechooser');
    await button(page, '附加文件').click();
    await (await dialog).setFiles({
      name: '合同.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(chinesePdf('金额：一百元')),
    });
    await expect(page.getByText(/^1 页 · /)).toBeVisible();
    await page.getByLabel('消息', { exact: true }).first().fill('多少钱？');
    await page.keyboard.press('Enter');
    await expect(page.getByText('一百元。', { exact: true })).toBeVisible();
    expect(app.model.requests.at(-1)?.bodyText).toContain('金额：一百元');
  });
});

describe('three files compared', () => {
  test('go with the message together, each by its name; what cannot be read is said beside them, removed, or left out by choice', async () => {
    await using app = await startApp(browser, {
      files: { 'a.txt': 'a' },
      script: () => reply('The workbook has the highest amount.'),
    });
    const { page } = await app.open();
    await choose(
      page,
      { name: 'offer.docx', bytes: docxOf(paragraph('We ask 900 euros.')) },
      { name: 'prices.xlsx', bytes: xlsxOf({ Prices: [['Amount', 1200]] }) },
      { name: '报价.csv', bytes: encodeGb18030('金额\n800\n') },
      { name: 'locked.pdf', bytes: encryptedPdf() },
      { name: 'photo.heic', bytes: Buffer.from('0000001c6674797068656963', 'hex') },
    );
    await expect(chip(page, 'locked.pdf').getByRole('alert')).toContainText('is protected by a password');
    await expect(chip(page, 'photo.heic').getByRole('alert')).toContainText('Save it as JPEG or PNG');
    await expect(composer(page)).toBeFocused();
    await button(page, 'Remove locked.pdf').click();
    await expect(chip(page, 'locked.pdf')).toHaveCount(0);
    await expect(button(page, 'Remove photo.heic')).toBeFocused();
    await expect(chip(page, '报价.csv').getByText(/tokens/)).toBeVisible();
    await say(page, 'Which asks the most?');
    const dialog = page.getByRole('dialog', { name: 'Send the message all the same?' });
    await expect(dialog).toContainText('photo.heic is not attached and would not be sent.');
    await pressEnter(button(dialog, 'Cancel'));
    await pressEnter(button(page, 'Remove photo.heic'));
    await expect(button(page, 'Remove 报价.csv')).toBeFocused();
    await choose(page, { name: 'photo.heic', bytes: Buffer.from('0000001c6674797068656963', 'hex') });
    await expect(chip(page, 'photo.heic').getByRole('alert')).toBeVisible();
    expect(app.model.requests).toHaveLength(0);
    await composer(page).press('Enter');
    await button(dialog, 'Send without it').click();
    await expect(chat(page).getByText('The workbook has the highest amount.')).toBeVisible();
    const sent = app.model.requests.at(-1)?.bodyText ?? '';
    for (const text of ['We ask 900 euros.', '--- Sheet Prices ---\\nAmount\\t1200', '金额\\n800'])
      expect(sent).toContain(text);
    await expect(chip(page, 'photo.heic')).toHaveCount(0);
    await openSettings(page, 'Providers');
    expect(await isDropRefused(page, join(app.workspace, 'a.txt'), { x: 400, y: 300 })).toBe(true);
  });
});
