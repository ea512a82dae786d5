/** Rows of a table, wherever they are. */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { isObject } from '../../../shared/json.ts';
import type { OutputRef, RowOrder, TableColumn, TableRow } from '../../../shared/output.ts';
import { orderedRows } from '../../../shared/row-order.ts';
import type { OutputSource } from '../../output-source.ts';

export interface RowSource {
  readonly columns: readonly TableColumn[];
  /** The number of rows that there are. */
  readonly count: number;
  readonly rows: (from: number, count: number, order: RowOrder | null) => Promise<readonly TableRow[]>;
}

/** The rows of a stored table. */
export function storedRows(
  source: OutputSource,
  ref: Extract<OutputRef, { kind: 'table' }>,
  columns: readonly TableColumn[],
): RowSource {
  return {
    columns,
    count: ref.rows,
    rows: (from, count, order) => source.rows(ref.id, from, count, order),
  };
}

/** The rows of data that a chart contains; null: it contains none. Of several data sets it is the first. */
export function chartRows(spec: JsonObject): RowSource | null {
  const found = firstData(spec, isObject(spec.datasets) ? spec.datasets : {}, 0);
  if (found === null) return null;
  const names = [...new Set(found.slice(0, 1_000).flatMap((row) => (isObject(row) ? Object.keys(row) : ['data'])))];
  const cell = (row: JsonValue, name: string): JsonValue => (isObject(row) ? (row[name] ?? null) : row);
  const columns = names.map((name): TableColumn => {
    const isNumeric = found.every((row) => ['number', 'object'].includes(typeof cell(row, name)));
    return { name, type: isNumeric && found.some((row) => typeof cell(row, name) === 'number') ? 'number' : 'text' };
  });
  const rows = found.map((row) =>
    names.map((name) => {
      const value = cell(row, name);
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
  const shown = inOrder(rows, columns);
  return { columns, count: rows.length, rows: async (from, count, order) => shown(order).slice(from, from + count) };
}

/** Rows in any order. The newest order is kept, because a table that scrolls asks for many parts of it. */
function inOrder(rows: readonly TableRow[], columns: readonly TableColumn[]) {
  let kept: { readonly order: RowOrder; readonly rows: readonly TableRow[] } | null = null;
  return (order: RowOrder | null): readonly TableRow[] => {
    const type = order === null ? undefined : columns[order.column]?.type;
    if (order === null || type === undefined) return rows;
    if (kept?.order.column === order.column && kept.order.descending === order.descending) return kept.rows;
    const numbers = orderedRows(rows, order.column, type, order.descending);
    kept = { order, rows: numbers.map((number) => rows[number] ?? []) };
    return kept.rows;
  };
}

const DEEPEST = 12;

function firstData(view: JsonObject, datasets: JsonObject, depth: number): readonly JsonValue[] | null {
  if (depth > DEEPEST) return null;
  const { data } = view;
  if (isObject(data)) {
    const rows = data.values ?? (typeof data.name === 'string' ? datasets[data.name] : undefined);
    if (Array.isArray(rows)) return rows;
  }
  const inner = [view.spec, ...['layer', 'concat', 'hconcat', 'vconcat'].flatMap((key) => view[key])];
  for (const one of inner.flat() as (JsonValue | undefined)[]) {
    const found = isObject(one) ? firstData(one, datasets, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}
