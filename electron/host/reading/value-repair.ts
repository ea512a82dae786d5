/**
 * Repairs values that do not fit the JSON schema of their tool, where the value that was meant is
 * certain: a number in quotes, a list as JSON text, a single value instead of a list. A repair is
 * made only if its result fits. Values that fit are never touched, and no name is ever changed.
 */
import { onlyWordsOf } from '../../../shared/item-words.ts';
import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { Repair, RepairKind } from '../../../shared/model.ts';
import { isList } from '../../../shared/wire/clean-json.ts';
import { typesOf } from '../../../shared/wire/json-schema.ts';
import { jsonInText } from './json-in-text.ts';
import { repairOf } from './repair.ts';
import { branchesOf, fieldSchema, itemSchema, requiredOf, type SchemaReading } from './schema-fit.ts';

/** A value, and what was repaired in it. */
export interface Repaired<Value extends JsonValue = JsonValue> {
  readonly value: Value;
  readonly repairs: readonly Repair[];
}

/** Deeper values are returned as they are. */
const MOST_DEPTH = 64;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** How models write that there is no value. */
const NO_VALUE = new Set(['null', 'none', 'undefined']);

/**
 * Returns the value with its repairs. What cannot be repaired stays as it is, so the result need
 * not fit.
 */
export function repairedValue(
  value: JsonValue,
  schema: JsonValue | undefined,
  at: string,
  reading: SchemaReading,
  depth = 0,
): Repaired {
  const plain = reading.plain(schema);
  const asWritten: Repaired = { value, repairs: [] };
  if (plain === null || depth > MOST_DEPTH || reading.isExhausted || reading.fits(value, schema)) return asWritten;
  const types = typesOf(plain);
  const wants = (type: string) => types.includes(type);
  const inner = (part: JsonValue, partSchema: JsonValue | undefined, partAt: string) =>
    repairedValue(part, partSchema, partAt, reading, depth + 1);

  const branches = branchesOf(plain);
  if (branches.length > 0) return onlyFitting(branches.map((branch) => inner(value, branch, at))) ?? asWritten;
  if (isObject(value) && (wants('object') || types.length === 0))
    return repairedObject(value, plain, at, reading, inner);
  if (isList(value) && (wants('array') || types.length === 0)) {
    const items = value.map((item, n) => inner(item, itemSchema(plain, n), `${at}[${n}]`));
    return { value: items.map((item) => item.value), repairs: items.flatMap(({ repairs }) => repairs) };
  }
  return scalar() ?? decoded() ?? listed() ?? asWritten;

  /** The first of several results that fits, if all that fit are equal. */
  function onlyFitting(results: readonly Repaired[]): Repaired | null {
    const fitting = results.filter((result) => reading.fits(result.value, schema));
    const different = new Set(fitting.map((result) => canonicalJson(result.value)));
    return different.size === 1 ? (fitting[0] ?? null) : null;
  }

  function made(kind: RepairKind, result: Repaired): Repaired | null {
    if (!reading.fits(result.value, schema)) return null;
    return { value: result.value, repairs: [repairOf(kind, at, value), ...result.repairs] };
  }

  function scalar(): Repaired | null {
    if (typeof value === 'string') {
      const text = value.trim();
      if (wants('null') && NO_VALUE.has(text.toLowerCase())) return made('null-for-absent', plainly(null));
      const number = wants('number') || wants('integer') ? numberIn(text) : null;
      if (number !== null) return made('number-in-text', plainly(number));
      if (wants('boolean') && /^(?:true|false)$/i.test(text))
        return made('boolean-in-text', plainly(text.toLowerCase() === 'true'));
    }
    if (!wants('string')) return null;
    // The digits of other numbers may not be those that were written: 1.10 is 1.1.
    if (Number.isSafeInteger(value) || typeof value === 'boolean')
      return made('text-without-quotes', plainly(String(value)));
    const words = at.endsWith(']') && isObject(value) ? onlyWordsOf(value) : null;
    return words === null ? null : made('object-for-text', plainly(words));
  }

  function decoded(): Repaired | null {
    if (typeof value !== 'string' || !(wants('array') || wants('object'))) return null;
    const found = jsonInText(value);
    return found === null ? null : made('json-in-text', inner(found, schema, at));
  }

  function listed(): Repaired | null {
    if (!wants('array') || isList(value) || value === null) return null;
    // A text that only looks like a list may be the beginning of one.
    if (typeof value === 'string' && (/^\s*(?:[[{]|$)/.test(value) || saysNoValue(value))) return null;
    const item = inner(value, itemSchema(plain ?? {}, 0), `${at}[0]`);
    return made('value-without-list', { value: [item.value], repairs: item.repairs });
  }
}

type RepairPart = (part: JsonValue, schema: JsonValue | undefined, at: string) => Repaired;

function repairedObject(
  value: JsonObject,
  plain: JsonObject,
  at: string,
  reading: SchemaReading,
  inner: RepairPart,
): Repaired<JsonObject> {
  const required = new Set(requiredOf(plain));
  const repairs: Repair[] = [];
  const fields: [string, JsonValue][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const path = at === '' ? name : `${at}.${name}`;
    const declared = fieldSchema(plain, name);
    const result = inner(field, declared, path);
    const isAbsent = result.value === field && !required.has(name) && saysNoValue(field);
    if (isAbsent && !reading.fits(field, declared)) {
      repairs.push(repairOf('null-for-absent', path, field));
    } else {
      fields.push([name, result.value]);
      repairs.push(...result.repairs);
    }
  }
  return { value: Object.fromEntries(fields), repairs };
}

const plainly = (value: JsonValue): Repaired => ({ value, repairs: [] });

function saysNoValue(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && NO_VALUE.has(value.trim().toLowerCase()));
}

/** The number that a text says exactly; null for any other text. */
function numberIn(text: string): number | null {
  if (text.length > 40 || !NUMBER.test(text)) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? null : number;
}
