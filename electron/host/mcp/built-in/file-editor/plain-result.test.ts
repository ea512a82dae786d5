import { describe, expect, it } from 'vitest';
import { resultCount } from '../../../../../shared/file-tool-results.ts';
import { openEditor } from './editor.fixture.ts';

describe('the result of read_file as text', () => {
  it('has line numbers, the code as it is, and how much of the file it is', async () => {
    const { call, write } = await openEditor();
    await write('a.ts', 'const a = "x\\n";\n\tif (a) {\n}\n');
    expect((await call('read_file', { path: 'a.ts' })).text).toBe(
      'All 3 lines of a.ts:\n1\tconst a = "x\\n";\n2\t\tif (a) {\n3\t}',
    );
    expect((await call('read_file', { path: 'a.ts', start_line: 2 })).text).toBe(
      'Lines 2 to 3 of 3 lines of a.ts:\n2\t\tif (a) {\n3\t}',
    );
    await write('blank.ts', 'a\n\n\n');
    expect((await call('read_file', { path: 'blank.ts' })).text).toBe('All 3 lines of blank.ts:\n1\ta\n2\t\n3\t');
    expect((await call('read_file', { path: 'blank.ts', start_line: 2 })).text).toBe(
      'Lines 2 to 3 of 3 lines of blank.ts:\n2\t\n3\t',
    );
    expect((await call('read_file', { path: 'blank.ts', start_line: 3 })).text).toBe(
      'Lines 3 to 3 of 3 lines of blank.ts:\n3\t',
    );
    await write('empty.ts', '');
    expect((await call('read_file', { path: 'empty.ts' })).text).toBe('All 0 lines of empty.ts.');
  });

  it('names the files of a batch, and what could not be read', async () => {
    const { call, write } = await openEditor();
    await write('a.ts', 'a\n');
    await write('b.txt', Buffer.from('c4e3bac30a', 'hex'));
    const files = [{ path: 'a.ts' }, { path: 'gone' }, { path: 'b.txt' }];
    expect((await call('read_file', { files })).text).toBe(
      '2 of 3 files read.\n\nAll 1 line of a.ts:\n1\ta\n\nNot read: gone: gone does not exist.\n\nAll 1 line of b.txt (GB18030):\n1\t你好',
    );
  });

  it('says what is left out, and how to read on, before the lines', async () => {
    const { call, write } = await openEditor();
    await write('long.txt', 'line\n'.repeat(200_000));
    const { text, value } = await call('read_file', { path: 'long.txt' });
    expect(text.length).toBeLessThan(200_000);
    const shown = String(value.content).split('\n').length - 1;
    expect(text.split('\n', 1)[0]).toBe(
      `Lines 1 to ${shown} of 200000 lines of long.txt. Only the first ${shown} lines fit in what is left of the context. Read on with start_line and end_line, or find places with search_files:`,
    );
    expect(text.split('\n').at(-1)).toBe(`${shown}\tline`);
  });

  it('shows definitions and no hash', async () => {
    const { call, write } = await openEditor();
    await write('a.ts', 'class Box {}\n');
    const { text } = await call('read_file', { path: 'a.ts', start_line: 1, extract_definitions: true });
    expect(text).toBe('Lines 1 to 1 of 1 line of a.ts:\n1\tclass Box {}\n\nDefinitions:\n1\tclass Box');
  });
});

describe('the results of listings and searches as text', () => {
  it('have one name on each line, also for hostile names', async () => {
    const { call, write } = await openEditor();
    await write('src/a.ts', 'x');
    await write('two\nlines', '');
    await write('b.md', 'xy');
    expect((await call('list_files', { include_size: true })).text).toBe(
      'Entries 1 to 3 of 3 in .: 1 folder, 2 files.\nsrc/\nb.md\t2 bytes\n"two\\nlines"\t0 bytes',
    );
    const page = await call('list_files', { recursive: true, limit: 2, offset: 1 });
    expect(page.text).toBe('Entries 2 to 3 of 4 in .: 1 folder, 3 files. Go on with offset 3.\nsrc/a.ts\nb.md');
  });

  it('group matches by file, with their line numbers', async () => {
    const { call, write } = await openEditor();
    await write('src/a.ts', 'one\n  "two"\n');
    await write('b.md', 'two\nTwo\n');
    expect((await call('search_files', { query: 'two', search_type: 'content' })).text).toBe(
      'Found 2 files.\n\nb.md\n1: two\n2: Two\n\nsrc/a.ts\n2:   "two"',
    );
    expect((await call('search_files', { query: 'src' })).text).toBe('Found 1 file.\nsrc/');
    expect((await call('search_files', { query: 'gone' })).text).toBe('Found 0 files.');
  });

  it('show facts without a long hash', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    const { text, value } = await call('get_file_info', { path: 'a.txt' });
    expect(text).toMatch(
      /^path: a\.txt\ntype: file\nsize: 4 bytes\nlines: 1\nmodified: \S+\ncreated: \S+\nmd5: [0-9a-f]{32}$/,
    );
    expect(text).not.toContain(String(value.sha256));
  });
});

it('a refusal is plain text, with the lines of the file as they are', async () => {
  const { call, write } = await openEditor();
  await write('a.ts', 'say("hello");\n');
  const { text } = await call('edit_file', { path: 'a.ts', edits: [{ old: 'say("hallo");', new: '' }] });
  expect(text).toContain('\n1 | say("hello");\n');
});

it('the first lines of the results can be read back as counts', async () => {
  const { call, write } = await openEditor();
  await write('a.txt', 'x\ny\n');
  const count = async (tool: string, args: object) => resultCount(tool, (await call(tool, { ...args })).text);
  expect(await count('read_file', { path: 'a.txt' })).toEqual({ kind: 'lines', count: 2 });
  expect(await count('read_file', { path: 'a.txt', end_line: 1 })).toEqual({ kind: 'lines', count: 2 });
  expect(await count('read_file', { files: [{ path: 'a.txt' }] })).toEqual({ kind: 'files', count: 1 });
  expect(await count('list_files', {})).toEqual({ kind: 'entries', count: 1 });
  expect(await count('search_files', { query: 'a' })).toEqual({ kind: 'found', count: 1 });
  expect(resultCount('read_file', '{"totalLines": 3}')).toBeNull();
});
