import { chmod, mkdir, rmdir, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, parse } from 'node:path';
import { expect, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { workspaceFixture } from '../files/workspace.fixture.ts';
import { newId } from '../new-id.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { createWorkspaces } from './workspaces.ts';

test('lists each recently used folder once, newest first, at most 10, without missing folders and those of removed topics', async () => {
  const { path } = await workspaceFixture();
  let now = 0;
  const database = temporaryDatabase({ now: () => (now += 1) });
  const topics = new Topics(database);
  const use = (workspace: string) => topics.create({ id: newId(TopicId), title: '', workspace }).id;
  const folders = Array.from({ length: 14 }, (_, index) => path(`folder-${index}`));
  for (const folder of folders) {
    await mkdir(folder);
    use(folder);
  }
  use(folders[3] ?? '');
  const removed = use(path('.'));
  database.run('UPDATE topics SET deleted_at = 1 WHERE id = ?', removed);
  await rmdir(folders[12] ?? '');
  const expected = [3, 13, 11, 10, 9, 8, 7, 6, 5, 4].map((index) => folders[index]);
  expect(createWorkspaces({ topics, ofProcess: null, finder: { find: async () => [] }, trust }).recent()).toEqual(
    expected,
  );
});

const notAsked = () => expect.unreachable();
const trust = { isTrusted: notAsked, view: notAsked, trust: notAsked, restrict: notAsked };

const { browse: browseAt, makeFolder: makeAt } = createWorkspaces({
  topics: { recentWorkspaces: () => [] },
  ofProcess: null,
  finder: { find: async () => [] },
  trust,
});
const browse = (path: string | null) => browseAt({ path });

test('lists the subfolders of a folder by name, links to folders included, without files and hidden folders', async () => {
  const { path, workspace, outside } = await workspaceFixture();
  for (const name of ['b 10', 'b 2', 'A', '.hidden', 'é']) await mkdir(path(name));
  await writeFile(path('file'), '');
  await symlink(outside, path('link'));
  await symlink(path('nowhere'), path('broken'));
  const { root } = workspace;
  expect(await browse(`${root}/A/..`)).toEqual({
    path: root,
    parent: dirname(root),
    folders: ['A', 'b 2', 'b 10', 'é', 'link'],
    cut: false,
  });
  expect(await browse(parse(root).root)).toMatchObject({ parent: null });
  expect((await browse(null)).path).toBe(homedir());
});

test('lists at most the first 500 subfolders', async () => {
  const { path, workspace } = await workspaceFixture();
  for (let index = 0; index < 501; index += 1) await mkdir(path(`f${index}`));
  const view = await browse(workspace.root);
  expect([view.folders.length, view.folders[0], view.folders.at(-1), view.cut]).toEqual([500, 'f0', 'f499', true]);
});

test('makes a folder in another one, and refuses a name that leads elsewhere or is taken', async () => {
  const { path, workspace } = await workspaceFixture();
  const make = (name: string) => makeAt({ parent: workspace.root, name });
  expect(await make('made')).toMatchObject({ path: path('made'), folders: [] });
  for (const name of ['made', '../up', 'a/b', '..', 'a\0b']) await expect(make(name)).rejects.toThrow();
});

test('refuses a path that cannot be browsed, with the reason', async () => {
  const { path, write } = await workspaceFixture();
  await write('file', '');
  await expect(browse(path('none'))).rejects.toMatchObject({ code: 'not-found' });
  await expect(browse(path('file'))).rejects.toMatchObject({
    code: 'path-refused',
    message: `${path('file')} is not a folder.`,
  });
  await expect(browse('relative')).rejects.toMatchObject({ code: 'bad-usage' });
  await expect(browse('/a\0b')).rejects.toMatchObject({ code: 'path-refused' });
});

test('refuses a folder that the user may not read', async (context) => {
  if (process.getuid?.() === 0) return context.skip('NOT RUN: root may read everything');
  const { path } = await workspaceFixture();
  await mkdir(path('closed'));
  await chmod(path('closed'), 0);
  await expect(browse(path('closed'))).rejects.toMatchObject({ code: 'path-refused' });
  await chmod(path('closed'), 0o700);
});
