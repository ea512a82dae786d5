import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTextFile } from '../text-file.ts';
import { refusal, value, workspaceFixture } from '../workspace.fixture.ts';
import { badName } from './file-names.ts';
import { openWorkspace, resolveEntry, resolvePath } from './path-policy.ts';

test('a relative path, an absolute path inside, and a path whose parents are missing are accepted', async () => {
  const { workspace, write, path } = await workspaceFixture();
  await write('src/a.txt', 'a');
  expect(value(await resolvePath(workspace, 'src/a.txt'))).toMatchObject({ relative: 'src/a.txt', kind: 'file' });
  expect(value(await resolvePath(workspace, path('src')))).toMatchObject({ relative: 'src', kind: 'directory' });
  expect(value(await resolvePath(workspace, 'new/deep/b.txt'))).toMatchObject({
    relative: 'new/deep/b.txt',
    kind: 'missing',
  });
  expect(value(await resolvePath(workspace, '.'))).toMatchObject({ relative: '.', kind: 'directory' });
});

test('a folder whose name only begins with that of the workspace is refused (V1)', async () => {
  const { workspace } = await workspaceFixture();
  const sibling = `${workspace.root}-secret`;
  await mkdir(sibling);
  await writeFile(join(sibling, 'key.txt'), 'key');
  for (const given of [join(sibling, 'key.txt'), '../ws-secret/key.txt', join(sibling, 'missing.txt'), sibling])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('outside-workspace');
});

test('a path that leaves the workspace with dots or as an absolute path is refused', async () => {
  const { workspace, outside } = await workspaceFixture();
  for (const given of [
    '..',
    '../outside/secret.txt',
    'a/../../outside/secret.txt',
    join(outside, 'secret.txt'),
    '/etc/passwd',
    '/',
  ])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('outside-workspace');
  expect(refusal(await resolveEntry(workspace, '.')).code).toBe('outside-workspace');
  expect(refusal(await resolveEntry(workspace, '..')).code).toBe('outside-workspace');
});

test('a link that leads out of the workspace is refused, also as the parent of a missing file (V2)', async () => {
  const { workspace, outside, path } = await workspaceFixture();
  await symlink(join(outside, 'secret.txt'), path('file-link'));
  await symlink(outside, path('folder-link'));
  for (const given of [
    'file-link',
    'folder-link',
    'folder-link/secret.txt',
    'folder-link/new.txt',
    'folder-link/new/deep.txt',
  ])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('outside-workspace');
  expect(refusal(await resolveEntry(workspace, 'folder-link/secret.txt')).code).toBe('outside-workspace');
});

test('a link to a target that does not exist is refused, at the end of a path and in the middle (V3)', async () => {
  const { workspace, outside, path } = await workspaceFixture();
  await symlink(join(outside, 'not-there.txt'), path('dangling'));
  await symlink(join(outside, 'no-folder'), path('dangling-folder'));
  await symlink('self', path('self'));
  for (const given of ['dangling', 'dangling-folder/new.txt', 'dangling-folder/a/b.txt', 'self', 'self/x'])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('outside-workspace');
});

test('a link that stays inside is read, and its real path is reported', async () => {
  const { workspace, write, path, entry } = await workspaceFixture();
  await write('real/a.txt', 'hello');
  await symlink('real/a.txt', path('link'));
  const place = value(await resolvePath(workspace, 'link'));
  expect(place).toMatchObject({ relative: 'real/a.txt', kind: 'file' });
  expect(value(await readTextFile(place)).text).toBe('hello');
  expect(await entry('link')).toMatchObject({ relative: 'link', kind: 'link' });
});

test('a workspace opened through a link has its real path, and both spellings of paths are accepted', async () => {
  const { workspace, write } = await workspaceFixture();
  await write('a.txt', 'a');
  const alias = join(dirname(workspace.root), 'alias');
  await symlink(workspace.root, alias);
  const opened = value(await openWorkspace(alias));
  expect(opened.root).toBe(workspace.root);
  expect(value(await resolvePath(opened, join(alias, 'a.txt'))).relative).toBe('a.txt');
  expect(refusal(await openWorkspace(join(workspace.root, 'a.txt'))).code).toBe('not-a-folder');
  expect(refusal(await openWorkspace(join(workspace.root, 'missing'))).code).toBe('not-found');
});

