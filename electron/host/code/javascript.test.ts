/** JavaScript of models, in a real interpreter outside the host. */
import { afterAll, expect, test } from 'vitest';
import type { CodeRequest } from './code-run.ts';
import { dataset, MEGABYTE, makeRunner, runCode } from './code-runner.fixture.ts';

const runner = makeRunner();
afterAll(runner.remove);

const run = (code: string, more: Partial<CodeRequest> = {}) => runCode(runner, { code, ...more });

/** The value of the last expression; an error otherwise. */
async function valueFrom(code: string, more: Partial<CodeRequest> = {}): Promise<string | null> {
  const result = await run(code, more);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return result.value;
}

const harvest = dataset(
  'harvest',
  [
    { name: 'fruit', type: 'text' },
    { name: '重量', type: 'number' },
    { name: '__proto__', type: 'text' },
  ],
  [
    ['apple', 3, 'a'],
    ['pear', null, 'b'],
  ],
);

test('returns what the code printed and the value of its last expression', async () => {
  expect(await run('console.log("kg", [1, { a: 2 }], "梨"); 1 + 1')).toEqual({
    ...{ kind: 'done', output: 'kg [ 1, { a: 2 } ] 梨\n', value: '2', outputs: [] },
    ...{ stateLost: null, stateGone: false },
  });
});

test('keeps variables between calls, and lets a later call declare them again', async () => {
  await run('const rows = [1, 2, 3]; let total = 0; function twice(n) { return n * 2; }');
  expect(await valueFrom('twice(rows.length) + total')).toBe('6');
  expect(await valueFrom('const rows = [4]; let total = 1;\nrows[0] + total')).toBe('5');
});

test('awaits promises and timers at the top level', async () => {
  expect(
    await valueFrom('const a = await Promise.resolve(20); await new Promise((end) => setTimeout(end, 20)); a + 1'),
  ).toBe('21');
  expect(await run('await new Promise(() => {})')).toMatchObject({
    kind: 'failed',
    message: 'The code awaits a promise that nothing will settle.',
  });
});

test('reads datasets as arrays of row objects, whatever their columns are called', async () => {
  const datasets = [harvest, dataset('a "b" 表', [{ name: 'n', type: 'number' }], [[7]])];
  expect(await valueFrom('harvest.map((row) => row["重量"])', { datasets })).toBe('[ 3, null ]');
  expect(await valueFrom('[Object.keys(datasets.harvest[1]).length, ({}).fruit]', { datasets })).toBe(
    '[ 3, undefined ]',
  );
  expect(await valueFrom(`datasets['a "b" 表'][0].n`, { datasets })).toBe('7');
  expect(await valueFrom('typeof harvest', { datasets: [] })).toBe('undefined');
});

test('loads long datasets in parts and says why one cannot be read', async () => {
  const rows = Array.from({ length: 12_345 }, (_, at) => [at]);
  const long = dataset('long', [{ name: 'n', type: 'number' }], rows);
  expect(await valueFrom('long.length + long.at(-1).n', { datasets: [long] })).toBe('24689');
  const broken = { ...long, rows: () => Promise.reject(new Error('the file has gone')) };
  expect(await run('1;\nlong', { datasets: [broken] })).toMatchObject({
    ...{ kind: 'failed', line: 2 },
    message: expect.stringContaining('The dataset long could not be read: the file has gone'),
  });
});

test('returns tables, charts, images and documents that the code shows', async () => {
  const code = `showTable([{ day: '2026-11-01', kg: 1.5 }, { kg: 2n, ok: true, day: null }], 'Harvest');
    showChart({ mark: 'bar', data: { values: [{ a: 1 }] } }, 'Bars');
    showImage('<svg xmlns="http://www.w3.org/2000/svg"/>', 'Drawing');
    showMarkdown('# Title', 'Report');
    showHtml('<p>Text', 'Page');`;
  expect(await run(code)).toMatchObject({
    kind: 'done',
    outputs: [
      {
        ...{ kind: 'table', name: 'Harvest', totalRows: 2 },
        columns: [
          { name: 'day', type: 'date' },
          { name: 'kg', type: 'number' },
          { name: 'ok', type: 'boolean' },
        ],
        rows: [
          ['2026-11-01', 1.5, null],
          [null, 2, true],
        ],
      },
      { kind: 'chart', name: 'Bars', spec: { mark: 'bar', data: { values: [{ a: 1 }] } } },
      { kind: 'image', name: 'Drawing', mimeType: 'image/svg+xml' },
      { kind: 'document', name: 'Report', format: 'markdown', text: '# Title' },
      { kind: 'document', name: 'Page', format: 'html', text: '<p>Text' },
    ],
  });
});

test('an output that is refused is an error at its line', async () => {
  expect(await run('\nshowImage([1, 2, 3])')).toMatchObject({
    ...{ kind: 'failed', line: 2, outputs: [] },
    message: expect.stringContaining('The image is neither PNG nor JPEG nor SVG.'),
  });
});

test('an error names its line, also in a function and in the syntax', async () => {
  expect(await run('function f() {\n  throw new RangeError("too far");\n}\nf();')).toMatchObject({
    ...{ kind: 'failed', line: 2 },
    message: 'RangeError: too far\n    at line 2 in f\n    at line 4',
  });
  expect(await run('1;\nlet = = 2;')).toMatchObject({ kind: 'failed', line: 2 });
  expect(await run('throw { reason: "none" }')).toMatchObject({ message: 'Thrown: { reason: "none" }' });
});

test('ends code at the time limit and keeps the variables', async () => {
  await run('var kept = 7');
  const limits = { timeMs: 200, memoryBytes: 100 * MEGABYTE, outputCharacters: 100 };
  for (const code of [
    'while (true);',
    '/(a+)+$/.test("a".repeat(60) + "!")',
    'while (true) { try { for (;;); } catch {} }',
  ])
    expect(await run(`console.log("begun");\n${code}`, { limits })).toMatchObject({
      kind: 'timed-out',
      output: 'begun\n',
    });
  expect(await valueFrom('kept')).toBe('7');
});

test('starts the interpreter anew after code that takes too much memory, and says so in the next result', async () => {
  const limits = { timeMs: 20_000, memoryBytes: 50 * MEGABYTE, outputCharacters: 100 };
  expect(await run('const all = []; for (;;) all.push(new Array(10_000).fill(1))', { limits })).toMatchObject({
    ...{ kind: 'out-of-memory', stateGone: true },
  });
  expect(await run('typeof all')).toMatchObject({ kind: 'done', value: 'undefined', stateLost: 'ended' });
  expect(await run('1')).toMatchObject({ stateLost: null });
});

test('cuts long output with a mark and returns the whole output beside the result', async () => {
  const limits = { timeMs: 5000, memoryBytes: 100 * MEGABYTE, outputCharacters: 20 };
  expect(await run('for (let i = 0; i < 10; i++) console.log("line " + i)', { limits })).toMatchObject({
    output: 'line 0\nline 1\nline 2\n[50 more characters of output are left out here]\n',
    outputs: [{ kind: 'text', name: 'Output', text: expect.stringMatching(/^line 0\n[\s\S]*line 9\n$/) }],
  });
});

test('shows the output while the code runs', async () => {
  const seen: string[] = [];
  const running = run('console.log("first"); await new Promise((end) => setTimeout(end, 1500)); "end"', {
    onOutput: (text) => seen.push(text),
  });
  await expect.poll(() => seen.join(''), { timeout: 10_000 }).toContain('first');
  const before = seen.length;
  expect(await running).toMatchObject({ kind: 'done' });
  expect(seen.length).toBe(before);
});
