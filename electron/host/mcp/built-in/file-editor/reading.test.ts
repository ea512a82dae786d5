import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { threadTime } from '../../../thread-time.fixture.ts';
import { MAX_TEXT } from '../../tools/window-space.ts';
import { openEditor } from './editor.fixture.ts';
import { mostCharacters } from './reading-budget.ts';

const numbered = (count: number, width = 0) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}${'x'.repeat(width)}\n`).join('');

describe('read_file', () => {
  it('returns a whole file; a newline at the end does not start another line', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    await write('open-end.txt', 'one\ntwo');
    expect((await call('read_file', { path: 'a.txt' })).value).toEqual({ content: 'one\ntwo\n', totalLines: 2 });
    expect((await call('read_file', { path: 'open-end.txt' })).value).toEqual({ content: 'one\ntwo', totalLines: 2 });
  });

  it('says that a file is empty', async () => {
    const { call, write } = await openEditor();
    await write('empty.txt', '');
    expect((await call('read_file', { path: 'empty.txt' })).value).toEqual({
      content: '',
      totalLines: 0,
      notice: 'The file is empty.',
    });
  });

  it('returns a range of lines, both ends included, with a hash of that range', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\ntwo\nthree\nfour\n');
    const { value } = await call('read_file', { path: 'a.txt', start_line: 2, end_line: 3 });
    expect(value).toEqual({
      content: 'two\nthree',
      totalLines: 4,
      startLine: 2,
      endLine: 3,
      rangeHash: createHash('sha256').update('two\nthree').digest('hex'),
    });
    const content = async (range: JsonObject) => (await call('read_file', { path: 'a.txt', ...range })).value.content;
    expect(await content({ start_line: 3 })).toBe(await content({ start_line: 3, end_line: 99 }));
    expect(await content({ end_line: 2 })).toBe(await content({ start_line: 1, end_line: 2 }));
    expect((await call('read_file', { path: 'a.txt', start_line: 4, end_line: 99 })).value).toMatchObject({
      content: 'four',
      endLine: 4,
    });
  });

  it.each([
    [{ start_line: 3, end_line: 2 }, 'before'],
    [{ start_line: 5, end_line: 9 }, 'has 2 lines'],
    [{ start_line: 0, end_line: 1 }, 'start_line'],
  ])('rejects the range %j', async (range, reason) => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    const { isError, value } = await call('read_file', { path: 'a.txt', ...range });
    expect(isError).toBe(true);
    expect(value.message).toContain(reason);
  });

  it('reads several files; a file that cannot be read does not affect the others', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    await write('b.txt', 'one\ntwo\nthree\n');
    const { isError, value } = await call('read_file', {
      files: [
        { path: 'a.txt' },
        { path: 'missing.txt' },
        { path: 'b.txt', start_line: 2, end_line: 2 },
        { path: '../x' },
      ],
    });
    expect(isError).toBe(false);
    expect(value).toEqual({
      files: [
        { path: 'a.txt', status: 'success', content: 'one\n', totalLines: 1 },
        { path: 'missing.txt', status: 'error', message: expect.stringContaining('missing.txt') },
        {
          path: 'b.txt',
          status: 'success',
          content: 'two',
          totalLines: 3,
          startLine: 2,
          endLine: 2,
          rangeHash: expect.any(String),
        },
        { path: '../x', status: 'error', message: expect.stringContaining('outside') },
      ],
      summary: { total: 4, success: 2, error: 2 },
    });
  });

  it('requires either a path or files', async () => {
    const { call } = await openEditor();
    expect((await call('read_file', {})).value).toEqual({
      error: true,
      message: 'Missing required parameter "path" (or "files").',
    });
    expect(await call('read_file', { path: 'a', files: [{ path: 'b' }] })).toMatchObject({ isError: true });
    expect(await call('read_file', { files: [] })).toMatchObject({ isError: true });
  });

  it('returns a file under 100 KB whole, however full the context is', async () => {
    const { call, write } = await openEditor();
    const text = numbered(5000);
    await write('a.txt', text);
    const { value } = await call('read_file', { path: 'a.txt', context_tokens: 500_000 });
    expect(value).toEqual({ content: text, totalLines: 5000 });
  });

  it('cuts a longer file after a line to 60 % of the remaining context, and says so', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', numbered(10_000, 50));
    expect((await call('read_file', { path: 'a.txt', context_tokens: 128_000 })).value).toMatchObject({
      content: '',
      truncated: true,
      reason: expect.stringContaining('no room'),
      totalLines: 10_000,
    });
    const { value } = await call('read_file', { path: 'a.txt', context_tokens: 68_000 });
    const content = String(value.content);
    const budget = 60_000 * 0.6 * 4;
    expect(content.length).toBeLessThanOrEqual(budget);
    expect(content.length).toBeGreaterThan(budget - 100);
    expect(content.endsWith('\n')).toBe(true);
    const shown = content.split('\n').length - 1;
    expect(value).toMatchObject({
      truncated: true,
      totalLines: 10_000,
      reason: expect.stringContaining(`the first ${shown} lines`),
    });
  });

  it('returns a file over 100 KB whole if there is enough space', async () => {
    const { call, write } = await openEditor();
    const text = numbered(2500, 50);
    await write('a.txt', text);
    expect((await call('read_file', { path: 'a.txt' })).value).toEqual({ content: text, totalLines: 2500 });
  });

  it('shares one budget among all files of a call', async () => {
    const { call, write } = await openEditor();
    const text = numbered(1500, 50);
    const files = Array.from({ length: 8 }, (_, index) => ({ path: `f${index}.txt` }));
    for (const { path } of files) await write(path, text);
    const { value } = await call('read_file', { files });
    const read = value.files as { content: string; truncated?: boolean }[];
    const total = read.reduce((sum, file) => sum + file.content.length, 0);
    expect(total).toBeLessThanOrEqual(128_000 * 0.6 * 4);
    expect(read[0]?.truncated).toBeUndefined();
    expect(read.at(-1)?.truncated).toBe(true);
  });

  it.each([
    ['5 MB', 6 * 1024 * 1024, expect.any(Number)],
    ['what can be read whole', 21 * 1024 * 1024, null],
  ])('returns only the first 100 KB of a file over %s', async (_what, size, totalLines) => {
    const { call, write } = await openEditor();
    await write('big.txt', 'é1234567\n'.repeat(Math.ceil(size / 10)));
    const { value } = await call('read_file', { path: 'big.txt' });
    expect(value).toMatchObject({ truncated: true, totalLines, reason: expect.stringContaining('MB') });
    expect(Buffer.byteLength(String(value.content))).toBeLessThanOrEqual(100 * 1024);
    expect(Buffer.byteLength(String(value.content))).toBeGreaterThan(99 * 1024);
    expect(value.content).not.toContain('�');
  });

  it('cuts a very long line at a whole character', async () => {
    const { call, write } = await openEditor();
    await write('one-line.txt', '汉'.repeat(200_000));
    const { value } = await call('read_file', { path: 'one-line.txt' });
    expect(value).toMatchObject({ truncated: true, totalLines: 1, reason: expect.stringContaining('characters') });
    expect(value.content).not.toContain('�');
    expect(String(value.content).length).toBeGreaterThan(100_000);
  });

  it.each<[string, string, number]>([
    ['small', '"\u0001\n', 20_000],
    ['middling', 'class Box {\n', 30_000],
    ['huge', 'class Box {\n', 450_000],
  ])('keeps the whole answer of a batch of %s files below what a result may have', async (_size, text, count) => {
    const { call, write } = await openEditor();
    const content = text.repeat(count);
    const files = Array.from({ length: 5 }, (_, index) => ({ path: `${'deep/'.repeat(20)}f${index}.ts` }));
    for (const { path } of files) await write(path, content);
    const batch = [...files, ...files.map(({ path }) => ({ path, start_line: 1, end_line: 9000 })), { path: 'gone' }];
    const answer = await call('read_file', { files: batch, extract_definitions: true });
    expect(answer.text.length).toBeLessThan(MAX_TEXT);
    expect(answer.text.length).toBeGreaterThan(100_000);
    const read = answer.value.files as JsonObject[];
    expect(read).toHaveLength(11);
    expect(read[4]).toMatchObject({ truncated: true, totalLines: content.split('\n').length - 1 });
    const alone = await call('read_file', { path: files[0]?.path ?? '', extract_definitions: true });
    expect(alone.text.length).toBeLessThan(MAX_TEXT);
    expect(alone.value.truncated).toBe(true);
  });

  it('shows no partial line of a file when a call with several files has almost no space left', async () => {
    const { call, write } = await openEditor();
    await write('last.md', `# A heading of some length\n${'text\n'.repeat(30)}`);
    for (let left = 2; left < 60; left += 10) {
      // The space that the first file leaves is smaller than the first line of the last one.
      const used = mostCharacters(null) - left - 2 * (700 + 2 * '"last.md"'.length) - 2;
      await write('most.md', 'x'.repeat(used));
      const { value } = await call('read_file', { files: [{ path: 'most.md' }, { path: 'last.md' }] });
      const [most, last] = value.files as JsonObject[];
      expect(most).not.toHaveProperty('truncated');
      expect(last).toMatchObject({ truncated: true, totalLines: 31, content: expect.stringMatching(/^$|\n$/) });
    }
  });

  it('rejects a list of files whose paths are too long in total', async () => {
    const { call } = await openEditor();
    const files = Array.from({ length: 50 }, () => ({ path: 'a/'.repeat(2000) }));
    expect(await call('read_file', { files })).toMatchObject({ isError: true });
  });

  it('never returns binary content', async () => {
    const { call, write } = await openEditor();
    await write('image.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]));
    expect(await call('read_file', { path: 'image.png' })).toMatchObject({ isError: true });
    await write('latin1.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    expect(await call('read_file', { path: 'latin1.txt', start_line: 1, end_line: 1 })).toMatchObject({
      isError: true,
    });
  });

  it('rejects a folder and a missing file', async () => {
    const { call, at } = await openEditor();
    await mkdir(at('folder'));
    expect(await call('read_file', { path: 'folder' })).toMatchObject({ isError: true });
    expect(await call('read_file', { path: 'missing' })).toMatchObject({ isError: true });
  });

  it('lists definitions on request, limited to the requested range', async () => {
    const { call, write } = await openEditor();
    await write('a.ts', 'export class Box {\n  open(): void {\n  }\n}\nexport const shut = () => 1;\n');
    expect((await call('read_file', { path: 'a.ts' })).value).not.toHaveProperty('definitions');
    expect((await call('read_file', { path: 'a.ts', extract_definitions: true })).value.definitions).toEqual([
      { line: 1, kind: 'class', name: 'Box' },
      { line: 2, kind: 'method', name: 'open' },
      { line: 5, kind: 'function', name: 'shut' },
    ]);
    const range = await call('read_file', { path: 'a.ts', start_line: 2, end_line: 4, extract_definitions: true });
    expect(range.value.definitions).toEqual([{ line: 2, kind: 'method', name: 'open' }]);
  });
});

