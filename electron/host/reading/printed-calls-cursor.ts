/** Reads a text from left to right, as the forms of printed calls need it. */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { cleanArguments, isList } from '../../../shared/wire/clean-json.ts';
import { jsonInText } from './json-in-text.ts';
import { readLenient } from './lenient-json.ts';

/** A call as it was printed, with a name that may not belong to any tool. */
export interface PrintedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

export const MAX_PRINTED = 64;
const MAX_NAME = 200;

const NAMES = ['name', 'tool_name', 'tool', 'function', 'function_name', 'recipient_name', 'action'];
const ARGUMENTS = ['arguments', 'parameters', 'args', 'input', 'tool_input', 'action_input', 'kwargs', 'params'];
const MESSAGE = ['tool_calls', 'thought', 'thoughts', 'role', 'content'];
const OTHERS = ['id', 'type', 'call_id', 'tool_call_id', 'index', 'thought', 'thoughts', 'reasoning'];

export class TextCursor {
  readonly text: string;
  at = 0;
  /** The texts that do not occur after the position at which they were sought in vain. */
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  /** The next character; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  blanks(): void {
    while (this.at < this.text.length && /\s/.test(this.next)) this.at++;
  }

  /** `pattern` is sticky or global. */
  stands(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.index === this.at;
  }

  /** Passes what matches here, and returns it; null if nothing does. `pattern` is sticky. */
  eat(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }

  /** Passes blanks and then `token`. */
  token(token: string): boolean {
    this.blanks();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** The position of the next `token`; -1 if there is none. */
  find(token: string): number {
    if (this.#absent.has(token)) return -1;
    const found = this.text.indexOf(token, this.at);
    if (found === -1) this.#absent.add(token);
    return found;
  }

  /** Passes one JSON value. If it cannot be read, the position is where the fault is. */
  json(): JsonValue | undefined {
    this.blanks();
    const read = readLenient(this.text, this.at);
    this.at = read.ok ? read.end : Math.max(this.at, read.at);
    return read.ok ? read.value : undefined;
  }
}

/** Arguments as they were printed: an object, or a text that contains its JSON. */
export function argumentsIn(value: JsonValue | undefined): JsonObject | null {
  const inside = typeof value === 'string' ? (value.trim() === '' ? {} : jsonInText(value)) : value;
  const clean = isObject(inside ?? undefined) ? cleanArguments(inside as JsonObject) : undefined;
  return isObject(clean) ? clean : null;
}

/**
 * The calls that a value describes; null if any part of it is something else. `whole`: the value
 * has no tags around it, so that it must name its arguments.
 */
export function callsInJson(value: JsonValue, around: 'tags' | 'whole'): readonly PrintedCall[] | null {
  const isMessage = isObject(value) && Object.keys(value).every((key) => MESSAGE.includes(key));
  const wrapped = isMessage ? value.tool_calls : undefined;
  const list = wrapped !== undefined && isList(wrapped) ? wrapped : isList(value) ? value : [value];
  if (list.length === 0 || list.length > MAX_PRINTED) return null;
  const calls = list.map((item) => callIn(item, around));
  return calls.every((call) => call !== null) ? calls : null;
}

function callIn(value: JsonValue, around: 'tags' | 'whole'): PrintedCall | null {
  if (!isObject(value)) return null;
  const inner = value.function;
  if (isObject(inner)) return Object.keys(value).every(isKnown) ? callIn(inner, around) : null;
  const keys = Object.keys(value);
  const named = keys.filter((key) => NAMES.includes(key));
  const given = keys.filter((key) => ARGUMENTS.includes(key));
  const [name = '', ...names] = named;
  const written = value[name];
  if (names.length > 0 || given.length > 1 || typeof written !== 'string') return null;
  if (!keys.every(isKnown) || (given.length === 0 && around === 'whole')) return null;
  const args = given.length === 0 ? {} : argumentsIn(value[given[0] ?? '']);
  return args === null || written.trim() === '' || written.length > MAX_NAME
    ? null
    : { name: written.trim(), arguments: args };
}

const isKnown = (key: string) => [...NAMES, ...ARGUMENTS, ...OTHERS].includes(key);
