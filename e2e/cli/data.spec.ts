/** Tests the data server `@aether/data` on the command line, with its real process in the built program. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANALYSIS, ANALYSIS_FILES, PRODUCTS, SALES } from '../fixtures/sample-analysis.ts';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const read = call('read_dataset', { path: 'sales.csv' });
const sql = (code: string) => call('run_code', { language: 'sql', code });
const done = call('attempt_completion', { result: 'Done.' });
/** The first Python of a data folder makes its snapshot, so this run takes longer than others on a busy computer. */
const FIRST_PYTHON_MS = 55_000;
const ON = ['--server', '@aether/data=on'] as const;

test('a run reads a data file and queries it without asking, and leaves the result for the user', async () => {
  await using place = await somePlace({ 'sales.csv': 'city,price\nBern,1\nBasel,2\nBern,4\n' });
  const query = sql('SELECT city, sum(price) AS total FROM sales GROUP BY city ORDER BY city');
  await using model = await startScriptedOpenAi([read, query, done]);
  const ended = await place.run(model, 'How much?', ON);
  expect(ended.calls).toEqual(['read_dataset done', 'run_code done', 'attempt_completion done']);
  const [first, second] = ended.all('tool-call-end');
  expect(first?.result).toContain('Read sales.csv as the table sales (CSV with commas): 3 rows, 2 columns');
  expect(second?.result).toBe('2 rows. The user sees all of them as a table.\ncity | total\nBasel | 2\nBern | 5');
  expect(second?.outputs).toMatchObject([{ kind: 'table', rows: 2, columns: 2, totalRows: 2 }]);
  expect(model.violations).toEqual([]);
});

test('a run has no data tools until they are switched on', async () => {
  await using place = await somePlace({ 'sales.csv': 'city,price\nBern,1\n' });
  await using model = await startScriptedOpenAi([read, done]);
  const ended = await place.run(model, 'How much?', []);
  expect(ended.calls[0]).toBe('read_dataset failed');
  expect(model.requests[0]?.bodyText).not.toContain('read_dataset');
});

test('a tool-driven run analyses a file in three languages without asking, and reports', async () => {
  await using place = await somePlace(ANALYSIS_FILES);
  await using model = await startScriptedOpenAi(ANALYSIS);
  const file = join(place.root, 'report.html');
  const words = [...ON, '--strategy', 'tool-driven', '--report', file];
  const ended = await place.run(model, 'Analyse data/deliveries.csv', words, { longestMs: FIRST_PYTHON_MS });
  expect(ended.code).toBe(0);
  expect(ended.last('loop-end').reason).toBe('all_todos_closed');
  expect(ended.all('tool-call-end').map(({ tool, status, outputs = [] }) => [tool, status, outputs])).toMatchObject([
    ['todo_write', 'done', []],
    [
      'read_dataset',
      'done',
      [
        { kind: 'table', rows: 5, totalRows: 60 },
        { kind: 'table', rows: 7, columns: 8 },
      ],
    ],
    [
      'run_code',
      'done',
      [
        { kind: 'table', rows: SALES.length },
        { kind: 'chart', name: 'Sales by customer' },
      ],
    ],
    ['run_code', 'done', [{ kind: 'table', rows: PRODUCTS.length, name: 'Most delivered' }]],
    ['run_code', 'done', [{ kind: 'chart', name: 'Kilograms by month' }]],
    ['todo_write', 'done', []],
  ]);
  const told = ended.all('tool-call-end').map(({ result }) => result);
  expect(told[2]).toContain(SALES.map((row) => row.join(' | ')).join('\n'));
  expect(told[4]).toContain("{'month': '2026-05', 'kilograms': 636.6}");
  expect(model.violations).toEqual([]);
  // The page needs nothing else: the chart is drawn in it, and no address is loaded.
  const page = await readFile(file, 'utf8');
  expect(page).toContain('<svg');
  expect(page).toContain('番茄');
  expect(page).not.toContain('artifact:');
  expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
});
