import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import type { Receipt } from '../../shared/receipt.ts';
import { changeName, gistOf, readableResult, targetOf, visible, wordedTool } from './tool-words.ts';

test('a tool card does not use the texts of a built-in tool for a tool of another server with the same name (V14)', () => {
  expect(wordedTool('@aether/file-editor', 'read_file')).toBe('read_file');
  expect(wordedTool('impostor', 'read_file')).toBeNull();
  expect(wordedTool('@aether/file-editor', 'run_command')).toBeNull();
  expect(wordedTool('@aether/terminal', 'run_command')).toBe('run_command');
  expect(wordedTool('@aether/assistant', 'todo')).toBe('todo');
  expect(wordedTool('@aether/web', 'todo')).toBeNull();
  expect(wordedTool('impostor', 'constructor')).toBeNull();
});

const editor = (tool: string, args: JsonObject) => targetOf({ server: '@aether/file-editor', tool, arguments: args });

describe('a tool card shows as the target of a call', () => {
  test('the argument that the tool declares, on one line', () => {
    expect(editor('write_to_file', { path: 'a.txt', content: 'x' })).toBe('a.txt');
    expect(editor('move_file', { source_path: 'a', destination_path: 'b' })).toBe('a → b');
    expect(editor('read_file', { files: [{ path: 'a' }, { path: 'b' }, 3] })).toBe('a, b');
    const run = { server: '@aether/terminal', tool: 'run_command', arguments: { command: 'npm test\n&& rm x' } };
    expect(targetOf(run)).toBe('npm test && rm x');
    expect(editor('write_to_file', { id: 4 })).toBe('');
  });

  test('no argument that the tool does not declare', () => {
    const files = [{ path: 'README.md' }];
    expect(editor('write_to_file', { files, path: 'package.json' })).toBe('package.json');
    expect(editor('delete_file', { files, source_path: 'README.md', path: 'package.json' })).toBe('package.json');
    expect(editor('move_file', { path: 'README.md', source_path: 'a', destination_path: 'b' })).toBe('a → b');
    expect(editor('rename_file', { source_path: 'README.md', path: 'a', new_name: 'b' })).toBe('a → b');
    expect(editor('delete_file', { path: 'a', destination_path: 'b', new_name: 'c' })).toBe('a');
    expect(editor('delete_file', { files })).toBe('');
  });

  test('a name that looks like a rename in quotes', () => {
    expect(editor('delete_file', { path: 'a.txt → b.txt' })).toBe('"a.txt → b.txt"');
    expect(editor('move_file', { source_path: 'a -> b', destination_path: 'c' })).toBe('"a -> b" → c');
    expect(changeName({ path: 'a → b', to: 'c' })).toBe('"a → b" → c');
  });

  test('the file that was changed, or what the user was shown, when it is known', () => {
    const write = { server: '@aether/file-editor', tool: 'write_to_file', arguments: { path: 'link.txt' } };
    expect(targetOf({ ...write, edits: [{ path: 'real.txt' }] })).toBe('real.txt');
    const shown = { kind: 'change', targets: [target('shown.txt')], count: 1, lines: 4, unreadable: 0 } as const;
    expect(targetOf({ ...write, receipt: { ...RECEIPT, effect: shown } })).toBe('shown.txt');
  });

  test('the arguments of a tool of another server by name, and no guess', () => {
    const foreign = (args: JsonObject) => targetOf({ server: 'impostor', tool: 'write_to_file', arguments: args });
    expect(foreign({ path: 'README.md', to: ['x'], now: true })).toBe('path: "README.md", to: [… (1)], now: true');
    expect(foreign({ 'x, path': 'a", path: "b' })).toBe('"x, path": "a\\", path: \\"b"');
    expect(foreign({})).toBe('');
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]));
    expect(foreign(many)).toBe('k0: 0, k1: 1, k2: 2, k3: 3, k4: 4, k5: 5, …');
  });
});

