/** Code in the Python of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { identityOf, runs } from '../../sandbox/launcher/process-identity.ts';
import { treeOf } from '../../sandbox/launcher/process-tree.ts';
import type { CodeRequest } from '../code-run.ts';
import { dataset, MEGABYTE, makeRunner, noSandbox, runCode } from '../code-runner.fixture.ts';
import { interpreter, ownTest } from './own-python.fixture.ts';

const runner = makeRunner();
const unconfined = makeRunner({ findSandbox: noSandbox });
afterAll(() => Promise.all([runner.remove(), unconfined.remove()]));

const run = (code: string, more: Partial<CodeRequest> = {}) =>
  runCode(runner, { language: 'python', own: interpreter(true), code, ...more });

const SALES = dataset(
  'sales',
  [
    { name: 'city', type: 'text' },
    { name: '件', type: 'number' },
  ],
  Array.from({ length: 2500 }, (_, at) => [`c${at}`, at]),
);

ownTest('reads datasets, prints, and keeps its variables, of which ours knows nothing', async () => {
  const first = await run('print("梨", len(sales))\nkept = sum(row["件"] for row in datasets.sales)\nkept', {
    datasets: [SALES],
  });
  expect(first).toMatchObject({ kind: 'done', output: '梨 2500\n', value: '3123750', stateLost: null });
  expect(await run('kept + 1')).toMatchObject({ value: '3123751' });
  expect(await run('sales')).toMatchObject({ kind: 'failed', message: expect.stringContaining('NameError') });
  expect(await run('import asyncio\nawait asyncio.sleep(0.01)\n"awaited"')).toMatchObject({ value: "'awaited'" });
  expect(await run('def f():\n  return 1 / 0\nf()')).toMatchObject({
    ...{ kind: 'failed', line: 2 },
    message: 'ZeroDivisionError: division by zero\n    at line 3: f()\n    at line 2 in f: return 1 / 0',
  });
});

ownTest('shows tables, charts and images, and what a program that it starts prints', async () => {
  const code = `import subprocess, sys
show_table([{'a': 1}], 'Table')
show_chart({'mark': 'bar', 'data': {'values': [{'a': 1}]}}, 'Bars')
show_image(bytes.fromhex('89504e470d0a1a0a'), 'Dot')
print('own')
subprocess.run([sys.executable, '-c', 'print("of a child")']).returncode`;
  expect(await run(code)).toMatchObject({
    ...{ kind: 'done', value: '0', output: 'own\nof a child\n' },
    outputs: [{ kind: 'table' }, { kind: 'chart', name: 'Bars' }, { kind: 'image', mimeType: 'image/png' }],
  });
});

ownTest('shows the open figures of matplotlib, and gives a DataFrame, where these packages are installed', async () => {
  const code = `import sys, types
pyplot = types.ModuleType('matplotlib.pyplot')
class Figure:
    def savefig(self, file, **_): file.write(bytes.fromhex('89504e470d0a1a0a'))
    def get_label(self): return 'Sales'
pyplot.get_fignums, pyplot.figure, pyplot.close = lambda: [1], lambda number: Figure(), lambda which: None
pandas = types.ModuleType('pandas')
pandas.DataFrame = lambda rows, columns: (len(rows), columns)
sys.modules.update({'matplotlib.pyplot': pyplot, 'pandas': pandas})
dataframe('sales')`;
  expect(await run(code, { session: 'packages', datasets: [SALES] })).toMatchObject({
    ...{ kind: 'done', value: "(2500, ['city', '件'])" },
    outputs: [{ kind: 'image', name: 'Sales', mimeType: 'image/png' }],
  });
});

ownTest('ends code at the time limit and keeps its variables, and cuts a long output with a mark', async () => {
  await run('kept = 7');
  const limits = { timeMs: 300, memoryBytes: 100 * MEGABYTE, outputCharacters: 100 };
  for (const code of ['while True: pass', 'import time\ntime.sleep(60)', 'import asyncio\nawait asyncio.sleep(60)'])
    expect(await run(`print("begun")\n${code}`, { limits })).toMatchObject({ kind: 'timed-out', output: 'begun\n' });
  expect(await run('kept')).toMatchObject({ value: '7' });
  const long = await run('for at in range(100000): print("x" * 100)', { limits: { ...limits, timeMs: 20_000 } });
  expect(long).toMatchObject({
    kind: 'done',
    output: expect.stringMatching(/^x{100}\n\[[\d,]+ more characters of output are left out here\]\n$/),
    outputs: [{ kind: 'text', text: expect.stringMatching(/\[The output was longer and is cut here\]\n$/) }],
  });
});

ownTest('a stop ends it and the processes that it started within half a second, and the loss is said', async () => {
  const stop = new AbortController();
  const before = treeOf(process.pid, 1000);
  let processes: ReturnType<typeof identityOf>[] = [];
  let stoppedAt = 0;
  const code = `import subprocess
child = subprocess.Popen(['sleep', '300'], start_new_session=True)
print('begun')
while True:
    try:
        while True: pass
    except BaseException: pass`;
  const result = await run(code, {
    session: 'stopped',
    signal: stop.signal,
    onOutput: (text) => {
      if (!text.includes('begun')) return;
      processes = treeOf(process.pid, 1000)
        .filter((pid) => !before.includes(pid))
        .map(identityOf);
      stoppedAt = performance.now();
      stop.abort();
    },
  });
  expect(performance.now() - stoppedAt).toBeLessThan(500);
  expect(result).toMatchObject({ kind: 'stopped', stateGone: true });
  expect(processes.length).toBeGreaterThan(1);
  expect(processes.filter((each) => runs(each))).toEqual([]);
  expect(await run('1', { session: 'stopped' })).toMatchObject({ value: '1', stateLost: 'ended' });
});

ownTest('ends it when it takes too much memory, also in a process that it started', async () => {
  const limits = { timeMs: 20_000, memoryBytes: 60 * MEGABYTE, outputCharacters: 100 };
  const hungry = 'kept = []\nwhile True: kept.append(bytearray(10_000_000))';
  const session = 'hungry';
  expect(await run(hungry, { session, limits })).toMatchObject({ kind: 'out-of-memory', stateGone: true });
  const child = `import subprocess, sys\nsubprocess.run([sys.executable, '-c', ${JSON.stringify(hungry)}])`;
  expect(await run(child, { session, limits })).toMatchObject({ kind: 'out-of-memory', stateLost: 'ended' });
});

ownTest('a process that it forks cannot answer for it', async () => {
  const code = `import os
child = os.fork()
if child == 0:
    print('of the child')
    os._exit(0)
os.waitpid(child, 0)[1]`;
  expect(await run(code, { session: 'forked' })).toMatchObject({ value: '0', output: 'of the child\n' });
});

ownTest(
  'runs in a temporary folder of its own without a sandbox, and not where another place was promised',
  async () => {
    const outside = { language: 'python', own: interpreter(false) } as const;
    const where = await runCode(unconfined, {
      ...outside,
      code: 'import os\nopen("x", "w").close()\nprint(os.getcwd())',
    });
    const folder = where.kind === 'done' ? where.output.trim() : JSON.stringify(where);
    expect(existsSync(`${folder}/x`)).toBe(true);
    unconfined.end('session');
    await expect.poll(() => existsSync(folder)).toBe(false);
    const promised = { ...outside, own: interpreter(true), code: '1' };
    expect(await runCode(unconfined, promised)).toMatchObject({ kind: 'not-available' });
  },
  'outside',
);

for (const where of ['sandbox', 'outside'] as const)
  ownTest(
    `leaves no process, also of its children, when the host is killed (${where})`,
    async () => {
      const program = fileURLToPath(new URL('./own-killed-host.fixture.ts', import.meta.url));
      const host = spawn(process.execPath, [program, where], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(host.stdout, 'data');
      const pid = host.pid ?? 0;
      const processes = treeOf(pid, 1000).map(identityOf);
      expect(processes.length).toBeGreaterThan(3);
      const exit = once(host, 'exit');
      process.kill(pid, 'SIGKILL');
      await exit;
      await expect.poll(() => processes.filter((each) => runs(each)), { timeout: 10_000 }).toEqual([]);
    },
    where,
  );
