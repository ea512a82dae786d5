import { describe, expect, it } from 'vitest';
import type { TableColumn, TableRow } from '../../../shared/output.ts';
import { headText, rowsText } from './table-text.ts';

const columns: readonly TableColumn[] = [
  { name: 'a,b', type: 'text' },
  { name: '数量', type: 'number' },
];
const rows: readonly TableRow[] = [
  ['one "two"\nthree', 1.5],
  ['=SUM(A1)', null],
  ['', true],
  ['a | b <i>', -2],
];

describe('a table as text', () => {
  it('is CSV in which every value can be read back, and none is changed', () => {
    expect(headText(columns, 'csv') + rowsText(rows, 'csv')).toBe(
      '"a,b",数量\r\n"one ""two""\nthree",1.5\r\n=SUM(A1),\r\n"",true\r\na | b <i>,-2\r\n',
    );
  });

  it('is Markdown whose cells have no markup of their own', () => {
    expect(headText(columns, 'markdown') + rowsText(rows, 'markdown')).toBe(
      '| a,b | 数量 |\n| --- | ---: |\n| one "two"<br>three | 1.5 |\n| =SUM(A1) |  |\n|  | true |\n| a \\| b \\<i> | -2 |\n',
    );
  });
});