const target = (path: string) => ({ path, type: 'file', before: null, after: 'hash' }) as const;
const RECEIPT: Receipt = {
  effect: { kind: 'call' },
  folder: '/folder',
  ignored: [],
  covers: { kind: 'tool' },
  offers: ['once'],
  expiresAt: 0,
  digest: '',
};

test('a tool card shows invisible and direction-changing characters as their code points (V13)', () => {
  expect(visible('a\u202eb\u200b\u001b[31m')).toBe('a\\u{202e}b\\u{200b}\\u{1b}[31m');
  expect(editor('delete_file', { path: 'a\u202etxt.exe' })).toBe('a[U+202E]txt.exe');
});

test('a tool card shows a short form of the result', () => {
  expect(gistOf('list_files', '{"pagination":{"total":14}}')).toEqual({ kind: 'entries', count: 14, total: 14 });
  expect(gistOf('read_file', '{"content":"x","totalLines":3}')).toEqual({ kind: 'lines', count: 3, total: 3 });
  expect(gistOf('list_files', 'Entries 1 to 2 of 14 in .: 1 folder, 1 file.\nsrc/')).toEqual({
    kind: 'entries',
    count: 2,
    total: 14,
  });
  expect(gistOf('list_files', 'Entries 0 to 0 of 0 in a: 0 folders, 0 files.')).toMatchObject({ count: 0, total: 0 });
  expect(gistOf('read_file', 'All 3 lines of a.txt:\n1\ta')).toEqual({ kind: 'lines', count: 3, total: 3 });
  expect(gistOf('read_file', 'Lines 2 to 3 of 3 lines of a.txt:\n2\ta')).toEqual({ kind: 'lines', count: 2, total: 3 });
  expect(gistOf('read_file', '1 of 2 files read.\n')).toEqual({ kind: 'files', count: 1, total: 2 });
  expect(gistOf('todo_write', '2 of 3 todos are open:\n- "2" (pending) x')).toEqual({
    kind: 'open',
    count: 2,
    total: 3,
  });
  expect(
    gistOf(
      'read_dataset',
      'Read a: 1 row, b.csv as the table a (CSV with commas): 60 rows, 7 columns, 1 missing cell.\n',
    ),
  ).toEqual({
    ...{ kind: 'rows', count: 60, total: 60 },
  });
  expect(gistOf('run_code', '1 row. The user sees all of them as a table.\nn\n7')).toMatchObject({
    kind: 'rows',
    count: 1,
  });
  expect(gistOf('run_code', '0 rows.\nn')).toEqual({ kind: 'rows', count: 0, total: 0 });
  expect(gistOf('run_code', '9 rows. The user sees the first 5 as a table.\nn')).toEqual({
    ...{ kind: 'rows', count: 5, total: 9 },
  });
  expect(gistOf('run_code', 'Value: 3\n')).toEqual({ kind: 'text', text: 'Value: 3' });
  expect(gistOf('todo_write', 'All todos (3) are closed.')).toEqual({ kind: 'closed', count: 3, total: 3 });
  expect(gistOf('get_file_info', 'path: a.txt\ntype: file')).toBeNull();
  expect(gistOf('run_command', 'exit code 2 (0.4 s)\nno')).toEqual({ kind: 'exit', code: 2 });
  expect(gistOf(null, 'It broke.\nmore')).toEqual({ kind: 'text', text: 'It broke.' });
  expect(gistOf('edit_file', 'Edited a.txt at line 2 (+1 -1 lines).')).toBeNull();
  expect(gistOf('edit_file', '{"path":"a.txt","edits":1}')).toBeNull();
  expect(gistOf('read_file', '{"content": cut')).toEqual({ kind: 'text', text: '{"content": cut' });
});

test('a tool card shows the line breaks of a result as line breaks and not as escape sequences', () => {
  expect(readableResult('{"content":"a\\nb","totalLines":2}')).toBe('a\nb\n\n{\n  "totalLines": 2\n}');
  expect(visible(readableResult('plain\u200b'))).toBe('plain\\u{200b}');
});
