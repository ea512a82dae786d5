import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { CALL, LOOP, openEditor } from './editor.fixture.ts';

const HTML = '```html\n<p title="&quot;a&quot; &amp; b">x &lt; y</p>\n```\n';

describe('write_to_file', () => {
  it('creates a new file with its parent folders and reports what was written', async () => {
    const { call, read } = await openEditor();
    const { isError, value } = await call('write_to_file', { path: 'src/a.ts', content: 'one\ntwo\n', line_count: 2 });
    expect(isError).toBe(false);
    expect(value).toEqual({
      path: 'src/a.ts',
      message: 'Created src/a.ts.',
      totalLines: 2,
      isNewFile: true,
      diffStats: { added: 2, removed: 0 },
      diffPreview: expect.stringContaining('+one'),
    });
    expect(await read('src/a.ts')).toBe('one\ntwo\n');
  });

  it('replaces a file that was read before, counts only changed lines and shows at most 20 of them', async () => {
    const { call, write } = await openEditor();
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}\n`);
    await write('a.txt', lines.join(''));
    await call('read_file', { path: 'a.txt' });
    const changed = lines.with(3, 'changed\n').map((line, index) => (index > 50 ? `new ${line}` : line));
    const { value } = await call('write_to_file', { path: 'a.txt', content: changed.join(''), line_count: 100 });
    expect(value).toMatchObject({ isNewFile: false, totalLines: 100, diffStats: { added: 50, removed: 50 } });
    expect(String(value.diffPreview).split('\n').length).toBeLessThanOrEqual(20);
    expect(value.diffPreview).toContain('+changed');
  });

  it('tells the model in English that a file was too large to compare', async () => {
    const { call } = await openEditor();
    const content = 'x\n'.repeat(100_001);
    const { value } = await call('write_to_file', { path: 'a.txt', content, line_count: 100_001 });
    expect(value).toMatchObject({ diffPreview: 'Too large to compare line by line.', diffStats: { added: 100_001 } });
  });

  it('counts a moved duplicate line, although comparing the sets of lines would show no change', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'a\nb\n');
    await call('read_file', { path: 'a.txt' });
    const { value } = await call('write_to_file', { path: 'a.txt', content: 'a\nb\na\nb\n', line_count: 4 });
    expect(value).toMatchObject({ diffStats: { added: 2, removed: 0 } });
  });

  it('rejects an existing file that this loop has not read, and leaves it unchanged', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'precious\n');
    const { isError, value } = await call('write_to_file', { path: 'a.txt', content: 'x\n', line_count: 1 });
    expect(isError).toBe(true);
    expect(value.message).toMatch(/read it first/i);
    expect(await read('a.txt')).toBe('precious\n');
  });

  it('overwrites an empty file, and a file that the loop wrote itself, without reading it first', async () => {
    const { call, write, read } = await openEditor();
    await write('empty.txt', '');
    expect(await call('write_to_file', { path: 'empty.txt', content: 'x\n', line_count: 1 })).toMatchObject({
      isError: false,
    });
    await call('create_file', { path: 'own.txt', content: 'mine\n' });
    expect(await call('write_to_file', { path: 'own.txt', content: 'x\n', line_count: 1 })).toMatchObject({
      isError: false,
    });
    expect(await read('own.txt')).toBe('x\n');
  });

  it.each([
    '// ... rest of code',
    '# ... unchanged',
    '<!-- existing content here -->',
    '    // ...',
    '/* remaining methods */',
    '// …其余代码不变',
  ])('rejects content that is cut short with the comment "%s"', async (omission) => {
    const { call, folder } = await openEditor();
    const content = `one\ntwo\n${omission}\n`;
    const { isError, value } = await call('write_to_file', { path: 'a.ts', content, line_count: 10 });
    expect(isError).toBe(true);
    expect(value.message).toContain(omission.trim());
    expect(await readdir(folder)).toEqual([]);
  });

  it('accepts short content without an omission comment, and complete content with such a comment', async () => {
    const { call } = await openEditor();
    expect(await call('write_to_file', { path: 'a.ts', content: 'one\ntwo\n', line_count: 10 })).toMatchObject({
      isError: false,
    });
    const content = '1\n2\n3\n4\n5\n6\n7\n// ... rest of code\n';
    expect(await call('write_to_file', { path: 'b.ts', content, line_count: 10 })).toMatchObject({ isError: false });
    expect(await call('write_to_file', { path: 'c.ts', content, line_count: 11 })).toMatchObject({ isError: true });
  });

  it('needs no line_count, and then compares short content with the file that it replaces', async () => {
    const { call, write, read } = await openEditor();
    expect(await call('write_to_file', { path: 'new.ts', content: '1\n' })).toMatchObject({ isError: false });
    await write('a.ts', '1\n2\n3\n4\n5\n');
    await call('read_file', { path: 'a.ts' });
    const cut = await call('write_to_file', { path: 'a.ts', content: 'one\n// ... rest of code\n' });
    expect(cut.value.message).toContain('content has 2 lines, the file has 5, and "// ... rest of code" stands for');
    expect(await call('write_to_file', { path: 'a.ts', content: 'one\n' })).toMatchObject({ isError: false });
    expect(await read('a.ts')).toBe('one\n');
  });

  it('keeps the file mode, BOM and line ends of the file that it replaces', async () => {
    const { call, write, at } = await openEditor();
    await write('run.bat', '\uFEFFone\r\ntwo\r\n');
    await chmod(at('run.bat'), 0o750);
    await call('read_file', { path: 'run.bat' });
    await call('write_to_file', { path: 'run.bat', content: 'one\nthree\n', line_count: 2 });
    expect(await readFile(at('run.bat'), 'utf8')).toBe('\uFEFFone\r\nthree\r\n');
    expect((await stat(at('run.bat'))).mode & 0o777).toBe(0o750);
  });

  it('does not overwrite a file that it cannot decode', async () => {
    const { call, write, at } = await openEditor();
    const bytes = Buffer.from([0x89, 0, 1, 0xff]);
    await write('image.png', bytes);
    expect(await call('write_to_file', { path: 'image.png', content: 'x', line_count: 1 })).toMatchObject({
      isError: true,
    });
    expect(await readFile(at('image.png'))).toEqual(bytes);
  });
});

describe('what the model writes', () => {
  it('reaches the disk unchanged: no HTML entity is unescaped and no code fence is removed', async () => {
    const { call, read } = await openEditor();
    await call('write_to_file', { path: 'a.md', content: HTML, line_count: 3 });
    expect(await read('a.md')).toBe(HTML);
    await call('create_file', { path: 'b.md', content: HTML });
    expect(await read('b.md')).toBe(HTML);
    await call('create_file', { path: 'c.md', content: 'x\n' });
    await call('insert_content', { path: 'c.md', line: 1, content: HTML });
    expect(await read('c.md')).toBe(`${HTML}x\n`);
    await call('replace_in_file', { path: 'c.md', search: 'x\n', replace: "$& $1 $' &lt;\n", replace_all: false });
    expect(await read('c.md')).toContain("$& $1 $' &lt;");
    await call('apply_diff', {
      path: 'b.md',
      diff: `<<<<<<< SEARCH\n\`\`\`html\n=======\n\`\`\`&gt;$&\n>>>>>>> REPLACE`,
    });
    expect(await read('b.md')).toContain('```&gt;$&\n');
  });
});

