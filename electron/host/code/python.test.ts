/** Python of models, in a real interpreter outside the host. */
import { afterAll, expect, test } from 'vitest';
import type { CodeRequest } from './code-run.ts';
import { dataset, MEGABYTE, makeRunner, runCode } from './code-runner.fixture.ts';

const runner = makeRunner();
afterAll(runner.remove);

const run = (code: string, more: Partial<CodeRequest> = {}) => runCode(runner, { language: 'python', code, ...more });

/** The value of the last expression; an error otherwise. */
async function valueFrom(code: string, more: Partial<CodeRequest> = {}): Promise<string | null> {
  const result = await run(code, more);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return result.value;
}

/** The first call starts Python. */
const START = 120_000;

test('returns what the code printed and the value of its last expression, and announces a slow start', {
  timeout: START,
}, async () => {
  const seen: string[] = [];
  const result = await run('import sys\nprint("kg", "梨")\nprint("e", file=sys.stderr)\n1 + 1', {
    onOutput: (text) => seen.push(text),
  });
  expect(result).toEqual({
    ...{ kind: 'done', output: 'kg 梨\ne\n', value: '2', outputs: [] },
    ...{ stateLost: null, stateGone: false },
  });
  expect(seen.join('')).toContain('Starting Python…\n');
});

test('keeps variables between calls', async () => {
  await run('rows = [1, 2, 3]\ndef twice(n):\n  return n * 2');
  expect(await valueFrom('twice(len(rows))')).toBe('6');
});

test('changes nothing in texts of several lines', async () => {
  expect(await valueFrom('def f():\n    return """a\n        b\n  c"""\n\nf()')).toBe(String.raw`'a\n        b\n  c'`);
});

test('awaits at the top level', async () => {
  expect(await valueFrom('import asyncio\nasync def f():\n  await asyncio.sleep(0.01)\n  return 7\nawait f()')).toBe(
    '7',
  );
});

test('reads datasets as lists of dictionaries, whatever they are called', async () => {
  const columns = [
    { name: 'fruit', type: 'text' },
    { name: '重量', type: 'number' },
  ] as const;
  const rows = Array.from({ length: 2345 }, (_, at) => [`f"'${at}`, at % 2 === 0 ? at : null]);
  const datasets = [dataset('harvest', columns, rows), dataset('a"\n\\表', columns, rows.slice(0, 1))];
  expect(await valueFrom('len(harvest), harvest[2], datasets.harvest is harvest', { datasets })).toBe(
    `(2345, {'fruit': 'f"\\'2', '重量': 2}, True)`,
  );
  expect(await valueFrom('[len(datasets[name]) for name in datasets]', { datasets })).toBe('[2345, 1]');
  expect(await run('harvest')).toMatchObject({ kind: 'failed', message: expect.stringContaining('NameError') });
  expect(await run('datasets.other', { datasets })).toMatchObject({
    message: expect.stringContaining("There is no dataset 'other'. There are: harvest, "),
  });
});

test('returns tables, charts, images and documents that the code shows', async () => {
  const code = `import datetime, math
from decimal import Decimal
show_table([{'day': datetime.date(2026, 11, 1), 'kg': 1.5}, {'kg': Decimal('2'), 'n': 2**60, 'x': math.nan}], 'Harvest')
show_table([[1, 'a'], [2, 'b']], name='Lists')
show_chart({'mark': 'bar', 'data': {'values': [{'a': 1, 'd': datetime.date(2026, 1, 2), 'n': math.inf}]}}, 'Bars')
show_image(bytes.fromhex('89504e470d0a1a0a'), 'Dot')
show_markdown('# Title', 'Report')
show_html('<p>Text')`;
  expect(await run(code)).toMatchObject({
    kind: 'done',
    outputs: [
      {
        ...{ kind: 'table', name: 'Harvest', totalRows: 2 },
        columns: [
          { name: 'day', type: 'date' },
          { name: 'kg', type: 'number' },
          { name: 'n', type: 'text' },
          { name: 'x', type: 'text' },
        ],
        rows: [
          ['2026-11-01', 1.5, null, null],
          [null, 2, '1152921504606846976', null],
        ],
      },
      { name: 'Lists', columns: [{ name: 'column 1' }, { name: 'column 2' }] },
      { kind: 'chart', name: 'Bars', spec: { data: { values: [{ a: 1, d: '2026-01-02', n: null }] } } },
      { kind: 'image', name: 'Dot', mimeType: 'image/png' },
      { kind: 'document', name: 'Report', format: 'markdown' },
      { kind: 'document', name: 'Page', format: 'html' },
    ],
  });
});

test('an error names its line and shows it, also in a function, the syntax and an earlier call', async () => {
  expect(await run('def f():\n  return 1 / 0\n\nf()')).toMatchObject({
    ...{ kind: 'failed', line: 2 },
    message: 'ZeroDivisionError: division by zero\n    at line 4: f()\n    at line 2 in f: return 1 / 0',
  });
  expect(await run('f()')).toMatchObject({
    ...{ line: 1 },
    message: expect.stringContaining('at line 2 of an earlier call in f'),
  });
  expect(await run('x = 1\ny = = 2')).toMatchObject({
    kind: 'failed',
    line: 2,
    message: expect.stringContaining('SyntaxError'),
  });
  expect(await run('raise SystemExit')).toMatchObject({ kind: 'done' });
});

test('says what to use instead of a package that is not there', async () => {
  expect(await run('import pandas as pd')).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining(
      'The package pandas is not available here and cannot be installed. Use lists of dictionaries with the modules statistics',
    ),
  });
  expect(await run('from matplotlib import pyplot')).toMatchObject({ message: expect.stringContaining('show_chart') });
  expect(await run('import nonsense')).toMatchObject({ message: expect.stringContaining('Only the standard library') });
  expect(await valueFrom('import statistics, json, re, csv, zipfile\nstatistics.mean([1, 2])')).toBe('1.5');
  expect(await run('input()')).toMatchObject({ message: expect.stringContaining('nobody can answer') });
});

test('ends code at the time limit and keeps the variables', async () => {
  await run('kept = 7');
  const limits = { timeMs: 300, memoryBytes: 100 * MEGABYTE, outputCharacters: 100 };
  for (const code of ['while True: pass', 'import time\ntime.sleep(60)', 'import asyncio\nawait asyncio.sleep(60)'])
    expect(await run(`print("begun")\n${code}`, { limits })).toMatchObject({ kind: 'timed-out', output: 'begun\n' });
  expect(await valueFrom('kept')).toBe('7');
});

test('keeps the variables after one request that was too large, and starts anew when the memory is full', {
  timeout: START,
}, async () => {
  const limits = { timeMs: 20_000, memoryBytes: 50 * MEGABYTE, outputCharacters: 100 };
  expect(await run('kept = []\nwhile True: kept.append(bytearray(1_000_000))', { limits })).toMatchObject({
    kind: 'out-of-memory',
    stateGone: true,
  });
  expect(await run('"kept" in globals()')).toMatchObject({ kind: 'done', value: 'False', stateLost: 'ended' });
});
