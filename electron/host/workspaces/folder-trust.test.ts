import { chown, mkdir, rename, rmdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceFixture } from '../files/workspace.fixture.ts';
import { FolderDecisions } from '../store/folder-trust.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { FolderTrust, type FolderTrustParts } from './folder-trust.ts';

async function fixture(more: Partial<FolderTrustParts> = {}) {
  const { path, outside } = await workspaceFixture();
  for (const name of ['project', 'project/inner', 'other', 'home']) await mkdir(path(name));
  const decisions = new FolderDecisions(temporaryDatabase());
  const changes: string[] = [];
  const trustWith = (parts: Partial<FolderTrustParts> = {}) =>
    new FolderTrust({
      decisions,
      ofProcess: [],
      homeDirectory: path('home'),
      userId: process.getuid?.() ?? null,
      changed: () => changes.push('changed'),
      ...more,
      ...parts,
    });
  return { path, outside, decisions, changes, trustWith, trust: trustWith() };
}

test('restricts a folder that nobody has trusted, and a folder that does not exist', async () => {
  const { path, trust } = await fixture();
  expect(trust.isTrusted(path('project'))).toBe(false);
  expect(trust.view(path('project'))).toEqual({ trust: 'restricted', path: path('project') });
  expect(trust.isTrusted(path('nowhere'))).toBe(false);
  expect(trust.view(path('nowhere'))).toBe(null);
  expect(trust.isTrusted('project')).toBe(false);
  expect(trust.view('/a\0b')).toBe(null);
});

test('trusts a folder with the folders inside, but none above or beside it', async () => {
  const { path, changes, trust } = await fixture();
  await mkdir(path('project-2'));
  await trust.trust(path('project'));
  expect(changes).toHaveLength(1);
  expect(trust.view(path('project/inner'))).toEqual({
    trust: 'trusted',
    path: path('project/inner'),
    by: path('project'),
  });
  for (const name of ['.', 'other', 'project-2']) expect(trust.isTrusted(path(name)), name).toBe(false);
});

test('stores a decision for later processes, and restricts a folder again', async () => {
  const { path, trust, trustWith } = await fixture();
  await trust.trust(path('project'));
  expect(trustWith().isTrusted(path('project'))).toBe(true);
  await trust.restrict(path('project'));
  expect(trustWith().isTrusted(path('project'))).toBe(false);
});

test('restricts one folder inside a trusted folder', async () => {
  const { path, trust } = await fixture();
  await trust.trust(path('project'));
  await trust.restrict(path('project/inner'));
  expect(trust.isTrusted(path('project/inner'))).toBe(false);
  expect(trust.isTrusted(path('project'))).toBe(true);
});

test('judges the folder to which a link or a path with dots leads', async () => {
  const { path, outside, trust } = await fixture();
  await trust.trust(path('project'));
  await symlink(outside, path('project/link-out'));
  await symlink(path('project'), path('other/link-in'));
  expect(trust.isTrusted(path('project/link-out'))).toBe(false);
  expect(trust.isTrusted(path('other/link-in'))).toBe(true);
  expect(trust.isTrusted(`${path('project')}/../other`)).toBe(false);
  expect(trust.isTrusted(`${path('other')}/../project/./inner/`)).toBe(true);
  expect(trust.isTrusted(path('PROJECT'))).toBe(trust.view(path('PROJECT')) !== null);
});

test('no longer trusts a folder that was replaced by a link to another place, or that was moved', async () => {
  const { path, outside, trust } = await fixture();
  await trust.trust(path('project'));
  await rename(path('project'), path('moved'));
  await symlink(outside, path('project'));
  expect(trust.isTrusted(path('project'))).toBe(false);
  expect(trust.isTrusted(path('moved'))).toBe(false);
});

test('refuses to trust or restrict a path that leads elsewhere, because the user saw another folder', async () => {
  const { path, outside, trust } = await fixture();
  await symlink(outside, path('link'));
  const elsewhere = { failure: 'folder-elsewhere' };
  await expect(trust.trust(path('link'))).rejects.toMatchObject(elsewhere);
  await expect(trust.restrict(path('link'))).rejects.toMatchObject(elsewhere);
  await expect(trust.trust(`${path('project')}/../other`)).rejects.toMatchObject(elsewhere);
  await expect(trust.trust(path('nowhere'))).rejects.toMatchObject({ failure: 'workspace-refused' });
  await expect(trust.trust('project')).rejects.toMatchObject({ failure: 'workspace-relative' });
  expect(trust.isTrusted(outside)).toBe(false);
});

test('does not trust the folders inside the home folder with the home folder, or with one above it', async () => {
  const { path, trust } = await fixture();
  await mkdir(path('home/clone'));
  await trust.trust(path('home'));
  await trust.trust(dirname(path('home')));
  expect(trust.isTrusted(path('home'))).toBe(true);
  expect(trust.isTrusted(path('home/clone'))).toBe(false);
  expect(trust.isTrusted(path('project'))).toBe(false);
});

test('trusts a folder of the command line in this process only, until the user restricts it', async () => {
  const { path, trustWith } = await fixture();
  await symlink(path('project'), path('link'));
  const typed = trustWith({ ofProcess: [path('link'), path('nowhere')] });
  expect(typed.view(path('project/inner'))).toEqual({
    trust: 'this-process',
    path: path('project/inner'),
    by: path('project'),
  });
  expect(trustWith().isTrusted(path('project'))).toBe(false);
  await typed.restrict(path('project'));
  expect(typed.isTrusted(path('project'))).toBe(false);
  expect(trustWith({ ofProcess: [path('project')] }).isTrusted(path('project'))).toBe(true);
});

test('no longer trusts a folder that another user created at the same path', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('NOT RUN: only root can give a folder to another user');
  const { path, trust } = await fixture();
  await trust.trust(path('project'));
  await rmdir(path('project/inner'));
  await rmdir(path('project'));
  await mkdir(path('project'));
  expect(trust.isTrusted(path('project'))).toBe(true);
  await chown(path('project'), 65534, 65534);
  expect(trust.isTrusted(path('project'))).toBe(false);
  // The user looks at the folder of the other user and trusts it.
  await trust.trust(path('project'));
  expect(trust.isTrusted(path('project'))).toBe(true);
});

test('does not trust a folder that another user put into a trusted folder', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('NOT RUN: only root can give a folder to another user');
  const { path, trust } = await fixture();
  await trust.trust(path('other'));
  await mkdir(path('other/planted'));
  await chown(path('other/planted'), 65534, 65534);
  expect(trust.isTrusted(path('other/planted'))).toBe(false);
});

test('looks up the owners of the folders that an upgrade trusted', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('NOT RUN: only root can give a folder to another user');
  const { path, decisions, trustWith } = await fixture();
  await chown(path('project'), 65534, 65534);
  const missing = join(path('other'), 'missing');
  for (const folder of [path('project'), missing]) decisions.set({ folder, trusted: true, owner: null });
  const trust = trustWith();
  expect(decisions.find(path('project'))?.owner).toBe(65534);
  expect(trust.isTrusted(path('project'))).toBe(true);
  await mkdir(missing);
  expect(trust.isTrusted(missing)).toBe(true);
  await chown(missing, 65534, 65534);
  expect(trustWith().isTrusted(missing)).toBe(false);
});