describe('create_file', () => {
  it('creates parent folders, reports bytes and lines, and writes an empty file by default', async () => {
    const { call, read } = await openEditor();
    expect((await call('create_file', { path: 'a/b/c.txt', content: 'é\nx' })).value).toEqual({
      path: 'a/b/c.txt',
      size: 4,
      lines: 2,
    });
    expect((await call('create_file', { path: 'empty.txt' })).value).toEqual({ path: 'empty.txt', size: 0, lines: 0 });
    expect(await read('empty.txt')).toBe('');
  });

  it('rejects an existing file unless overwrite is true', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'old');
    expect(await call('create_file', { path: 'a.txt', content: 'new' })).toMatchObject({ isError: true });
    expect(await read('a.txt')).toBe('old');
    await call('read_file', { path: 'a.txt' });
    expect(await call('create_file', { path: 'a.txt', content: 'new', overwrite: true })).toMatchObject({
      isError: false,
    });
    expect(await read('a.txt')).toBe('new');
  });

  it('keeps the encoding, BOM and line ends of the file that it overwrites', async () => {
    const { call, write, at } = await openEditor();
    await write('utf16.txt', Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le'));
    await call('read_file', { path: 'utf16.txt' });
    await call('create_file', { path: 'utf16.txt', content: 'one\n2\n', overwrite: true });
    expect(await readFile(at('utf16.txt'))).toEqual(Buffer.from('\ufeffone\r\n2\r\n', 'utf16le'));
  });

  it('does not overwrite a file that was not read, or that cannot be read', async () => {
    const { call, write, read } = await openEditor();
    await write('unread.txt', 'old');
    await write('latin1.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    for (const path of ['unread.txt', 'latin1.txt'])
      expect(await call('create_file', { path, content: 'new', overwrite: true })).toMatchObject({ isError: true });
    expect(await read('unread.txt')).toBe('old');
  });
});

