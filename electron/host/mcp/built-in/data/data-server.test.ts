/** Tests the data server over MCP, as a model uses it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataWorld, dataWorld } from './data.fixture.ts';

let world: DataWorld;
beforeAll(async () => {
  world = await dataWorld();
}, 60_000);
afterAll(() => world.close());

const sql = (code: string) => world.call('run_code', { language: 'sql', code });

const HARVEST = '日期,crop,kg\n2026-05-01,番茄,"1,5"\n2026-05-02,beans,NA\n2026-05-03,番茄,"2,25"\n';

test('reads a file into a table that SQL finds by its name', async () => {
  world.write('harvest.csv', HARVEST);
  const read = await world.call('read_dataset', { path: 'harvest.csv', preview_rows: 2 });
  expect(read).toEqual({
    failed: false,
    text: [
      'Read harvest.csv as the table harvest (CSV with commas): 3 rows, 3 columns, 1 missing cell.',
      'Columns (SQL type; nulls; different values; smallest to largest and mean, or samples):',
      '- "日期": DATE; no nulls; 3 different; 2026-05-01 to 2026-05-03',
      '- crop: VARCHAR; no nulls; 2 different; "番茄", "beans"',
      '- kg: DOUBLE; 1 null; 2 different; 1.5 to 2.25; mean 1.875',
      'First 2 rows:',
      '日期 | crop | kg',
      '2026-05-01 | 番茄 | 1.5',
      '2026-05-02 | beans | null',
    ].join('\n'),
  });
  const sums = await world.call('run_code', {
    language: 'sql',
    code: 'SELECT crop, sum(kg) AS total FROM harvest GROUP BY crop ORDER BY total DESC NULLS LAST',
    description: 'Total by crop',
  });
  expect(sums).toEqual({
    failed: false,
    text: '2 rows. The user sees all of them as a table.\ncrop | total\n番茄 | 3.75\nbeans | null',
  });
  expect(world.made.at(-1)).toEqual({
    ...{ kind: 'table', name: 'Total by crop', totalRows: 2 },
    columns: [
      { name: 'crop', type: 'text' },
      { name: 'total', type: 'number' },
    ],
    rows: [
      ['番茄', 3.75],
      ['beans', null],
    ],
  });
});

test('a flood of rows is cut, for the model and for the user', async () => {
  const { text, failed } = await sql("SELECT n, repeat('x', 100) FROM range(3000000) t(n)");
  expect(failed).toBe(false);
  expect(text).toMatch(/\n\[cut here: \d+ rows are not shown to you\]$/);
  expect(text.length).toBeLessThan(20_000);
  const table = world.made.at(-1);
  expect(table).toMatchObject({ kind: 'table', totalRows: 3_000_000 });
  expect(table?.kind === 'table' && table.rows.length).toBe(100_000);
}, 30_000);
