/**
 * Tests that a program start loads only the code that it uses. The loaded code is determined from
 * the built program: its loaded chunks and the sources in them.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, onServer, type Place, PROJECT, somePlace } from './program.ts';

/** Disables the compile cache that the other specs share, so that the program uses its own. */
const OWN_CACHE = { NODE_COMPILE_CACHE: '' };

const PRELOAD = join(import.meta.dirname, '../fixtures/loaded-modules.mjs');
const PROGRAM = join(PROJECT, 'out/electron/host-cli.js');

interface Loaded {
  /** The loaded built-in modules of Node, such as `node:sqlite`. */
  readonly node: readonly string[];
  /** The names of the loaded packages. */
  readonly packages: readonly string[];
  /** The loaded source files of Loopwright, relative to the project's folder. */
  readonly own: readonly string[];
}

async function loadedBy(words: readonly string[]): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-loaded-'));
  const file = join(folder, 'modules');
  try {
    const command = [process.execPath, '--import', PRELOAD, PROGRAM] as const;
    const { code, stderr } = await loopwright(words, { command, env: { LOADED_MODULES: file } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const urls = (await readFile(file, 'utf8')).trim().split('\n');
    const sources = await Promise.all(urls.filter((url) => url.startsWith('file:')).map(sourcesOf));
    const all = [...new Set(sources.flat())];
    return {
      node: urls.filter((url) => url.startsWith('node:')),
      packages: [...new Set(all.flatMap(packageOf))].sort(),
      own: all.filter((path) => packageOf(path).length === 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The sources of a chunk according to its source map. A file without a source map counts as its
 * own source.
 */
async function sourcesOf(url: string): Promise<readonly string[]> {
  const map = await readFile(fileURLToPath(`${url}.map`), 'utf8').catch(() => null);
  const urls =
    map === null ? [url] : (JSON.parse(map) as { sources: string[] }).sources.map((from) => new URL(from, url));
  return urls.map((each) => fileURLToPath(each).slice(PROJECT.length));
}

function packageOf(path: string): readonly string[] {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return name === undefined ? [] : [name];
}

it.each([[['--help']], [['run', '--help']], [['--version']]])('%s loads no package and no host', async (words) => {
  const { node, packages, own } = await loadedBy(words);
  expect(packages).toEqual([]);
  expect(own).toContain('electron/host/cli/arguments/help.ts');
  expect(own).not.toContain('electron/host/host.ts');
  expect(own.filter((path) => path.startsWith('shared/failures/'))).toEqual([]);
  for (const name of ['node:sqlite', 'node:http', 'node:child_process']) expect(node).not.toContain(name);
});

/** Returns the code that `run` loads until the scripted model server has sent all `replies`. */
async function loadedByRun(place: Place, replies: Parameters<typeof startScriptedOpenAi>[0], strategy: string) {
  await using model = await startScriptedOpenAi(replies);
  const folders = ['--workspace', place.workspace, '--data-dir', place.dataDir];
  return await loadedBy(['run', ...onServer(model), ...folders, '--strategy', strategy, '--json', 'Look around.']);
}

const CONNECTION = 'electron/host/mcp/connection/connection.ts';
const TRANSPORTS = [
  'electron/host/mcp/transport/remote-transport.ts',
  'electron/host/mcp/transport/stdio-transport.ts',
];
const PAGE = ['electron/host/serve/serve.ts', 'electron/host/rpc/router.ts', 'shared/contract.ts'];

it('run loads only the client of its model, and no MCP code while no tool is called', async () => {
  await using place = await somePlace();
  const { packages, own } = await loadedByRun(place, [say('Hello.')], 'chat');
  expect(packages).toEqual(expect.arrayContaining(['openai', 'zod']));
  for (const name of ['@google/generative-ai', '@orpc/server', 'ws', 'cheerio', 'ajv'])
    expect(packages).not.toContain(name);
  expect(own).toContain('electron/host/models/openai.ts');
  const unused = ['electron/host/models/gemini.ts', 'electron/host/models/demo.ts', 'electron/host/web/search.ts'];
  for (const file of [...unused, CONNECTION, ...TRANSPORTS, ...PAGE]) expect(own).not.toContain(file);
});

it('run connects to a built-in server when one of its tools is called, and loads no MCP transport for it', async () => {
  await using place = await somePlace();
  const replies = [call('list_files', { path: '.' }), call('attempt_completion', { result: 'Seen.' })];
  const { packages, own } = await loadedByRun(place, replies, 'agentic');
  expect(packages).toContain('ajv');
  expect(own).toContain(CONNECTION);
  for (const file of [...TRANSPORTS, ...PAGE]) expect(own).not.toContain(file);
});

it.skipIf(process.platform === 'win32')(
  'the compile cache is in the data folder from the second start on, only the user can read it, and it holds no key',
  async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi(() => say('Hello.'));
    const cache = join(place.dataDir, 'compile-cache');
    const key = 'key-that-nobody-else-may-read';
    const run = () =>
      place.run(model, 'A secret prompt.', ['--strategy', 'chat'], { env: { ...OWN_CACHE, OPENAI_API_KEY: key } });
    await run();
    expect(existsSync(cache)).toBe(false);
    expect((await run()).code).toBe(0);
    const files = await readdir(cache, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).length).toBeGreaterThan(5);
    expect((await stat(cache)).mode & 0o777).toBe(0o700);
    for (const entry of files.filter((each) => each.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
      expect(content.includes(key) || content.includes('A secret prompt.')).toBe(false);
    }
  },
);

it('the program starts normally when the compile cache cannot be written', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(() => say('Hello.'));
  await mkdir(place.dataDir);
  await writeFile(join(place.dataDir, 'compile-cache'), 'in the way');
  const ended = await place.run(model, 'Go.', ['--strategy', 'chat'], { env: OWN_CACHE });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(join(place.dataDir, 'compile-cache'), 'utf8')).toBe('in the way');
});

it('--help and --version do not touch the data folder', async () => {
  await using place = await somePlace();
  for (const words of [['--help'], ['--version'], ['run', '--help']])
    expect((await loopwright(words, { env: { LOOPWRIGHT_DATA_DIR: place.dataDir } })).code).toBe(0);
  expect(existsSync(place.dataDir)).toBe(false);
});
