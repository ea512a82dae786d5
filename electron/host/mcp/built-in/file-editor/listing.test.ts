import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_TEXT } from '../../tools/window-space.ts';
import { openEditor } from './editor.fixture.ts';

async function project() {
  const editor = await openEditor();
  for (const path of [
    'b.txt',
    'a.txt',
    '.hidden',
    'src/z.ts',
    'src/deep/y.ts',
    'src/deep/deeper/deepest/x.ts',
    'docs/guide.md',
  ])
    await editor.write(path, 'text');
  return editor;
}

describe('list_workspaces', () => {
  it('lists the single workspace with the ids that other tools accept', async () => {
    const { call, folder } = await openEditor();
    expect((await call('list_workspaces')).value).toEqual({
      workspaces: [
        { index: 1, id: 'workspace-1', name: basename(folder), path: folder, description: expect.any(String) },
      ],
      total: 1,
      message: expect.any(String),
      usage: expect.any(String),
    });
  });
});

describe('get_workspace_files', () => {
  it('lists the top level of a workspace that is given by index, id or name', async () => {
    const { call, folder } = await project();
    for (const workspace of [1, '1', 'workspace-1', basename(folder)]) {
      expect((await call('get_workspace_files', { workspace })).value).toMatchObject({
        directories: ['docs/', 'src/'],
        files: ['a.txt', 'b.txt'],
        totalDirectories: 2,
        totalFiles: 2,
        hint: expect.any(String),
      });
    }
  });

  it('goes max_depth levels deep, 3 by default', async () => {
    const { call } = await project();
    const paths = async (args: object) =>
      (await call('get_workspace_files', { workspace: 1, recursive: true, ...args })).value.files;
    expect(await paths({})).toEqual([
      { path: 'docs/guide.md', depth: 2 },
      { path: 'src/deep/y.ts', depth: 3 },
      { path: 'src/z.ts', depth: 2 },
      { path: 'a.txt', depth: 1 },
      { path: 'b.txt', depth: 1 },
    ]);
    expect(await paths({ max_depth: 1 })).toHaveLength(2);
    expect(await paths({ max_depth: 5 })).toHaveLength(6);
    expect(await paths({ sub_path: 'docs' })).toEqual([{ path: 'docs/guide.md', depth: 1 }]);
  });

  it('counts the contents of a folder that it does not enter, and says how to list them', async () => {
    const { call } = await project();
    const { value } = await call('get_workspace_files', { workspace: 1, recursive: true });
    expect(value).toMatchObject({ totalFiles: 6, totalDirectories: 5, truncated: true });
    expect(value.folders).toEqual([{ path: 'src/deep/deeper', depth: 3, files: 1, directories: 1 }]);
    expect(value.reason).toBe(
      '1 of 6 files is not shown. folders lists what was not opened, with all files and directories below it. To look into one, give its path as sub_path, or a larger max_depth.',
    );
    const whole = await call('get_workspace_files', { workspace: 1, recursive: true, max_depth: 5 });
    expect(whole.value).not.toHaveProperty('truncated');
    expect(whole.value).toMatchObject({ totalFiles: 6, folders: [] });
  });

  it('returns at most 300 entries of a large folder, as complete JSON that mentions the omitted entries', async () => {
    const { call, write } = await project();
    for (let index = 0; index < 1_000; index += 1) await write(`src/large/${index % 20}/${'x'.repeat(60)}${index}`, '');
    const args = { workspace: 1, recursive: true, max_depth: 4 };
    const { text, value } = await call('get_workspace_files', args);
    expect(JSON.parse(text)).toEqual(value);
    expect(text.length).toBeLessThan(60_000);
    const entries = [...(value.files as object[]), ...(value.folders as object[])];
    expect(entries.length).toBeLessThanOrEqual(300);
    expect(entries.length).toBeGreaterThan(200);
    expect(value).toMatchObject({ totalFiles: 1_006, truncated: true });
    expect(value.folders).toContainEqual({ path: 'src/large/19', depth: 3, files: 50, directories: 0 });
    expect(value.reason).toContain('sub_path');
  });

  it('shows the first 300 entries of a folder that contains more, and says how to list the rest', async () => {
    const { call, write } = await openEditor();
    for (let index = 0; index < 310; index += 1) await write(`f${index}`, '');
    const { value } = await call('get_workspace_files', { workspace: 1, recursive: true });
    expect(value.files).toHaveLength(300);
    expect(value).toMatchObject({ totalFiles: 310, truncated: true });
    expect(value.reason).toBe(
      '10 of 310 files are not shown. 10 entries of this folder itself did not fit: page through it with list_files.',
    );
  });

  it('names the folders that it does not enter', async () => {
    const { call, write } = await openEditor({ closed: ['app/data'] });
    await write('app/data/x', '');
    await write('app/node_modules/m/index.js', '');
    const { value } = await call('get_workspace_files', { workspace: 1, recursive: true });
    expect(value).toMatchObject({ totalFiles: 0, folders: [], notEntered: ['app/data', 'app/node_modules'] });
  });

  it('never exceeds the maximum length of a result, however long the names are', async () => {
    const { call, write } = await openEditor();
    for (let index = 0; index < 1_200; index += 1) await write(`${'"'.repeat(200)}${index}`, '');
    for (const args of [{ recursive: true }, {}]) {
      const { text, value } = await call('get_workspace_files', { workspace: 1, ...args });
      expect(text.length).toBeLessThan(MAX_TEXT);
      expect(value).toMatchObject({
        totalFiles: 1_200,
        truncated: true,
        reason: expect.stringContaining('list_files'),
      });
    }
  });

  it('suggests list_workspaces for an unknown workspace', async () => {
    const { call } = await openEditor();
    const { isError, value } = await call('get_workspace_files', { workspace: 'other' });
    expect(isError).toBe(true);
    expect(value.message).toContain('list_workspaces');
    expect(await call('get_workspace_files', { workspace: 2 })).toMatchObject({ isError: true });
  });
});

