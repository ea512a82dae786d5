/**
 * Checks a specification of Vega-Lite that a model or its code wrote, before it is stored. Everything in it is
 * untrusted. What passes has a bounded size and names no address; that drawing it takes long is not excluded,
 * so it is drawn in a process of its own.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { fieldProblem } from './spec-fields.ts';
import { entryProblem, rowsProblem } from './spec-rules.ts';

export type CheckedSpec =
  | { readonly ok: true; readonly spec: JsonObject }
  /** `message` is a sentence that tells the model what to change. */
  | { readonly ok: false; readonly message: string };

const DEEPEST = 40;
const MOST_VALUES = 1_000_000;
const MOST_CHARACTERS = 4_000_000;
/** The most values outside the data. */
const MOST_SETTINGS = 20_000;
const MOST_VIEWS = 40;

/** The keys that hold rows of data instead of settings. */
const DATA_KEYS: ReadonlySet<string> = new Set(['values', 'datasets']);
const VIEW_LISTS: ReadonlySet<string> = new Set(['layer', 'concat', 'hconcat', 'vconcat']);

class Refusal extends Error {}

/**
 * Returns the specification without the keys that are only addresses or marks of other programs (`$schema`,
 * `usermeta`), or a sentence for the model.
 */
export function checkedSpec(spec: JsonObject): CheckedSpec {
  const { $schema: schema, usermeta: _usermeta, ...rest } = spec;
  try {
    if ('marks' in rest || (typeof schema === 'string' && /\/vega\/v\d/.test(schema)))
      throw new Refusal('This is a specification of Vega. Write one of Vega-Lite, with "mark" and "encoding".');
    if (!DRAWS.some((key) => key in rest))
      throw new Refusal('The specification draws nothing. It needs "data": {"values": [...]}, "mark" and "encoding".');
    new Walk().object(rest, 0);
    const problem = fieldProblem(rest);
    if (problem !== null) throw new Refusal(problem);
    return { ok: true, spec: rest };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    throw error;
  }
}

const DRAWS = ['mark', 'layer', 'concat', 'hconcat', 'vconcat', 'repeat', 'spec'];

/** Visits every value once. Throws a `Refusal`. */
class Walk {
  #values = 0;
  #settings = 0;
  #characters = 0;
  #views = 0;

  object(object: JsonObject, depth: number): void {
    this.#deeper(depth);
    for (const [key, value = null] of Object.entries(object)) {
      this.#text(key);
      const problem = entryProblem(key, value);
      if (problem !== null) throw new Refusal(problem);
      if (DATA_KEYS.has(key) && isData(key, value)) this.#data(key, value, depth + 1);
      else this.#setting(key, value, depth + 1);
    }
  }

  #setting(key: string, value: JsonValue, depth: number): void {
    this.#count();
    this.#settings += 1;
    if (this.#settings > MOST_SETTINGS) throw new Refusal('The specification has too many settings outside its data.');
    if (key === 'repeat') this.#repeated(value);
    if (typeof value === 'string') this.#text(value);
    else if (isObject(value)) this.object(value, depth);
    else if (Array.isArray(value)) {
      this.#deeper(depth);
      if (VIEW_LISTS.has(key)) this.#moreViews(value.length);
      for (const item of value) this.#setting('', item, depth + 1);
    }
  }

  #repeated(repeat: JsonValue): void {
    const lists = Array.isArray(repeat) ? [repeat] : isObject(repeat) ? Object.values(repeat) : [];
    const product = lists.reduce<number>(
      (total, list) => total * (Array.isArray(list) ? Math.max(1, list.length) : 1),
      1,
    );
    this.#moreViews(product);
  }

  #moreViews(count: number): void {
    this.#views += count;
    if (this.#views > MOST_VIEWS)
      throw new Refusal(`The chart has more than ${MOST_VIEWS} views. Make several charts.`);
  }

  /** Rows of data are only counted. */
  #data(key: string, value: JsonValue, depth: number): void {
    const lists = key === 'datasets' && isObject(value) ? Object.values(value) : [value];
    for (const rows of lists) {
      if (key === 'datasets' && !Array.isArray(rows))
        throw new Refusal('"datasets" contains something that is not a list of rows.');
      const problem = Array.isArray(rows) ? rowsProblem(rows) : null;
      if (problem !== null) throw new Refusal(problem);
    }
    const waiting: { readonly value: JsonValue; readonly depth: number }[] = [{ value, depth }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.#count();
      this.#deeper(next.depth);
      if (typeof next.value === 'string') this.#text(next.value);
      else if (typeof next.value === 'object' && next.value !== null) {
        if (isObject(next.value)) for (const name of Object.keys(next.value)) this.#text(name);
        for (const inner of Object.values(next.value) as (JsonValue | undefined)[])
          waiting.push({ value: inner ?? null, depth: next.depth + 1 });
      }
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES)
      throw new Refusal(
        `The chart has more than ${MOST_VALUES} values. Group or sample the rows before you make the chart.`,
      );
  }

  #text(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS)
      throw new Refusal(
        `The specification is longer than ${MOST_CHARACTERS} characters. Group or sample the rows, and leave out columns that are not drawn.`,
      );
  }

  #deeper(depth: number): void {
    if (depth > DEEPEST) throw new Refusal(`The specification is nested more than ${DEEPEST} levels deep.`);
  }
}

/** `values` also occurs in axes, legends and scales, where it is a short list that is checked like any setting. */
const isData = (key: string, value: JsonValue): boolean =>
  key === 'datasets' ? isObject(value) : Array.isArray(value) && value.some(isObject);
