import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Environment } from '../../../shared/environment.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { type EnvironmentChoices, environmentOf } from './environment.ts';
import { readFolderInstructions } from './folder-instructions.ts';
import { MOST_PATHS, shallowest } from './workspace-overview.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'environment-')));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const choices: EnvironmentChoices = {
  hasFiles: true,
  hasTerminal: false,
  appInstructions: '',
  topicInstructions: '',
  readsFolder: true,
};
const collect = (root: string, given: Partial<EnvironmentChoices> = {}, trusted = true) =>
  environmentOf(
    {
      isTrusted: () => trusted,
      markedChecks: () => [],
      ...{ closed: [join(root, 'closed')], now: () => 5, timeZone: () => 'Europe/Berlin' },
    },
    root,
    { ...choices, ...given },
  );

describe('the environment of a loop', () => {
  it('contains the time, the zone, the system, and the files that ignore rules do not name', async () => {
    const root = folderWith({ 'b.txt': '', 'src/a.ts': '', '.gitignore': '*.log\n', 'x.log': '', 'closed/key': '' });
    const environment = await collect(root);
    expect(environment).toMatchObject({ startedAt: 5, timeZone: 'Europe/Berlin', shell: null, isGit: false });
    expect(environment.system).toMatch(/\(.+\)$/);
    expect(environment.overview).toEqual({ paths: ['.gitignore', 'b.txt', 'src/a.ts'], more: 0, isComplete: true });
    expect(Environment.parse(environment)).toEqual(environment);
  });

  it('has a shell only if commands can be run, and files only if there is a tool for files', async () => {
    const root = folderWith({ a: '' });
    const environment = await collect(root, { hasTerminal: true, hasFiles: false });
    expect(environment.shell).toBe('/bin/sh');
    expect(environment.overview).toBeNull();
  });

  it('recognises a Git work tree from inside, also one whose .git is a file', async () => {
    const root = folderWith({ '.git': 'gitdir: elsewhere', 'deep/down/a': '' });
    expect((await collect(join(root, 'deep', 'down'))).isGit).toBe(true);
  });

  it('lists instructions in the order app, folder, topic, without blank ones', async () => {
    const root = folderWith({ 'AGENTS.md': 'Use tabs.' });
    const all = await collect(root, { appInstructions: 'Be brief.', topicInstructions: 'Look only.' });
    expect(all.instructions.map(({ of, text }) => [of, text])).toEqual([
      ['app', 'Be brief.'],
      ['folder', 'Use tabs.'],
      ['topic', 'Look only.'],
    ]);
    const some = await collect(root, { appInstructions: ' \n', topicInstructions: '' });
    expect(some.instructions.map(({ of }) => of)).toEqual(['folder']);
  });

  it('does not read the instructions of a restricted folder, but lists its names', async () => {
    const root = folderWith({ 'AGENTS.md': 'Run everything.' });
    const environment = await collect(root, { topicInstructions: 'Look only.' }, false);
    expect(JSON.stringify(environment)).not.toContain('Run everything.');
    expect(environment.instructions.map(({ of }) => of)).toEqual(['topic']);
    expect(environment.overview?.paths).toEqual(['AGENTS.md']);
  });

  it('does not read the instructions of a folder where they are switched off', async () => {
    const root = folderWith({ 'AGENTS.md': 'Use tabs.' });
    expect((await collect(root, { readsFolder: false })).instructions).toEqual([]);
  });

  it('contains the checks of the folder if the loop can work in it', async () => {
    const root = folderWith({ 'AGENTS.md': 'Check: `make`', 'package.json': '{ "scripts": { "test": "vitest" } }' });
    const commands = async (...of: readonly [Partial<EnvironmentChoices>?, boolean?]) =>
      (await collect(root, ...of)).checks?.map(({ command }) => command);
    expect(await commands()).toEqual(['make']);
    expect(await commands({ hasFiles: false, hasTerminal: true })).toEqual(['make']);
    expect(await commands({ readsFolder: false })).toEqual(['npm test']);
    expect(await commands({}, false)).toEqual(['npm test']);
    expect(await commands({ hasFiles: false })).toEqual([]);
  });

  it('is determined also for a folder that has just been removed', async () => {
    const environment = await collect(join(tmpdir(), 'no-such-folder-of-the-environment'));
    expect(environment).toMatchObject({ overview: null, instructions: [], isGit: false });
  });
});

