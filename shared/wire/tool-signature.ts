/**
 * Writes the JSON Schema of a tool's arguments as a signature, which a model reads with a fraction
 * of the tokens: `read_file(path: string, start_line?: integer = 1)`. Nothing of the schema is
 * lost: what a signature cannot say is in the notes after it, as JSON, and a schema with
 * references is not converted. Pure and total.
 */
import { isObject, type JsonObject, type JsonValue } from '../json.ts';

export interface ToolSignature {
  /** The arguments: `path: string, start_line?: integer = 1`. */
  readonly parameters: string;
  /** What the schema says about each argument in words or in other keywords. */
  readonly notes: readonly SignatureNote[];
}

export interface SignatureNote {
  /** The path of the argument: `edits[].old`; empty for all arguments together. */
  readonly of: string;
  readonly words: string;
  /** The other keywords as JSON text; empty if there are none. */
  readonly keywords: string;
}

/** Deeper schemas stay JSON, because no model reads such a signature correctly. */
const MAX_DEPTH = 6;
const SIMPLE_TYPES: readonly JsonValue[] = ['string', 'integer', 'number', 'boolean', 'null'];
/** The keywords that mean the same as their absence, or only repeat the name of the argument. */
const USELESS = ['$schema', 'title', 'additionalProperties'];
/** Keywords whose effect on the type a signature cannot express. */
const BEYOND_TYPES = ['$ref', '$defs', 'definitions', 'allOf', 'not', 'if', 'prefixItems', 'patternProperties'];

/** Returns null if the schema is better read as JSON. */
export function signatureOf(schema: JsonObject): ToolSignature | null {
  const { type, properties = {}, required, description, ...others } = schema;
  const isPlain = (type === undefined || type === 'object') && isObject(properties) && isRequiredList(required);
  if (!isPlain || isBeyondTypes(schema) || isBeyondTypes(others, 'anyOf', 'oneOf', 'enum', 'const')) return null;
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return null;
  const notes = noteOf('', description, withoutKeys(others, USELESS));
  const parameters = fieldsOf(properties, required ?? [], { path: '', depth: 0, notes });
  return parameters === null ? null : { parameters, notes };
}

interface Around {
  /** The path of the value in the arguments, as notes name it: `edits[].old`. */
  readonly path: string;
  readonly depth: number;
  readonly notes: SignatureNote[];
}

function fieldsOf(properties: JsonObject, required: readonly JsonValue[], around: Around): string | null {
  const fields: string[] = [];
  for (const [key, schema] of Object.entries(properties)) {
    const name = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key) ? key : JSON.stringify(key);
    const path = around.path === '' ? name : `${around.path}.${name}`;
    const { default: initial, ...described } = isObject(schema) ? schema : {};
    const type = typeOf(isObject(schema) ? described : schema, { ...around, path });
    if (type === null) return null;
    const left = initial === undefined ? '' : ` = ${JSON.stringify(initial)}`;
    fields.push(`${name}${required.includes(key) ? '' : '?'}: ${type}${left}`);
  }
  // A required argument that no property describes cannot be written as one.
  return required.every((key) => typeof key === 'string' && Object.hasOwn(properties, key)) ? fields.join(', ') : null;
}

/** Returns the type of a value, and adds to the notes what the type does not say. */
function typeOf(schema: JsonValue | undefined, around: Around): string | null {
  if (schema === true) return 'any';
  if (!isObject(schema) || around.depth > MAX_DEPTH || isBeyondTypes(schema)) return null;
  const { description, ...keywords } = schema;
  const before = around.notes.length;
  const [type, used] = writtenType(keywords, { ...around, depth: around.depth + 1 });
  if (type === null) return null;
  around.notes.splice(before, 0, ...noteOf(around.path, description, withoutKeys(keywords, [...USELESS, ...used])));
  return type;
}

