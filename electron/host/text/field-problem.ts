/**
 * Converts a problem that a zod schema finds in an input into a problem that has a message in
 * every language of the app.
 */
import type { z } from 'zod';
import type { FieldProblem } from '../../../shared/failures/field-problems.ts';
import type { NoData } from '../../../shared/failures/wording.ts';

type PlainName = Extract<FieldProblem, { readonly data: NoData }>['name'];

/** The names of problems that schemas use as the error messages of their refinements. */
const RULES: readonly PlainName[] = [
  'nul-character',
  'invisible-character',
  'password-in-address',
  'not-a-variable-name',
  'not-a-header-name',
];

const WRONG_TYPES: Readonly<Record<string, PlainName>> = {
  string: 'not-text',
  number: 'not-a-number',
  int: 'not-whole',
  boolean: 'not-yes-or-no',
  array: 'not-a-list',
  object: 'not-an-object',
  record: 'not-an-object',
};

const WRONG_FORMATS: Readonly<Record<string, PlainName>> = {
  email: 'not-email',
  url: 'not-uri',
  date: 'not-date',
  datetime: 'not-date-time',
};

const plain = (name: PlainName): FieldProblem => ({ name, data: {} });

/** Converts `issue`, which a schema reported for `input`. */
export function fieldProblemOf(issue: z.core.$ZodIssue, input: unknown): FieldProblem {
  const rule = RULES.find((name) => name === (issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message));
  if (rule !== undefined) return plain(rule);
  switch (issue.code) {
    case 'invalid_type':
      return plain(isMissing(issue.path, input) ? 'missing' : (WRONG_TYPES[issue.expected] ?? 'wrong-kind'));
    case 'too_small':
      return outOfBounds(issue.origin, Number(issue.minimum), ['too-short', 'too-few', 'too-small']);
    case 'too_big':
      return outOfBounds(issue.origin, Number(issue.maximum), ['too-long', 'too-many', 'too-large']);
    case 'invalid_format':
      return plain(WRONG_FORMATS[issue.format] ?? 'not-accepted');
    case 'invalid_value':
      return plain(isMissing(issue.path, input) ? 'missing' : 'not-a-choice');
    case 'invalid_union':
      return plain(isMissing(issue.path, input) ? 'missing' : 'wrong-kind');
    case 'unrecognized_keys':
      return { name: 'unknown-fields', data: { names: issue.keys } };
    default:
      return plain('not-accepted');
  }
}

type Bounds = readonly ['too-short' | 'too-long', 'too-few' | 'too-many', 'too-small' | 'too-large'];

function outOfBounds(origin: string, bound: number, [ofText, ofList, ofNumber]: Bounds): FieldProblem {
  if (origin === 'string')
    return ofText === 'too-short' && bound === 1 ? plain('empty') : { name: ofText, data: { bound } };
  return { name: origin === 'array' ? ofList : ofNumber, data: { bound } };
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  const value = path.reduce((inner: unknown, step) => Object(inner)[step], input);
  return value === undefined;
}