describe('insert_content', () => {
  it('inserts before the given line, at most at the end of the file', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    expect((await call('insert_content', { path: 'a.txt', line: 2, content: 'x\ny' })).value).toMatchObject({
      path: 'a.txt',
      insertedAt: 2,
      linesInserted: 2,
      totalLines: 4,
    });
    expect(await read('a.txt')).toBe('one\nx\ny\ntwo\n');
    expect((await call('insert_content', { path: 'a.txt', line: 99, content: 'end\n' })).value).toMatchObject({
      insertedAt: 5,
      totalLines: 5,
    });
    expect(await read('a.txt')).toBe('one\nx\ny\ntwo\nend\n');
  });

  it('rejects a missing file', async () => {
    const { call } = await openEditor();
    expect(await call('insert_content', { path: 'a.txt', line: 1, content: 'x' })).toMatchObject({ isError: true });
  });
});

describe('replace_in_file', () => {
  it('replaces every match, case-sensitively, and returns the number of matches', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'cat Cat cat\n');
    expect((await call('replace_in_file', { path: 'a.txt', search: 'cat', replace: 'dog' })).value).toMatchObject({
      replacements: 2,
      modified: true,
    });
    expect(await read('a.txt')).toBe('dog Cat dog\n');
  });

  it('replaces only the first match on request, and supports regular expressions with groups', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'a1 a2\n');
    await call('replace_in_file', { path: 'a.txt', search: 'a', replace: '', replace_all: false });
    expect(await read('a.txt')).toBe('1 a2\n');
    await call('replace_in_file', { path: 'a.txt', search: '(\\d)', replace: '<$1>', is_regex: true });
    expect(await read('a.txt')).toBe('<1> a<2>\n');
  });

  it('fails without a match, and shows the nearest lines of a literal search', async () => {
    const { call, write, recorder } = await openEditor();
    await write('a.txt', 'the first line\n');
    const missing = await call('replace_in_file', { path: 'a.txt', search: 'The first line', replace: 'x' });
    expect(missing.isError).toBe(true);
    expect(missing.value.message).toContain('"search" is not in a.txt. Nothing was changed.');
    expect(missing.value.message).toContain('1 | the first line');
    const pattern = await call('replace_in_file', { path: 'a.txt', search: '\\d', replace: 'x', is_regex: true });
    expect(pattern.value).toEqual({
      error: true,
      message: 'The pattern matches nothing in a.txt. Nothing was changed.',
    });
    expect(recorder.begun).toEqual([]);
  });

  it('rejects an invalid pattern, and a pattern that would run for ever', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', `${'a'.repeat(40)}!\n`);
    expect(await call('replace_in_file', { path: 'a.txt', search: '(', replace: '', is_regex: true })).toMatchObject({
      isError: true,
    });
    expect(
      await call('replace_in_file', { path: 'a.txt', search: '(a+)+$', replace: '', is_regex: true }),
    ).toMatchObject({ isError: true });
  });
});

