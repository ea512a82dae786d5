/** The data of a chart as a table, for where the chart cannot be drawn. Pure. */
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import type { Cell } from '../../../../shared/output.ts';
import { visibleText } from '../../text/escaped-text.ts';
import type { ExportContent } from './export-block.ts';

const MOST_COLUMNS = 50;
const LONGEST_SPEC = 200_000;

/** The specification as text, without characters that hide or reorder text. */
export const specText = (spec: JsonObject): string =>
  visibleText(JSON.stringify(spec, null, 2).slice(0, LONGEST_SPEC).toWellFormed());

/** Returns the table; null: the specification holds no list of records. */
export function chartData(spec: JsonObject): Extract<ExportContent, { kind: 'table' }> | null {
  const values: unknown = isObject(spec.data) ? spec.data.values : undefined;
  const records = Array.isArray(values) ? (values as readonly JsonValue[]).filter(isObject) : [];
  const names = [...new Set(records.slice(0, 100).flatMap((record) => Object.keys(record)))].slice(0, MOST_COLUMNS);
  if (names.length === 0) return null;
  const isNumber = (name: string) => records.every((record) => typeof (record[name] ?? 0) === 'number');
  return {
    kind: 'table',
    columns: names.map((name) => ({ name, type: isNumber(name) ? 'number' : 'text' })),
    rows: records.map((record) => names.map((name) => cellOf(record[name]))),
    total: records.length,
  };
}

function cellOf(value: JsonValue | undefined): Cell {
  if (value === undefined) return null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
