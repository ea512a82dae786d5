/** Parses the arguments of a tool and describes each missing or wrong argument in a sentence. */
import type { z } from 'zod';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** Parses the arguments. `null` counts as absent, because models write it for "none". */
export function parseArguments<Schema extends z.ZodObject>(schema: Schema, args: object): Parsed<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const parsed = schema.safeParse(given, { error: sentence });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, message: [...new Set(parsed.error.issues.map((issue) => issue.message))].join(' ') };
}

const LONGEST_GIVEN = 60;

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function sentence(issue: Issue): string | undefined {
  const name = `"${(issue.path ?? []).map(String).join('.')}"`;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `Missing required parameter ${name}.`;
      return `Parameter ${name} must be ${withArticle(issue.expected)}, not ${typeName(issue.input)}.`;
    case 'invalid_value':
      return `Parameter ${name} must be one of ${issue.values.map(String).join(', ')}, not ${given(issue.input)}.`;
    case 'invalid_union':
      if (issue.input === undefined) return `Missing required parameter ${name}.`;
      return `Parameter ${name} must be a string or an integer, not ${typeName(issue.input)}.`;
    case 'too_small':
      if (issue.origin === 'string') return `Missing required parameter ${name}: it is empty.`;
      if (issue.origin === 'array')
        return `Parameter ${name} must have at least ${issue.minimum} entries, not ${given(issue.input)}.`;
      return `Parameter ${name} must be ${issue.minimum} or more, not ${given(issue.input)}.`;
    case 'too_big':
      if (issue.origin === 'array')
        return `Parameter ${name} must have at most ${issue.maximum} entries, not ${given(issue.input)}.`;
      return `Parameter ${name} must be ${issue.maximum} or less, not ${given(issue.input)}.`;
    default:
      return undefined;
  }
}

function withArticle(expected: string): string {
  switch (expected) {
    case 'int':
      return 'an integer';
    case 'array':
    case 'object':
      return `an ${expected}`;
    default:
      return `a ${expected}`;
  }
}

/** The beginning of a wrong value, so that the model sees what it wrote. */
function given(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, LONGEST_GIVEN).toWellFormed());
  return typeof value === 'object' ? typeName(value) : String(value);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a fraction';
  return withArticle(typeof value);
}