describe('edit_file', () => {
  it('makes all edits of one call, keeps encoding and line ends, and reports what changed', async () => {
    const { call, write, at, recorder } = await openEditor();
    await write('a.txt', Buffer.from('\ufeffone\r\ntwo\r\nthree\r\n', 'utf16le'));
    const edits = [
      { old: 'three', new: '3' },
      { old: 'one\ntwo', new: '1\n2' },
    ];
    expect((await call('edit_file', { path: 'a.txt', edits })).value).toEqual({
      path: 'a.txt',
      edits: 2,
      changedAt: [1, 3],
      diffStats: { added: 3, removed: 3 },
    });
    expect(await readFile(at('a.txt'))).toEqual(Buffer.from('\ufeff1\r\n2\r\n3\r\n', 'utf16le'));
    expect(recorder.begun).toHaveLength(1);
  });

  it('makes no edit if one of them does not fit', async () => {
    const { call, write, read, recorder } = await openEditor();
    await write('a.txt', 'one\ntwo\ntwo\n');
    const edits = [
      { old: 'one', new: '1' },
      { old: 'two', new: '2' },
    ];
    const { isError, value } = await call('edit_file', { path: 'a.txt', edits });
    expect(isError).toBe(true);
    expect(value.message).toContain('Edit 2 of 2: "old" is in the file 2 times, at lines 2, 3.');
    expect(await read('a.txt')).toBe('one\ntwo\ntwo\n');
    expect(recorder.begun).toEqual([]);
  });

  it('writes the indentation of the file and says so, if only the indentation differs', async () => {
    const { call, write, read, preview } = await openEditor();
    await write('a.ts', 'a {\n    b();\n}\n');
    const edits = [{ old: '\tb();', new: '\tb();\n\tc();' }];
    expect((await preview('edit_file', { path: 'a.ts', edits }))[0]?.patch).toContain('+    c();');
    expect((await call('edit_file', { path: 'a.ts', edits })).value.notice).toContain('in its indentation');
    expect(await read('a.ts')).toBe('a {\n    b();\n    c();\n}\n');
  });

  it('rejects a missing file, and a file that changed since this loop read it', async () => {
    const { call, write, read } = await openEditor();
    const edits = [{ old: 'a', new: 'b' }];
    expect(await call('edit_file', { path: 'a.txt', edits })).toMatchObject({ isError: true });
    await write('a.txt', 'a\n');
    await call('read_file', { path: 'a.txt' });
    await write('a.txt', 'a, by hand\n');
    expect((await call('edit_file', { path: 'a.txt', edits })).value.message).toContain('changed by someone else');
    expect(await read('a.txt')).toBe('a, by hand\n');
  });

  it('names the parameter that is missing or wrong', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'a\n');
    const messageOf = async (edits: JsonObject) => (await call('edit_file', { path: 'a.txt', ...edits })).value.message;
    expect(await messageOf({})).toBe('Missing required parameter "edits".');
    expect(await messageOf({ edits: [] })).toBe('Parameter "edits" must have at least 1 entries, not 0.');
    expect(await messageOf({ edits: [{ old: 'a' }] })).toBe('Missing required parameter "edits.0.new".');
  });
});

