import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import type { Receipt } from '../../shared/receipt.ts';
import { changeName, targetOf, visible, wordedTool } from './tool-words.ts';

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
