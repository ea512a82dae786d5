/**
 * Tests the content of the installers that `npm run dist` makes. The app is packed here without a
 * network, with a stand-in for Electron's binary.
 */
import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chinesePdf } from '../../electron/host/documents/sample-files.fixture.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { launchOnDouble } from '../electron/launch-on-double.ts';
import { FUSE_MARK, makeStandInDist } from './stand-in-dist.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loopwright-packed-'));
const resources = join(folder, 'installers/linux-unpacked/resources');
const archive = join(resources, 'app.asar');

let files: readonly string[] = [];
let unpacked = '';

beforeAll(async () => {
  makeStandInDist(join(folder, 'dist'));
  const builder = join(project, 'node_modules/electron-builder/cli.js');
  const options = [`-c.electronDist=${join(folder, 'dist')}`, `-c.directories.output=${join(folder, 'installers')}`];
  await promisify(execFile)(
    process.execPath,
    [builder, '--linux', 'dir', '--config', 'build/electron-builder.yml', '--publish', 'never', ...options],
    { cwd: project, timeout: 120_000, env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' } },
  );
  files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
  unpacked = join(folder, 'unpacked');
  extractAll(archive, unpacked);
}, 150_000);
// The packed app is several hundred megabytes large.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

it('the packed app contains the program, its preload script, its icon and its page', () => {
  const wanted = ['/package.json', '/out/electron/main.js', '/out/electron/preload.cjs', '/out/icons/icon.png'];
  expect(files).toEqual(expect.arrayContaining(wanted));
  for (const program of ['html-worker', 'order-worker', 'import-worker', 'backup-worker', 'chart-program'])
    expect(files).toContain(`/out/electron/${program}.cjs`);
  if (existsSync(join(project, 'out/renderer/index.html'))) expect(files).toContain('/out/renderer/index.html');
});

it('the packed app contains every package that the program imports', () => {
  const program = readFileSync(join(unpacked, 'out/electron/main.js'), 'utf8');
  const imported = [...program.matchAll(/^import .*?from "([^".][^"]*)";$/gm)].map(([, name = '']) => packageOf(name));
  const external = [...new Set(imported)].filter((name) => name !== 'electron' && !isBuiltIn(name));
  expect(external).toContain('zod');
  for (const name of external) expect(files, name).toContain(`/node_modules/${name}/package.json`);
});

it('the packed app reads a web page in a worker thread, which cannot resolve packages', async () => {
  const program = readFileSync(join(unpacked, 'out/electron/html-worker.cjs'), 'utf8');
  const workerData = { kind: 'article', html: '<p>An owl.', url: 'https://example.org/' };
  const worker = new Worker(program, { eval: true, env: {}, workerData });
  const [read] = await once(worker, 'message', { signal: AbortSignal.timeout(20_000) });
  await worker.terminate();
  expect(read).toEqual({ kind: 'article', title: '', text: 'An owl.', isWhole: true });
});

it('the packed app draws a chart in a process that finds no packages and reads no other file', async () => {
  const program = `${archive}.unpacked/out/electron/chart-program.cjs`;
  const rights = ['--permission', `--allow-fs-read=${program}`, '--disallow-code-generation-from-strings'];
  const child = fork(program, [], { execArgv: rights, env: { TZ: 'UTC' } });
  const spec = { data: { values: [{ a: 1 }] }, mark: 'bar', encoding: { x: { field: 'a', type: 'quantitative' } } };
  child.send({ id: 1, timeMs: 10_000, order: { spec, theme: 'light', width: 400, locale: 'en' } });
  const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
  child.disconnect();
  expect(answer).toMatchObject({ id: 1, drawing: { kind: 'drawn', chart: { width: 400, marks: 1 } } });
});

it('the packed app contains no source map, no source, no Node binary and no package that only developers need', () => {
  expect(files.filter((path) => /\.(map|mts|cts|ts|tsx)$/.test(path))).toEqual([]);
  expect(files.filter((path) => /^\/node_modules\/node-(linux|win)-/.test(path))).toEqual([]);
  const developers = Object.keys(packageJson.devDependencies).filter((name) => !runtime.includes(name));
  const shipped = developers.filter((name) => files.includes(`/node_modules/${name}/package.json`));
  expect(shipped).toEqual([]);
  expect(files.filter((path) => /^\/(electron|shared|renderer|build|e2e|docs|\.git|\.ci)/.test(path))).toEqual([]);
});

it('the packed app keeps the search program ripgrep beside the archive, where it can be executed', () => {
  const program = `node_modules/@vscode/ripgrep-${process.platform}-${process.arch}/bin/rg`;
  expect(existsSync(join(resources, 'app.asar.unpacked', program))).toBe(true);
});

it('the packed app keeps the launcher of the sandbox, its library and its helper beside the archive', async () => {
  const beside = join(resources, 'app.asar.unpacked');
  const library = join(beside, 'node_modules/@anthropic-ai/sandbox-runtime');
  expect(existsSync(join(library, `vendor/seccomp/${process.arch}/apply-seccomp`))).toBe(true);
  expect(existsSync(join(library, 'vendor/srt-win'))).toBe(false);
  const launcher = join(beside, 'out/electron/sandbox-launcher.js');
  // Without an order it fails, but only after it has found its packages.
  const failure = await promisify(execFile)(process.execPath, [launcher], { env: {} }).catch((error) => error);
  expect(String(failure.stderr)).toContain('SyntaxError');
});

it('the packed app runs code with the programs and engines that lie beside the archive', async () => {
  const beside = join(resources, 'app.asar.unpacked');
  const [platform = ''] = readdirSync(join(beside, 'node_modules/@deno'));
  const deno = join(beside, 'node_modules/@deno', platform, 'deno');
  const pyodide = join(beside, 'node_modules/pyodide/');
  const imports = {
    'quickjs-emscripten': moduleOf('quickjs-emscripten-core/dist/index.mjs'),
    '@jitl/quickjs-ffi-types': moduleOf('@jitl/quickjs-ffi-types/dist/index.mjs'),
    '@jitl/quickjs-wasmfile-release-sync/emscripten-module': moduleOf(
      '@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.mjs',
    ),
  };
  function moduleOf(path: string): string {
    return pathToFileURL(join(beside, 'node_modules', path)).href;
  }
  const map = `data:application/json,${encodeURIComponent(JSON.stringify({ imports }))}`;
  const program = join(beside, 'out/electron/code-interpreter.js');
  const flags = ['--quiet', '--no-prompt', '--no-config', '--no-remote', '--no-npm', '--cached-only'];
  for (const language of ['javascript', 'python']) {
    const args = ['run', ...flags, `--import-map=${map}`, `--allow-read=${beside}/node_modules`, program];
    const child = spawn(deno, args, { env: { DENO_DIR: join(deno, 'none') }, stdio: ['pipe', 'pipe', 'inherit'] });
    const quickjs = moduleOf('@jitl/quickjs-wasmfile-release-sync/dist/index.mjs');
    const run = { run: 'r', code: '6 * 7', datasets: [], timeMs: 9000, memoryBytes: 1e8, printedCharacters: 9 };
    const start = { language, pyodide, quickjs, snapshot: { kind: 'none' } };
    child.stdin.end(`${JSON.stringify(start)}\n${JSON.stringify(run)}\n`);
    expect(await text(child.stdout), language).toContain('"frame":{"kind":"done","value":"42"');
  }
  // What is not used is not there.
  expect(existsSync(join(beside, 'node_modules/@jitl/quickjs-wasmfile-debug-sync'))).toBe(false);
}, 60_000);

it('the packed app keeps the process of the data and DuckDB beside the archive, where they run', async () => {
  const program = join(resources, 'app.asar.unpacked/out/electron/data-process.js');
  const start = { memoryBytes: 2 ** 28, mostResidentBytes: 2 ** 30, threads: 1, spillBytes: 2 ** 20 };
  const child = spawn(process.execPath, [program, JSON.stringify(start)], { env: { TMPDIR: folder } });
  const [first] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  child.stdin.end();
  expect(JSON.parse(String(first))).toEqual({ kind: 'ready' });
  await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
});

it('the packed app reads a Chinese PDF in a process that finds no packages, and contains nothing to draw it with', async () => {
  const beside = `${archive}.unpacked`;
  const program = `${beside}/out/electron/document-program.js`;
  const pdfData = `${beside}/node_modules/pdfjs-dist/`;
  const rights = ['--permission', `--allow-fs-read=${program}`, `--allow-fs-read=${pdfData}`];
  const execArgv = [...rights, '--disallow-code-generation-from-strings'];
  const child = fork(program, [], { execArgv, env: {}, serialization: 'advanced' });
  const most = 10 ** 9;
  const limits = { softMs: 10_000, characters: 1000, sections: 10, unpackedBytes: most, residentBytes: most };
  child.send({ kind: 'pdf', bytes: chinesePdf('合同'), limits, pdfData, watchesItself: false });
  const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
  expect(answer).toMatchObject({ ok: true, value: { sections: [{ name: 'Page 1', text: '合同' }] } });
  expect(files.filter((path) => /^\/node_modules\/(@napi-rs|pdfjs-dist\/(legacy|build|wasm))/.test(path))).toEqual([]);
});

it('the packed app contains no text that looks like an API key or names this machine', () => {
  const own = readdirSync(join(unpacked, 'out'), { recursive: true, withFileTypes: true });
  const texts = own.filter((entry) => entry.isFile() && /\.(js|cjs|html|css|json)$/.test(entry.name));
  expect(texts.length).toBeGreaterThan(1);
  for (const entry of texts) {
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    expect(text, entry.name).not.toMatch(
      /\bsk-[A-Za-z0-9_-]{20,}|\bAIza[\w-]{35}|\bghp_\w{36}|-----BEGIN [A-Z ]*PRIVATE KEY/,
    );
    expect(text.includes(project), entry.name).toBe(false);
  }
});

it('the packed app has all Electron fuses disabled that would let others run code in the program (D)', () => {
  const binary = readFileSync(join(folder, 'installers/linux-unpacked/loopwright'));
  const wire = binary.indexOf(FUSE_MARK) + FUSE_MARK.length + 2;
  const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, , fileProtocol] = binary
    .subarray(wire, wire + 8)
    .toString('latin1');
  expect({ runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, fileProtocol }).toEqual({
    runAsNode: '1',
    cookies: '1',
    nodeOptions: '0',
    inspect: '0',
    integrity: '1',
    onlyAsar: '1',
    fileProtocol: '0',
  });
});

it('the packed app starts from the packed files alone, on the electron double', async () => {
  const app = await launchOnDouble({ program: join(unpacked, 'out') });
  try {
    expect(await app.calls('loadURL')).toEqual([['app://loopwright/index.html']]);
    expect(app.log()).not.toContain('"level":"error"');
  } finally {
    await app.stop();
  }
  expect(await app.exit).toEqual({ code: 0, signal: null });
});

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isBuiltIn(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

/** The packages that the program needs when it runs, not only for development. */
const runtime: readonly string[] = Object.keys(packageJson.dependencies);
