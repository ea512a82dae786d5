/**
 * The form that a server asks the user to fill in: the part of JSON Schema that MCP's elicitation
 * allows, read leniently into fields, and the validation of the values. Page and host use the
 * same code. Patterns are ignored, because a foreign regular expression could run forever.
 */
import { z } from 'zod';
import { assertNever } from './assert-never.ts';
import type { FieldProblem } from './failures/field-problems.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { wellFormed } from './wire/well-formed-text.ts';

export interface FormChoice {
  readonly value: string;
  readonly title: string;
}

export type TextFormat = 'email' | 'uri' | 'date' | 'date-time';

/**
 * `initial`: the value that the server proposes, or null. Lengths count code points, as JSON
 * Schema does.
 */
export type FormField = {
  readonly name: string;
  /** The title that the server gives the field, or else the field's name. */
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
} & (
  | {
      readonly kind: 'text';
      readonly minLength: number | null;
      readonly maxLength: number | null;
      readonly format: TextFormat | null;
      readonly initial: string | null;
    }
  | {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly minimum: number | null;
      readonly maximum: number | null;
      readonly initial: number | null;
    }
  | { readonly kind: 'switch'; readonly initial: boolean | null }
  | { readonly kind: 'choice'; readonly choices: readonly FormChoice[]; readonly initial: string | null }
  | {
      readonly kind: 'choices';
      readonly choices: readonly FormChoice[];
      readonly minItems: number | null;
      readonly maxItems: number | null;
      readonly initial: readonly string[];
    }
);

type FormProblemName =
  | ('missing' | 'wrong-kind' | 'not-a-number' | 'not-whole' | 'not-a-choice' | `not-${TextFormat}`)
  | ('too-short' | 'too-long' | 'too-small' | 'too-large' | 'too-few' | 'too-many');
export type FormProblem = Extract<FieldProblem, { readonly name: FormProblemName }>;

export type FormCheck =
  /** The content as it is sent: only fields of the form, without the empty ones. */
  | { readonly ok: true; readonly content: JsonObject }
  /** The problems, in the order of the form's fields. */
  | { readonly ok: false; readonly problems: readonly { readonly field: string; readonly problem: FormProblem }[] };

const MOST_FIELDS = 100;
const MOST_CHOICES = 500;
const TITLE_LENGTH = 300;
const DESCRIPTION_LENGTH = 2_000;
const VALUE_LENGTH = 10_000;

const Title = z
  .string()
  .transform((text) => wellFormed(text.slice(0, TITLE_LENGTH)).trim())
  .catch('');
const Value = z.string().max(VALUE_LENGTH);
const Bound = z.number().nullable().catch(null).default(null);
const Titled = z.object({ const: Value, title: Title });
const Options = z.object({
  enum: z.array(Value).max(MOST_CHOICES).exactOptional(),
  enumNames: z.array(Title).exactOptional().catch([]),
  oneOf: z.array(Titled).max(MOST_CHOICES).exactOptional(),
  anyOf: z.array(Titled).max(MOST_CHOICES).exactOptional(),
});
const Property = Options.extend({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: Title,
  description: z
    .string()
    .transform((text) => wellFormed(text.slice(0, DESCRIPTION_LENGTH)))
    .catch(''),
  format: z.enum(['email', 'uri', 'date', 'date-time']).nullable().catch(null),
  minLength: Bound,
  maxLength: Bound,
  minimum: Bound,
  maximum: Bound,
  minItems: Bound,
  maxItems: Bound,
  items: Options.exactOptional(),
  default: z.unknown().optional(),
});
type Property = z.infer<typeof Property>;

const Form = z.object({
  type: z.literal('object').catch('object'),
  properties: z.record(z.string().min(1).max(200), Property),
  required: z.array(z.string()).catch([]),
});

/**
 * The fields in the order of the schema; null when the schema is not a form or asks for more than
 * a form may.
 */
export function formFields(schema: JsonObject): readonly FormField[] | null {
  const form = Form.safeParse(schema);
  if (!form.success) return null;
  const properties = Object.entries(form.data.properties).filter(([name]) => name !== '__proto__');
  if (properties.length > MOST_FIELDS) return null;
  const fields = properties.map(([name, property]) => fieldOf(name, property, form.data.required.includes(name)));
  return fields.every((field) => field !== null) ? fields : null;
}

