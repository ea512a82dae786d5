/**
 * Simplifies JSON Schema: follows references, merges `allOf` and determines types. Pure and
 * total.
 */
import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../json.ts';
import { isList } from './clean-json.ts';

/** One schema without `$ref` and `allOf`, and notes about what was lost. */
export interface PlainSchema {
  readonly schema: JsonObject;
  /** The references that led to this schema, outer ones first. */
  readonly path: readonly string[];
  /** Whether the schema contains itself and is not followed again. */
  readonly repeats: boolean;
  readonly notes: readonly string[];
}

/**
 * Simplifies one schema. `path`: the references followed so far. A reference without a target
 * becomes a note.
 */
export function plainSchema(schema: JsonObject, root: JsonObject, path: readonly string[]): PlainSchema {
  const { $ref, allOf, ...own } = schema;
  let plain: PlainSchema = { schema: own, path, repeats: false, notes: [] };
  if (typeof $ref === 'string') {
    const target = path.includes($ref) ? undefined : pointedAt(root, $ref);
    if (isObject(target)) plain = combined(plain, plainSchema(target, root, [...path, $ref]));
    else plain = { ...plain, repeats: path.includes($ref), notes: [`as ${$ref}`] };
  }
  for (const part of allOf !== undefined && isList(allOf) ? allOf : []) {
    if (isObject(part)) plain = combined(plain, plainSchema(part, root, plain.path));
  }
  return plain;
}

function combined(one: PlainSchema, other: PlainSchema): PlainSchema {
  const schema: Record<string, JsonValue | undefined> = { ...one.schema };
  const notes = [...one.notes, ...other.notes];
  for (const [key, value] of Object.entries(other.schema)) {
    const known = schema[key];
    if (known === undefined || value === undefined) schema[key] = known ?? value;
    else if (key === 'properties' && isObject(known) && isObject(value)) schema[key] = { ...value, ...known };
    else if (key === 'required' && isList(known) && isList(value)) schema[key] = [...new Set([...known, ...value])];
    else if (canonicalJson(known) !== canonicalJson(value)) notes.push(`also ${noteOf(key, value)}`);
  }
  return { schema, path: other.path, repeats: one.repeats || other.repeats, notes };
}

function pointedAt(root: JsonObject, reference: string): JsonValue | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  let found: JsonValue | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as JsonObject)[name];
  }
  return found;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * Returns the types that a value may have, including `null`; an empty list means any type. Without
 * a `type` keyword the types follow from the other keywords.
 */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type.toLowerCase()];
  if (type !== undefined && isList(type))
    return [...new Set(type.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()))];
  if (schema.properties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  const values = valuesOf(schema) ?? [];
  return [...new Set(values.map(typeOfValue))];
}

/** Returns the values that `enum` or `const` allow; null if neither is present. */
export function valuesOf(schema: JsonObject): readonly JsonValue[] | null {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum !== undefined && isList(schema.enum) ? schema.enum : null;
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

export function noteOf(key: string, value: JsonValue): string {
  return `${key}: ${JSON.stringify(value)}`;
}
