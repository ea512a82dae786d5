/**
 * Tests a whole analysis of a data file in the app: the data tools are switched on in the topic, the strategy
 * tool-driven profiles the file, queries it, runs JavaScript and Python, draws charts and writes a report; a stop
 * ends Python that would never end; and code runs in the user's own Python after approval.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest';
import { descendantsOf } from '../cli/processes.ts';
import { ANALYSIS, ANALYSIS_FILES, MONTHS, PRODUCTS, REPORT_MARK, SALES } from '../fixtures/sample-analysis.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { byGoal } from './by-goal.ts';
import {
  approval,
  button,
  card,
  chat,
  chooseStrategy,
  composer,
  decide,
  expect,
  exported,
  indicator,
  openSettings,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();

const TASK = 'Analyse data/deliveries.csv';
const OWN = 'Count data/deliveries.csv in my own Python';
const ENDLESS = 'Run without end over deliveries.csv';
/** The first Python of a data folder makes its snapshot, which takes longer than an ordinary step on a busy computer. */
const FIRST_PYTHON_MS = 45_000;
/** The chat draws only what is in view. In this window that is the whole analysis. */
const TALL = { width: 1280, height: 3600 };
const OWN_CALLS = [
  call('run_own_python', { code: 'counted = sum(range(10))\nshow_table([{"total": counted}], "Counted")' }),
  call('attempt_completion', { result: 'It is counted.' }),
];
const output = (page: Page, kind: string, name: string) => chat(page).getByRole('region', { name: `${kind} ${name}` });
const marks = (page: Page, name: string) => output(page, 'Chart', name).locator('.chart-place svg [data-label]');

/** Starts the task with the data tools, which the user switches on where the page offers them. */
async function begin(page: Page, task: string): Promise<void> {
  await composer(page).fill(task);
  await button(page, 'Switch on in this topic').click();
  await expect(button(page, 'Switch on in this topic')).toBeHidden();
  await composer(page).press('Enter');
}

/** Checks everything that the analysis shows to the user, from the first call to the report. */
async function isShown(page: Page): Promise<void> {
  await expect(chat(page).getByRole('heading', { name: 'Deliveries in May and June' })).toBeVisible();
  await expect(chat(page).getByRole('table').last()).toContainText('636.60');
  // The report shows a chart and a table where it names them.
  await expect(page.getByRole('figure', { name: 'The months' }).locator('svg [data-label]')).toHaveCount(MONTHS.length);
  await expect(page.getByRole('figure', { name: 'The products' }).getByRole('gridcell')).toHaveCount(
    2 * PRODUCTS.length,
  );
  await expect(page.getByText(REPORT_MARK)).toHaveCount(0);
  await hasRows(page, 'Sales by customer', SALES);
  await expect(marks(page, 'Sales by customer')).toHaveCount(SALES.length);
  await hasRows(page, 'Most delivered', PRODUCTS);
  await expect(marks(page, 'Kilograms by month')).toHaveCount(MONTHS.length);
  for (const [at, [month, kilograms]] of MONTHS.entries()) {
    const label = await marks(page, 'Kilograms by month').nth(at).getAttribute('data-label');
    expectValue(label).toContain(month);
    expectValue(label).toContain(String(kilograms));
  }
}

async function hasRows(page: Page, name: string, rows: readonly (readonly [string, number])[]): Promise<void> {
  const cells = rows.flatMap(([of, value]) => [of, String(value)]);
  await expect(output(page, 'Table', name).getByRole('gridcell')).toHaveText(cells);
}

/** The processes of the app that run JavaScript or Python. Empty on systems without /proc. */
const interpretersOf = (app: App) => descendantsOf(app.pid).filter(isInterpreter);

function isInterpreter(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('code-interpreter');
  } catch {
    return false;
  }
}

