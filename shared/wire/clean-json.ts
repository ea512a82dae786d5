/** Makes JSON from a model safe to store and to send back. */
import type { JsonValue } from '../json.ts';
import { wellFormed } from './well-formed-text.ts';

const MAX_DEPTH = 128;

/** Assigning these keys would reach a prototype (faults.md F16). */
const DROPPED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The same value with well-formed text and without keys that reach a prototype. Returns undefined
 * when the value is nested deeper than 128 levels.
 */
export function cleanJson(value: JsonValue, depth = 0): JsonValue | undefined {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (isList(value)) {
    const items: JsonValue[] = [];
    for (const item of value) {
      const clean = cleanJson(item, depth + 1);
      if (clean === undefined) return undefined;
      items.push(clean);
    }
    return items;
  }
  const fields: Record<string, JsonValue> = {};
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || DROPPED_KEYS.has(key)) continue;
    const clean = cleanJson(field, depth + 1);
    if (clean === undefined) return undefined;
    fields[wellFormed(key)] = clean;
  }
  return fields;
}

/**
 * The maximum number of values in the arguments of a call. More cannot be checked, shown and
 * compared without blocking the host: 300,000 took seconds.
 */
export const MAX_VALUES = 20_000;

/** Like `cleanJson`, but also undefined when the value contains too many values. */
export function cleanArguments(value: JsonValue): JsonValue | undefined {
  return holdsMoreThan(value, MAX_VALUES) ? undefined : cleanJson(value);
}

/** Whether the value contains more than `most` values, itself included. Stops counting there. */
export function holdsMoreThan(value: JsonValue, most: number): boolean {
  const open: JsonValue[] = [value];
  for (let count = 1; open.length > 0; count++) {
    if (count > most) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inside = isList(next) ? next : Object.keys(next);
    if (inside.length > most) return true;
    for (const field of isList(next) ? next : Object.values(next)) if (field !== undefined) open.push(field);
  }
  return false;
}

/** Needed because `Array.isArray` does not narrow a union to its readonly array. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