describe('the encoding of an edited file', () => {
  it('stays GB18030, with every other byte as it was, and the diff shows the words', async () => {
    const { call, write, at, preview } = await openEditor();
    await write('a.txt', Buffer.from('c4e3bac30d0acac0bde70d0a', 'hex'));
    const edit = { path: 'a.txt', edits: [{ old: '世界', new: '再见' }] };
    expect((await preview('edit_file', edit))[0]?.patch).toContain('-世界\n+再见');
    expect(await call('edit_file', edit)).toMatchObject({ isError: false });
    expect((await readFile(at('a.txt'))).toString('hex')).toBe('c4e3bac30d0ad4d9bcfb0d0a');
  });

  it('is Latin-1 only after the loop has read the file so', async () => {
    const { call, write, at, editor } = await openEditor();
    await write('a.txt', Buffer.from('café\nnaïve\n', 'latin1'));
    const edit = { path: 'a.txt', edits: [{ old: 'naïve', new: 'déjà vu' }] };
    expect((await call('edit_file', edit)).value.message).toContain('read it with encoding "latin1"');
    expect((await call('read_file', { path: 'a.txt', encoding: 'latin1' })).text).toContain('naïve');
    const key = { loopId: LOOP, callId: CALL };
    const value = { kind: 'edit', changes: [{ type: 'write' }] };
    expect(await editor.foresee('edit_file', edit, key)).toMatchObject({ ok: true, value });
    expect(await call('edit_file', edit)).toMatchObject({ isError: false });
    expect(await readFile(at('a.txt'))).toEqual(Buffer.from('café\ndéjà vu\n', 'latin1'));
    const chinese = await call('edit_file', { path: 'a.txt', edits: [{ old: 'vu', new: '你' }] });
    expect(chinese.value.message).toContain('a.txt is in Latin-1, which cannot hold this text');
  });
});

describe('apply_diff', () => {
  const block = (search: string, replace: string, start?: number) =>
    `<<<<<<< SEARCH\n${start === undefined ? '' : `:start_line: ${start}\n-------\n`}${search}=======\n${replace}>>>>>>> REPLACE\n`;

  it('applies all blocks and reports the strategy and the number of blocks', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\ntwo\nthree\n');
    const diff = block('one\n', '1\n') + block('three\n', '3\nfour\n', 3);
    expect((await call('apply_diff', { path: 'a.txt', diff })).value).toMatchObject({
      success: true,
      strategy: 'search-replace',
      diffStats: { added: 3, removed: 2 },
    });
    expect(await read('a.txt')).toBe('1\ntwo\n3\nfour\n');
  });

  it('accepts a unified diff', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n';
    expect((await call('apply_diff', { path: 'a.txt', diff })).value).toMatchObject({
      success: true,
      strategy: 'unified',
    });
    expect(await read('a.txt')).toBe('one\n2\n');
  });

  it('can replace lines with an empty text', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    expect(await call('apply_diff', { path: 'a.txt', diff: block('two\n', '') })).toMatchObject({ isError: false });
    expect(await read('a.txt')).toBe('one\n');
  });

  it('applies no block when one block does not match, and returns an error result', async () => {
    const { call, write, read, recorder } = await openEditor();
    await write('a.txt', 'one\ntwo\n');
    const { isError, value } = await call('apply_diff', {
      path: 'a.txt',
      diff: block('one\n', '1\n') + block('tow\n', '2\n'),
    });
    expect(isError).toBe(true);
    expect(value).toEqual({ error: true, message: expect.any(String), success: false, retryCount: 1 });
    expect(await read('a.txt')).toBe('one\ntwo\n');
    expect(recorder.begun).toEqual([]);
  });

  it('writes the indentation of the file and says so, if only the indentation differs', async () => {
    const { call, write, read, preview } = await openEditor();
    await write('a.py', 'if a:\n\tb()\n\tc()\n');
    const diff = block('    b()\n    c()\n', '    b()\n    d()\n');
    const [shown] = await preview('apply_diff', { path: 'a.py', diff });
    expect(shown?.patch).toContain('-\tc()\n+\td()');
    expect((await call('apply_diff', { path: 'a.py', diff })).value).toMatchObject({
      notice: expect.stringContaining('differs from the file in its indentation'),
      diffStats: { added: 1, removed: 1 },
    });
    expect(await read('a.py')).toBe('if a:\n\tb()\n\td()\n');
  });

  it('rejects a block that matches twice, and an almost equal block at any threshold', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'same\nsame\n  indented\n');
    expect(await call('apply_diff', { path: 'a.txt', diff: block('same\n', 'x\n') })).toMatchObject({ isError: true });
    expect(
      await call('apply_diff', { path: 'a.txt', diff: block('  indent\n', 'x\n'), fuzzy_threshold: 0 }),
    ).toMatchObject({ isError: true });
    expect(await read('a.txt')).toBe('same\nsame\n  indented\n');
  });

  it('suggests reading the file again from the third consecutive failure on that path', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    await write('b.txt', 'one\n');
    const wrong = { path: 'a.txt', diff: block('none\n', 'x\n') };
    const failures = [await call('apply_diff', wrong), await call('apply_diff', wrong)];
    expect((await call('apply_diff', { ...wrong, path: 'b.txt' })).value).toMatchObject({ retryCount: 1 });
    failures.push(await call('apply_diff', wrong));
    expect(failures.map(({ value }) => value.retryCount)).toEqual([1, 2, 3]);
    expect(failures.map(({ value }) => /re-read the file/i.test(String(value.message)))).toEqual([false, false, true]);
    await call('apply_diff', { path: 'a.txt', diff: block('one\n', 'two\n') });
    expect((await call('apply_diff', wrong)).value).toMatchObject({ retryCount: 1 });
  });

  it('does not count a dry run as a failure', async () => {
    const { call, write, preview } = await openEditor();
    await write('a.txt', 'one\n');
    const wrong = { path: 'a.txt', diff: block('none\n', 'x\n') };
    await preview('apply_diff', wrong);
    expect((await call('apply_diff', wrong)).value).toMatchObject({ retryCount: 1 });
  });

  it('keeps the line ends of unchanged lines', async () => {
    const { call, write, read } = await openEditor();
    await write('a.txt', 'one\r\ntwo\r\nthree\r\n');
    await call('apply_diff', { path: 'a.txt', diff: block('two\n', '2\n') });
    expect(await read('a.txt')).toBe('one\r\n2\r\nthree\r\n');
  });
});

