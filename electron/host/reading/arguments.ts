/**
 * Reads the arguments of a call as their tool declares them. Values are repaired where it is
 * certain what was meant; names never are, and nothing is filled in that the model did not write.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { Repair } from '../../../shared/model.ts';
import { typesOf, valuesOf } from '../../../shared/wire/json-schema.ts';
import { jsonInText } from './json-in-text.ts';
import { repairOf } from './repair.ts';
import { branchesOf, fieldOf, fieldSchema, requiredOf, SchemaReading } from './schema-fit.ts';
import { shownName } from './shown-name.ts';
import { repairedValue } from './value-repair.ts';

export interface ReadArguments {
  readonly arguments: JsonObject;
  readonly repairs: readonly Repair[];
}

/** The one field in which models put all arguments, because requests and examples call them so. */
const WRAPPERS = ['arguments', 'args', 'parameters', 'params', 'input', 'tool_input', 'kwargs'];

const MOST_NAMED = 10;
const MOST_CHOICES = 12;

/** `written` are arguments that are safe to store; `schema` is the schema of the tool. */
export function readArguments(written: JsonObject, schema: JsonObject): ReadArguments {
  const reading = new SchemaReading(schema);
  return unwrapped(written, schema, reading) ?? repaired(written, schema, reading);
}

function repaired(written: JsonObject, schema: JsonObject, reading: SchemaReading): ReadArguments {
  const { value, repairs } = repairedValue(written, schema, '', reading);
  return isObject(value) ? { arguments: value, repairs } : { arguments: written, repairs: [] };
}

/**
 * Returns the arguments that are inside one more field. The tool must not declare this field, and
 * what is inside must be exactly the arguments that it declares.
 */
function unwrapped(written: JsonObject, schema: JsonObject, reading: SchemaReading): ReadArguments | null {
  const [name = '', ...others] = Object.keys(written);
  if (others.length > 0 || !WRAPPERS.includes(name)) return null;
  const declared = reading.plain(schema)?.properties;
  if (!isObject(declared) || Object.hasOwn(declared, name)) return null;
  const held = written[name];
  const inner = typeof held === 'string' ? jsonInText(held) : held;
  if (!isObject(inner) || !Object.keys(inner).every((key) => Object.hasOwn(declared, key))) return null;
  const read = repaired(inner, schema, reading);
  if (!reading.fits(read.arguments, schema)) return null;
  return { arguments: read.arguments, repairs: [repairOf('wrapped', '', written), ...read.repairs] };
}

/**
 * Names the required arguments that are missing, with what each must be, in sentences for the
 * model. Returns null if none is missing.
 */
export function missingArguments(args: JsonObject, schema: JsonObject): string | null {
  const reading = new SchemaReading(schema);
  const plain = reading.plain(schema);
  if (plain === null) return null;
  const names = requiredOf(plain).filter((name) => {
    const declared = fieldSchema(plain, name);
    const value = fieldOf(args, name);
    const isThere = value !== undefined && (value !== null || reading.fits(null, declared));
    return !isThere && fieldOf(reading.plain(declared) ?? {}, 'default') === undefined;
  });
  if (names.length === 0) return null;
  const named = names
    .slice(0, MOST_NAMED)
    .map((name) => `"${shownName(name)}" (${kindOf(fieldSchema(plain, name), reading)})`);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const them = names.length === 1 ? 'it' : 'them';
  return `Required and missing: ${named.join(', ')}${more}. The tool did not run. Send the call again with ${them}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  null: 'null',
};

/** What a value must be, in words for the model. */
function kindOf(schema: JsonValue | undefined, reading: SchemaReading, depth = 0): string {
  const plain = reading.plain(schema);
  if (plain === null || depth > 3) return 'any value';
  const values = valuesOf(plain);
  if (values !== null && values.length <= MOST_CHOICES)
    return `one of ${values.map((value) => shownName(JSON.stringify(value))).join(', ')}`;
  const branches = branchesOf(plain);
  if (branches.length > 0)
    return [...new Set(branches.slice(0, MOST_CHOICES).map((branch) => kindOf(branch, reading, depth + 1)))].join(
      ' or ',
    );
  const kinds = typesOf(plain).map((type) => {
    if (type !== 'array') return KINDS[type] ?? 'any value';
    return plain.items === undefined ? 'a list' : `a list, each item ${kindOf(plain.items, reading, depth + 1)}`;
  });
  return kinds.length === 0 ? 'any value' : kinds.join(' or ');
}
