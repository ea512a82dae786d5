import { chmod, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileListing, listFiles } from '../files/listing/list-files.ts';
import { value, workspaceFixture } from '../files/workspace.fixture.ts';
import { FileFinder } from './find-files.ts';

test('finds files by typed letters, except ignored files, .git, symbolic links and the program’s own files', async () => {
  const { workspace, write, outside, path } = await workspaceFixture();
  for (const name of ['notes.md', 'sub/notes-2.md', '.github/notes.yml', 'ignored/notes.md', 'data/notes.sqlite'])
    await write(name, 'x');
  for (const name of ['.git/notes', 'node_modules/notes.js', 'sub/node_modules/notes.js']) await write(name, 'x');
  await write('.gitignore', 'ignored/\n');
  await symlink(outside, path('linked-notes'));
  await symlink(join(outside, 'secret.txt'), path('notes-link.txt'));
  const finder = new FileFinder({ closed: [path('data')], now: () => 0 });
  expect(await finder.find(workspace.root, 'notes')).toEqual(['notes.md', '.github/notes.yml', 'sub/notes-2.md']);
  expect(await finder.find(workspace.root, 'secret')).toEqual([]);
  expect(await finder.find(`${workspace.root}-gone`, 'notes')).toEqual([]);
});

test('lists a folder only once while the user types, and again some seconds later, while the list before still answers', async () => {
  const { workspace, write, path } = await workspaceFixture();
  await write('a.txt', 'x');
  let now = 0;
  const finder = new FileFinder({ closed: [], now: () => now });
  expect(await finder.find(workspace.root, 'a')).toEqual(['a.txt']);
  await rm(path('a.txt'));
  await write('ab.txt', 'x');
  expect(await finder.find(workspace.root, 'a')).toEqual(['a.txt']);
  now = 5_000;
  await expect.poll(() => finder.find(workspace.root, 'a'), { timeout: 10_000 }).toEqual(['ab.txt']);
});

test('finds folders, also Chinese ones, and puts what was edited lately first among equal matches', async () => {
  const { workspace, write } = await workspaceFixture();
  for (const name of ['src/资料/a.md', 'one/plan.md', 'two/plan.md']) await write(name, 'x');
  const finder = new FileFinder({ closed: [], now: () => 0, recent: () => ['two/plan.md'] });
  expect(await finder.find(workspace.root, '资')).toEqual(['src/资料/', 'src/资料/a.md']);
  expect(await finder.find(workspace.root, 'src')).toEqual(['src/', 'src/资料/', 'src/资料/a.md']);
  expect(await finder.find(workspace.root, 'plan')).toEqual(['two/plan.md', 'one/plan.md']);
});

test('returns names with line breaks or quotes, and not more than the requested number', async () => {
  const { workspace, write } = await workspaceFixture();
  for (const name of ['a\nb', '"c"', 'd\\e', 'f'].filter((one) => process.platform !== 'win32' || one === 'f'))
    await write(name, 'x');
  expect([...value(await listFiles(workspace))].toSorted()).toEqual(['"c"', 'a\nb', 'd\\e', 'f']);
  expect(value(await listFiles(workspace, { maxFiles: 2 }))).toHaveLength(2);
});

test('returns the other files when one folder cannot be read', async () => {
  const { workspace, write, path } = await workspaceFixture();
  await write('closed/a.txt', 'x');
  await write('open/a.txt', 'x');
  await chmod(path('closed'), 0);
  const found = value(await listFiles(workspace));
  await chmod(path('closed'), 0o700);
  expect(found).toContain('open/a.txt');
});

test('says whether a list has all files', async () => {
  const { workspace, write } = await workspaceFixture();
  expect(value(await fileListing(workspace))).toEqual({ files: [], isComplete: true });
  for (const name of ['a.txt', 'sub/b.txt', 'c.txt']) await write(name, 'x');
  expect(value(await fileListing(workspace, { maxFiles: 2 })).isComplete).toBe(false);
  expect(value(await fileListing(workspace, { signal: AbortSignal.abort() })).isComplete).toBe(false);
  expect(value(await fileListing(workspace)).isComplete).toBe(true);
});

test('says that a list is incomplete when a folder cannot be read', async (context) => {
  const { workspace, write, path } = await workspaceFixture();
  await write('sub/b.txt', 'x');
  if (process.getuid?.() === 0) context.skip('NOT RUN: the superuser can read every folder.');
  await chmod(path('sub'), 0);
  const { isComplete } = value(await fileListing(workspace));
  await chmod(path('sub'), 0o700);
  expect(isComplete).toBe(false);
});
