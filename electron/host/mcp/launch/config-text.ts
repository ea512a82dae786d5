/**
 * Reads JSON as people write it in configurations: with a byte order mark, comments and trailing
 * commas.
 */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

export type ReadConfigText =
  | { readonly ok: true; readonly value: unknown }
  /** `line` counts from 1. */
  | { readonly ok: false; readonly line: number; readonly why: string };

/** `__proto__` keys are left out at every depth. */
export function readConfigText(text: string): ReadConfigText {
  const errors: ParseError[] = [];
  try {
    const value = withOwnKeysOnly(parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }));
    const [error] = errors;
    if (error === undefined) return { ok: true, value };
    const line = text.slice(0, error.offset).split('\n').length;
    return { ok: false, line, why: WORDS[printParseErrorCode(error.error)] ?? 'this is not JSON' };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, line: 1, why: 'it is nested too deeply' };
    throw error;
  }
}

/** The parser makes `__proto__` an object's prototype. */
function withOwnKeysOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnKeysOnly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOwnKeysOnly(one)]));
}

const WORDS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'something stands behind the end',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed',
};
