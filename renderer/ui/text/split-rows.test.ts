import { expect, test } from 'vitest';
import { readPatch } from './patch.ts';
import { splitRows } from './split-rows.ts';

test('puts removed lines beside the added lines that follow, and leaves a gap where a side has fewer', () => {
  const patch = '@@ -1,4 +1,6 @@\n one\n-two\n+TWO\n+and\n three\n-four\n+4\n+5';
  const shown = splitRows(readPatch(patch)).map((row) =>
    row.kind === 'wide' ? row.line.text : `${row.before?.text ?? '·'} | ${row.after?.text ?? '·'}`,
  );
  expect(shown).toEqual(['@@ -1,4 +1,6 @@', 'one | one', 'two | TWO', '· | and', 'three | three', 'four | 4', '· | 5']);
});

test('keeps a remark in its place, and starts a new pair when lines are removed after added ones', () => {
  const patch = '@@ -1,2 +1,1 @@\n+new\n-old\n-older\n\\ No newline at end of file';
  const shown = splitRows(readPatch(patch)).map((row) =>
    row.kind === 'wide' ? row.line.text : [row.before?.text, row.after?.text],
  );
  expect(shown).toEqual([
    '@@ -1,2 +1,1 @@',
    [undefined, 'new'],
    ['old', undefined],
    ['older', undefined],
    'No newline at end of file',
  ]);
});
