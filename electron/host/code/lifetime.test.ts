/** When interpreters start, share, lose and end their variables and their processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { identityOf, runs } from '../sandbox/launcher/process-identity.ts';
import { treeOf } from '../sandbox/launcher/process-tree.ts';
import type { CodeRequest, CodeRunner } from './code-run.ts';
import { MEGABYTE, makeRunner, noSandbox, runCode, testRunner } from './code-runner.fixture.ts';
import { PythonSnapshot } from './python-snapshot.ts';

const TIMEOUT = 90_000;

const run = (runner: CodeRunner, session: string, code: string, more: Partial<CodeRequest> = {}) =>
  runCode(runner, { session, code, ...more });

/** The processes below this one that started since `before`. */
function newProcesses(before: readonly number[] = []) {
  return treeOf(process.pid, 1000)
    .slice(1)
    .filter((pid) => !before.includes(pid))
    .map(identityOf);
}

test('a session does not see the variables of another one', { timeout: TIMEOUT }, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  await run(runner, 'one', 'var secret = 1');
  expect(await run(runner, 'two', 'typeof secret')).toMatchObject({ value: 'undefined', stateLost: null });
  expect(await run(runner, 'one', 'secret')).toMatchObject({ value: '1' });
});

test('a third interpreter takes the place of the one that was used least recently', { timeout: TIMEOUT }, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  await run(runner, 'one', 'var kept = 1');
  await run(runner, 'two', 'var kept = 2');
  await run(runner, 'one', 'kept');
  await run(runner, 'three', 'var kept = 3');
  expect(await run(runner, 'one', 'kept')).toMatchObject({ value: '1', stateLost: null });
  expect(await run(runner, 'two', 'typeof kept')).toMatchObject({ value: 'undefined', stateLost: 'evicted' });
  expect(await run(runner, 'two', '1')).toMatchObject({ stateLost: null });
});

test('a busy interpreter is not taken away: the third session waits', { timeout: TIMEOUT }, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  const pause = 'await new Promise((end) => setTimeout(end, 1500)); "done"';
  const busy = Promise.all([run(runner, 'one', pause), run(runner, 'two', pause)]);
  await run(runner, 'three', '1');
  expect(await busy).toMatchObject([{ value: 'done' }, { value: 'done' }]);
});

test('calls of one session run one after the other', { timeout: TIMEOUT }, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  const [, second] = await Promise.all([
    run(runner, 'one', 'await new Promise((end) => setTimeout(end, 300)); var first = 7'),
    run(runner, 'one', 'first'),
  ]);
  expect(second).toMatchObject({ value: '7' });
});

test('an idle interpreter ends, and the next result says that its variables are gone', {
  timeout: TIMEOUT,
}, async () => {
  const runner = testRunner({ findSandbox: noSandbox, idleMs: 200 });
  const before = treeOf(process.pid, 1000);
  await run(runner, 'one', 'var kept = 1');
  const processes = newProcesses(before);
  expect(processes.length).toBeGreaterThan(0);
  await expect.poll(() => processes.some((each) => runs(each))).toBe(false);
  expect(await run(runner, 'one', 'typeof kept')).toMatchObject({ value: 'undefined', stateLost: 'idle' });
});

test('says that variables are gone which a session had before the app was started again', {
  timeout: TIMEOUT,
}, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  expect(await run(runner, 'one', '1', { ranBefore: true })).toMatchObject({ stateLost: 'restarted' });
  expect(await run(runner, 'one', '1', { ranBefore: true })).toMatchObject({ stateLost: null });
});

