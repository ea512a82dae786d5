import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CheckpointId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { withFiles } from '../../../files/paths/file-locks.ts';
import { LOOP, OTHER_LOOP, openEditor } from './editor.fixture.ts';

const EDITS: readonly (readonly [string, JsonObject])[] = [
  ['create_file', { path: 'new/deep.txt', content: 'x' }],
  ['create_file', { path: 'a.txt', content: 'x', overwrite: true }],
  ['write_to_file', { path: 'new.txt', content: 'x\n', line_count: 1 }],
  ['insert_content', { path: 'a.txt', line: 1, content: 'x' }],
  ['replace_in_file', { path: 'a.txt', search: 'one', replace: 'x' }],
  ['apply_diff', { path: 'a.txt', diff: '<<<<<<< SEARCH\none\n=======\nx\n>>>>>>> REPLACE' }],
  ['rename_file', { path: 'a.txt', new_name: 'b.txt' }],
  ['move_file', { source_path: 'a.txt', destination_path: 'new/b.txt' }],
  ['copy_file', { source_path: 'a.txt', destination_path: 'b.txt' }],
  ['delete_file', { path: 'a.txt' }],
];

describe('recording', () => {
  it.each(EDITS)('of %s leaves the disk untouched when it fails', async (name, args) => {
    const { folder, call, write, read, recorder } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    await call('read_file', { path: 'a.txt' });
    recorder.failWith = new Error('database is locked');
    const { isError, value } = await call(name, args);
    expect(isError).toBe(true);
    expect(value.message).toContain('database is locked');
    expect(await readdir(folder)).toEqual(['a.txt']);
    expect(await read('a.txt')).toBe('one\ntwo\n');
    expect(recorder.finishedWith).toEqual([]);
  });

  it.each(EDITS)(
    'of %s happens before anything is written, and the diffs go to the recorder instead of the result',
    async (name, args) => {
      const { folder, call, write, recorder } = await openEditor();
      await write('a.txt', 'one\ntwo\n');
      await call('read_file', { path: 'a.txt' });
      let before: Promise<string[]> | null = null;
      recorder.meanwhile = () => {
        before = readdir(folder);
      };
      const { isError, text } = await call(name, args);
      expect([isError, text]).toEqual([false, expect.any(String)]);
      expect(before).not.toBeNull();
      expect(recorder.begun).toHaveLength(1);
      expect(recorder.begun[0]?.key?.loopId).toBe(LOOP);
      expect(recorder.finishedWith).toHaveLength(1);
      expect(recorder.finishedWith[0]?.length).toBeGreaterThan(0);
      expect(text).not.toContain('@@ -0,0');
    },
  );

  it.each(EDITS)('of %s does not happen in a preview, which writes nothing', async (name, args) => {
    const { folder, preview, call, write, read, recorder } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    await call('read_file', { path: 'a.txt' });
    expect((await preview(name, args)).length).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual(['a.txt']);
    expect(await read('a.txt')).toBe('one\ntwo\n');
    expect(recorder.begun).toEqual([]);
  });

  it('is not needed for a preview, which is empty for a read and for an edit that would be refused', async () => {
    const { preview } = await openEditor();
    expect(await preview('list_files', { path: '.' })).toEqual([]);
    expect(await preview('delete_file', { path: 'missing.txt' })).toEqual([]);
    expect(await preview('delete_file', {})).toEqual([]);
  });

  it('has a preview only after the loop has read a file that is written as a whole', async () => {
    const { preview, call, write } = await openEditor();
    await write('a.txt', 'one\n');
    const args = { path: 'a.txt', content: 'two\n', line_count: 1 };
    expect(await preview('write_to_file', args)).toEqual([]);
    await call('read_file', { path: 'a.txt' });
    expect(await preview('write_to_file', args)).toMatchObject([{ path: 'a.txt', added: 1, removed: 1 }]);
    await write('a.txt', 'other\n');
    expect(await preview('write_to_file', args)).toEqual([]);
  });

  it('changes nothing if a folder above the file becomes a link after the edit was recorded', async () => {
    const { call, write, read, recorder, at } = await openEditor();
    for (const path of ['docs/deep/a.txt', 'other/deep/a.txt']) await write(path, 'one\n');
    recorder.meanwhile = () => {
      renameSync(at('docs'), at('moved'));
      symlinkSync('other', at('docs'));
    };
    const { isError } = await call('replace_in_file', { path: 'docs/deep/a.txt', search: 'one', replace: 'two' });
    expect(isError).toBe(true);
    expect([await read('other/deep/a.txt'), await read('moved/deep/a.txt')]).toEqual(['one\n', 'one\n']);
  });

  it('adds the checkpoint to the result and never leaves a backup file', async () => {
    const { folder, call, write, recorder } = await openEditor();
    await write('a.txt', 'one\n');
    const id = CheckpointId.parse(`chk_${'1'.repeat(26)}`);
    recorder.checkpoints = [id];
    await call('read_file', { path: 'a.txt' });
    const { value } = await call('write_to_file', {
      path: 'a.txt',
      content: 'two\n',
      line_count: 1,
      create_backup: true,
    });
    expect(value).toMatchObject({ checkpointId: id });
    expect(value).not.toHaveProperty('backupPath');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('uses a null key for a client outside the host', async () => {
    const { call, recorder } = await openEditor();
    await call('create_file', { path: 'a.txt' }, null);
    expect(recorder.begun[0]?.key).toBeNull();
  });

  it('is followed by an error without diffs when someone else changes the file before the edit is applied', async () => {
    const { call, write, read, at, recorder } = await openEditor();
    await write('a.txt', 'one\n');
    recorder.meanwhile = () => writeFileSync(at('a.txt'), 'by hand\n');
    expect(await call('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' })).toMatchObject({
      isError: true,
    });
    expect(recorder.finishedWith).toEqual([[]]);
    expect(await read('a.txt')).toBe('by hand\n');
  });

  it('does not happen when the content stays the same, and nothing is written', async () => {
    const { call, write, recorder } = await openEditor();
    await write('a.txt', 'one\n');
    await call('read_file', { path: 'a.txt' });
    expect(await call('write_to_file', { path: 'a.txt', content: 'one\n', line_count: 1 })).toMatchObject({
      isError: false,
      value: { diffStats: { added: 0, removed: 0 } },
    });
    expect(recorder.begun).toEqual([]);
  });
});

describe('changes by someone else', () => {
  const ON_A: readonly (readonly [string, JsonObject])[] = [
    ['write_to_file', { path: 'a.txt', content: 'x\n', line_count: 1 }],
    ['create_file', { path: 'a.txt', content: 'x', overwrite: true }],
    ['insert_content', { path: 'a.txt', line: 1, content: 'x' }],
    ['replace_in_file', { path: 'a.txt', search: 'one', replace: 'x' }],
    ['apply_diff', { path: 'a.txt', diff: '<<<<<<< SEARCH\none\n=======\nx\n>>>>>>> REPLACE' }],
    ['copy_file', { source_path: 'b.txt', destination_path: 'a.txt', overwrite: true }],
    ['delete_file', { path: 'a.txt' }],
  ];

  it.each(ON_A)(
    'make %s fail after the file changed since this loop read it, until the file is read again (W)',
    async (name, args) => {
      const { call, write, read, at, recorder } = await openEditor();
      await write('a.txt', 'one\n');
      await write('b.txt', 'b\n');
      await call('read_file', { path: 'a.txt' });
      await writeFile(at('a.txt'), 'one\nby hand\n');
      expect(await call(name, args)).toMatchObject({
        isError: true,
        value: { message: expect.stringMatching(/read it again/i) },
      });
      expect(await read('a.txt')).toBe('one\nby hand\n');
      expect(recorder.begun).toEqual([]);
      await call('read_file', { path: 'a.txt' });
      expect(await call(name, args)).toMatchObject({ isError: false });
    },
  );

  it('are noticed per loop: a file that one loop has read does not count as read by another loop', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\n');
    await call('read_file', { path: 'a.txt' }, LOOP);
    const overwrite = { path: 'a.txt', content: 'two\n', line_count: 1 };
    expect(await call('write_to_file', overwrite, OTHER_LOOP)).toMatchObject({ isError: true });
    expect(await read('a.txt')).toBe('one\n');
    expect(await call('write_to_file', overwrite, LOOP)).toMatchObject({ isError: false });
  });

  it('include an edit by another loop, for a loop that had read the file before (W)', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    await call('read_file', { path: 'a.txt' }, LOOP);
    await call('read_file', { path: 'a.txt' }, OTHER_LOOP);
    await call('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' }, OTHER_LOOP);
    expect(await call('write_to_file', { path: 'a.txt', content: 'x\n', line_count: 1 }, LOOP)).toMatchObject({
      isError: true,
    });
  });

  it('are noticed for a moved file, and no longer for a deleted one', async () => {
    const { call, write, at, read } = await openEditor();
    await write('old/a.txt', 'one\n');
    await call('read_file', { path: 'old/a.txt' });
    await call('rename_file', { path: 'old', new_name: 'new' });
    expect(await call('write_to_file', { path: 'new/a.txt', content: 'two\n', line_count: 1 })).toMatchObject({
      isError: false,
    });
    await call('delete_file', { path: 'new/a.txt' });
    await writeFile(at('new/a.txt'), 'by hand\n');
    expect(await call('write_to_file', { path: 'new/a.txt', content: 'x\n', line_count: 1 })).toMatchObject({
      isError: true,
    });
    expect(await read('new/a.txt')).toBe('by hand\n');
  });
});