function fieldOf(name: string, property: Property, required: boolean): FormField | null {
  const { description, format, minLength, maxLength, minimum, maximum, minItems, maxItems } = property;
  const named = { name, title: property.title || name, description, required };
  const proposed = (value: FormField): FormField => value;
  switch (property.type) {
    case 'string': {
      const choices = choicesOf(property);
      if (choices === null) {
        const initial = z
          .string()
          .max(VALUE_LENGTH)
          .nullable()
          .catch(null)
          .parse(property.default ?? null);
        return proposed({ ...named, kind: 'text', minLength, maxLength, format, initial });
      }
      const initial = choices.find(({ value }) => value === property.default)?.value ?? null;
      return proposed({ ...named, kind: 'choice', choices, initial });
    }
    case 'number':
    case 'integer': {
      const initial = z
        .number()
        .nullable()
        .catch(null)
        .parse(property.default ?? null);
      return { ...named, kind: 'number', whole: property.type === 'integer', minimum, maximum, initial };
    }
    case 'boolean':
      return {
        ...named,
        kind: 'switch',
        initial: typeof property.default === 'boolean' ? property.default : null,
      };
    case 'array': {
      const choices = property.items === undefined ? null : choicesOf(property.items);
      if (choices === null) return null;
      const wanted = z.array(z.string()).catch([]).parse(property.default);
      const initial = choices.map(({ value }) => value).filter((value) => wanted.includes(value));
      return { ...named, kind: 'choices', choices, minItems, maxItems, initial };
    }
    default:
      return assertNever(property.type);
  }
}

/** Returns the choices of a field; null if any text is allowed. */
function choicesOf({ enum: values, enumNames = [], oneOf, anyOf }: z.infer<typeof Options>) {
  const titled = oneOf ?? anyOf;
  if (titled !== undefined) return titled.map(({ const: value, title }) => ({ value, title: title || value }));
  return values?.map((value, at) => ({ value, title: enumNames[at] || value })) ?? null;
}

/** The values of a form before the user edits it, as proposed by the server. */
export function initialContent(fields: readonly FormField[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === null || isEmpty(initial) ? [] : [[name, initial]])),
  );
}

export function checkForm(fields: readonly FormField[], content: JsonObject): FormCheck {
  const filled = fields.map((field) => {
    const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined;
    return { field, value: value === null || value === undefined || isEmpty(value) ? undefined : value };
  });
  const problems = filled.flatMap(({ field, value }) => {
    const problem = value === undefined ? missing(field) : problemOf(field, value);
    return problem === null ? [] : [{ field: field.name, problem }];
  });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    content: Object.fromEntries(
      filled.flatMap(({ field, value }) => (value === undefined ? [] : [[field.name, value]])),
    ),
  };
}

function isEmpty(value: JsonValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns the problem of a required field without a value. An empty selection of several choices
 * counts as a value unless a choice is required.
 */
function missing(field: FormField): FormProblem | null {
  if (!field.required || (field.kind === 'choices' && (field.minItems ?? 0) === 0)) return null;
  return { name: 'missing', data: {} };
}

const WRONG_KIND: FormProblem = { name: 'wrong-kind', data: {} };
const NOT_A_CHOICE: FormProblem = { name: 'not-a-choice', data: {} };

function problemOf(field: FormField, value: JsonValue): FormProblem | null {
  switch (field.kind) {
    case 'text': {
      if (typeof value !== 'string') return WRONG_KIND;
      const length = outside([...value].length, field.minLength, field.maxLength, ['too-short', 'too-long']);
      if (length !== null || field.format === null || FORMATS[field.format].safeParse(value).success) return length;
      return { name: `not-${field.format}`, data: {} };
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return { name: 'not-a-number', data: {} };
      if (field.whole && !Number.isInteger(value)) return { name: 'not-whole', data: {} };
      return outside(value, field.minimum, field.maximum, ['too-small', 'too-large']);
    case 'switch':
      return typeof value === 'boolean' ? null : WRONG_KIND;
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : NOT_A_CHOICE;
    case 'choices':
      if (!Array.isArray(value)) return WRONG_KIND;
      if (value.some((one) => field.choices.every((choice) => choice.value !== one))) return NOT_A_CHOICE;
      return outside(value.length, field.minItems, field.maxItems, ['too-few', 'too-many']);
    default:
      return assertNever(field);
  }
}

type Bounded = Extract<FormProblem, { readonly data: { readonly bound: number } }>['name'];

function outside(
  amount: number,
  least: number | null,
  most: number | null,
  [below, above]: readonly [below: Bounded, above: Bounded],
): FormProblem | null {
  if (least !== null && amount < least) return { name: below, data: { bound: least } };
  return most !== null && amount > most ? { name: above, data: { bound: most } } : null;
}

const FORMATS: Readonly<Record<TextFormat, z.ZodType<string>>> = {
  email: z.email(),
  uri: z.string().refine((text) => URL.canParse(text)),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
};
