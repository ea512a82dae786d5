import { expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { CallToWord } from './call-line.ts';
import { CHINESE_CALLS } from './chinese.ts';
import { ENGLISH_CALLS } from './english.ts';
import { hasReadAll, readKind, readWords } from './read-words.ts';

const EDITOR = '@aether/file-editor';

function call(tool: string, args: JsonObject, result = ''): CallToWord {
  return { server: EDITOR, tool, arguments: args, status: 'done', result };
}

const read = (path: string, lines: number) => call('read_file', { path }, `All ${lines} lines of ${path}:\n1\ta`);
const list = (path: string) => call('list_files', { path }, `Entries 1 to 2 of 2 in ${path}:`);
const search = call('search_files', { query: 'TODO' }, 'Found 2 files with 3 matching lines.');
const several = (count: number): CallToWord => ({
  ...call('read_file', { files: [{ path: 'c.ts' }, { path: 'd.ts' }] }),
  facts: {
    amounts: [
      { kind: 'files', count, total: 2 },
      { kind: 'lines', count: 30, total: 30 },
    ],
  },
});

const words = (calls: readonly CallToWord[]) => {
  const line = (text: string) => text.replaceAll('\n', ' ');
  return [ENGLISH_CALLS, CHINESE_CALLS].map((texts) => readWords(texts, calls, line).sentence);
};

it.each<[readonly CallToWord[], string, string]>([
  [[read('a.ts', 1_200), read('b.ts', 10), several(2)], 'Read 4 files, 1,240 lines', '读取了 4 个文件，共 1,240 行'],
  [
    [read('a.ts', 1), list('src'), read('b.ts', 2), list('.'), search],
    'Read 2 files, listed 2 folders, searched once',
    '读取了 2 个文件，列出了 2 个文件夹，搜索了 1 次',
  ],
  [[search, search, read('a.ts', 1)], 'Searched twice, read 1 file', '搜索了 2 次，读取了 1 个文件'],
  [[search, search, search], 'Searched 3 times', '搜索了 3 次'],
  [
    [call('get_file_info', { path: 'a' }), call('analyze_file_imports', { path: 'a' }), call('list_workspaces', {})],
    'Inspected 1 file, listed the imports of 1 file, looked up the folders',
    '查看了 1 个文件，列出了 1 个文件的导入，查询了文件夹',
  ],
])('says what calls read together, in the order in which it first occurs', (calls, english, chinese) => {
  expect(words(calls)).toEqual([english, chinese]);
});

it('counts a file once and says no lines if it was read more than once, or if they are unknown of one call', () => {
  expect(words([read('a.ts', 10), read('a.ts', 10)])[0]).toBe('Read 1 file');
  expect(words([read('a.ts', 10), call('read_file', { path: 'b.ts' }, 'b')])[0]).toBe('Read 2 files');
});

it('counts lists of the folder of the topic as one folder, with a path or without', () => {
  expect(words([list('.'), call('list_files', {})])[0]).toBe('Listed 1 folder');
});

it('names the first things if the calls did the same, and makes their names safe to show', () => {
  const names = (...paths: string[]) =>
    readWords(
      ENGLISH_CALLS,
      paths.map((path) => read(path, 1)),
      (text) => text.replaceAll('\u202E', '[RLO]'),
    ).aside;
  expect(names('a', 'b')).toBe('a, b');
  expect(names('a', '\u202Eb', 'c', 'd')).toBe('a, [RLO]b, c, …');
  expect(readWords(ENGLISH_CALLS, [read('a', 1), search], String).aside).toBe('');
});

it('takes only tools for reads that read what is on this computer and change nothing', () => {
  expect(readKind(EDITOR, 'read_file')).toBe('files');
  expect(readKind('elsewhere', 'read_file')).toBe(null);
  expect(readKind('@aether/web', 'fetch_web')).toBe(null);
  expect(readKind('@aether/data', 'read_dataset')).toBe(null);
  expect(readKind(EDITOR, 'write_to_file')).toBe(null);
});

it('does not take a call for a read that failed, has not ended, or could not read all of its files', () => {
  expect(hasReadAll(several(2))).toBe(true);
  expect(hasReadAll(several(1))).toBe(false);
  for (const status of ['failed', 'denied', 'running', 'asking', 'unknown'] as const)
    expect(hasReadAll({ ...read('a.ts', 1), status })).toBe(false);
});