describe('get_file_info', () => {
  it('returns the name, type, size, dates, lines and checksums', async () => {
    const { call, write, at } = await openEditor();
    await write('sub/a.txt', 'one\ntwo\n');
    const { mtime } = await stat(at('sub/a.txt'));
    expect((await call('get_file_info', { path: 'sub/a.txt' })).value).toEqual({
      path: 'sub/a.txt',
      name: 'a.txt',
      type: 'file',
      size: 8,
      mtime: mtime.toISOString(),
      ctime: expect.stringMatching(/^\d{4}-/),
      lines: 2,
      md5: createHash('md5').update('one\ntwo\n').digest('hex'),
      sha256: createHash('sha256').update('one\ntwo\n').digest('hex'),
    });
  });

  it('counts the lines of a file too large to be read as text, within the time limit', async () => {
    const { call, write } = await openEditor();
    await write('newlines.txt', Buffer.alloc(24 * 1024 * 1024, '\n'));
    const used = threadTime();
    expect((await call('get_file_info', { path: 'newlines.txt' })).value.lines).toBe(24 * 1024 * 1024);
    expect(used()).toBeLessThan(1000);
    await write('utf16.txt', Buffer.from('\ufeffa\nb\n', 'utf16le'));
    expect((await call('get_file_info', { path: 'utf16.txt' })).value.lines).toBe(2);
  });

  it('returns no line count for a binary file and no checksums for a folder', async () => {
    const { call, write } = await openEditor();
    await write('sub/image.png', Buffer.from([0x89, 0, 0xff]));
    expect((await call('get_file_info', { path: 'sub/image.png' })).value).toMatchObject({
      lines: null,
      size: 3,
      md5: expect.any(String),
    });
    expect((await call('get_file_info', { path: 'sub' })).value).toMatchObject({
      type: 'directory',
      lines: null,
      md5: null,
      sha256: null,
    });
    expect(await call('get_file_info', { path: 'missing' })).toMatchObject({ isError: true });
  });
});
