import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../shared/output.ts';
import { columnWidths, shownCell } from './cell-text.ts';

describe('a cell', () => {
  it.each<[Cell, ReturnType<typeof shownCell>]>([
    [null, null],
    [2026, { text: '2026', whole: null }],
    [0.1 + 0.2, { text: '0.3', whole: '0.30000000000000004' }],
    [-1.5, { text: '-1.5', whole: null }],
    [9_007_199_254_740_991, { text: '9007199254740991', whole: null }],
    ['9007199254740993', { text: '9007199254740993', whole: null }],
    [true, { text: 'true', whole: null }],
    ['', { text: '', whole: null }],
    ['a\nb', { text: 'a ⏎ b', whole: 'a\nb' }],
    ['a\u202eb', { text: 'a<U+202E>b', whole: 'a\u202eb' }],
    ['x'.repeat(300), { text: `${'x'.repeat(200)}…`, whole: 'x'.repeat(300) }],
  ])('with the value %j is shown as one line', (cell, shown) => {
    expect(shownCell(cell)).toEqual(shown);
  });
});

it('a column is as wide as its name and its first rows need, within limits', () => {
  const columns = [
    { name: 'id', type: 'number' },
    { name: '城市', type: 'text' },
    { name: 'remark', type: 'text' },
  ] as const;
  const [id = 0, city = 0, remark = 0] = columnWidths(columns, [[1, '乌鲁木齐', 'x'.repeat(900)]]);
  expect(id).toBe(64);
  expect(city).toBeGreaterThan(70);
  expect(remark).toBe(300);
});