test('impossible names are refused with a sentence', async () => {
  const { workspace } = await workspaceFixture();
  for (const given of ['', 'a\0b', 'x'.repeat(256), `${'é'.repeat(128)}`, 'a/'.repeat(2500), '\ud800.txt'])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('bad-name');
  expect(refusal(await resolvePath(workspace, 'x'.repeat(300))).message).toContain('300 bytes long');
  expect(value(await resolvePath(workspace, 'x'.repeat(255))).kind).toBe('missing');
});

test('creating a file with the name of a Windows device is refused, but an existing one is read', async () => {
  const { workspace, write } = await workspaceFixture();
  for (const given of ['nul', 'CON.txt', 'sub/aux.c', 'com1/x.txt', 'LPT9 .log'])
    expect(refusal(await resolvePath(workspace, given)).code).toBe('bad-name');
  await write('drivers/aux.c', 'int x;');
  expect(value(await resolvePath(workspace, 'drivers/aux.c')).kind).toBe('file');
  expect(value(await resolvePath(workspace, 'console.txt')).kind).toBe('missing');
});

test('names that Windows would interpret differently are recognised', () => {
  for (const path of ['nul', 'a\\con.txt', 'a.txt:stream', 'name.', 'name ', '\\\\?\\C:\\x', '\\\\.\\pipe\\x', 'a*b'])
    expect(badName(path, 'win32')).not.toBeNull();
  for (const path of ['C:\\a\\b.txt', 'a\\..\\b', '.\\x', 'plain.txt']) expect(badName(path, 'win32')).toBeNull();
});

test('reading a FIFO, a socket or a link to a device fails at once instead of hanging (W)', async () => {
  const { workspace, path } = await workspaceFixture();
  execFileSync('mkfifo', [path('fifo')]);
  await symlink('/dev/zero', path('zero'));
  const server = createServer().listen(path('socket'));
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const started = performance.now();
  for (const name of ['fifo', 'socket']) {
    const place = value(await resolvePath(workspace, name));
    expect(place.kind).toBe('other');
    expect(refusal(await readTextFile(place)).code).toBe('not-a-file');
    // The path policy saw a regular file at this path a moment before.
    expect(refusal(await readTextFile({ ...place, kind: 'file' })).code).toBe('not-a-file');
  }
  expect(refusal(await resolvePath(workspace, 'zero')).code).toBe('outside-workspace');
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a file that was replaced by a link after the check is not read (W)', async () => {
  const { workspace, outside, write, path } = await workspaceFixture();
  await write('dir/a.txt', 'a');
  const place = value(await resolvePath(workspace, 'dir/a.txt'));
  execFileSync('rm', ['-r', path('dir')]);
  await symlink(outside, path('dir'));
  await writeFile(join(outside, 'a.txt'), 'secret');
  expect(refusal(await readTextFile(place)).code).toMatch(/outside-workspace|not-a-folder/);
  expect(await readFile(join(outside, 'a.txt'), 'utf8')).toBe('secret');
});

test('replacing a parent folder or the file itself by a link is noticed (W)', async () => {
  const { workspace, outside, write, path } = await workspaceFixture();
  await write('dir/sub/a.txt', 'a');
  await write('b.txt', 'b');
  const deep = value(await resolvePath(workspace, 'dir/sub/a.txt'));
  const flat = value(await resolvePath(workspace, 'b.txt'));
  execFileSync('rm', ['-r', path('dir'), path('b.txt')]);
  await mkdir(join(outside, 'sub'));
  await writeFile(join(outside, 'sub/a.txt'), 'secret');
  await symlink(outside, path('dir'));
  await symlink(join(outside, 'secret.txt'), path('b.txt'));
  expect(refusal(await readTextFile(deep)).code).toBe('outside-workspace');
  expect(refusal(await readTextFile(flat)).code).toBe('outside-workspace');
});

test('a protected name counts as protected even when it is reached through a link', async () => {
  const { workspace, write, path } = await workspaceFixture();
  await write('.env', 'KEY=1');
  await write('config/local', 'KEY=1');
  await symlink('.env', path('harmless.txt'));
  await symlink('config/local', path('.env.local'));
  for (const given of ['.env', 'harmless.txt', '.env.local'])
    expect(value(await resolvePath(workspace, given)).protection).toEqual({ kind: 'secrets' });
  expect(value(await resolvePath(workspace, 'config/local')).protection).toBeNull();
});
