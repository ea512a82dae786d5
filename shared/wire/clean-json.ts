/** JSON from a model, made safe to keep and to send back. */
import type { JsonValue } from '../json.ts';
import { wellFormed } from './well-formed-text.ts';

const MAX_DEPTH = 128;

/** Assigning these would reach a prototype (faults.md F16). */
const DROPPED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The same value with well-formed text and without keys that reach a prototype. undefined: nested
 * deeper than 128.
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

/** `Array.isArray` does not narrow a readonly array out of a union. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
