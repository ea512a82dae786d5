import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEditor } from './editor.fixture.ts';

describe('rename_file', () => {
  it('renames a file and a folder within their parent folder', async () => {
    const { call, write, read } = await openEditor();
    await write('sub/a.txt', 'a');
    expect((await call('rename_file', { path: 'sub/a.txt', new_name: 'b.txt' })).value).toEqual({
      oldPath: 'sub/a.txt',
      newPath: 'sub/b.txt',
      newName: 'b.txt',
    });
    expect((await call('rename_file', { path: 'sub/', new_name: 'top' })).value).toMatchObject({ newPath: 'top' });
    expect(await read('top/b.txt')).toBe('a');
  });

  it('renames a file given by its absolute path', async () => {
    const { call, write, read, at } = await openEditor();
    await write('sub/a.txt', 'a');
    expect(await call('rename_file', { path: at('sub/a.txt'), new_name: 'b.txt' })).toMatchObject({
      value: { newPath: 'sub/b.txt' },
    });
    expect(await read('sub/b.txt')).toBe('a');
  });

  it.each(['x/b.txt', '..', '.', 'x\\b.txt'])('rejects the name %s', async (new_name) => {
    const { call, write, folder } = await openEditor();
    await write('a.txt', 'a');
    const { isError, value } = await call('rename_file', { path: 'a.txt', new_name });
    expect(isError).toBe(true);
    expect(value.message).toContain('new_name');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('rejects an existing name and a missing file', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'a');
    await write('b.txt', 'b');
    expect(await call('rename_file', { path: 'a.txt', new_name: 'b.txt' })).toMatchObject({ isError: true });
    expect(await call('rename_file', { path: 'missing', new_name: 'c' })).toMatchObject({ isError: true });
    expect(await read('b.txt')).toBe('b');
  });
});

describe('move_file', () => {
  it('moves into folders that do not exist yet', async () => {
    const { call, write, read, folder } = await openEditor();
    await write('a.txt', 'a');
    expect((await call('move_file', { source_path: 'a.txt', destination_path: 'x/y/b.txt' })).value).toEqual({
      source_path: 'a.txt',
      destination_path: 'x/y/b.txt',
    });
    expect(await read('x/y/b.txt')).toBe('a');
    expect(await readdir(folder)).toEqual(['x']);
  });

  it('moves a link itself, not its target', async () => {
    const { call, base, at } = await openEditor();
    await writeFile(join(base, 'secret.txt'), 'secret');
    await symlink(join(base, 'secret.txt'), at('link'));
    await call('move_file', { source_path: 'link', destination_path: 'moved' });
    expect(await readFile(join(base, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('rejects an existing destination, a missing source, and moving a folder into itself', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'a');
    await write('box/b.txt', 'b');
    expect(await call('move_file', { source_path: 'a.txt', destination_path: 'box/b.txt' })).toMatchObject({
      isError: true,
    });
    expect(await call('move_file', { source_path: 'missing', destination_path: 'c' })).toMatchObject({ isError: true });
    expect(await call('move_file', { source_path: 'box', destination_path: 'box/inner/box' })).toMatchObject({
      isError: true,
    });
    expect(await read('box/b.txt')).toBe('b');
  });
});

describe('copy_file', () => {
  it('copies any file byte for byte, into folders that do not exist yet', async () => {
    const { call, write, at } = await openEditor();
    const bytes = Buffer.from([0, 1, 0xff, 0xfe]);
    await write('a.bin', bytes);
    expect((await call('copy_file', { source_path: 'a.bin', destination_path: 'x/b.bin' })).value).toEqual({
      source_path: 'a.bin',
      destination_path: 'x/b.bin',
    });
    expect(await readFile(at('x/b.bin'))).toEqual(bytes);
    expect(await readFile(at('a.bin'))).toEqual(bytes);
  });

  it('rejects an existing destination unless overwrite is true, a folder, and copying a file onto itself', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'a');
    await write('b.txt', 'b');
    await write('box/c.txt', 'c');
    expect(await call('copy_file', { source_path: 'a.txt', destination_path: 'b.txt' })).toMatchObject({
      isError: true,
    });
    expect(await read('b.txt')).toBe('b');
    expect(await call('copy_file', { source_path: 'a.txt', destination_path: 'b.txt', overwrite: true })).toMatchObject(
      { isError: false },
    );
    expect(await read('b.txt')).toBe('a');
    expect(await call('copy_file', { source_path: 'box', destination_path: 'crate' })).toMatchObject({ isError: true });
    expect(await call('copy_file', { source_path: 'a.txt', destination_path: 'a.txt', overwrite: true })).toMatchObject(
      { isError: true },
    );
  });
});

describe('delete_file', () => {
  it('deletes a file', async () => {
    const { call, write, folder } = await openEditor();
    await write('a.txt', 'a');
    expect((await call('delete_file', { path: 'a.txt' })).value).toEqual({ path: 'a.txt', type: 'file' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('deletes a folder only on request, even an empty one', async () => {
    const { call, write, at, folder } = await openEditor();
    await write('box/a.txt', 'a');
    await mkdir(at('empty'));
    for (const path of ['box', 'empty']) {
      const { isError, value } = await call('delete_file', { path });
      expect(isError).toBe(true);
      expect(value.message).toContain('recursive');
    }
    expect(await readdir(folder)).toEqual(['box', 'empty']);
    expect((await call('delete_file', { path: 'box', recursive: true })).value).toEqual({
      path: 'box',
      type: 'directory',
    });
    expect(await readdir(folder)).toEqual(['empty']);
  });

  it('deletes a link, not its target', async () => {
    const { call, base, at, folder } = await openEditor();
    await writeFile(join(base, 'secret.txt'), 'secret');
    await symlink(join(base, 'secret.txt'), at('link'));
    expect((await call('delete_file', { path: 'link' })).value).toEqual({ path: 'link', type: 'link' });
    expect(await readdir(folder)).toEqual([]);
    expect(await readFile(join(base, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('rejects a missing file', async () => {
    const { call } = await openEditor();
    expect(await call('delete_file', { path: 'missing' })).toMatchObject({ isError: true });
  });
});
