/**
 * Compares a value with a JSON schema. Only the keywords that say what kind of value is meant count;
 * lengths, bounds and patterns are left to the tool. Whatever a schema contains, the work is
 * bounded, and what cannot be decided counts as fitting, so that nothing is repaired by it.
 */
import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { isList } from '../../../shared/wire/clean-json.ts';
import { plainSchema, typesOf, valuesOf } from '../../../shared/wire/json-schema.ts';

/** The number of values and schemas that one reading compares at most. */
const MOST_STEPS = 400_000;
/** References of a schema to itself end here. */
const MOST_DEPTH = 200;

/** A schema with the work that is left to be done for it. */
export class SchemaReading {
  readonly #root: JsonObject;
  readonly #plain = new Map<JsonObject, JsonObject>();
  #steps = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** The number of steps that were made; at most `MOST_STEPS` and a few more. */
  get steps(): number {
    return this.#steps;
  }

  get isExhausted(): boolean {
    return this.#steps >= MOST_STEPS;
  }

  /** The schema without references; null for one that allows every value, or that is no schema. */
  plain(schema: JsonValue | undefined): JsonObject | null {
    if (!isObject(schema)) return null;
    const known = this.#plain.get(schema);
    if (known !== undefined) return known;
    const made = plainSchema(schema, this.#root, []).schema;
    this.#plain.set(schema, made);
    return made;
  }

  fits(value: JsonValue, schema: JsonValue | undefined, depth = 0): boolean {
    this.#steps++;
    const plain = this.plain(schema);
    if (plain === null || this.isExhausted || depth > MOST_DEPTH) return true;
    if (value === null && plain.nullable === true) return true;
    const allowed = valuesOf(plain);
    if (allowed !== null && !allowed.some((one) => isEqual(one, value))) return false;
    const types = typesOf(plain);
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
    const branches = branchesOf(plain);
    if (branches.length > 0 && !branches.some((branch) => this.fits(value, branch, depth + 1))) return false;
    if (isList(value)) return value.every((item, at) => this.fits(item, itemSchema(plain, at), depth + 1));
    return !isObject(value) || this.#fitsObject(value, plain, depth);
  }

  #fitsObject(value: JsonObject, plain: JsonObject, depth: number): boolean {
    if (requiredOf(plain).some((name) => fieldOf(value, name) === undefined)) return false;
    return Object.entries(value).every(
      ([name, field]) => field === undefined || this.fits(field, fieldSchema(plain, name), depth + 1),
    );
  }
}

/** The alternatives of a schema of which a value must fit one. */
export function branchesOf(plain: JsonObject): readonly JsonValue[] {
  const { anyOf, oneOf } = plain;
  if (anyOf !== undefined && isList(anyOf)) return anyOf;
  return oneOf !== undefined && isList(oneOf) ? oneOf : [];
}

export function requiredOf({ required }: JsonObject): readonly string[] {
  return required !== undefined && isList(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The schema of a field; undefined if it can be anything. */
export function fieldSchema(plain: JsonObject, name: string): JsonValue | undefined {
  return fieldOf(plain.properties, name) ?? plain.additionalProperties;
}

export function itemSchema({ items, prefixItems }: JsonObject, at: number): JsonValue | undefined {
  const before = prefixItems !== undefined && isList(prefixItems) ? prefixItems : [];
  return before[at] ?? items;
}

/** A field of its own of an object; undefined for any other value. */
export function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return isList(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      // A type that JSON Schema does not have says nothing about the value.
      return true;
  }
}

function isEqual(one: JsonValue, other: JsonValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return canonicalJson(one) === canonicalJson(other);
}
