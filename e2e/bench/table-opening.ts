/** Compares a stored table of 100,000 rows with one of 100: opening it, and ordering it by a column. */
import type { Browser, Page } from 'playwright';
import { orderedRows } from '../../shared/row-order.ts';
import { startApp } from '../app/app.ts';
import { seedOutputs } from '../app/output-seeds.ts';
import { salesTable } from '../app/sample-outputs.ts';
import { quantile } from './bench-host.ts';

export interface TableTimes {
  /** The median number of milliseconds from the press until the first row is on the screen. */
  readonly short: number;
  readonly long: number;
  readonly ratio: number;
}

export interface TableOpening {
  readonly rounds: number;
  readonly opening: TableTimes;
  /** Each order is a new one for the host. */
  readonly ordering: TableTimes;
  /** The milliseconds of a plain sort of the 100,000 rows in memory, and the ratio of ordering to it. */
  readonly plain: number;
  readonly toPlain: number;
}

const SHORT = 100;
const LONG = 100_000;
const COLUMNS = ['number', 'date', '城市', 'amount', 'paid'];

export async function tableOpening(browser: Browser, rounds: number): Promise<TableOpening> {
  await using app = await startApp(browser);
  await app.stop();
  const long = salesTable(LONG);
  await seedOutputs(app, 'Short table', [[salesTable(SHORT)]]);
  await seedOutputs(app, 'Long table', [[long]]);
  await app.start();
  const times = {
    open: { short: [] as number[], long: [] as number[] },
    order: { short: [] as number[], long: [] as number[] },
  };
  for (const [which, title] of [
    ['short', 'Short table'],
    ['long', 'Long table'],
  ] as const) {
    const { page } = await app.open();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name: title }).first().click();
    await page.getByRole('gridcell').first().waitFor();
    for (let round = -1; round < rounds; round += 1) {
      const opened = await pressed(page, 'button[aria-label="Open table"]');
      const column = COLUMNS[(round + COLUMNS.length) % COLUMNS.length] ?? '';
      const ordered = await pressed(page, `[role=dialog] th button[title="${column}"]`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The card in the chat has the same order, so it is taken back.
      for (let press = 0; press < 2; press += 1) await pressed(page, `th button[title="${column}"]`);
      if (round < 0) continue;
      times.open[which].push(opened);
      times.order[which].push(ordered);
    }
    await page.context().close();
  }
  const plain = long.kind === 'table' ? plainSort(() => orderedRows(long.rows, 3, 'number', false)) : Number.NaN;
  const ordering = medians(times.order);
  return { rounds, opening: medians(times.open), ordering, plain, toPlain: ordering.long / plain };
}

function medians(times: { readonly short: readonly number[]; readonly long: readonly number[] }): TableTimes {
  const [short, long] = [quantile([...times.short], 0.5), quantile([...times.long], 0.5)];
  return { short, long, ratio: long / short };
}

function plainSort(sort: () => unknown): number {
  const took = Array.from({ length: 5 }, () => {
    const began = performance.now();
    sort();
    return performance.now() - began;
  });
  return quantile(took, 0.5);
}

/** Presses a button of the page. Returns the milliseconds until a table has its first row and no cell that loads. */
const pressed = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    `new Promise((resolve, reject) => {
      const began = performance.now();
      document.querySelector(${JSON.stringify(selector)}).click();
      const look = () => {
        const took = performance.now() - began;
        const table = [...document.querySelectorAll('[role=grid]')].at(-1);
        if (took > 30000) reject(new Error('No rows after ' + took + ' ms.'));
        else if (table?.getAttribute('aria-busy') === 'false' && table.querySelector('td')) resolve(took);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })`,
  );
