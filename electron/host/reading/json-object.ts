/**
 * Finds the one JSON object in a reply for which JSON was asked. Models put words before and after
 * it, code fences around it, thinking before it, and write it twice. Takes linear time.
 */
import { canonicalJson, isObject, type JsonObject, type JsonValue, parseJson } from '../../../shared/json.ts';
import type { Repair } from '../../../shared/model.ts';
import { cleanArguments, isList } from '../../../shared/wire/clean-json.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { parseExact } from './exact-numbers.ts';
import { jsonInText } from './json-in-text.ts';
import { readLenient } from './lenient-json.ts';
import { repairOf } from './repair.ts';

export type ReadObject =
  | { readonly ok: true; readonly object: JsonObject; readonly repairs: readonly Repair[] }
  /** `why` says to the model what to correct. */
  | { readonly ok: false; readonly why: string };

const ONE = 'Reply with exactly one JSON object.';
const EXCERPT = 40;

const THINKING_BEGINS =
  /^\s*(?:<(?:think|thinking|thought|thoughts|reasoning|reflection|seed:think)>|\[THINK\]|◁think▷|<\|begin_of_thought\|>)/i;
const THINKING_ENDS =
  /<\/(?:think|thinking|thought|thoughts|reasoning|reflection|seed:think)>|\[\/THINK\]|◁\/think▷|<\|end_of_thought\|>/gi;

/** Reads the reply as the model wrote it. Never throws. */
export function jsonObjectIn(reply: string): ReadObject {
  const text = reply.trim();
  if (text === '') return { ok: false, why: `It is empty. ${ONE}` };
  const whole = parseExact(text);
  if (whole !== undefined) return fromWhole(whole, text);

  const thinkingEnd = endOfThinking(text);
  if (thinkingEnd !== null && !/^[{`]/.test(text)) {
    const answer = search(text, thinkingEnd);
    if (answer.found.length > 0 || answer.broken !== null) return judged(answer, text);
    // The mark can also be a word in a text of the object.
    const around = search(text, 0);
    const spanning = around.found.filter(({ start, end }) => start < thinkingEnd && thinkingEnd < end);
    return judged({ found: spanning, broken: null }, text);
  }
  if (THINKING_BEGINS.test(text)) return { ok: false, why: `It is only thinking without an end. ${ONE}` };
  return judged(search(text, 0), text);
}

/** Reads a reply that is JSON and nothing else. */
function fromWhole(value: JsonValue, text: string): ReadObject {
  if (isObject(value)) return cleaned(value, []);
  if (isList(value) && value.length === 1 && isObject(value[0]))
    return cleaned(value[0], [repairOf('wrapped', '', text)]);
  const inside = typeof value === 'string' ? jsonInText(value) : null;
  if (isObject(inside ?? undefined) && inside !== null)
    return cleaned(inside as JsonObject, [repairOf('json-in-text', '', text)]);
  return { ok: false, why: `It is ${kindOf(value)}, not an object. ${ONE}` };
}

function kindOf(value: JsonValue): string {
  if (isList(value)) return value.every(isObject) ? `a list of ${value.length} objects` : 'a list';
  return value === null ? 'null' : `a ${typeof value}`;
}

function cleaned(value: JsonObject, repairs: readonly Repair[]): ReadObject {
  const object = cleanArguments(value);
  if (!isObject(object)) return { ok: false, why: 'Its JSON is nested too deeply or holds too many values.' };
  return { ok: true, object, repairs };
}

interface Found {
  readonly object: JsonObject;
  readonly start: number;
  readonly end: number;
}

interface Search {
  /** The objects that are not empty, up to the first one that differs from those before it. */
  readonly found: readonly Found[];
  /** The position at which an object that was meant cannot be read. */
  readonly broken: number | null;
}

/**
 * Finds the outermost objects of a text. Braces that begin no object, as in a sentence, are
 * skipped. No character is read twice.
 */
function search(text: string, from: number): Search {
  const found: Found[] = [];
  let first: string | null = null;
  for (let start = text.indexOf('{', from); start !== -1; ) {
    const read = readLenient(text, start);
    if (!read.ok && read.keyed) return { found, broken: read.at };
    const next = read.ok ? read.end : Math.max(read.at, start + 1);
    if (read.ok && isObject(read.value) && Object.keys(read.value).length > 0) {
      found.push({ object: read.value, start, end: read.end });
      const canonical = canonicalJson(read.value);
      first ??= canonical;
      if (canonical !== first) break;
    }
    start = text.indexOf('{', next);
  }
  return { found, broken: null };
}

function judged({ found, broken }: Search, text: string): ReadObject {
  if (broken !== null) {
    const where = broken >= text.length ? 'ends too early' : 'cannot be read';
    return { ok: false, why: `Its JSON ${where} at position ${broken}, near “${excerpt(text, broken)}”. ${ONE}` };
  }
  const [first, ...others] = found;
  if (first === undefined) return { ok: false, why: `It contains no JSON object. ${ONE}` };
  const last = others.at(-1) ?? first;
  if (last !== first && canonicalJson(last.object) !== canonicalJson(first.object)) {
    const [one, other] = [first, last].map(({ start }) => excerpt(text, start, 0));
    return { ok: false, why: `It contains two different JSON objects, “${one}” and “${other}”. ${ONE}` };
  }
  const written = text.slice(first.start, first.end);
  const repairs: Repair[] = [];
  if (first.start > 0 || last.end < text.length) repairs.push(repairOf('text-around-json', '', text));
  if (parseJson(written) === undefined) repairs.push(repairOf('json-syntax', '', written));
  if (others.length > 0) repairs.push(repairOf('repeated-json', '', written));
  return cleaned(first.object, repairs);
}

function excerpt(text: string, position: number, before = EXCERPT): string {
  const start = text.slice(Math.max(0, position - before), position);
  const mark = before > 0 ? '⟨here⟩' : '';
  return wellFormed(`${start}${mark}${text.slice(position, position + EXCERPT)}`);
}

/** The position after the last mark that ends thinking; null without such a mark. */
function endOfThinking(text: string): number | null {
  let end: number | null = null;
  for (const mark of text.matchAll(THINKING_ENDS)) end = mark.index + mark[0].length;
  return end;
}
