/**
 * The form of a server's request, read from its schema: a flat object of strings, numbers, booleans and choices. Lenient in what it reads; what a
 * person filled in is judged field by field, and by the host once more. Pure.
 */
import type { JsonObject, JsonValue } from '../../shared/json.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type TextFormat = 'plain' | 'email' | 'uri' | 'date' | 'date-time';

/** A bound that is not there is null. `preset`: what stands in it at first. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
} & (
  | {
      readonly kind: 'text';
      readonly format: TextFormat;
      readonly least: number | null;
      readonly most: number | null;
      readonly preset: string;
    }
  | {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly least: number | null;
      readonly most: number | null;
      readonly preset: string;
    }
  | { readonly kind: 'switch'; readonly preset: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly preset: string }
  | {
      readonly kind: 'choices';
      readonly choices: readonly Choice[];
      readonly least: number | null;
      readonly most: number | null;
      readonly preset: readonly string[];
    }
);

/** What is wrong with a field; `bound` is the number it speaks of. */
export interface Problem {
  readonly kind:
    | 'missing'
    | 'too-short'
    | 'too-long'
    | 'not-email'
    | 'not-uri'
    | 'not-date'
    | 'not-number'
    | 'not-whole'
    | 'too-small'
    | 'too-big'
    | 'too-few'
    | 'too-many';
  readonly bound: number | null;
}

export type FilledForm =
  | { readonly ok: true; readonly content: JsonObject }
  | { readonly ok: false; readonly problems: ReadonlyMap<string, Problem> };

export function fieldsOf(schema: JsonObject): readonly FormField[] {
  const required = new Set(stringsOf(schema.required));
  return Object.entries(objectOf(schema.properties)).map(([name, given]) =>
    fieldOf(name, objectOf(given), required.has(name)),
  );
}

function fieldOf(name: string, schema: JsonObject, required: boolean): FormField {
  const place = {
    name,
    label: textOf(schema.title) || name,
    description: textOf(schema.description),
    required,
  };
  const { default: preset } = schema;
  switch (schema.type) {
    case 'boolean':
      return { ...place, kind: 'switch', preset: preset === true };
    case 'number':
    case 'integer':
      return {
        ...place,
        kind: 'number',
        whole: schema.type === 'integer',
        least: numberOf(schema.minimum),
        most: numberOf(schema.maximum),
        preset: typeof preset === 'number' ? String(preset) : '',
      };
    case 'array': {
      const choices = choicesOf(objectOf(schema.items));
      return {
        ...place,
        kind: 'choices',
        choices,
        least: numberOf(schema.minItems),
        most: numberOf(schema.maxItems),
        preset: known(choices, stringsOf(preset)),
      };
    }
    default: {
      const choices = choicesOf(schema);
      if (choices.length > 0) {
        return { ...place, kind: 'choice', choices, preset: known(choices, [textOf(preset)])[0] ?? '' };
      }
      const format = formatOf(schema.format);
      const text = textOf(preset);
      return {
        ...place,
        kind: 'text',
        format,
        least: numberOf(schema.minLength),
        most: numberOf(schema.maxLength),
        preset: format === 'date-time' ? localTime(text) : text,
      };
    }
  }
}

/** `oneOf` and `anyOf` with titles, or `enum`, with its titles beside it in `enumNames`. */
function choicesOf(schema: JsonObject): readonly Choice[] {
  const titled = listOf(schema.oneOf ?? schema.anyOf).map(objectOf);
  if (titled.length > 0) {
    return titled.flatMap(({ const: value, title }) =>
      typeof value === 'string' ? [{ value, label: textOf(title) || value }] : [],
    );
  }
  const names = listOf(schema.enumNames);
  return stringsOf(schema.enum).map((value, index) => ({ value, label: textOf(names[index]) || value }));
}

/** What stands in a field: what was filled in so far, if it can stand there, else its preset. */
export function standingIn(field: FormField, draft: JsonObject): string | boolean | readonly string[] {
  const given = Object.hasOwn(draft, field.name) ? draft[field.name] : undefined;
  switch (field.kind) {
    case 'switch':
      return typeof given === 'boolean' ? given : field.preset;
    case 'choices':
      return Array.isArray(given) ? known(field.choices, stringsOf(given)) : field.preset;
    case 'number':
      return typeof given === 'number' ? String(given) : typeof given === 'string' ? given : field.preset;
    case 'text':
    case 'choice':
      return typeof given === 'string' ? given : field.preset;
  }
}

/** What is sent, with what was left empty left out; or what is wrong, by field. */
export function filledForm(fields: readonly FormField[], draft: JsonObject): FilledForm {
  const content: [string, JsonValue][] = [];
  const problems = new Map<string, Problem>();
  for (const field of fields) {
    const read = readField(field, standingIn(field, draft));
    if ('problem' in read) problems.set(field.name, read.problem);
    else if (read.value !== undefined) content.push([field.name, read.value]);
  }
  return problems.size === 0 ? { ok: true, content: Object.fromEntries(content) } : { ok: false, problems };
}

type ReadField = { readonly value: JsonValue | undefined } | { readonly problem: Problem };

const problem = (kind: Problem['kind'], bound: number | null = null): ReadField => ({ problem: { kind, bound } });

function readField(field: FormField, value: string | boolean | readonly string[]): ReadField {
  if (typeof value === 'boolean') return { value };
  if (value.length === 0) {
    const wanted = field.required && (field.kind !== 'choices' || (field.least ?? 0) > 0);
    if (wanted) return problem('missing');
    return { value: field.kind === 'choices' && field.required ? [] : undefined };
  }
  switch (field.kind) {
    case 'number':
      return readNumber(field, String(value));
    case 'text':
      return readText(field, String(value));
    case 'choices':
      if (field.least !== null && value.length < field.least) return problem('too-few', field.least);
      if (field.most !== null && value.length > field.most) return problem('too-many', field.most);
      return { value: [...value] };
    case 'choice':
    case 'switch':
      return { value: String(value) };
  }
}

function readNumber({ whole, least, most }: FormField & { kind: 'number' }, text: string): ReadField {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return problem('not-number');
  if (whole && !Number.isInteger(value)) return problem('not-whole');
  if (least !== null && value < least) return problem('too-small', least);
  if (most !== null && value > most) return problem('too-big', most);
  return { value };
}

function readText({ format, least, most }: FormField & { kind: 'text' }, text: string): ReadField {
  const length = [...text].length;
  if (least !== null && length < least) return problem('too-short', least);
  if (most !== null && length > most) return problem('too-long', most);
  switch (format) {
    case 'plain':
      return { value: text };
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text) ? { value: text } : problem('not-email');
    case 'uri':
      return URL.canParse(text) ? { value: text } : problem('not-uri');
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? { value: text } : problem('not-date');
    case 'date-time': {
      const at = Date.parse(text);
      return Number.isNaN(at) ? problem('not-date') : { value: new Date(at).toISOString() };
    }
  }
}

/** As a field for date and time wants it: local, without a zone. */
function localTime(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return '';
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const;
const formatOf = (format: JsonValue | undefined): TextFormat => FORMATS.find((one) => one === format) ?? 'plain';

const known = (choices: readonly Choice[], values: readonly string[]): readonly string[] =>
  values.filter((value) => choices.some((choice) => choice.value === value));

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const numberOf = (value: JsonValue | undefined): number | null => (typeof value === 'number' ? value : null);
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
const stringsOf = (value: JsonValue | undefined): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string');

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
