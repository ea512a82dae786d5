/**
 * Converts a tool's JSON Schema to the subset of OpenAPI that Gemini accepts. What the subset
 * cannot express is added to the description, so that the model still reads it; the tool
 * validates its arguments in any case. Pure and total: any JSON gives an accepted schema.
 * https://ai.google.dev/api/caching#Schema
 */
import type { SchemaType } from '@google/generative-ai';
import { isObject, type JsonObject, type JsonValue } from '../json.ts';
import { isList } from './clean-json.ts';
import { noteOf, plainSchema, typesOf, valuesOf } from './json-schema.ts';
import { wellFormed } from './well-formed-text.ts';

export interface GeminiSchema {
  readonly type?: Uppercase<`${SchemaType}`>;
  readonly description?: string;
  readonly nullable?: true;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: GeminiSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, GeminiSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /**
   * The list of alternatives. It must be the only field, because strict servers accept no other
   * field next to it.
   */
  readonly anyOf?: readonly GeminiSchema[];
}

const TYPES = new Map<string, Uppercase<`${SchemaType}`>>([
  ['string', 'STRING'],
  ['number', 'NUMBER'],
  ['integer', 'INTEGER'],
  ['boolean', 'BOOLEAN'],
  ['array', 'ARRAY'],
  ['object', 'OBJECT'],
]);

const ANY_TYPES = ['string', 'number', 'boolean', 'object'];

const FORMATS = new Set(['string date-time', 'number float', 'number double', 'integer int32', 'integer int64']);

/** Keywords that are ignored, because they do not restrict a value. */
const SILENT = new Set(['$schema', '$id', '$defs', 'definitions', '$comment', '$anchor', 'deprecated', 'nullable']);

const MAX_DEPTH = 16;

/** Maximum number of schemas in one tool; references can make a short text endless. */
const MAX_SCHEMAS = 1_000;

const MAX_NOTE = 1_000;

/**
 * The parameters of a function; undefined when it takes none, because Gemini refuses an object
 * without fields.
 */
export function geminiParameters(inputSchema: JsonObject): GeminiSchema | undefined {
  const schema = new Translation(inputSchema).parameters();
  return schema.properties === undefined ? undefined : schema;
}

interface Place {
  readonly path: readonly string[];
  readonly depth: number;
}

class Translation {
  readonly #root: JsonObject;
  #schemas = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  parameters(): GeminiSchema {
    const { schema, path, notes } = plainSchema(this.#root, this.#root, []);
    return this.#single('object', { ...schema, type: 'object' }, notes, { path, depth: 1 });
  }

