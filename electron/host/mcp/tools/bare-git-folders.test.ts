import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { world } from './tools.fixture.ts';

const HAS_GIT = spawnSync('git', ['--version']).status === 0;

/** The files of the smallest folder that Git takes for a repository; `mark` is made by `git status`. */
const partsWith = (mark: string): readonly (readonly [string, string])[] => [
  ['HEAD', 'ref: refs/heads/main\n'],
  [
    'config',
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = "touch '${mark}'; false"\n`,
  ],
  ['objects/info/packs', '\n'],
  ['refs/heads/.keep', '\n'],
];

function status(folder: string): void {
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CEILING_DIRECTORIES: dirname(folder) };
  spawnSync('git', ['status'], { cwd: folder, env, timeout: 20_000 });
}

function orders<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

test('a folder that Git takes for a repository cannot be built by edits that need no approval, in any order', async (context) => {
  if (!HAS_GIT) context.skip('NOT RUN: git is not installed');
  const w = world({ mode: 'allow-edits' });
  const mark = join(w.workspace, 'ran');
  const byHand = join(w.workspace, 'by-hand');
  for (const [name, content] of partsWith(mark)) {
    mkdirSync(dirname(join(byHand, name)), { recursive: true });
    writeFileSync(join(byHand, name), content);
  }
  status(byHand);
  expect(existsSync(mark)).toBe(true);

  const asked: string[] = [];
  for (const [number, order] of orders(partsWith(`${mark}-again`)).entries()) {
    for (const [name, content] of order) {
      const call = await w.prepared('create_file', { path: `box${number}/${name}`, content });
      const judged = await call.judge();
      if (judged.verdict === 'allow') await call.run();
      else asked.push(JSON.stringify('why' in judged ? judged.why[0] : judged));
    }
    status(join(w.workspace, `box${number}`));
  }
  expect(existsSync(`${mark}-again`)).toBe(false);
  expect(asked.length).toBeGreaterThanOrEqual(24);
  expect(asked.every((why) => why.includes('"kind":"git-folder"'))).toBe(true);
});

test('moving, copying or renaming the last part of a Git folder to its place asks the user', async () => {
  const w = world({ mode: 'allow-edits' });
  for (const folder of ['a/objects', 'a/parts', 'b/objects', 'b/refs', 'c/inner/refs', 'c/inner/objects'])
    mkdirSync(join(w.workspace, folder), { recursive: true });
  for (const file of ['a/HEAD', 'a/parts/x', 'b/head.txt', 'c/inner/HEAD.txt', 'c/HEAD'])
    writeFileSync(join(w.workspace, file), 'ref: refs/heads/main\n');
  const calls = [
    ['rename_file', { path: 'a/parts', new_name: 'refs' }],
    ['create_file', { path: 'a/refs/x', content: 'x' }],
    ['move_file', { source_path: 'b/head.txt', destination_path: 'b/HEAD' }],
    ['copy_file', { source_path: 'b/head.txt', destination_path: 'b/HEAD' }],
    ['move_file', { source_path: 'c/HEAD', destination_path: 'c/inner/HEAD' }],
  ] as const;
  for (const [name, args] of calls) {
    const call = await w.prepared(name, args);
    expect([name, await call.judge()]).toMatchObject([
      name,
      { verdict: 'ask', why: [{ data: { kind: 'git-folder' } }] },
    ]);
  }
});

test('two edits at once cannot each add a half of a Git folder', async () => {
  const w = world({ mode: 'allow-edits' });
  mkdirSync(join(w.workspace, 'box', 'objects'), { recursive: true });
  const halves = await Promise.all([
    w.prepared('create_file', { path: 'box/HEAD', content: 'ref: refs/heads/main\n' }),
    w.prepared('create_file', { path: 'box/refs/heads/.keep', content: '' }),
  ]);
  for (const half of halves) expect(await half.judge()).toEqual({ verdict: 'allow' });
  const outcomes = await Promise.all(halves.map((half) => half.run()));
  expect(outcomes.map(({ status: end }) => end).toSorted()).toEqual(['done', 'failed']);
});

test('a repository made by Git itself with another name is protected as a whole', async (context) => {
  if (!HAS_GIT) context.skip('NOT RUN: git is not installed');
  const w = world({ mode: 'allow-edits' });
  execFileSync('git', ['init', '-q', '--bare', join(w.workspace, 'backup')]);
  const calls = [
    await w.prepared('insert_content', { path: 'backup/config', line: 1, content: '[core]' }),
    await w.prepared('create_file', { path: 'backup/hooks/post-receive', content: 'x' }),
    await w.prepared('create_file', { path: 'backup/new/deep.txt', content: 'x' }),
    await w.prepared('delete_file', { path: 'backup/objects', recursive: true }),
    await w.prepared('delete_file', { path: 'backup', recursive: true }),
  ];
  for (const call of calls)
    expect(await call.judge()).toMatchObject({ verdict: 'ask', why: [{ data: { kind: 'git-folder' } }] });
  const beside = await w.prepared('create_file', { path: 'notes/config', content: 'x' });
  expect(await beside.judge()).toEqual({ verdict: 'allow' });
});
