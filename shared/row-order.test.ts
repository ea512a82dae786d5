import { describe, expect, it } from 'vitest';
import type { Cell, ColumnType } from './output.ts';
import { orderedRows } from './row-order.ts';

const ordered = (cells: readonly Cell[], type: ColumnType, descending = false): readonly Cell[] =>
  orderedRows(
    cells.map((cell) => [cell]),
    0,
    type,
    descending,
  ).map((number) => cells[number] ?? null);

describe('the order of rows', () => {
  it.each<[string, ColumnType, readonly Cell[], readonly Cell[], readonly Cell[]]>([
    ['numbers by value', 'number', [10, 9, null, -1.5, 0], [-1.5, 0, 9, 10, null], [10, 9, 0, -1.5, null]],
    [
      'integers that a double cannot hold, by value',
      'number',
      ['9007199254740993', 3, '9007199254740995', '-9007199254740997'],
      ['-9007199254740997', 3, '9007199254740993', '9007199254740995'],
      ['9007199254740995', '9007199254740993', 3, '-9007199254740997'],
    ],
    [
      'texts without regard to case',
      'text',
      ['b', 'C', 'a', null, 'A'],
      ['a', 'A', 'b', 'C', null],
      ['C', 'b', 'a', 'A', null],
    ],
    [
      'Chinese after Latin, always the same',
      'text',
      ['北京', 'z', '上海'],
      ['z', '上海', '北京'],
      ['北京', '上海', 'z'],
    ],
    [
      'dates by time',
      'date',
      ['2026-10-01', null, '2026-02-11'],
      ['2026-02-11', '2026-10-01', null],
      ['2026-10-01', '2026-02-11', null],
    ],
    ['false before true', 'boolean', [true, null, false], [false, true, null], [true, false, null]],
    ['an empty text before others, and not as no value', 'text', ['a', '', null], ['', 'a', null], ['a', '', null]],
    ['a text among numbers last', 'number', ['x', 2, 1], [1, 2, 'x'], [2, 1, 'x']],
  ])('puts %s', (_name, type, cells, ascending, descending) => {
    expect(ordered(cells, type)).toEqual(ascending);
    expect(ordered(cells, type, true)).toEqual(descending);
  });

  it('keeps equal rows in their order, in both directions', () => {
    const rows = [['b'], ['a'], ['b'], ['a']];
    expect(orderedRows(rows, 0, 'text', false)).toEqual([1, 3, 0, 2]);
    expect(orderedRows(rows, 0, 'text', true)).toEqual([0, 2, 1, 3]);
  });
});