describe('list_files', () => {
  it('lists folders first, sorted by name, without hidden entries', async () => {
    const { call } = await project();
    expect((await call('list_files', { path: '.' })).value).toEqual((await call('list_files')).value);
    expect((await call('list_files', { path: '.' })).value).toEqual({
      path: '.',
      entries: [
        { name: 'docs', path: 'docs', type: 'directory' },
        { name: 'src', path: 'src', type: 'directory' },
        { name: 'a.txt', path: 'a.txt', type: 'file' },
        { name: 'b.txt', path: 'b.txt', type: 'file' },
      ],
      totalDirectories: 2,
      totalFiles: 2,
      pagination: { total: 4, offset: 0, limit: 100, hasMore: false },
    });
  });

  it('counts all entries in the totals, not only the current page', async () => {
    const { call, write } = await openEditor();
    for (let index = 0; index < 130; index += 1) await write(`f${String(index).padStart(3, '0')}.txt`, 'x');
    await write('sub/x', 'x');
    const first = (await call('list_files', { path: '.' })).value;
    expect(first).toMatchObject({
      totalFiles: 130,
      totalDirectories: 1,
      pagination: { total: 131, limit: 100, hasMore: true },
    });
    expect(first.entries).toHaveLength(100);
    const last = (await call('list_files', { path: '.', offset: 130, limit: 5 })).value;
    expect(last).toMatchObject({
      entries: [{ name: 'f129.txt' }],
      totalFiles: 130,
      pagination: { total: 131, offset: 130, limit: 5, hasMore: false },
    });
    expect((await call('list_files', { path: '.', limit: -1 })).value.entries).toHaveLength(131);
    expect((await call('list_files', { path: '.', limit: 0 })).value).toMatchObject({
      entries: [],
      pagination: { total: 131, hasMore: true },
    });
  });

  it('enters subfolders and reports sizes on request', async () => {
    const { call } = await project();
    const { value } = await call('list_files', { path: 'src', recursive: true, include_size: true });
    expect(value.entries).toContainEqual({ name: 'src/deep/y.ts', path: 'src/deep/y.ts', type: 'file', size: 4 });
    expect(value).toMatchObject({ totalFiles: 3, totalDirectories: 3 });
  });

  it('leaves out of subfolders what ignore rules name, says how much, and lists an ignored folder that is asked for', async () => {
    const { call, write } = await openEditor();
    await write('.gitignore', 'dist/\n*.log\n');
    for (const path of ['a.ts', 'x.log', 'dist/a.js', 'dist/deep/b.js', 'src/y.log', 'src/b.ts']) await write(path, '');
    const lines = async (args: object) => (await call('list_files', { ...args })).text.split('\n');
    expect(await lines({ recursive: true })).toEqual([
      'Entries 1 to 3 of 3 in .: 1 folder, 2 files. Left out by ignore rules: 3 entries.',
      ...['src/', 'src/b.ts', 'a.ts'],
    ]);
    expect(await lines({ path: 'dist', recursive: true })).toEqual([
      'Entries 1 to 3 of 3 in dist: 1 folder, 2 files.',
      ...['dist/deep/', 'dist/deep/b.js', 'dist/a.js'],
    ]);
    expect(await lines({})).toContain('dist/');
    const tree = await call('get_workspace_files', { workspace: 1, recursive: true });
    expect(tree.value).toMatchObject({ totalFiles: 2, ignored: 3 });
  });

  it('ends a page early if names are long, so that the result stays complete JSON', async () => {
    const { call, write } = await openEditor();
    for (let index = 0; index < 600; index += 1) await write(`${'"'.repeat(200)}${String(index).padStart(3, '0')}`, '');
    const { text, value } = await call('list_files', { path: '.', limit: -1 });
    expect(text.length).toBeLessThan(MAX_TEXT);
    const shown = (value.entries as object[]).length;
    expect(value.pagination).toMatchObject({ total: 600, hasMore: true, nextOffset: shown });
    const next = (await call('list_files', { path: '.', limit: -1, offset: shown })).value;
    expect((next.entries as { name: string }[])[0]?.name).toMatch(new RegExp(`${String(shown).padStart(3, '0')}$`));
  });

  it('rejects a file and a missing folder', async () => {
    const { call } = await project();
    expect(await call('list_files', { path: 'a.txt' })).toMatchObject({ isError: true });
    expect(await call('list_files', { path: 'missing' })).toMatchObject({ isError: true });
  });
});
