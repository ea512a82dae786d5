import { describe, expect, it } from 'vitest';
import { columnSpan, placeAfter, ROW_HEIGHT, rowSpan } from './table-window.ts';

describe('the part of a table that is drawn', () => {
  it('consists of the visible rows and some around them, however long the table is', () => {
    expect(rowSpan(100_000, 50_000 * ROW_HEIGHT, 600)).toEqual({ from: 49_994, to: 50_026 });
    expect(rowSpan(5, 0, 600)).toEqual({ from: 0, to: 5 });
    expect(rowSpan(0, 0, 600)).toEqual({ from: 0, to: 0 });
    // A shorter table than before can still be scrolled far down for a moment.
    expect(rowSpan(5, 9_000, 600)).toEqual({ from: 0, to: 5 });
  });

  it('consists of the visible columns, also of thousands', () => {
    const widths = Array.from({ length: 5_000 }, () => 100);
    const { from, to, before, after } = columnSpan(widths, 250_000, 800);
    expect(from).toBeLessThanOrEqual(2_500);
    expect(to).toBeGreaterThanOrEqual(2_508);
    expect(to - from).toBeLessThan(14);
    expect(before + (to - from) * 100 + after).toBe(500_000);
    expect(columnSpan([100, 100], 0, 800)).toEqual({ from: 0, to: 2, before: 0, after: 0 });
  });

  it('follows the keys and never leaves the table; row -1 is the head', () => {
    const from = { row: 3, column: 1 };
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'x'];
    expect(keys.map((key) => placeAfter(key, false, from, 10, 4))).toEqual([
      { row: 2, column: 1 },
      { row: 4, column: 1 },
      { row: 3, column: 0 },
      { row: 3, column: 2 },
      { row: 3, column: 0 },
      { row: 3, column: 3 },
      { row: 0, column: 1 },
      { row: 9, column: 1 },
      null,
    ]);
    expect(placeAfter('End', true, from, 10, 4)).toEqual({ row: 9, column: 3 });
    expect(placeAfter('Home', true, from, 10, 4)).toEqual({ row: 0, column: 0 });
    expect(placeAfter('ArrowUp', false, { row: -1, column: 0 }, 10, 4)).toEqual({ row: -1, column: 0 });
  });
});
