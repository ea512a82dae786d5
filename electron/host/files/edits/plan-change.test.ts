import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { diskState } from '../disk-state.ts';
import { withFiles } from '../paths/file-locks.ts';
import { resolveEntry, resolvePath, type Workspace } from '../paths/path-policy.ts';
import { bytesAfterEdits, newTextBytes, readTextFile, sha256 } from '../text-file.ts';
import { refusal, value, workspaceFixture } from '../workspace.fixture.ts';
import { applyChange } from './apply-change.ts';
import { applyDiff } from './apply-diff.ts';
import { planCreateFolder, planDelete, planMove, planWrite } from './plan-change.ts';
import { changesOf, diffsOf, protectedBy } from './planned-change.ts';

const bytes = (text: string) => newTextBytes(text);
const names = async (folder: string) => (await readdir(folder)).toSorted();

async function writeTo(workspace: Workspace, path: string, text: string, expected?: string | null) {
  const place = await resolvePath(workspace, path);
  if (!place.ok) return place;
  const planned = await planWrite(place.value, bytes(text), expected);
  return planned.ok ? applyChange(planned.value) : planned;
}

test('a new file is written with its parent folders exactly as planned (W)', async () => {
  const { workspace, place, path, read } = await workspaceFixture();
  const planned = value(await planWrite(await place('a/b/c.txt'), bytes('hi')));
  expect(changesOf(planned)).toEqual([
    { path: path('a'), before: null, after: 'folder' },
    { path: path('a/b'), before: null, after: 'folder' },
    { path: path('a/b/c.txt'), before: null, after: sha256(bytes('hi')), temporary: planned.temporary },
  ]);
  expect(planned.temporary).toMatch(/\/a\/b\/\.lw-[0-9a-f]{12}\.tmp$/);
  value(await applyChange(planned));
  expect(await read('a/b/c.txt')).toBe('hi');
  expect(await names(path('a/b'))).toEqual(['c.txt']);
  expect(refusal(await writeTo(workspace, 'a/b/c.txt', 'x', null)).code).toBe('already-exists');
  expect(refusal(await writeTo(workspace, 'a/b/c.txt/d', 'x')).code).toBe('not-a-folder');
  expect(refusal(await writeTo(workspace, 'a/b', 'x')).code).toBe('not-a-file');
});

test('a write keeps the mode, accepts names of 255 bytes, and leaves no temporary file (W)', async () => {
  const { workspace, write, path, read } = await workspaceFixture();
  await chmod(await write('run.sh', '#!/bin/sh\n'), 0o751);
  value(await writeTo(workspace, 'run.sh', '#!/bin/bash\n'));
  expect((await stat(path('run.sh'))).mode & 0o777).toBe(0o751);
  const long = `${'é'.repeat(127)}x`;
  value(await writeTo(workspace, long, 'one'));
  value(await writeTo(workspace, long, 'two'));
  expect(await read(long)).toBe('two');
  expect(await names(workspace.root)).toEqual([long, 'run.sh'].toSorted());
});

test('a write is refused if the file was changed since it was read, even at the last moment (W)', async () => {
  const { workspace, write, place, read } = await workspaceFixture();
  await write('a.txt', 'old');
  const seen = value(await readTextFile(await place('a.txt')));
  const planned = value(await planWrite(await place('a.txt'), bytes('mine'), seen.hash));
  await write('a.txt', 'by hand');
  expect(refusal(await planWrite(await place('a.txt'), bytes('mine'), seen.hash)).code).toBe('changed-meanwhile');
  expect(refusal(await applyChange(planned)).code).toBe('changed-meanwhile');
  expect(await read('a.txt')).toBe('by hand');
  const created = value(await planWrite(await place('new/b.txt'), bytes('mine'), null));
  await write('new/b.txt', 'by hand');
  expect(refusal(await applyChange(created)).code).toBe('changed-meanwhile');
  expect(await read('new/b.txt')).toBe('by hand');
  expect(await names(workspace.root)).toEqual(['a.txt', 'new']);
  expect(await names(join(workspace.root, 'new'))).toEqual(['b.txt']);
});

test('a refused write removes the folders that it had made', async () => {
  const { workspace, place } = await workspaceFixture();
  const planned = value(await planWrite(await place('x/y/z.txt'), bytes('z')));
  const blocked = { ...planned, before: { bytes: bytes('?'), hash: sha256(bytes('?')), mode: 0o644 } };
  expect(refusal(await applyChange(blocked)).code).toBe('changed-meanwhile');
  expect(await names(workspace.root)).toEqual([]);
});