/** Returns the type and the keywords that it expresses. */
function writtenType(schema: JsonObject, around: Around): readonly [string | null, readonly string[]] {
  const { type, anyOf, oneOf } = schema;
  if (Array.isArray(schema.enum) && schema.enum.length > 0)
    return [schema.enum.map((value: JsonValue) => JSON.stringify(value)).join(' | '), ['enum', 'type']];
  if (schema.const !== undefined) return [JSON.stringify(schema.const), ['const', 'type']];
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    // Keywords beside a choice apply to every one of its schemas.
    if (!Array.isArray(choices) || (anyOf !== undefined && oneOf !== undefined) || type !== undefined)
      return [null, []];
    return [union(choices.map((choice) => typeOf(choice, around))), ['anyOf', 'oneOf']];
  }
  if (type === undefined) return [schema.properties === undefined && schema.items === undefined ? 'any' : null, []];
  if (Array.isArray(type)) {
    const simple = type.every((one) => SIMPLE_TYPES.includes(one));
    return [simple ? union(type.map(String)) : null, ['type']];
  }
  if (type === 'array') return [listType(schema.items, around), ['type', 'items']];
  if (type === 'object') return [objectType(schema, around), ['type', 'properties', 'required']];
  return [SIMPLE_TYPES.includes(type) ? String(type) : null, ['type']];
}

function listType(items: JsonValue | undefined, around: Around): string | null {
  if (items === undefined) return 'any[]';
  const type = typeOf(items, { ...around, path: `${around.path}[]` });
  if (type === null) return null;
  return isChoice(items) ? `(${type})[]` : `${type}[]`;
}

function isChoice(schema: JsonValue): boolean {
  if (!isObject(schema)) return false;
  return [schema.enum, schema.anyOf, schema.oneOf, schema.type].some((of) => Array.isArray(of) && of.length > 1);
}

function objectType(schema: JsonObject, around: Around): string | null {
  const { properties = {}, required, additionalProperties: others } = schema;
  if (!isObject(properties) || !isRequiredList(required)) return null;
  const fields = fieldsOf(properties, required ?? [], around);
  if (fields === null) return null;
  if (others === undefined || others === false) return fields === '' ? 'object' : `{${fields}}`;
  const type = typeOf(others, { ...around, path: `${around.path}.*` });
  return type === null ? null : `{${[fields, `[key]: ${type}`].filter((part) => part !== '').join(', ')}}`;
}

function union(types: readonly (string | null)[]): string | null {
  return types.length === 0 || types.includes(null) ? null : [...new Set(types)].join(' | ');
}

/** Returns one note, or none if there is nothing to say. */
function noteOf(of: string, description: JsonValue | undefined, keywords: JsonObject): SignatureNote[] {
  const [bounds, left] = boundsInWords(keywords);
  const said = typeof description === 'string' ? description.trim() : '';
  const words = [said, bounds].filter((part) => part !== '').join(' ');
  const others = Object.keys(left).length === 0 ? '' : JSON.stringify(left);
  return words === '' && others === '' ? [] : [{ of, words, keywords: others }];
}

const LIMITS: Readonly<Record<string, (limit: number) => string>> = {
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  minItems: (limit) => `at least ${limit} in the list`,
  maxItems: (limit) => `at most ${limit} in the list`,
};

/**
 * Writes the limits of a number or a list as `At least 1, at most 10.`, and returns the keywords that
 * are left.
 */
function boundsInWords(keywords: JsonObject): readonly [string, JsonObject] {
  const words: string[] = [];
  const left = { ...keywords };
  for (const [keyword, inWords] of Object.entries(LIMITS)) {
    const limit = keywords[keyword];
    if (typeof limit !== 'number') continue;
    words.push(inWords(limit));
    delete left[keyword];
  }
  const written = words.join(', ');
  return [written === '' ? '' : `${written.charAt(0).toUpperCase()}${written.slice(1)}.`, left];
}

function isBeyondTypes(schema: JsonObject, ...also: readonly string[]): boolean {
  return [...BEYOND_TYPES, ...also].some((keyword) => schema[keyword] !== undefined);
}

function isRequiredList(required: JsonValue | undefined): required is readonly JsonValue[] | undefined {
  return required === undefined || Array.isArray(required);
}

function withoutKeys(schema: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}