/** Returns the path of the `python3` that is installed on this machine; null if there is none. */
function ownPython(): string | null {
  try {
    return execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

describe('an analysis of a data file', () => {
  let app: App;
  beforeAll(async () => {
    const endless = call('run_code', { language: 'python', code: 'print("be" + "gun")\nwhile True: pass' });
    app = await startApp(browser, {
      files: ANALYSIS_FILES,
      script: byGoal({ [TASK]: ANALYSIS, [ENDLESS]: [endless], [OWN]: OWN_CALLS }),
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('profiles, queries, runs code and draws without asking, and reports; it is the same later and runs nothing', {
    timeout: 2 * FIRST_PYTHON_MS,
  }, async () => {
    const { page } = await app.open();
    await page.setViewportSize(TALL);
    await chooseStrategy(page, 'Tool-driven');
    await begin(page, TASK);
    const report = chat(page).getByRole('heading', { name: 'Deliveries in May and June' });
    await expect(report.or(approval(page)).or(card(page, /^Stopped/))).toBeVisible({ timeout: FIRST_PYTHON_MS });
    await isShown(page);
    expectValue(await graveIssues(page)).toEqual([]);
    expectValue(app.model.requests).toHaveLength(ANALYSIS.length);

    await page.reload();
    await topicRow(page, TASK).click();
    await isShown(page);
    await page.context().close();
    await app.stop();
    await app.start();
    const { page: later } = await app.open();
    await later.setViewportSize(TALL);
    await topicRow(later, TASK).click();
    await isShown(later);
    expectValue(interpretersOf(app)).toEqual([]);
    expectValue(app.model.requests).toHaveLength(ANALYSIS.length);
    const stored = JSON.stringify(await exported(app));
    expectValue(stored).toContain('run_code');
    expectValue(stored).not.toContain('"approvals"');
    await later.context().close();
  });

  test('is stopped while its Python never ends, and no interpreter is left', {
    timeout: 2 * FIRST_PYTHON_MS,
  }, async ({ skip }) => {
    const { page } = await app.open();
    await button(page, /^New topic/).click();
    await begin(page, ENDLESS);
    await expect(chat(page)).toContainText('begun', { timeout: FIRST_PYTHON_MS });
    if (process.platform === 'linux') await expect.poll(() => interpretersOf(app).length).toBeGreaterThan(0);
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, 'Stopped (you)')).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    await expect.poll(() => interpretersOf(app)).toEqual([]);
    await page.context().close();
    if (process.platform !== 'linux') skip('NOT RUN: that the interpreter has ended is seen only on Linux');
  });

  test('runs code in the Python that the user names, after the user has read it', { timeout: FIRST_PYTHON_MS }, async ({
    skip,
  }) => {
    const python = ownPython();
    if (python === null) return skip('NOT RUN: there is no python3 here');
    const { page } = await app.open();
    await openSettings(page, 'Approvals');
    const field = page.getByRole('textbox', { name: 'Your own Python' });
    await field.fill('/no/such/python');
    await field.press('Enter');
    await expect(page.getByText('There is no program /no/such/python.')).toBeVisible();
    await field.fill(python);
    await field.press('Enter');
    await expect(page.getByText(/^Found: Python 3\./)).toBeVisible();
    expectValue(await graveIssues(page)).toEqual([]);
    await button(page, /^New topic/).click();
    await begin(page, OWN);
    await expect(approval(page)).toContainText('Run this code in your own Python?');
    await expect(approval(page)).toContainText('show_table([{"total": counted}], "Counted")');
    await expect(approval(page)).toContainText(python);
    expectValue(await graveIssues(page)).toEqual([]);
    await decide(page, /^Allow once/);
    await expect(output(page, 'Table', 'Counted').getByRole('gridcell')).toHaveText(['45']);
    await page.context().close();
  });

  test('leaves no problem: no error, nothing that the policy blocked, no request elsewhere', () => {
    expectValue(app.model.violations).toEqual([]);
    expectValue(app.problems).toEqual([]);
  });
});