for (const [language, code] of [
  ['javascript', 'console.log("begun"); for (;;);'],
  ['javascript', 'console.log("begun"); Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['python', 'import itertools\nprint("begun")\nsum(itertools.repeat(0))'],
] as const) {
  test(`a stop ends its processes within half a second: ${code}`, { timeout: TIMEOUT }, async () => {
    const runner = testRunner();
    const before = treeOf(process.pid, 1000);
    const stop = new AbortController();
    let processes = newProcesses();
    let stoppedAt = 0;
    const result = await run(runner, 'one', code, {
      ...{ language, signal: stop.signal },
      onOutput: (text) => {
        if (!text.includes('begun')) return;
        processes = newProcesses(before);
        stoppedAt = performance.now();
        stop.abort();
      },
    });
    const took = performance.now() - stoppedAt;
    expect(result).toMatchObject({ kind: 'stopped', output: 'begun\n', stateGone: true });
    expect(processes.length).toBeGreaterThan(0);
    expect(processes.filter((each) => runs(each))).toEqual([]);
    expect(took).toBeLessThan(500);
    expect(await run(runner, 'one', '1 + 1', { language })).toMatchObject({ value: '2', stateLost: 'ended' });
  });
}

test('a call that is stopped while it waits does not run', { timeout: TIMEOUT }, async () => {
  const runner = testRunner({ findSandbox: noSandbox });
  const first = run(runner, 'one', 'await new Promise((end) => setTimeout(end, 500)); var order = "first"');
  expect(await run(runner, 'one', 'var order = "second"', { signal: AbortSignal.timeout(50) })).toMatchObject({
    kind: 'stopped',
  });
  await first;
  expect(await run(runner, 'one', 'order')).toMatchObject({ value: 'first' });
});

test('the end of a session ends its interpreters and closing ends all of them', { timeout: TIMEOUT }, async () => {
  const runner = makeRunner();
  const before = treeOf(process.pid, 1000);
  await run(runner, 'one', 'var kept = 1');
  const one = newProcesses(before);
  runner.end('one');
  await expect.poll(() => one.some((each) => runs(each))).toBe(false);
  expect(await run(runner, 'one', 'typeof kept')).toMatchObject({ value: 'undefined', stateLost: null });
  const again = newProcesses(before);
  await runner.remove();
  expect(again.filter((each) => runs(each))).toEqual([]);
  expect(await run(runner, 'one', '1')).toMatchObject({ kind: 'not-available' });
});

test('ends an interpreter that takes memory which its own limit does not count', { timeout: TIMEOUT }, async ({
  skip,
}) => {
  if (process.platform !== 'linux') skip('NOT RUN: where the memory is asked for once a second, this takes long');
  const runner = testRunner();
  const code = `import pyodide_js
many = [pyodide_js._module.HEAPU8.constructor.new(100_000_000) for _ in range(8)]
for each in many: each.fill(1)
while True: pass`;
  const limits = { timeMs: 30_000, memoryBytes: 50 * MEGABYTE, outputCharacters: 100 };
  const result = await run(runner, 'one', code, { language: 'python', limits });
  expect(result).toMatchObject({ kind: 'out-of-memory', stateGone: true });
});

test('a snapshot is made without a sandbox too, and does no harm when it is broken', {
  timeout: TIMEOUT,
}, async () => {
  const folder = fileURLToPath(new URL('../../../out/broken-snapshot', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { version }: { version: string } = (await import('pyodide/package.json', { with: { type: 'json' } })).default;
  const file = `${folder}/python-${version}.snapshot`;
  const snapshots = new PythonSnapshot(folder);
  await snapshots.of('9', async () => new Uint8Array([1, 2, 3]));
  expect(await snapshots.of('9', () => Promise.reject(new Error('not asked')))).toHaveLength(3);
  const runner = testRunner({ findSandbox: noSandbox, snapshotFolder: folder });
  expect(await run(runner, 'one', '1 + 1', { language: 'python' })).toMatchObject({ value: '2' });
  expect(statSync(file).size).toBeGreaterThan(10 * MEGABYTE);
  writeFileSync(file, 'broken');
  expect(await run(runner, 'two', '1 + 1', { language: 'python' })).toMatchObject({ value: '2' });
  expect(existsSync(file)).toBe(false);
});

test('nothing is left when the host is killed while code runs', { timeout: TIMEOUT }, async ({ skip }) => {
  if (process.platform !== 'linux') skip('NOT RUN: the processes below another one are listed on Linux only');
  const program = fileURLToPath(new URL('./killed-host.fixture.ts', import.meta.url));
  for (const withGroup of [false, true]) {
    const host = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    await once(host.stdout, 'data');
    const pid = host.pid ?? 0;
    const processes = treeOf(pid, 1000).map(identityOf);
    expect(processes.length).toBeGreaterThan(3);
    const exit = once(host, 'exit');
    process.kill(withGroup ? -pid : pid, 'SIGKILL');
    await exit;
    await expect.poll(() => processes.filter((each) => runs(each)), { timeout: 10_000 }).toEqual([]);
  }
});