  #schema(value: JsonValue | undefined, place: Place): GeminiSchema {
    if (value === false) return this.#any({}, ['no value is allowed'], place);
    if (!isObject(value)) return this.#any({}, [], place);
    this.#schemas++;
    const { schema, path, repeats, notes } = plainSchema(value, this.#root, place.path);
    const inner: Place = { path, depth: place.depth + 1 };
    if (repeats) return this.#any({}, notes, inner);
    if (place.depth >= MAX_DEPTH || this.#schemas > MAX_SCHEMAS)
      return this.#any({}, [...notes, noteOf('schema', schema)], inner);
    const branches = branchesOf(schema);
    const types = typesOf(schema);
    if (branches !== null && types.length === 0) return this.#choice(schema, branches, notes, inner);
    const isNullable = types.includes('null') || schema.nullable === true;
    const known = types.filter((type) => TYPES.has(type));
    if (known.length === 0) return choiceOf([this.#any(schema, notes, inner)], isNullable);
    const made = known.map((type, at) =>
      this.#single(type, typedAs(type, schema, at === 0), at === 0 ? notes : [], inner),
    );
    return choiceOf(made, isNullable);
  }

  /** Converts a schema in which only `anyOf` or `oneOf` determines the value. */
  #choice(schema: JsonObject, { key, list }: Branches, notes: readonly string[], place: Place): GeminiSchema {
    const others = list.filter((branch) => !(isObject(branch) && branch.type === 'null'));
    const made = others.map((branch) => this.#schema(branch, place));
    if (made.length === 0) return this.#any(schema, notes, place);
    const { [key]: _, ...rest } = schema;
    const told = [
      ...notes,
      ...(key === 'oneOf' && made.length > 1 ? ['exactly one of these'] : []),
      ...notesOf(rest, SILENT),
    ];
    const isNullable = others.length < list.length || schema.nullable === true;
    return choiceOf(withDescription(made, described(rest, told)), isNullable);
  }

  #any(schema: JsonObject, notes: readonly string[], place: Place): GeminiSchema {
    const made = ANY_TYPES.map((type) => this.#single(type, {}, [], place));
    const told = ['any JSON value', ...notes, ...notesOf(schema, SILENT)];
    return choiceOf(withDescription(made, described(schema, told)), false);
  }

  /** Converts a schema of one type. What the result cannot express goes into its description. */
  #single(type: string, schema: JsonObject, notes: readonly string[], place: Place): GeminiSchema {
    const known = new Set([...SILENT, 'type']);
    const told = [...notes];
    const fields = {
      ...formatOf(type, schema, known),
      ...enumOf(type, schema, known, told),
      ...(type === 'number' || type === 'integer' ? rangeOf(type, schema, known) : {}),
      ...(type === 'array' ? this.#itemsOf(schema, known, place) : {}),
      ...(type === 'object' ? this.#fieldsOf(schema, known, told, place) : {}),
    };
    const description = described(schema, [...told, ...notesOf(schema, known)]);
    return { type: TYPES.get(type) ?? 'STRING', ...(description === '' ? {} : { description }), ...fields };
  }

  #itemsOf(schema: JsonObject, known: Set<string>, place: Place): GeminiSchema {
    const { items, minItems, maxItems } = schema;
    if (items !== undefined && !isList(items)) known.add('items');
    const counts = { ...(isCount(minItems) ? { minItems } : {}), ...(isCount(maxItems) ? { maxItems } : {}) };
    for (const key of Object.keys(counts)) known.add(key);
    return { items: this.#schema(items !== undefined && isList(items) ? undefined : items, place), ...counts };
  }

  #fieldsOf(schema: JsonObject, known: Set<string>, told: string[], place: Place): GeminiSchema {
    const { properties, required, additionalProperties } = schema;
    if (additionalProperties === true) known.add('additionalProperties');
    if (additionalProperties === false) {
      known.add('additionalProperties');
      told.push('no other fields');
    }
    if (!isObject(properties) || Object.keys(properties).length === 0) {
      if (isObject(properties)) known.add('properties');
      return {};
    }
    known.add('properties');
    const entries = Object.entries(properties).map(
      ([name, field]) => [wellFormed(name), this.#schema(field, place)] as const,
    );
    const fields = Object.fromEntries(entries);
    if (required === undefined || !isList(required)) return { properties: fields };
    const names = required.filter((name) => typeof name === 'string').map(wellFormed);
    const declared = [...new Set(names.filter((name) => Object.hasOwn(fields, name)))];
    // Gemini refuses a required name that is not among the properties.
    if (names.every((name) => Object.hasOwn(fields, name))) known.add('required');
    return { properties: fields, ...(declared.length > 0 ? { required: declared } : {}) };
  }
}

interface Branches {
  readonly key: 'anyOf' | 'oneOf';
  readonly list: readonly JsonValue[];
}

function branchesOf(schema: JsonObject): Branches | null {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const list = schema[key];
    if (list !== undefined && isList(list) && list.length > 0) return { key, list };
  }
  return null;
}

/**
 * Returns the part of a multi-type schema that concerns this type. Text about all types is kept
 * only in the part of the first type.
 */
function typedAs(type: string, schema: JsonObject, isFirst: boolean): JsonObject {
  const isOwn = (key: string) => KEYS_OF[type]?.includes(key) ?? false;
  const isOthers = (key: string) => !isOwn(key) && Object.values(KEYS_OF).some((keys) => keys.includes(key));
  const several = typesOf(schema).length > 1;
  const kept = Object.entries(schema).filter(([key]) => isOwn(key) || (isFirst && !(several && isOthers(key))));
  return Object.fromEntries(kept);
}

const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems', 'maxItems'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
};

function choiceOf(made: readonly GeminiSchema[], isNullable: boolean): GeminiSchema {
  const flat = made.flatMap((schema) => schema.anyOf ?? [schema]);
  const schemas = isNullable ? flat.map((schema): GeminiSchema => ({ ...schema, nullable: true })) : flat;
  return schemas.length === 1 ? (schemas[0] as GeminiSchema) : { anyOf: schemas };
}

/** Adds the description of a choice to the first branch of the choice. */
function withDescription(made: readonly GeminiSchema[], description: string): readonly GeminiSchema[] {
  const [first, ...others] = made.flatMap((schema) => schema.anyOf ?? [schema]);
  if (first === undefined || description === '') return made;
  const own = first.description === undefined ? description : `${description} ${first.description}`;
  return [{ ...first, description: own }, ...others];
}

function formatOf(type: string, { format }: JsonObject, known: Set<string>): GeminiSchema {
  if (typeof format !== 'string' || !FORMATS.has(`${type} ${format}`)) return {};
  known.add('format');
  return { format };
}

/** Converts an enum. Gemini accepts only strings as enum values, and no empty ones. */
function enumOf(type: string, schema: JsonObject, known: Set<string>, told: string[]): GeminiSchema {
  const values = valuesOf(schema);
  if (values === null) return {};
  known.add(schema.const === undefined ? 'enum' : 'const');
  const texts = values.filter((value) => value !== null);
  const sayable = texts.every((value) => typeof value === 'string' && value !== '' && value.isWellFormed());
  if (type === 'string' && sayable && texts.length > 0)
    return { format: 'enum', enum: [...new Set(texts as readonly string[])] };
  told.push(noteOf('one of', values));
  return {};
}

function rangeOf(type: string, schema: JsonObject, known: Set<string>): GeminiSchema {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const range: { minimum?: number; maximum?: number } = {};
  if (isNumber(minimum)) {
    range.minimum = minimum;
    known.add('minimum');
  }
  if (isNumber(maximum)) {
    range.maximum = maximum;
    known.add('maximum');
  }
  if (type !== 'integer') return range;
  if (isNumber(above)) {
    range.minimum = Math.max(range.minimum ?? Number.NEGATIVE_INFINITY, Math.floor(above) + 1);
    known.add('exclusiveMinimum');
  }
  if (isNumber(below)) {
    range.maximum = Math.min(range.maximum ?? Number.POSITIVE_INFINITY, Math.ceil(below) - 1);
    known.add('exclusiveMaximum');
  }
  return range;
}

function notesOf(schema: JsonObject, known: ReadonlySet<string>): string[] {
  return Object.entries(schema).flatMap(([key, value]) =>
    known.has(key) || key === 'description' || key === 'title' || value === undefined ? [] : [noteOf(key, value)],
  );
}

/** Joins the description of the schema and the notes; the description comes first. */
function described({ title, description }: JsonObject, notes: readonly string[]): string {
  const own = [title, description].filter((text) => typeof text === 'string' && text.trim() !== '');
  const told = notes.map((note) => (note.length <= MAX_NOTE ? note : `${note.slice(0, MAX_NOTE)}…`));
  return wellFormed([own.join(': '), told.length === 0 ? '' : `(${told.join('; ')})`].filter(Boolean).join(' '));
}

const isNumber = (value: JsonValue | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

const isCount = (value: JsonValue | undefined): value is number =>
  isNumber(value) && value >= 0 && Number.isInteger(value);