test('a write does not follow a target that became a link (V3)', async () => {
  const { outside, place, path } = await workspaceFixture();
  const planned = value(await planWrite(await place('a.txt'), bytes('evil')));
  await symlink(join(outside, 'new.txt'), path('a.txt'));
  expect(refusal(await applyChange(planned)).code).toBe('changed-meanwhile');
  const parents = value(await planWrite(await place('sub/a.txt'), bytes('evil')));
  await symlink(outside, path('sub'));
  expect(refusal(await applyChange(parents)).code).toMatch(/outside-workspace|not-a-folder/);
  expect(await names(outside)).toEqual(['secret.txt']);
});

test('nothing is read or written outside the workspace while a folder is repeatedly replaced by a link (W)', async () => {
  const { workspace, outside, path, write } = await workspaceFixture();
  await write('dir/sub/a.txt', 'inside');
  await mkdir(join(outside, 'sub'));
  for (const name of ['a.txt', 'sub/a.txt']) await writeFile(join(outside, name), 'secret');
  const swapper = new Worker(
    `const fs = require('node:fs'); const { dir, aside, outside } = require('node:worker_threads').workerData;
     const until = Date.now() + 1500;
     while (Date.now() < until) {
       try { fs.renameSync(dir, aside); fs.symlinkSync(outside, dir); fs.readdirSync(dir); fs.unlinkSync(dir); fs.renameSync(aside, dir); }
       catch { fs.rmSync(aside, { recursive: true, force: true }); try { fs.unlinkSync(dir); } catch {} }
     }`,
    { eval: true, workerData: { dir: path('dir'), aside: path('aside'), outside } },
  );
  let running = true;
  const finished = new Promise<void>((resolve) =>
    swapper.once('exit', () => {
      running = false;
      resolve();
    }),
  );
  const seen = new Set<string>();
  let [done, refused] = [0, 0];
  for (let round = 0; running && round < 20_000; round += 1) {
    const target = await resolvePath(workspace, round % 2 ? 'dir/sub/a.txt' : 'dir/a.txt');
    const file = target.ok ? await readTextFile(target.value) : target;
    if (file.ok) seen.add(file.value.text.slice(0, 6));
    for (const name of ['a', 'sub/a', `sub/new-${round % 5}`]) {
      const written = await writeTo(workspace, `dir/${name}.txt`, `inside ${round}`);
      if (written.ok) done += 1;
      else refused += 1;
    }
  }
  await finished;
  expect([...seen]).toEqual(['inside']);
  expect((await readdir(outside, { recursive: true })).toSorted()).toEqual(['a.txt', 'secret.txt', 'sub', 'sub/a.txt']);
  for (const name of ['a.txt', 'sub/a.txt']) expect(await readFile(join(outside, name), 'utf8')).toBe('secret');
  expect(done).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

test('two simultaneous edits of one file are both applied (W)', async () => {
  const { workspace, write, path, read } = await workspaceFixture();
  await write('list.txt', `${Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')}\n`);
  const edit = (index: number) =>
    withFiles([path('list.txt')], async () => {
      const place = value(await resolvePath(workspace, 'list.txt'));
      const file = value(await readTextFile(place));
      const diff = `<<<<<<< SEARCH\nline ${index}\n=======\nedited ${index}\n>>>>>>> REPLACE`;
      const { edits } = value(applyDiff(file.text, diff));
      value(await applyChange(value(await planWrite(place, bytesAfterEdits(file, edits), file.hash))));
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => edit(index)));
  expect((await read('list.txt')).match(/edited/g)).toHaveLength(20);
});

test('a lock on a folder waits only for locks on its contents, and is released after an error', async () => {
  const order: string[] = [];
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all([
    withFiles(['/w/a/b'], async () => {
      await pause(30);
      order.push('file');
    }),
    withFiles(['/w/a'], async () => order.push('folder')),
    withFiles(['/w/ab'], async () => order.push('neighbour')),
    withFiles(['/w/a/c'], async () => order.push('later')),
  ]);
  expect(order).toEqual(['neighbour', 'file', 'folder', 'later']);
  await expect(withFiles(['/w/x'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withFiles(['/w/x'], async () => 'free')).toBe('free');
});

test('a file and a dangling link can be deleted, and a folder only if that is requested', async () => {
  const { workspace, write, path, entry, read } = await workspaceFixture();
  await write('dir/sub/a.txt', 'a');
  await write('keep.txt', 'keep');
  await symlink('../keep.txt', path('dir/link'));
  expect(refusal(await planDelete(await entry('dir'), { recursive: false })).code).toBe('not-empty');
  expect(refusal(await planDelete(await entry('none'), { recursive: true })).code).toBe('not-found');
  const planned = value(await planDelete(await entry('dir'), { recursive: true }));
  expect(changesOf(planned).map((change) => [change.path, change.before?.slice(0, 6), change.after])).toEqual([
    [path('dir'), 'folder', null],
    [path('dir/link'), (await diskState(path('dir/link')))?.slice(0, 6), null],
    [path('dir/sub'), 'folder', null],
    [path('dir/sub/a.txt'), sha256(bytes('a')).slice(0, 6), null],
  ]);
  value(await applyChange(planned));
  expect(await names(workspace.root)).toEqual(['keep.txt']);
  await symlink('keep.txt', path('link'));
  value(await applyChange(value(await planDelete(await entry('link'), { recursive: false }))));
  expect(await read('keep.txt')).toBe('keep');
});

test('a tree that changed after it was read is not deleted and stays complete (W)', async () => {
  const { workspace, write, entry, path } = await workspaceFixture();
  await write('dir/a.txt', 'a');
  const planned = value(await planDelete(await entry('dir'), { recursive: true }));
  await write('dir/by-hand.txt', 'precious');
  expect(refusal(await applyChange(planned)).code).toBe('changed-meanwhile');
  expect(await names(path('dir'))).toEqual(['a.txt', 'by-hand.txt']);
  expect(await names(workspace.root)).toEqual(['dir']);
});

test('a deletion is refused if the content cannot be restored, or is too large', async () => {
  const { entry, write, path } = await workspaceFixture();
  await write('dir/a.txt', 'a');
  execFileSync('mkfifo', [path('dir/fifo')]);
  expect(refusal(await planDelete(await entry('dir'), { recursive: true })).code).toBe('not-a-file');
  await mkdir(path('many'));
  for (let index = 0; index < 5001; index += 1) writeFileSync(path(`many/${index}`), '');
  expect(refusal(await planDelete(await entry('many'), { recursive: true })).message).toContain('More than 5000 files');
});

test('a move works for files, links and folders, makes parent folders, and never overwrites', async () => {
  const { write, path, entry, read } = await workspaceFixture();
  await write('dir/a.txt', 'a');
  await write('b.txt', 'b');
  await symlink('b.txt', path('link'));
  const move = async (from: string, to: string) => {
    const planned = await planMove(await entry(from), await entry(to));
    return planned.ok ? applyChange(planned.value) : planned;
  };
  value(await move('dir', 'new/place'));
  expect(await read('new/place/a.txt')).toBe('a');
  value(await move('link', 'new/link'));
  expect(await readlink(path('new/link'))).toBe('b.txt');
  expect(refusal(await move('b.txt', 'new/place/a.txt')).code).toBe('already-exists');
  expect(refusal(await move('new', 'new/place/inner')).code).toBe('bad-input');
  expect(refusal(await move('gone', 'x')).code).toBe('not-found');
  const late = value(await planMove(await entry('b.txt'), await entry('c.txt')));
  await write('c.txt', 'by hand');
  expect(refusal(await applyChange(late)).code).toBe('already-exists');
  expect([await read('b.txt'), await read('c.txt')]).toEqual(['b', 'by hand']);
});

test('protected names are recognised anywhere in a change (V4)', async () => {
  const { write, entry, place } = await workspaceFixture();
  await write('dir/.vscode/tasks.json', '{}');
  await write('a.json', '{}');
  expect(protectedBy(value(await planDelete(await entry('dir'), { recursive: true })))).toMatchObject({
    kind: 'editor',
  });
  expect(protectedBy(value(await planMove(await entry('a.json'), await entry('.mcp.json'))))).toMatchObject({
    kind: 'agents',
  });
  expect(protectedBy(value(await planWrite(await place('b.json'), bytes('{}'))))).toBeNull();
});

test('a write to a read-only file is refused', async (context) => {
  if (process.getuid?.() === 0) context.skip('NOT RUN: root may write everything');
  const { write, place } = await workspaceFixture();
  await chmod(await write('a.txt', 'old'), 0o444);
  expect(refusal(await planWrite(await place('a.txt'), bytes('new'))).message).toContain('read-only');
});

test('a write that fails half-way keeps the old content and leaves no temporary file (W)', async (context) => {
  if (process.platform === 'win32') context.skip('NOT RUN: there is no file size limit on Windows');
  const { write, workspace, read } = await workspaceFixture();
  await write('a.txt', 'old');
  const program = `
    const [{ resolvePath }, { planWrite }, { applyChange }] = await Promise.all(
      ['../paths/path-policy', 'plan-change', 'apply-change'].map((name) => import(new URL(name + '.ts', process.env.FOLDER))),
    );
    const place = await resolvePath({ root: process.env.ROOT }, 'a.txt');
    const planned = await planWrite(place.value, Buffer.alloc(1_000_000, 'x'));
    console.log(JSON.stringify(await applyChange(planned.value)));`;
  // The child process may write files of at most 100 blocks. The write fails with EFBIG, as it
  // would with ENOSPC on a full disk.
  const child = spawnSync(
    'sh',
    ['-c', 'ulimit -f 100; exec "$0" --input-type=module -e "$1"', process.execPath, program],
    {
      env: { FOLDER: new URL('.', import.meta.url).href, ROOT: workspace.root },
      encoding: 'utf8',
      timeout: 20_000,
    },
  );
  expect(JSON.parse(child.stdout)).toMatchObject({ ok: false, refusal: { code: 'system' } });
  expect(await read('a.txt')).toBe('old');
  expect(await names(workspace.root)).toEqual(['a.txt']);
});

test('a write is refused when a folder has become a file, and leaves nothing behind', async () => {
  const { write, place, workspace } = await workspaceFixture();
  const planned = value(await planWrite(await place('dir/b.txt'), bytes('new')));
  await write('dir', 'a file now');
  expect(refusal(await applyChange(planned)).code).toBe('not-a-folder');
  expect(await names(workspace.root)).toEqual(['dir']);
});

test('each kind of change has a description for the approval card', async () => {
  const { write, place, entry } = await workspaceFixture();
  await write('a.txt', 'one\ntwo\n');
  expect(diffsOf(value(await planWrite(await place('a.txt'), bytes('one\n2\n3\n'))))).toEqual([
    { path: 'a.txt', added: 2, removed: 1, patch: '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+3' },
  ]);
  expect(diffsOf(value(await planDelete(await entry('a.txt'), { recursive: false })))[0]).toMatchObject({
    added: 0,
    removed: 2,
  });
  expect(diffsOf(value(await planMove(await entry('a.txt'), await entry('b.txt'))))[0]).toMatchObject({
    path: 'a.txt',
    to: 'b.txt',
  });
});

test('a folder can be made', async () => {
  const { place, entry, path } = await workspaceFixture();
  value(await applyChange(value(await planCreateFolder(await place('x/y')))));
  expect((await lstat(path('x/y'))).isDirectory()).toBe(true);
  expect(refusal(await planCreateFolder(await place('x'))).code).toBe('already-exists');
  expect((await entry('x')).kind).toBe('directory');
});

test('work in a workspace whose root was replaced by a link is refused (W)', async () => {
  const { workspace, outside, place } = await workspaceFixture();
  const planned = value(await planWrite(await place('a.txt'), bytes('x')));
  await rename(workspace.root, `${workspace.root}-old`);
  await symlink(outside, workspace.root);
  expect((await applyChange(planned)).ok).toBe(false);
  expect(refusal(await resolveEntry(workspace, 'a.txt')).code).toBe('outside-workspace');
  expect(await names(outside)).toEqual(['secret.txt']);
  await rm(workspace.root);
});

test('the preview of a large deletion shows how many files are not listed', async () => {
  const { write, entry } = await workspaceFixture();
  for (let index = 0; index < 25; index += 1) await write(`many/f${index}`, 'x\n');
  const diffs = diffsOf(value(await planDelete(await entry('many'), { recursive: true })));
  expect(diffs).toHaveLength(21);
  expect(diffs.at(-1)).toEqual({
    path: '…',
    added: 0,
    removed: 0,
    patch: '',
    note: { name: 'more-files', data: { count: 5 } },
  });
});
