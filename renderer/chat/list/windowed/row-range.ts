/** Decides which rows of a long list are rendered. Pure. */

/** Rows from the index `from` to the one before `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** A part of the list in pixels. 0 is the upper edge of the first row. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the sum of the heights of some rows. */
export function heightOf(heights: readonly number[], { from, to }: RowRange): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += heights[index] ?? 0;
  return sum;
}

/** Returns the smallest range whose rows fill the stretch. It contains at least one row if there are any. */
export function rangeOf(heights: readonly number[], { top, bottom }: Stretch): RowRange {
  let from = 0;
  let upper = 0;
  while (from < heights.length - 1 && upper + (heights[from] ?? 0) <= top) {
    upper += heights[from] ?? 0;
    from += 1;
  }
  let to = from;
  while (to < heights.length && (to === from || upper < bottom)) {
    upper += heights[to] ?? 0;
    to += 1;
  }
  return { from, to };
}

/** Returns the last rows, as many as fill this height. */
export function lastRows(heights: readonly number[], height: number): RowRange {
  let from = heights.length;
  for (let filled = 0; from > 0 && filled < height; from -= 1) filled += heights[from - 1] ?? 0;
  return { from, to: heights.length };
}

export const contains = (outer: RowRange, inner: RowRange): boolean => outer.from <= inner.from && outer.to >= inner.to;

/** Both ranges in one if they overlap or touch; otherwise the second. */
export const joined = (one: RowRange, other: RowRange): RowRange =>
  one.to < other.from || other.to < one.from
    ? other
    : { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
