/** Finds the rendered rows again after rows were added or removed. Pure. */
import type { RowRange } from './row-range.ts';
import type { Row } from './row-window.tsx';

/** The keys of the first and the last rendered row, and how many they are; `last` null: all rows up to the end. */
export interface Edges {
  readonly first: string;
  readonly last: string | null;
  readonly size: number;
}

/** The edges of the range; null: it is empty. */
export function edgesOf(rows: readonly Row[], { from, to }: RowRange): Edges | null {
  const first = rows[from];
  if (first === undefined) return null;
  return { first: first.key, last: to >= rows.length ? null : (rows[to - 1]?.key ?? null), size: to - from };
}

/** The rows between these edges, or as many rows at the one that still exists; null: neither exists any more. */
export function rangeBetween(rows: readonly Row[], { first, last, size }: Edges): RowRange | null {
  const from = rows.findIndex(({ key }) => key === first);
  const to = last === null ? rows.length : rows.findLastIndex(({ key }) => key === last) + 1;
  if (from >= 0 && to > from) return { from, to };
  if (from >= 0) return { from, to: Math.min(rows.length, from + size) };
  return last === null || to === 0 ? null : { from: Math.max(0, to - size), to };
}
