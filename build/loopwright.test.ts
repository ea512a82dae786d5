/**
 * Tests the launcher in a temporary project that contains this repository's build scripts and a
 * minimal host of a few lines.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, type TestContext } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const HOST = `
import { answer } from '../../shared/answer.ts';
const [word, ...rest] = process.argv.slice(2);
if (word === 'exit') process.exit(Number(rest[0]));
if (word === 'wait') {
  const until = setInterval(() => undefined, 1000);
  let interrupts = 0;
  process.on('SIGINT', () => console.log('SIGINT ' + ++interrupts));
  process.on('SIGTERM', () => { console.log('SIGTERM'); clearInterval(until); process.exitCode = 7; });
  console.log('waiting ' + process.pid);
} else console.log(JSON.stringify({ answer, arguments: process.argv.slice(2), node: process.version, cwd: process.cwd() }));
`;

let project: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-launcher-')));
  const programs = [
    'web/html/html-worker',
    'charts/chart-program',
    'outputs/order-worker',
    'transfer/reading/import-worker',
    'backups/backup-worker',
    'sandbox/launcher/launcher',
    'code/child/interpreter-program',
    'data/child/data-process',
    'documents/child/document-program',
  ];
  for (const folder of ['build', 'shared', ...programs.map((path) => dirname(`electron/host/${path}`))])
    mkdirSync(join(project, folder), { recursive: true });
  for (const file of ['build/loopwright.mjs', 'build/stale.mjs', 'build/bundle.mjs', 'build/host.mjs'])
    cpSync(join(root, file), join(project, file));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'electron/host/cli.ts'), HOST);
  for (const path of programs) writeFileSync(join(project, `electron/host/${path}.ts`), '');
  writeFileSync(join(project, 'shared/answer.ts'), 'export const answer: number = 1;\n');
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(project, { recursive: true, force: true });
});

it('the launcher builds the host on the first start and writes nothing else to stdout than the host', async () => {
  const first = await finish(launch(['a', 'b c']));
  expect(JSON.parse(first.stdout)).toMatchObject({ answer: 1, arguments: ['a', 'b c'], cwd: tmpdir() });
  expect(first).toMatchObject({ stderr: '', code: 0 });
});

it('the launcher builds the host again when a source is newer than the build, and only then', async () => {
  await finish(launch([]));
  const program = join(project, 'out/electron/host-cli.js');
  writeFileSync(program, "console.log('not built again');");
  expect((await finish(launch([]))).stdout).toBe('not built again\n');
  writeFileSync(join(project, 'shared/answer.ts'), 'export const answer: number = 2;\n');
  const soon = new Date(Date.now() + 5_000);
  utimesSync(join(project, 'shared/answer.ts'), soon, soon);
  expect(JSON.parse((await finish(launch([]))).stdout)).toMatchObject({ answer: 2 });
});

it('several first starts at the same time succeed and leave no half-built files', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => finish(launch([]))));
  for (const one of all) expect(JSON.parse(one.stdout)).toMatchObject({ answer: 1 });
  expect(readdirSync(join(project, 'out'))).toEqual(['electron']);
});

it('the launcher reports on stderr when the host cannot be built', async () => {
  writeFileSync(join(project, 'electron/host/cli.ts'), 'this is not a program');
  const failed = await finish(launch([]));
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toContain('loopwright could not be built');
});

it('the launcher exits with the exit code of the host', async () => {
  expect((await finish(launch(['exit', '4']))).code).toBe(4);
});

it('the launcher on an older Node exits with the exit code of the host', async (context) => {
  const node = olderNode(context);
  expect((await finish(launch(['exit', '4'], node))).code).toBe(4);
});

it('the launcher runs the host under the bundled Node when it is started with an older Node', async (context) => {
  const run = await finish(launch(['x'], olderNode(context)));
  expect(run).toMatchObject({ stderr: '', code: 0 });
  expect(JSON.parse(run.stdout).node).toMatch(/^v2[4-9]/);
});

it('the launcher on an older Node forwards each signal exactly once', async (context) => {
  const child = launch(['wait'], olderNode(context));
  const ended = finish(child);
  await said(child, /waiting/);
  child.kill('SIGINT');
  await said(child, /SIGINT 1/);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 7, stdout: expect.stringMatching(/^waiting \d+\nSIGINT 1\nSIGTERM\n$/) });
});

it('the launcher ends with the signal that ended the host', async (context) => {
  const child = launch(['wait'], olderNode(context));
  const ended = finish(child);
  process.kill(Number((await said(child, /waiting (\d+)/))[1]), 'SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
});

it('the host ends when the launcher is killed with SIGKILL', async (context) => {
  const child = launch(['wait'], olderNode(context));
  const host = Number((await said(child, /waiting (\d+)/))[1]);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(host), { timeout: 5_000 }).toBe(false);
});

it('the host ends when the npx that runs the launcher through a shell is killed with SIGKILL', async (context) => {
  if (process.platform !== 'linux') context.skip('NOT RUN: only Linux tells the parent of a parent');
  const script = `"${process.execPath}" "${join(project, 'build/loopwright.mjs')}" wait; true`;
  const npx = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', npx], { cwd: tmpdir(), env: { ...process.env, npm_command: 'exec' } });
  started.push(child);
  const host = Number((await said(child, /waiting (\d+)/))[1]);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(host), { timeout: 5_000 }).toBe(false);
});

function launch(args: readonly string[], node = process.execPath): ChildProcessWithoutNullStreams {
  const child = spawn(node, [join(project, 'build/loopwright.mjs'), ...args], { cwd: tmpdir() });
  started.push(child);
  return child;
}

async function finish(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...how) => resolve(how)),
  );
  return { stdout, stderr, code, signal };
}

async function said(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  for (let waited = 0; waited < 10_000; waited += 20) {
    const match = pattern.exec(text);
    if (match !== null) return match;
    await sleep(20);
  }
  throw new Error(`The host never said ${pattern}: ${text}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a `node` with a version below 24 on PATH, as on a machine whose own Node is older than the
 * bundled one.
 */
function olderNode(context: TestContext): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const node = join(folder, 'node');
      const major = Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }));
      if (major >= 20 && major < 24) return node;
    } catch {}
  }
  return context.skip('NOT RUN: no Node 20 to 23 on PATH to start from');
}
