/** The everyday task "question about a PDF". */
import type { Page } from 'playwright';
import { chinesePdf, lines, pdfOf } from '../../../electron/host/documents/sample-files.fixture.ts';
import { button, chat, expect, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const QUESTION = 'When does my contract end, and on which page does it say so?';
const CHINESE_QUESTION = '这份合同的金额是多少？';

const CONTRACT = pdfOf([
  lines('Rental contract', 'between Ada and Bob'),
  lines('The rent is 900 euros.'),
  lines('It ends on 31 May 2027.'),
]);

/** A person attaches a PDF, asks about it, opens what was attached, and does the same with a Chinese PDF. */
export async function askAboutPdf(desk: Desk): Promise<void> {
  desk.answer(QUESTION, 'It ends on **31 May 2027** (page 3).');
  desk.answer(CHINESE_QUESTION, '金额是一百元（第 1 页）。');
  await using window = await windowOf(desk.home);
  const { page } = window;
  await attach(page, 'contract.pdf', CONTRACT);
  await expect(page.getByText(/^3 pages · .* · about .* tokens$/)).toBeVisible();
  await say(page, QUESTION);
  await expect(chat(page).locator('strong').getByText('31 May 2027')).toBeVisible();
  const sent = desk.asked(QUESTION).bodyText;
  const places = ['--- Page 1 ---\\nRental contract', '--- Page 2 ---\\nThe rent', '--- Page 3 ---\\nIt ends on'];
  expect(places.map((place) => sent.indexOf(place)).every((at, n, all) => at > (all[n - 1] ?? 0))).toBe(true);
  expect(sent).toContain('contract.pdf');
  await button(chat(page), 'Show what was attached: contract.pdf · 3 pages').click();
  await expect(chat(page).getByText('The rent is 900 euros.')).toBeVisible();
  await expectSound(page);

  await attach(page, '租房合同.pdf', chinesePdf('金额：一百元'));
  await expect(page.getByText(/^1 page · /)).toBeVisible();
  await say(page, CHINESE_QUESTION);
  await expect(chat(page).getByText('金额是一百元（第 1 页）。')).toBeVisible();
  const again = desk.asked(CHINESE_QUESTION).bodyText;
  for (const text of ['租房合同.pdf', '--- Page 1 ---\\n金额：一百元', 'It ends on 31 May 2027.'])
    expect(again).toContain(text);
}

async function attach(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await button(page, 'Attach files').click();
  await (await dialog).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
}
