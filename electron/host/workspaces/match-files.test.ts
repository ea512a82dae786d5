import { expect, test } from 'vitest';
import { fileName, matchFiles } from './match-files.ts';

const find = (query: string, ...paths: readonly string[]) => matchFiles(paths.map(fileName), query);

test('a name that begins with the query goes before one that has it, that before a path, that before loose letters', () => {
  const paths = ['src/reader/x.ts', 'lib/my-reader.ts', 'docs/Reader.md', 'r/e/a/d/e/r.ts', 'other.ts'];
  expect(find('reader', ...paths)).toEqual(['docs/Reader.md', 'lib/my-reader.ts', 'src/reader/x.ts', 'r/e/a/d/e/r.ts']);
});

test('the shorter path goes first, and at most 20 are named', () => {
  const many = Array.from({ length: 30 }, (_, index) => `${'deep/'.repeat(30 - index)}a.ts`);
  expect(find('a', ...many)).toEqual(many.toReversed().slice(0, 20));
  expect(find('', 'bb', 'a')).toEqual(['a', 'bb']);
});

test('a path may be typed from its beginning, with either slash, in any case and in another form of an accent', () => {
  expect(find('./SRC/main', 'src/main.ts', 'main.ts')).toEqual(['src/main.ts']);
  expect(find('src\\ma', 'src/main.ts')).toEqual(['src/main.ts']);
  expect(find('caf\u00e9', 'notes/cafe\u0301.md')).toEqual(['notes/cafe\u0301.md']);
  expect(find('资', 'a/资料.md')).toEqual(['a/资料.md']);
  expect(find('zzz', 'a.ts')).toEqual([]);
});
