import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileChange } from '../loop/ports.ts';
import { compareWithDisk, diskState, linkState } from './disk-state.ts';
import { sha256 } from './text-file.ts';
import { workspaceFixture } from './workspace.fixture.ts';

const hash = (text: string) => sha256(Buffer.from(text));

test('the state describes what is at a path without following a link', async () => {
  const { write, path, outside } = await workspaceFixture();
  await write('a/b.txt', 'b');
  await symlink(outside, path('link'));
  expect(await diskState(path('a/b.txt'))).toBe(hash('b'));
  expect(await diskState(path('a'))).toBe('folder');
  expect(await diskState(path('link'))).toBe(linkState(outside));
  expect(await diskState(path('missing'))).toBeNull();
  expect(await diskState(path('a/b.txt/c'))).toBeNull();
});

test('the disk shows after a crash whether an edit was done (W)', async () => {
  const { write, path, workspace } = await workspaceFixture();
  await write('a.txt', 'old');
  const temporary = path('.lw-0123456789ab.tmp');
  const change: FileChange = { path: path('a.txt'), before: hash('old'), after: hash('new'), temporary };
  await writeFile(temporary, 'half');
  expect(await compareWithDisk([change])).toBe('not-run');
  expect(await readdir(workspace.root)).toEqual(['a.txt']);
  await write('a.txt', 'new');
  expect(await compareWithDisk([change])).toBe('done');
  await write('a.txt', 'by hand');
  expect(await compareWithDisk([change])).toBe('unknown');
  expect(await compareWithDisk([])).toBe('unknown');
});

test('an edit counts as "not run" after a crash between creating parents and file, and the empty parents are removed', async () => {
  const { path, workspace } = await workspaceFixture();
  const changes: FileChange[] = [
    { path: path('a'), before: null, after: 'folder' },
    { path: path('a/b.txt'), before: null, after: hash('new') },
  ];
  await mkdir(path('a'));
  expect(await compareWithDisk(changes)).toBe('not-run');
  expect(await readdir(workspace.root)).toEqual([]);
  await mkdir(path('a'));
  await writeFile(path('a/b.txt'), 'new');
  expect(await compareWithDisk(changes)).toBe('done');
});

test('a deletion that was killed half-way is finished, and the tree that it had set aside is removed', async () => {
  const { path, write, workspace } = await workspaceFixture();
  await write('.lw-aaaaaaaaaaaa.tmp/a.txt', 'a');
  const changes: FileChange[] = [
    { path: path('dir'), before: 'folder', after: null, temporary: path('.lw-aaaaaaaaaaaa.tmp') },
    { path: path('dir/a.txt'), before: hash('a'), after: null },
  ];
  expect(await compareWithDisk(changes)).toBe('done');
  expect(await readdir(workspace.root)).toEqual([]);
});

test('only temporary files that belong to these changes are removed', async () => {
  const { path, write, workspace } = await workspaceFixture();
  await write('precious.txt', 'x');
  await compareWithDisk([{ path: path('a'), before: null, after: 'x', temporary: path('precious.txt') }]);
  expect(await readdir(workspace.root)).toEqual(['precious.txt']);
  await rm(join(workspace.root, 'precious.txt'));
});
