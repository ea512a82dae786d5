import { describe, expect, it } from 'vitest';
import { CONTINUED } from '../../../shared/receipt.ts';
import { DiffReader, foldedRows, textLines } from './line-rows.ts';

const read = (...pages: readonly (readonly string[])[]) => {
  const reader = new DiffReader();
  for (const page of pages) reader.push(page);
  return reader.lines;
};
const NONE: ReadonlySet<number> = new Set();

describe('the lines of a diff', () => {
  it('have the numbers of their file', () => {
    const lines = read(['--- a/x', '+++ b/x', '@@ -3,2 +3,3 @@', ' one', '-two', '+zwei', '+drei']);
    expect(lines.map(({ kind, number }) => [kind, number])).toEqual([
      ['file', null],
      ['file', null],
      ['hunk', null],
      ['same', 3],
      ['removed', 4],
      ['added', 4],
      ['added', 5],
    ]);
  });

  it('stay lines of a file if they look like the head of another file or hunk', () => {
    const lines = read(['--- a/x', '+++ b/x', '@@ -1,1 +1,2 @@', '--- a/y', '+++ b/y', '+@@ -1,1 +1,1 @@']);
    expect(lines.slice(3).map(({ kind, text }) => [kind, text])).toEqual([
      ['removed', '-- a/y'],
      ['added', '++ b/y'],
      ['added', '@@ -1,1 +1,1 @@'],
    ]);
  });

  it('are read on in the next page, also within a hunk and within a divided line', () => {
    const lines = read(['@@ -0,0 +1,2 @@', '+one'], [`${CONTINUED}+more of one`, '+two']);
    expect(lines.map(({ kind, text, number, continued }) => [kind, text, number, continued])).toEqual([
      ['hunk', '@@ -0,0 +1,2 @@', null, false],
      ['added', 'one', 1, false],
      ['added', '+more of one', null, true],
      ['added', 'two', 2, false],
    ]);
  });

  it('are sentences outside of a hunk', () => {
    expect(
      read(['new folder src/', 'rename from a', '@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+b']),
    ).toMatchObject([
      { kind: 'remark', text: 'new folder src/' },
      { kind: 'remark' },
      { kind: 'hunk' },
      { kind: 'removed' },
      { kind: 'remark', text: 'No newline at end of file' },
      { kind: 'added' },
    ]);
  });
});

describe('a run of empty lines', () => {
  const lines = textLines(`a${'\n'.repeat(201)}b`);

  it('is one row with its count, and the line after it is the next row', () => {
    expect(foldedRows(lines, NONE)).toMatchObject([
      { type: 'line', text: 'a' },
      { type: 'empty', at: 1, count: 200 },
      { type: 'line', text: 'b', number: 202 },
    ]);
  });

  it('is shown in full if the user opened it', () => {
    expect(foldedRows(lines, new Set([1]))).toHaveLength(202);
  });

  it('stays as it is if it is short', () => {
    expect(foldedRows(textLines('a\n\n\n\nb'), NONE)).toHaveLength(5);
  });

  it('is counted across pages, and counts lines that consist of blanks', () => {
    const empty = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? '+' : '+ \t'));
    const rows = foldedRows(read(['@@ -0,0 +1,301 @@', ...empty(100)], [...empty(200), '+evil']), NONE);
    expect(rows).toMatchObject([{ kind: 'hunk' }, { type: 'empty', count: 300 }, { kind: 'added', text: 'evil' }]);
  });
});

it('a long line of a text is divided into pieces that contain all of its characters', () => {
  const line = `x${'🙂'.repeat(2_200)}`;
  const pieces = textLines(line);
  expect(pieces.map(({ continued }) => continued)).toEqual([false, true, true]);
  expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true);
  expect(pieces.map(({ text }) => text).join('')).toBe(line);
});

it('a hundred thousand lines become rows within a second', () => {
  const lines = read(Array.from({ length: 100_000 }, (_, index) => (index === 0 ? '@@ -0,0 +1,99999 @@' : '+line')));
  const begin = performance.now();
  expect(foldedRows(lines, NONE)).toHaveLength(100_000);
  expect(performance.now() - begin).toBeLessThan(1_000);
});
