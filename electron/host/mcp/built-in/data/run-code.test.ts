/** The parts of `run_code` that other rooms plug in: interpreters for JavaScript and Python, and the check of charts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output, TableRow } from '../../../../../shared/output.ts';
import type { CodeRequest, CodeResult } from '../../../code/code-run.ts';
import { type DataWorld, dataWorld, noSandbox } from './data.fixture.ts';

const requests: CodeRequest[] = [];
const given: (TableRow[] | string)[] = [];
const CHART: Output = { kind: 'chart', name: 'Drawn by code', spec: { mark: 'bar' } };
let answer: CodeResult;

let world: DataWorld;
beforeAll(async () => {
  world = await dataWorld({
    data: { findSandbox: noSandbox },
    code: {
      run: async (request) => {
        requests.push(request);
        for (const dataset of request.datasets) {
          const rows = await dataset.rows().catch((error: Error) => error.message);
          given.push(typeof rows === 'string' ? rows : [...rows]);
        }
        return answer;
      },
    },
    checkChart: async (spec) =>
      'url' in spec ? { ok: false, message: 'The specification names an address.' } : { ok: true, spec, warnings: [] },
  });
  world.write('sales.csv', 'city,price\nBern,1\nBasel,2\n');
  expect(await world.call('read_dataset', { path: 'sales.csv' })).toMatchObject({ failed: false });
}, 30_000);
afterAll(() => world.close());

const done: CodeResult = {
  ...{ kind: 'done', value: '3', output: 'counted\n', outputs: [CHART], stateLost: null, stateGone: false },
};

async function run(args: Record<string, string | readonly string[]>, result = done) {
  answer = result;
  requests.length = 0;
  given.length = 0;
  const call = await world.call('run_code', { language: 'python', code: 'len(sales)', ...args } as never);
  return { ...call, request: requests[0] };
}

describe('JavaScript and Python', () => {
  test('get the datasets of the topic, also those that SQL made, and their outputs reach the user', async () => {
    await world.call('run_code', { language: 'sql', code: 'CREATE TEMP TABLE small AS SELECT 7 AS n' });
    const { text, failed, request } = await run({});
    expect({ text, failed }).toEqual({
      text: 'Value: 3\ncounted\nThe user sees: chart "Drawn by code".',
      failed: false,
    });
    expect(request?.datasets.map(({ name, columns }) => [name, columns.map((column) => column.type)])).toEqual([
      ['sales', ['text', 'number']],
      ['small', ['number']],
    ]);
    expect(given).toEqual([
      [
        ['Bern', 1],
        ['Basel', 2],
      ],
      [[7]],
    ]);
    expect(world.made.at(-1)).toEqual(CHART);
  });

  test('get only the datasets that the call names, and none that does not exist', async () => {
    expect((await run({ datasets: ['small'] })).request?.datasets.map(({ name }) => name)).toEqual(['small']);
    const { text, request } = await run({ datasets: ['other'] });
    expect([text, request]).toEqual(['There is no dataset other. There are: sales, small.', undefined]);
  });

  test('do not get a dataset that is too large, and the code is told what to do', async () => {
    await world.call('run_code', { language: 'sql', code: 'CREATE TEMP TABLE large AS FROM range(200001)' });
    await run({ datasets: ['large'] });
    expect(given).toEqual([expect.stringMatching(/^The dataset large is too large for code\. Reduce it first in SQL/)]);
  });

  test.each([
    [{ ...done, kind: 'failed', message: 'NameError', line: 2 }, 'The code failed: NameError\ncounted'],
    [{ ...done, kind: 'timed-out' }, 'The code was ended after 60 seconds, its time limit.\ncounted'],
    [{ kind: 'not-available', why: 'There is no Python.' }, 'There is no Python.'],
  ] as const)('report how code ended: %j', async (result, text) => {
    const ran = await run({ datasets: [] }, result as CodeResult);
    expect(ran.failed).toBe(true);
    expect(ran.text.startsWith(text)).toBe(true);
  });

  test('are said not to be available where nothing runs them', async () => {
    const without = await dataWorld({ data: { findSandbox: noSandbox } });
    const { text, failed } = await without.call('run_code', { language: 'javascript', code: '1' });
    await without.close();
    expect([text, failed]).toEqual(['JavaScript is not available here. Use SQL.', true]);
  });
});

describe('a chart of a query', () => {
  const chart = (code: string, spec: object) =>
    world.call('run_code', { language: 'sql', code, chart: spec, description: 'Prices' } as never);

  test('has the rows of the result as its data', async () => {
    const { text } = await chart('FROM sales ORDER BY city', { mark: 'bar' });
    expect(text).toContain('The user sees the chart.');
    const values = [
      { city: 'Basel', price: 2 },
      { city: 'Bern', price: 1 },
    ];
    expect(world.made.at(-1)).toEqual({ kind: 'chart', name: 'Prices', spec: { mark: 'bar', data: { values } } });
  });

  test('is not made of a specification that is refused, or of too many rows', async () => {
    const refused = await chart('FROM sales', { mark: 'bar', url: 'x' });
    expect([refused.failed, refused.text.includes('The specification names an address.')]).toEqual([true, true]);
    const many = await chart('FROM range(5001)', { mark: 'bar' });
    expect(many.text).toContain('its data may have 5000 rows');
  });
});
