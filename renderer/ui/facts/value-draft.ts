/** The value of a fact while the user writes it. Pure. */
import { z } from 'zod';
import { FACT_VALUE_LENGTH } from '../../../shared/fact.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { jsonText } from '../../../shared/json-text.ts';

export interface ValueDraft {
  readonly text: string;
  /** `json`: the text is read as JSON, such as a list. */
  readonly kind: 'text' | 'json';
}

export const draftOf = (value: JsonValue): ValueDraft =>
  typeof value === 'string' ? { text: value, kind: 'text' } : { text: jsonText(value), kind: 'json' };

export type ReadValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly wrong: 'empty' | 'json' | 'long' };

export function readValue({ text, kind }: ValueDraft): ReadValue {
  if (text.trim() === '') return { ok: false, wrong: 'empty' };
  const value = kind === 'text' ? text.trim() : parsed(text);
  if (value === undefined) return { ok: false, wrong: 'json' };
  return JSON.stringify(value).length > FACT_VALUE_LENGTH ? { ok: false, wrong: 'long' } : { ok: true, value };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value in one line, as a sentence quotes it. Hidden characters are visible. */
export function valueLine(value: JsonValue): string {
  return typeof value === 'string' ? value : jsonText(value, 0);
}
