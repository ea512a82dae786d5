import { expect, test } from 'vitest';
import { fileName, matchFiles } from './match-files.ts';

const find = (query: string, ...paths: readonly string[]) => matchFiles(paths.map(fileName), query);

test('ranks names that begin with the query first, then names and paths that contain it, then paths with its letters in order', () => {
  const paths = ['src/reader/x.ts', 'lib/my-reader.ts', 'docs/Reader.md', 'r/e/a/d/e/r.ts', 'other.ts'];
  expect(find('reader', ...paths)).toEqual(['docs/Reader.md', 'lib/my-reader.ts', 'src/reader/x.ts', 'r/e/a/d/e/r.ts']);
});

test('ranks the shorter path first, and returns at most 20', () => {
  const many = Array.from({ length: 30 }, (_, index) => `${'deep/'.repeat(30 - index)}a.ts`);
  expect(find('a', ...many)).toEqual(many.toReversed().slice(0, 20));
  expect(find('', 'bb', 'a')).toEqual(['a', 'bb']);
});

test('needs all words of a query, and puts names with a word that begins with it before others', () => {
  expect(find('read test', 'src/reading.test.ts', 'src/reading.ts', 'test/read.md')).toEqual([
    'src/reading.test.ts',
    'test/read.md',
  ]);
  expect(find('file', 'profile.ts', 'my-file.ts', 'file')).toEqual(['file', 'my-file.ts', 'profile.ts']);
});

test('matches a typed path with either kind of slash, in any case and in either Unicode form of an accent', () => {
  expect(find('./SRC/main', 'src/main.ts', 'main.ts')).toEqual(['src/main.ts']);
  expect(find('src\\ma', 'src/main.ts')).toEqual(['src/main.ts']);
  expect(find('caf\u00e9', 'notes/cafe\u0301.md')).toEqual(['notes/cafe\u0301.md']);
  expect(find('资', 'a/资料.md')).toEqual(['a/资料.md']);
  expect(find('zzz', 'a.ts')).toEqual([]);
});
