import { describe, expect, it } from 'vitest';
import { resultCount } from '../../../../../shared/file-tool-results.ts';
import { CheckpointId } from '../../../../../shared/ids.ts';
import { newId } from '../../../new-id.ts';
import { resultSpace } from '../../tools/window-space.ts';
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
      'Found 2 files with 3 matching lines.\n\nb.md\n1: two\n2: Two\n\nsrc/a.ts\n2:   "two"',
    );
    expect((await call('search_files', { query: 'src' })).text).toBe('Found 1 file.\nsrc/');
    expect((await call('search_files', { query: 'gone' })).text).toBe('Found 0 files.');
  });

  it('show facts without hashes', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    const { text, value } = await call('get_file_info', { path: 'a.txt' });
    expect(text).toMatch(
      /^path: a\.txt\ntype: file\nsize: 4 bytes\nlines: 1\nmodified: \S+:\d\dZ\ncreated: \S+:\d\dZ$/,
    );
    expect(text).not.toContain(String(value.sha256));
  });
});

describe('the result of an edit as text', () => {
  it.each([
    ['edit_file', { edits: [{ old: 'two', new: '2' }] }, 'Edited a.txt at line 2 (+1 -1 lines).'],
    [
      'edit_file',
      {
        edits: [
          { old: 'three\n', new: '3\n3\n' },
          { old: 'one', new: '1' },
        ],
      },
      'Edited a.txt at lines 1, 3 (+3 -2 lines).',
    ],
    [
      'edit_file',
      { edits: [{ old: '\ttwo', new: '\t2' }] },
      'Edited a.txt at line 2 (+1 -1 lines). The old text differs from the file in its indentation. The new lines were written with the indentation of the file.',
    ],
    ['replace_in_file', { search: 'e', replace: 'E' }, 'Replaced 3 matches in a.txt at lines 1, 3 (+2 -2 lines).'],
    ['replace_in_file', { search: 'one', replace: 'one' }, 'Nothing to change: a.txt is so already.'],
    [
      'apply_diff',
      { diff: '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE' },
      'Applied 1 block to a.txt at line 2 (+1 -1 lines).',
    ],
    ['insert_content', { line: 2, content: 'new' }, 'Inserted 1 line at line 2 of a.txt (4 lines now).'],
    ['write_to_file', { content: 'one\n2\n' }, 'Wrote a.txt (+1 -2 lines, 2 lines now).'],
    ['write_to_file', { path: 'b.txt', content: 'one\n' }, 'Created b.txt (1 line).'],
    ['create_file', { path: 'b.txt', content: 'one\n2\n' }, 'Created b.txt (2 lines).'],
    ['create_file', { content: '', overwrite: true }, 'Replaced a.txt (0 lines).'],
    ['rename_file', { new_name: 'b.txt' }, 'Renamed a.txt to b.txt.'],
    ['move_file', { source_path: 'a.txt', destination_path: 'x/b.txt' }, 'Moved a.txt to x/b.txt.'],
    ['copy_file', { source_path: 'a.txt', destination_path: 'b\n.txt' }, 'Copied a.txt to "b\\n.txt".'],
    ['delete_file', {}, 'Deleted the file a.txt.'],
    ['delete_file', { path: 'box', recursive: true }, 'Deleted the folder box with everything in it.'],
  ] as const)('of %s %j says what changed and where', async (tool, args, sentence) => {
    const { call, write, recorder } = await openEditor();
    recorder.checkpoints = [newId(CheckpointId)];
    await write('a.txt', 'one\ntwo\nthree\n');
    await write('box/c.txt', '');
    await call('read_file', { path: 'a.txt' });
    const { isError, text } = await call(tool, JSON.parse(JSON.stringify({ path: 'a.txt', ...args })));
    expect({ isError, text }).toEqual({ isError: false, text: sentence });
  });

  it('has the checkpoint, the counts and the places as fields for programs', async () => {
    const { call, write, recorder } = await openEditor();
    const checkpointId = newId(CheckpointId);
    recorder.checkpoints = [checkpointId];
    await write('a.txt', 'x\n'.repeat(100));
    const { text, value } = await call('replace_in_file', { path: 'a.txt', search: 'x', replace: 'y' });
    expect(value).toEqual({
      path: 'a.txt',
      ...{ replacements: 100, modified: true, checkpointId },
      changedAt: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      diffStats: { added: 100, removed: 100 },
    });
    expect(text).toBe(
      'Replaced 100 matches in a.txt at lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and more (+100 -100 lines).',
    );
  });

  it('says after a failure what to do next', async () => {
    const { call, write } = await openEditor();
    await write('a.txt', 'one\n');
    const again = await call('create_file', { path: 'a.txt', content: 'x' });
    expect(again.text).toBe('a.txt exists already. Edit it, or set overwrite to true.');
    const unread = await call('write_to_file', { path: 'a.txt', content: 'x' });
    expect(unread.text).toContain('Read it first');
    const folder = await call('delete_file', { path: '.' });
    expect(folder.isError).toBe(true);
  });
});

it('the end of a task is said in one sentence, which does not repeat the answer', async () => {
  const { call } = await openEditor();
  expect((await call('attempt_completion', { result: 'A long answer.' })).text).toBe(
    'The task has ended. The user sees the result.',
  );
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
  expect(await count('read_file', { path: 'a.txt' })).toEqual({ kind: 'lines', count: 2, total: 2 });
  expect(await count('read_file', { path: 'a.txt', end_line: 1 })).toEqual({ kind: 'lines', count: 1, total: 2 });
  expect(await count('read_file', { files: [{ path: 'a.txt' }] })).toEqual({ kind: 'files', count: 1, total: 1 });
  expect(await count('list_files', {})).toEqual({ kind: 'entries', count: 1, total: 1 });
  expect(await count('search_files', { query: 'a' })).toEqual({ kind: 'found', count: 1, total: 1 });
  expect(resultCount('read_file', '{"totalLines": 3}')).toBeNull();
});

describe('a model with a small window', () => {
  it.each([8_000, 32_000])(
    'of %s tokens gets as much of files, folders and matches as fits, whole lines, and how to go on',
    async (window) => {
      const { call, write } = await openEditor({ window });
      const most = resultSpace(window);
      await write('long.txt', 'a needle in a haystack of lines\n'.repeat(3_000));
      for (let n = 0; n < 500; n += 1)
        await write(`box/${'x'.repeat(100)}${n}`, `a needle${' in hay'.repeat(40)}\n`.repeat(10));
      const read = await call('read_file', { path: 'long.txt' });
      expect(read.text).toMatch(
        /^Lines 1 to \d+ of 3000 lines of long\.txt\. Only the first .* Read on with start_line/,
      );
      const listed = await call('list_files', { path: 'box', limit: -1 });
      expect(listed.text).toMatch(/^Entries 1 to \d+ of 500 in box: .* Go on with offset \d+\./);
      const found = await call('search_files', { query: 'needle', search_type: 'content', context_lines: 10 });
      expect(found.text).toMatch(/^Found \d+ files?\. There are more matches/);
      for (const { text } of [read, listed, found]) {
        expect(text.length).toBeLessThan(most);
        expect(text.length).toBeGreaterThan(most / 5);
      }
    },
  );
});
