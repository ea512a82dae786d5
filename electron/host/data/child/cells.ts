/** Values of DuckDB as cells of a table, which are JSON. */
import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell, ColumnType, TableColumn } from '../../../../shared/output.ts';

/** A cell with more characters is cut. */
const LONGEST_CELL = 10_000;
/** A double holds each integer up to this number of digits exactly. */
const SAFE_DIGITS = 15;

const NUMBERS: ReadonlySet<DuckDBTypeId> = new Set([
  ...[DuckDBTypeId.TINYINT, DuckDBTypeId.SMALLINT, DuckDBTypeId.INTEGER, DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT],
  ...[DuckDBTypeId.UTINYINT, DuckDBTypeId.USMALLINT, DuckDBTypeId.UINTEGER, DuckDBTypeId.UBIGINT],
  ...[DuckDBTypeId.UHUGEINT, DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL],
]);

const TIMES: ReadonlySet<DuckDBTypeId> = new Set([
  ...[DuckDBTypeId.TIMESTAMP, DuckDBTypeId.TIMESTAMP_S, DuckDBTypeId.TIMESTAMP_MS],
  ...[DuckDBTypeId.TIMESTAMP_NS, DuckDBTypeId.TIMESTAMP_TZ],
]);

export function columnTypeOf({ typeId }: Pick<DuckDBType, 'typeId'>): ColumnType {
  if (NUMBERS.has(typeId)) return 'number';
  if (TIMES.has(typeId)) return 'time';
  if (typeId === DuckDBTypeId.BOOLEAN) return 'boolean';
  return typeId === DuckDBTypeId.DATE ? 'date' : 'text';
}

/** The columns of a result. Names that occur twice get a number, as in tables that DuckDB makes. */
export function columnsOf(names: readonly string[], types: readonly DuckDBType[]): readonly TableColumn[] {
  return names.map((name, at) => {
    const type = types[at];
    return { name, type: type === undefined ? 'text' : columnTypeOf(type) };
  });
}

/** Numbers that JSON or a double does not have become texts; dates and times are ISO 8601. */
export function cellOf(value: DuckDBValue): Cell {
  switch (typeof value) {
    case 'bigint':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
      return cut(value);
    case 'boolean':
      return value;
    default:
      return value === null ? null : objectCell(value);
  }
}

function objectCell(value: Exclude<DuckDBValue, string | number | bigint | boolean | null>): Cell {
  if (value instanceof DuckDBDecimalValue) {
    const text = String(value);
    return text.replace(/\D/g, '').length <= SAFE_DIGITS ? Number(text) : text;
  }
  if (value instanceof DuckDBDateValue) return String(value);
  if (value instanceof DuckDBTimestampTZValue) return isoTime(String(value)).replace(/\+00(:00)?$/, 'Z');
  if (
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue ||
    value instanceof DuckDBTimestampNanosecondsValue
  )
    return isoTime(String(value));
  return cut(String(value));
}

const isoTime = (text: string): string => text.replace(' ', 'T');

const cut = (text: string): string =>
  (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text).toWellFormed();
