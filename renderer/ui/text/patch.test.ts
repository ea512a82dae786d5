import { createTwoFilesPatch } from 'diff';
import { expect, test } from 'vitest';
import { readPatch } from './patch.ts';

test('parses a patch into lines with their numbers before and after', () => {
  const patch = createTwoFilesPatch('a', 'a', 'one\ntwo\nthree\n', 'one\n2\nthree\nfour\n');
  expect(readPatch(patch).filter(({ kind }) => kind !== 'hunk')).toEqual([
    { kind: 'same', text: 'one', before: 1, after: 1 },
    { kind: 'removed', text: 'two', before: 2, after: null },
    { kind: 'added', text: '2', before: null, after: 2 },
    { kind: 'same', text: 'three', before: 3, after: 3 },
    { kind: 'added', text: 'four', before: null, after: 4 },
  ]);
});

test('treats lines that look like headers as content inside a hunk', () => {
  const patch = createTwoFilesPatch('a', 'a', '-- x\n', '++ y\n@@ -1 +1 @@\n');
  expect(readPatch(patch).map(({ kind, text }) => [kind, text])).toEqual([
    ['hunk', '@@ -1,1 +1,2 @@'],
    ['removed', '-- x'],
    ['added', '++ y'],
    ['added', '@@ -1 +1 @@'],
  ]);
});

test('treats the marker of a missing final newline, and a sentence in place of a diff, as remarks', () => {
  const patch = createTwoFilesPatch('a', 'a', 'x', 'y');
  expect(readPatch(patch).filter(({ kind }) => kind === 'remark').length).toBe(2);
  expect(readPatch('This file is not text.')).toEqual([{ kind: 'remark', text: 'This file is not text.' }]);
});
