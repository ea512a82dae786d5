import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { chartRows } from './row-source.ts';

const rows = [{ a: 1, b: '北京' }, { a: null, b: { c: 2 } }, { d: true }];

async function shown(spec: JsonObject) {
  const source = chartRows(spec);
  return source === null ? null : { columns: source.columns, rows: await source.rows(0, 10, null) };
}

describe('the data of a chart', () => {
  const table = {
    columns: [
      { name: 'a', type: 'number' },
      { name: 'b', type: 'text' },
      { name: 'd', type: 'text' },
    ],
    rows: [
      [1, '北京', null],
      [null, '{"c":2}', null],
      [null, null, true],
    ],
  };

  it.each<[string, JsonObject]>([
    ['of a plain chart', { data: { values: rows }, mark: 'bar' }],
    ['by name', { data: { name: 'd' }, datasets: { d: rows } }],
    ['of a layer', { layer: [{ mark: 'bar' }, { data: { values: rows } }] }],
    ['of a repeated view', { repeat: ['a'], spec: { data: { values: rows } } }],
  ])('%s becomes a table with all of its fields', async (_name, spec) => {
    expect(await shown(spec)).toEqual(table);
  });

  it('that are plain values become one column', async () => {
    expect(await shown({ data: { values: [1, 2] } })).toEqual({
      columns: [{ name: 'data', type: 'number' }],
      rows: [[1], [2]],
    });
  });

  it('are shown in the order of a column, with empty cells last', async () => {
    const source = chartRows({ data: { values: [{ a: 10 }, { a: null }, { a: 9 }, { a: 11 }] } });
    const column = { column: 0, descending: true };
    expect(await source?.rows(0, 10, column)).toEqual([[11], [10], [9], [null]]);
    expect(await source?.rows(1, 2, { ...column, descending: false })).toEqual([[10], [11]]);
    expect(await source?.rows(0, 10, null)).toEqual([[10], [null], [9], [11]]);
  });

  it('that are generated are not there', async () => {
    expect(await shown({ data: { sequence: { start: 0, stop: 3 } } })).toBeNull();
    expect(await shown({ layer: 7 })).toBeNull();
  });
});
