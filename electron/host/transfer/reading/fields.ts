/** Reads fields of parsed JSON whose shape is not known. A field of another type counts as absent. */
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';

export const objectIn = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});

export const listIn = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

export const textIn = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** A time in seconds since the epoch or as ISO 8601; null: there is none. Returns milliseconds. */
export function timeIn(value: JsonValue | undefined): number | null {
  const time = typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time > 0 && time < LATEST ? Math.round(time) : null;
}

/** The year 2200. A later time is no time at which somebody wrote something. */
const LATEST = 7_258_118_400_000;
