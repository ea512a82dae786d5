/**
 * What calls make for people, in the chat: charts, tables, images and documents are shown from what is stored, in
 * both themes, can be read by keyboard, copied and saved; a hostile chart or image reaches nothing and holds up
 * nothing.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest';
import type { Output } from '../../shared/output.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { exportedFile } from './exported-file.ts';
import { deleteOutput, seedOutputs } from './output-seeds.ts';
import { button, expect, topicRow } from './person.ts';
import { barChart, chineseChart, endlessChart, lineChart, plotImage, salesTable } from './sample-outputs.ts';

const browser = await sharedBrowser();

const TABLE = 'A long table';
const CHARTS = 'Charts of the year';
const HOSTILE = 'Hostile outputs';
const GONE = 'Deleted outputs';
const REPORT: Output = { kind: 'document', name: 'Report', format: 'markdown', text: '# Sales\n\nThey **grew**.' };

let app: App;
beforeAll(async () => {
  app = await startApp(browser);
  await app.stop();
  await seedOutputs(app, CHARTS, [[barChart], [lineChart, chineseChart]]);
  await seedOutputs(app, TABLE, [[salesTable(100_000, 1_000_000)], [REPORT]]);
  await seedOutputs(app, HOSTILE, [[endlessChart], [barChart], [plotImage]]);
  const gone = await seedOutputs(app, GONE, [[lineChart], [salesTable(20)], [REPORT]]);
  for (const ref of gone.flat()) deleteOutput(app, ref);
  await app.start();
}, 120_000);
afterAll(() => app[Symbol.asyncDispose]());

async function open(topic: string, options: Parameters<App['open']>[0] = {}): Promise<Page> {
  const { page } = await app.open(options);
  await topicRow(page, topic).click();
  return page;
}

const chart = (page: Page, name: string) => page.getByRole('region', { name: `Chart ${name}` });
const drawing = (page: Page, name: string) => chart(page, name).locator('.chart-place svg');
const paper = (page: Page, name: string) => drawing(page, name).locator('rect').first();

describe('a chart', () => {
  test('is visible below its closed call, has words for those who do not see it, and follows the theme', async () => {
    const page = await open(CHARTS, { colorScheme: 'light' });
    await expect(drawing(page, 'Sales by month')).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Sales by month\. The sales of each month of 2026\. 12 marks$/ }),
    ).toHaveCount(1);
    await expect(paper(page, 'Sales by month')).toHaveAttribute('fill', '#ffffff');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(paper(page, 'Sales by month')).toHaveAttribute('fill', '#17171a');
    await expect(drawing(page, '各城市销售额').getByText('北京')).toBeVisible();
    expectValue(await graveIssues(page)).toEqual([]);
    await page.context().close();
  });

  test('is drawn again in the width of a narrow window', async () => {
    const page = await open(CHARTS);
    await expect(drawing(page, 'Sales by month')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect
      .poll(async () => Number(await drawing(page, 'Sales by month').getAttribute('width')))
      .toBeLessThan(360);
    await page.context().close();
  });

  test('shows the values of the mark that a person points at, or reaches by the arrow keys', async () => {
    const page = await open(CHARTS);
    const february = drawing(page, 'Sales by month').locator('[data-label*="Feb"]');
    await february.hover();
    const card = chart(page, 'Sales by month');
    await expect(card.getByText('Feb', { exact: true }).last()).toBeVisible();
    await expect(card.locator('dd').last()).toHaveText('65');
    await page.mouse.move(0, 0);
    await expect(card.locator('dd')).toHaveCount(0);
    await card.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect(card.getByRole('slider')).toHaveAttribute('aria-valuetext', /month: Dec; /);
    // A line is found by the nearest point.
    const line = drawing(page, 'Visitors per day');
    await line.scrollIntoViewIfNeeded();
    const box = await line.locator('[data-label]').nth(20).boundingBox();
    if (box === null) throw new Error('The line has no points.');
    await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2 + 9);
    await expect(chart(page, 'Visitors per day').locator('dt')).toHaveText(['day', 'Visitors', 'site']);
    await page.context().close();
  });

  test('shows its data, and is saved as SVG and as PNG', async () => {
    const page = await open(CHARTS);
    const card = chart(page, 'Sales by month');
    await expect(drawing(page, 'Sales by month')).toBeVisible();
    await button(card, 'Show data').click();
    await expect(card.getByRole('grid').getByRole('gridcell').first()).toHaveText('Jan');
    await button(card.getByRole('grid'), 'month').click();
    await expect(card.getByRole('grid').getByRole('gridcell').first()).toHaveText('Apr');
    const save = async (item: string) => {
      await button(card, 'Save chart').click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const svg = await exportedFile(page, () => save('Save as SVG'));
    expectValue(svg.name).toBe('Sales by month.svg');
    expectValue(svg.text).toContain('>Sales by month<');
    const png = await exportedFile(page, () => save('Save as PNG'));
    expectValue(png.name).toBe('Sales by month.png');
    expectValue(png.text.slice(1, 4)).toBe('PNG');
    await page.context().close();
  });
});

describe('a table of 100,000 rows', () => {
  const grid = (page: Page) => page.getByRole('dialog').getByRole('grid');
  const cells = (page: Page, row: number) => grid(page).locator(`tr[aria-rowindex="${row + 1}"] td`);

  async function openTable(): Promise<Page> {
    const page = await open(TABLE, { permissions: ['clipboard-read', 'clipboard-write'] });
    await button(page, 'Open all 100,000 rows').click();
    await expect(cells(page, 1).first()).toHaveText('1');
    return page;
  }

  test('shows ten rows in the chat, and says that it had more', async () => {
    const page = await open(TABLE);
    const inChat = page.getByRole('grid');
    await expect(inChat.getByRole('row')).toHaveCount(11);
    await expect(page.getByText('Showing 100,000 of 1,000,000 rows')).toBeVisible();
    await expect(inChat.getByText('text with <U+202E>hidden<U+200B> marks')).toBeVisible();
    expectValue(await graveIssues(page)).toEqual([]);
    await page.context().close();
  });

  test('draws only what is visible, and reaches its last row by keyboard', async () => {
    const page = await openTable();
    expectValue(await grid(page).getByRole('row').count()).toBeLessThan(80);
    await cells(page, 1).first().click();
    await page.keyboard.press('Control+End');
    await expect(cells(page, 100_000).first()).toHaveText('100000');
    await expect(cells(page, 100_000).last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cells(page, 100_000).first()).toBeFocused();
    expectValue(await grid(page).getByRole('row').count()).toBeLessThan(80);
    expectValue(await graveIssues(page)).toEqual([]);
    await page.context().close();
  });

  test('is ordered by a column with Enter, cells without a value last', async () => {
    const page = await openTable();
    const head = grid(page).getByRole('columnheader', { name: 'amount' });
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(cells(page, 1).nth(3)).toHaveText('0');
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(cells(page, 1).nth(3)).toHaveText('124998.75');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+End');
    await expect(cells(page, 100_000).nth(3)).toContainText('no value');
    await page.context().close();
  });

  test('is copied as CSV in the order that it has', async () => {
    const page = await openTable();
    await grid(page).getByRole('columnheader', { name: 'number' }).getByRole('button').dblclick();
    await expect(cells(page, 1).first()).toHaveText('100000');
    await button(page.getByRole('dialog'), 'Copy table').click();
    await page.getByRole('menuitem', { name: 'Copy as CSV' }).click();
    await expect(page.getByText(/rows were copied$/)).toBeVisible();
    const text = String(await page.evaluate('navigator.clipboard.readText()'));
    expectValue(text.split(/\r?\n/).slice(0, 2)).toEqual([
      'number,date,城市,amount,paid,remark',
      expectValue.stringMatching(/^100000,2026-/),
    ]);
    await page.context().close();
  });

  test('has a document beside it that opens', async () => {
    const page = await open(TABLE);
    await button(page, 'Open Report').click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sales' })).toBeVisible();
    await page.context().close();
  });
});

test('an output that was deleted says so, and nothing else is wrong', async () => {
  const page = await open(GONE, { expected: [/status of 4\d\d/] });
  await expect(page.getByText('This was deleted.')).toHaveCount(2);
  await button(page, 'Open Report').click();
  await expect(page.getByRole('dialog').getByText('This was deleted.')).toBeVisible();
  await page.context().close();
});

describe('a hostile output', () => {
  test('holds up neither the page nor other charts, and runs and loads nothing', async () => {
    const page = await open(HOSTILE);
    const composer = page.getByRole('textbox').last();
    await composer.fill('I can write meanwhile');
    await expect(composer).toHaveValue('I can write meanwhile');
    await expect(page.getByText('Drawing this chart took too long, so it was stopped.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(drawing(page, 'Sales by month')).toBeVisible();
    await expect(page.getByRole('img', { name: 'A plot' })).toBeVisible();
    await button(page, 'Enlarge: A plot').click();
    const viewer = page.getByRole('dialog', { name: 'A plot' });
    await expect(viewer.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    expectValue(await page.evaluate('"taken" in globalThis')).toBe(false);
    await page.context().close();
  });

  test('and all others leave no problem: no error, nothing that the policy blocked, no request elsewhere', () => {
    expectValue(app.problems).toEqual([]);
  });
});
