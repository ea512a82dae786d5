/**
 * Parses the arguments that a model wrote, without guessing: a call with unreadable arguments never
 * runs (faults.md F12, F16, F17). Faults of syntax with one meaning are read, and an object that was
 * encoded several times over or that is alone in a list. What else can be repaired depends on the
 * schema of the tool (`electron/host/reading`).
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { Repair, WrittenCall } from '../../../shared/model.ts';
import { cleanArguments, cleanJson, holdsMoreThan, isList, MAX_VALUES } from '../../../shared/wire/clean-json.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { lostNumber, lostNumberReason, parseExact } from '../reading/exact-numbers.ts';
import { jsonInText } from '../reading/json-in-text.ts';
import { lenientValue } from '../reading/lenient-json.ts';
import { repairOf } from '../reading/repair.ts';
import { jsonErrorPosition } from './json-error-position.ts';

/** The maximum number of characters of unreadable arguments that are kept for display. */
const MAX_RAW = 10_000;

const EXCERPT_RADIUS = 40;
const MOST_DIGITS = 10;

/**
 * `written` is the received text, or a value if the server sent JSON instead of a text that
 * contains JSON.
 */
export function writtenCall(name: string, written: JsonValue): WrittenCall {
  const read = typeof written === 'string' ? readText(written) : readValue(written, { parsed: true });
  if ('error' in read) return malformedCall(name, written, read.error);
  const { repairs } = read;
  return { name, arguments: read.arguments, ...(repairs.length === 0 ? {} : { repairs }) };
}

export function malformedCall(name: string, written: JsonValue, error: string): WrittenCall {
  // Serialising a very deeply nested value would overflow the stack.
  const shown = typeof written === 'string' ? written : cleanArguments(written);
  const raw =
    typeof shown === 'string'
      ? shown
      : shown === undefined
        ? '(nested too deeply, or too many values)'
        : JSON.stringify(shown);
  const kept = raw.length <= MAX_RAW ? raw : `${raw.slice(0, MAX_RAW)}…`;
  return { name, arguments: {}, malformed: { raw: wellFormed(kept), error } };
}

const SEND_AGAIN = 'The tool did not run. Send the call again with arguments that are one valid JSON object.';

type Read = { readonly arguments: JsonObject; readonly repairs: readonly Repair[] } | { readonly error: string };

function readText(text: string): Read {
  if (text.trim() === '') return { arguments: {}, repairs: [] };
  const digits: string[] = [];
  const value = parseExact(text, (found) => digits.push(found));
  if (value !== undefined) return withDigits(digits, readValue(value));
  const lenient = lenientValue(text);
  return isObject(lenient) ? inOneMore('json-syntax', text, readValue(lenient)) : { error: syntaxError(text) };
}

function readValue(value: JsonValue, { parsed } = { parsed: false }): Read {
  const inside = typeof value === 'string' ? jsonInText(value) : null;
  if (inside !== null) return inOneMore('json-in-text', value, readValue(inside));
  if (typeof value === 'object' && value !== null && isList(value) && value.length === 1 && isObject(value[0]))
    return inOneMore('wrapped', value, readValue(value[0], { parsed }));
  if (typeof value !== 'object' || value === null || isList(value)) {
    return { error: `The arguments must be a JSON object, not ${kindOf(value)}. ${SEND_AGAIN}` };
  }
  if (holdsMoreThan(value, MAX_VALUES)) {
    return {
      error: `The arguments hold more than ${MAX_VALUES.toLocaleString('en')} values. Use several calls. ${SEND_AGAIN}`,
    };
  }
  const clean = cleanJson(value);
  if (clean === undefined) return { error: `The arguments are nested deeper than 128 levels. ${SEND_AGAIN}` };
  const lost = lostNumber(clean as JsonObject, { parsed });
  return lost === null ? { arguments: clean as JsonObject, repairs: [] } : { error: lostNumberReason(lost) };
}

/** Records the numbers that became texts, of which a reply may contain very many. */
function withDigits(digits: readonly string[], read: Read): Read {
  if ('error' in read || digits.length === 0) return read;
  const repairs = digits.slice(0, MOST_DIGITS).map((each) => repairOf('text-without-quotes', '', each));
  return { ...read, repairs: [...repairs, ...read.repairs] };
}

function inOneMore(kind: Repair['kind'], written: JsonValue, read: Read): Read {
  return 'error' in read ? read : { ...read, repairs: [repairOf(kind, '', written), ...read.repairs] };
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  return isList(value) ? 'an array' : `a ${typeof value}`;
}

function syntaxError(text: string): string {
  const position = jsonErrorPosition(text);
  const where = position >= text.length ? 'ends too early' : 'cannot be read';
  const before = text.slice(Math.max(0, position - EXCERPT_RADIUS), position);
  const after = text.slice(position, position + EXCERPT_RADIUS);
  const excerpt = wellFormed(`${before}⟨here⟩${after}`);
  return `The arguments are not valid JSON: the text ${where} at position ${position}, near “${excerpt}”. ${SEND_AGAIN}`;
}
