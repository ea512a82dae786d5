/** A start loads what it uses and nothing else. What is loaded is read from the built program: its chunks, and the sources in them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loopwright, PROJECT } from './program.ts';

const PRELOAD = join(import.meta.dirname, '../fixtures/loaded-modules.mjs');
const PROGRAM = join(PROJECT, 'out/electron/host-cli.js');

interface Loaded {
  /** Modules of Node, as `node:sqlite`. */
  readonly node: readonly string[];
  /** Names of packages. */
  readonly packages: readonly string[];
  /** Our own files, from the project's folder. */
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

/** The files in a chunk, by its source map; a file that has none stands for itself. */
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
  expect(own).toContain('electron/host/cli/help.ts');
  expect(own).not.toContain('electron/host/host.ts');
  for (const name of ['node:sqlite', 'node:http', 'node:child_process']) expect(node).not.toContain(name);
});
