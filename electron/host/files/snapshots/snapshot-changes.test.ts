import { chmod, mkdir, rename, rm, symlink, truncate, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type WorkspaceFixture, workspaceFixture } from '../workspace.fixture.ts';
import { takeSnapshot } from './folder-snapshot.ts';
import { KeptContents } from './kept-contents.ts';
import { changesBetween, type FoundChanges } from './snapshot-changes.ts';

async function changesOf(
  { workspace }: WorkspaceFixture,
  change: () => Promise<unknown>,
  kept = new KeptContents(),
): Promise<FoundChanges> {
  const before = await takeSnapshot(workspace, { kept });
  await change();
  return changesBetween(before, await takeSnapshot(workspace, { before }));
}

const stepsOf = ({ steps }: FoundChanges) => steps.map(({ operation, path }) => `${operation} ${path}`);

test('finds created, changed and deleted files, links and folders, with the contents to restore them', async () => {
  const w = await workspaceFixture();
  await w.write('a.txt', 'one\n');
  await w.write('gone/b.txt', 'two\n');
  await w.write('same.txt', 'same\n');
  await symlink('a.txt', w.path('link'));
  const found = await changesOf(w, async () => {
    await w.write('a.txt', 'one\nmore\n');
    await rm(w.path('gone'), { recursive: true });
    await w.write('new/c.txt', 'three\n');
    await rm(w.path('link'));
    await symlink('same.txt', w.path('link'));
    await w.write('same.txt', 'same\n');
  });
  expect(stepsOf(found)).toEqual([
    ...['delete gone', 'delete gone/b.txt', 'modify a.txt', 'modify link', 'create new', 'create new/c.txt'],
  ]);
  expect(found.images.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
    expect.arrayContaining(['one\n', 'one\nmore\n', 'two\n', 'three\n', 'a.txt', 'same.txt']),
  );
  expect(found.diffs.map(({ path, added, removed }) => [path, added, removed])).toEqual([
    ...[
      ['gone/b.txt', 0, 1],
      ['a.txt', 1, 0],
      ['link', 1, 1],
      ['new/c.txt', 1, 0],
    ],
  ]);
  expect(found).toMatchObject({ notKept: [], notListed: 0, ignored: { count: 0, orMore: false }, isPartial: false });
});

test('lists a file that was too large to keep, and says that it cannot be restored', async () => {
  const w = await workspaceFixture();
  await w.write('large.bin', Buffer.alloc(300 * 1024, 1));
  const found = await changesOf(w, () => truncate(w.path('large.bin'), 10));
  expect(stepsOf(found)).toEqual(['modify large.bin']);
  expect(found.notKept).toEqual(['large.bin']);
  expect(found.diffs).toEqual([expect.objectContaining({ note: { name: 'not-kept', data: {} } })]);
});

test('does not list a large file whose permissions alone changed', async () => {
  const w = await workspaceFixture();
  await w.write('large.bin', Buffer.alloc(300 * 1024, 1));
  expect(stepsOf(await changesOf(w, () => chmod(w.path('large.bin'), 0o600)))).toEqual([]);
});

test('keeps the files that were written last when there are more than fit', async () => {
  const w = await workspaceFixture();
  await w.write('old.txt', 'old');
  await utimes(w.path('old.txt'), 1, 1);
  await w.write('young.txt', 'young');
  const kept = new KeptContents({ files: 1, fileBytes: 100, bytes: 100 });
  const change = async () => {
    await w.write('old.txt', 'changed');
    await w.write('young.txt', 'changed');
  };
  expect((await changesOf(w, change, kept)).notKept).toEqual(['old.txt']);
});

test('counts changed files that ignore rules name, and does not list them', async () => {
  const w = await workspaceFixture();
  await w.write('.gitignore', 'dist/\n*.log\n');
  await w.write('node_modules/old/index.js', 'old');
  await utimes(w.path('node_modules/old/index.js'), 1, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const found = await changesOf(w, async () => {
    for (const path of ['dist/a.js', 'dist/deep/b.js', 'x.log', 'node_modules/new/index.js', '.git/HEAD'])
      await w.write(path, 'x');
  });
  expect([stepsOf(found), found.ignored]).toEqual([[], { count: 5, orMore: false }]);
});

test('judges by the ignore rules from before, so that a rewritten .gitignore deletes and creates nothing', async () => {
  const w = await workspaceFixture();
  await w.write('.gitignore', 'secret.txt\n');
  await w.write('secret.txt', 'precious');
  await w.write('seen.txt', 'seen');
  const found = await changesOf(w, () => w.write('.gitignore', 'seen.txt\n'));
  expect(stepsOf(found)).toEqual(['modify .gitignore']);
});

test('does not follow a folder that became a link out of the workspace, and lists it as deleted', async () => {
  const w = await workspaceFixture();
  await w.write('folder/a.txt', 'a');
  const found = await changesOf(w, async () => {
    await rename(w.path('folder'), `${w.outside}/moved`);
    await symlink(w.outside, w.path('folder'));
  });
  expect(stepsOf(found)).toEqual(['delete folder', 'delete folder/a.txt', 'create folder']);
  expect(found.images.map(({ bytes }) => Buffer.from(bytes).toString())).not.toContain('secret');
});

test('does not look into closed folders', async () => {
  const w = await workspaceFixture();
  await mkdir(w.path('data'));
  const closed = { ...w, workspace: { ...w.workspace, closed: [w.path('data')] } };
  expect(stepsOf(await changesOf(closed, () => w.write('data/loopwright.sqlite', 'x')))).toEqual([]);
});

test('names at most 500 changes and counts the others', async () => {
  const w = await workspaceFixture();
  const found = await changesOf(w, async () => {
    for (let i = 0; i < 510; i += 1) await w.write(`many/${i}.txt`, 'x');
  });
  expect([found.steps.length, found.notListed, found.diffs.length]).toEqual([500, 11, 21]);
  expect(found.diffs.at(-1)).toMatchObject({ path: '…', note: { name: 'more-files', data: { count: 490 } } });
});
