/**
 * Reads JSON as people write it in configurations: with a byte order mark, comments and trailing
 * commas.
 */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { JsonProblem } from '../../../../shared/failures/failures.ts';

export type ReadConfigText =
  | { readonly ok: true; readonly value: unknown }
  /** `line` counts from 1. */
  | { readonly ok: false; readonly line: number; readonly problem: JsonProblem };

/** Parses the text of a configuration. `__proto__` keys are left out at every depth. */
export function readConfigText(text: string): ReadConfigText {
  const errors: ParseError[] = [];
  try {
    const value = withOwnKeysOnly(parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }));
    const [error] = errors;
    if (error === undefined) return { ok: true, value };
    const line = text.slice(0, error.offset).split('\n').length;
    return { ok: false, line, problem: PROBLEMS[printParseErrorCode(error.error)] ?? 'not-json' };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, line: 1, problem: 'too-deep' };
    throw error;
  }
}

/**
 * Removes the result of a `__proto__` key, which the parser sets as the prototype of an object.
 */
function withOwnKeysOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnKeysOnly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOwnKeysOnly(one)]));
}

const PROBLEMS: Readonly<Record<string, JsonProblem>> = {
  PropertyNameExpected: 'name-expected',
  ValueExpected: 'value-expected',
  ColonExpected: 'colon-expected',
  CommaExpected: 'comma-expected',
  CloseBraceExpected: 'brace-missing',
  CloseBracketExpected: 'bracket-missing',
  EndOfFileExpected: 'text-after-end',
  UnexpectedEndOfComment: 'comment-open',
  UnexpectedEndOfString: 'string-open',
};