describe('several edits', () => {
  it('of one file at the same time are both kept (W)', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => call('insert_content', { path: 'a.txt', line: 1, content: `line ${n}` })),
    );
    expect(answers.every((answer) => !answer.isError)).toBe(true);
    const lines = (await read('a.txt')).split('\n');
    for (let n = 0; n < 10; n += 1) expect(lines).toContain(`line ${n}`);
    expect(lines).toHaveLength(13);
  });

  it('that create the same file succeed only once (W)', async () => {
    const { call } = await openEditor();
    const answers = await Promise.all([1, 2].map((n) => call('create_file', { path: 'a.txt', content: `${n}` })));
    expect(answers.map((answer) => answer.isError).sort()).toEqual([false, true]);
  });

  it('of any kind are made one after the other', async () => {
    const { folder, call, read, recorder } = await openEditor();
    const steps: readonly (readonly [string, JsonObject])[] = [
      ['create_file', { path: 'a.txt', content: 'one\ntwo\n' }],
      ['insert_content', { path: 'a.txt', line: 3, content: 'three' }],
      ['replace_in_file', { path: 'a.txt', search: 'two', replace: '2' }],
      ['apply_diff', { path: 'a.txt', diff: '<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE' }],
      ['write_to_file', { path: 'a.txt', content: '1\n2\n3\n', line_count: 3 }],
      ['copy_file', { source_path: 'a.txt', destination_path: 'b.txt' }],
      ['move_file', { source_path: 'b.txt', destination_path: 'sub/c.txt' }],
      ['delete_file', { path: 'a.txt' }],
    ];
    for (const [name, args] of steps) expect([name, await call(name, args)]).toMatchObject([name, { isError: false }]);
    expect(await readdir(folder)).toEqual(['sub']);
    expect(await read('sub/c.txt')).toBe('1\n2\n3\n');
    expect(recorder.begun).toHaveLength(8);
    expect(recorder.finishedWith).toHaveLength(8);
  });

  it('are completed when they are canceled after they were recorded', async () => {
    const { client, call, write, read, recorder } = await openEditor();
    await write('a.txt', 'one\n');
    const controller = new AbortController();
    recorder.meanwhile = () => controller.abort();
    const insert = { name: 'insert_content', arguments: { path: 'a.txt', line: 1, content: 'first' } };
    await expect(client.callTool(insert, undefined, { signal: controller.signal })).rejects.toThrow();
    expect(await call('insert_content', { path: 'a.txt', line: 2, content: 'second' })).toMatchObject({
      isError: false,
    });
    expect(await read('a.txt')).toBe('first\nsecond\none\n');
    expect(recorder.finishedWith).toHaveLength(2);
  });

  it('are never started when they are canceled while they wait', async () => {
    const { client, call, write, read, at, recorder } = await openEditor();
    await write('a.txt', 'one\n');
    const controller = new AbortController();
    const insert = { name: 'insert_content', arguments: { path: 'a.txt', line: 1, content: 'late' } };
    await withFiles([at('a.txt')], async () => {
      const waiting = client.callTool(insert, undefined, { signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      await expect(waiting).rejects.toThrow();
    });
    await call('insert_content', { path: 'a.txt', line: 1, content: 'next' });
    expect(await read('a.txt')).toBe('next\none\n');
    expect(recorder.begun).toHaveLength(1);
  });
});