describe('a placeholder of a secret', () => {
  const PLACEHOLDER = '[secret 1: OpenAI key]';
  const FILE = `key = "value"\nname = "a"\n`;

  it.each([
    ['write_to_file', { content: `key = "${PLACEHOLDER}"\nname = "b"\n`, line_count: 2 }],
    ['insert_content', { line: 1, content: `key = "${PLACEHOLDER}"\n` }],
    ['replace_in_file', { search: 'value', replace: PLACEHOLDER }],
    ['edit_file', { edits: [{ old: `key = "${PLACEHOLDER}"`, new: 'key = 1' }] }],
    [
      'apply_diff',
      { diff: `<<<<<<< SEARCH\nkey = "${PLACEHOLDER}"\nname = "a"\n=======\nname = "b"\n>>>>>>> REPLACE` },
    ],
  ])('is not written by %s, and the model learns what to do', async (tool, args) => {
    const { call, write, read } = await openEditor();
    await write('config.ini', FILE);
    await call('read_file', { path: 'config.ini' });
    const { isError, value } = await call(tool, { path: 'config.ini', ...args });
    expect(isError).toBe(true);
    expect(value.message).toContain(`"${PLACEHOLDER}" stands for a secret that was not sent to you`);
    expect(value.message).toContain('Edit other lines with edit_file or apply_diff');
    expect(await read('config.ini')).toBe(FILE);
  });

  it('is not written into a new file', async () => {
    const { call, folder } = await openEditor();
    expect((await call('create_file', { path: '.env.local', content: `KEY=${PLACEHOLDER}\n` })).isError).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is ordinary text in a file that contains it', async () => {
    const { call, write, read } = await openEditor();
    await write('notes.md', `It reads ${PLACEHOLDER}.\n`);
    await call('read_file', { path: 'notes.md' });
    const edit = { path: 'notes.md', search: PLACEHOLDER, replace: `${PLACEHOLDER} now` };
    expect((await call('replace_in_file', edit)).isError).toBe(false);
    expect(await read('notes.md')).toBe(`It reads ${PLACEHOLDER} now.\n`);
  });
});
