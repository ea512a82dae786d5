import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceFixture } from '../workspace.fixture.ts';
import { foldersOfMarks, gitFoldersOf } from './git-folders.ts';

const added = (...paths: readonly string[]) => paths.map((path) => ({ path, remains: true }));

test('HEAD, objects and refs make a Git folder whichever is added last, and config is not needed', async () => {
  for (const last of ['HEAD', 'objects', 'refs']) {
    const { workspace, path, write } = await workspaceFixture();
    for (const name of ['HEAD', 'objects', 'refs'].filter((each) => each !== last)) {
      if (name === 'HEAD') await write('box/HEAD', 'ref: refs/heads/main');
      else mkdirSync(path(join('box', name)), { recursive: true });
    }
    expect(gitFoldersOf(workspace.root, added(path('box/notes.txt')))).toEqual([]);
    expect(gitFoldersOf(workspace.root, added(path(`box/${last}`)))).toEqual([path('box')]);
    expect(gitFoldersOf(workspace.root, added(path(`box/${last}/deep/inside`)))).toEqual([path('box')]);
  }
});

test('HEAD and commondir make a Git folder, as in the folder of a work tree', async () => {
  const { workspace, path, write } = await workspaceFixture();
  await write('box/HEAD', 'ref: refs/heads/main');
  expect(gitFoldersOf(workspace.root, added(path('box/commondir')))).toEqual([path('box')]);
  expect(gitFoldersOf(workspace.root, added(path('box/config')))).toEqual([]);
});

test('one change that brings all parts makes a Git folder, in letters of any case', async () => {
  const { workspace, path } = await workspaceFixture();
  expect(gitFoldersOf(workspace.root, added(path('a/head'), path('a/Objects/x'), path('a/REFS')))).toEqual([path('a')]);
  expect(gitFoldersOf(workspace.root, added(path('a/HEAD'), path('b/objects'), path('a/refs')))).toEqual([]);
});

test('everything at and below an existing Git folder belongs to it, also what is deleted, and the workspace itself can be one', async () => {
  const { workspace, path, write } = await workspaceFixture();
  await write('HEAD', 'ref: refs/heads/main');
  await write('objects/info/a', '');
  await write('refs/a', '');
  const removed = [{ path: path('hooks/deep/post-checkout'), remains: false }];
  expect(gitFoldersOf(workspace.root, removed)).toEqual([workspace.root]);
});

test('an edit locks each folder to which it adds a part of a Git folder', async () => {
  const { workspace, path } = await workspaceFixture();
  expect(foldersOfMarks(workspace.root, [path('a/HEAD'), path('b/refs/heads/x'), path('c/config')])).toEqual([
    path('a'),
    path('b'),
  ]);
});