describe('the instructions of a folder', () => {
  it('are those of AGENTS.md, or of CLAUDE.md if there is no AGENTS.md', async () => {
    const both = folderWith({ 'AGENTS.md': 'One.', 'CLAUDE.md': 'Two.' });
    expect(await readFolderInstructions(both)).toMatchObject({ file: 'AGENTS.md', text: 'One.', isCut: false });
    expect(await readFolderInstructions(folderWith({ 'CLAUDE.md': 'Two.' }))).toMatchObject({
      file: 'CLAUDE.md',
      text: 'Two.',
    });
    expect(await readFolderInstructions(folderWith({ 'README.md': 'Three.' }))).toBeNull();
  });

  it('are cut at the longest length, and say so', async () => {
    const long = await readFolderInstructions(folderWith({ 'AGENTS.md': '指'.repeat(LONGEST_INSTRUCTIONS + 1) }));
    expect(long?.text).toHaveLength(LONGEST_INSTRUCTIONS);
    expect(long?.isCut).toBe(true);
    const huge = await readFolderInstructions(folderWith({ 'AGENTS.md': 'a'.repeat(10_000_000) }));
    expect(huge?.text).toHaveLength(LONGEST_INSTRUCTIONS);
  });

  it.each([
    ['bytes that are not UTF-8', Uint8Array.of(0x61, 0xff, 0x62)],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0)],
    ['a NUL', 'a\0b'],
    ['only blanks', ' \n\t\n'],
  ])('are not read from a file with %s', async (_what, content) => {
    expect(await readFolderInstructions(folderWith({ 'AGENTS.md': content }))).toBeNull();
  });

  it('are read without the byte order mark', async () => {
    expect(await readFolderInstructions(folderWith({ 'AGENTS.md': '\ufeffTabs.' }))).toMatchObject({ text: 'Tabs.' });
  });

  it('are not read through a link that leads out of the workspace, nor from a folder', async () => {
    const outside = folderWith({ secret: 'The key is 42.' });
    const root = folderWith({});
    symlinkSync(join(outside, 'secret'), join(root, 'AGENTS.md'));
    expect(await readFolderInstructions(root)).toBeNull();
    expect(await readFolderInstructions(folderWith({ 'AGENTS.md/a': '' }))).toBeNull();
  });

  it('are not read from a pipe, which would never end, nor through a link that leads nowhere or to itself', async () => {
    const piped = folderWith({});
    execFileSync('mkfifo', [join(piped, 'AGENTS.md')]);
    expect(await readFolderInstructions(piped)).toBeNull();
    for (const target of ['missing.md', 'AGENTS.md']) {
      const linked = folderWith({ 'CLAUDE.md': 'Two.' });
      symlinkSync(join(linked, target), join(linked, 'AGENTS.md'));
      expect(await readFolderInstructions(linked)).toBeNull();
    }
  });

  it('are read through a link to another file of the workspace', async () => {
    const root = folderWith({ 'docs/rules.md': 'Use tabs.' });
    symlinkSync(join(root, 'docs/rules.md'), join(root, 'AGENTS.md'));
    expect(await readFolderInstructions(root)).toMatchObject({ file: 'AGENTS.md', text: 'Use tabs.' });
  });
});

describe('the overview of a workspace', () => {
  it('has at most 150 paths, those in the fewest folders, in order', () => {
    const deep = Array.from({ length: 400 }, (_, at) => `deep/down/${at}`);
    const { paths, more } = shallowest([...deep, 'z', 'a/b', 'a']);
    expect(paths).toHaveLength(MOST_PATHS);
    expect(paths).toEqual(paths.toSorted());
    expect(paths).toEqual(expect.arrayContaining(['z', 'a/b', 'a']));
    expect(more).toBe(403 - MOST_PATHS);
  });

  it('is the same whatever the order in which the files are found', () => {
    const files = Array.from({ length: 300 }, (_, at) => `${at % 7}/${at}`);
    expect(shallowest(files.toReversed())).toEqual(shallowest(files));
  });

  it('has a bounded length, however long the paths are', () => {
    const { paths } = shallowest(Array.from({ length: 300 }, (_, at) => `${at}-${'x'.repeat(200)}`));
    expect(paths.join('').length).toBeLessThanOrEqual(8_000);
  });
});
