/**
 * The form of a server while the user fills it in. Numbers are texts and times are local; they
 * are converted to the requested types when the form is sent. Pure.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { checkForm, type FormField, type FormProblem } from '../../../shared/request-form.ts';

/** The value of a field: a text, the state of a switch, or the chosen values. */
export type Typed = string | boolean | readonly string[];

export type TypedForm =
  | { readonly ok: true; readonly content: JsonObject }
  | { readonly ok: false; readonly problems: ReadonlyMap<string, FormProblem> };

/**
 * The value to show in a field: the value that the user entered if the field allows it, otherwise
 * the server's default.
 */
export function standingIn(field: FormField, draft: JsonObject): Typed {
  const given = Object.hasOwn(draft, field.name) ? draft[field.name] : undefined;
  switch (field.kind) {
    case 'switch':
      return typeof given === 'boolean' ? given : (field.initial ?? false);
    case 'choices': {
      const chosen = Array.isArray(given) ? given : field.initial;
      return field.choices.map(({ value }) => value).filter((value) => chosen.includes(value));
    }
    case 'text':
      return textOf(given) ?? (field.format === 'date-time' ? localTime(field.initial) : (field.initial ?? ''));
    case 'number':
    case 'choice':
      return textOf(given) ?? String(field.initial ?? '');
    default:
      return assertNever(field);
  }
}

/** Checks the entered values with the same functions as the host, and converts them. */
export function typedForm(fields: readonly FormField[], draft: JsonObject): TypedForm {
  const checked = checkForm(
    fields,
    Object.fromEntries(fields.map((field) => [field.name, meant(field, standingIn(field, draft))])),
  );
  if (checked.ok) return checked;
  return { ok: false, problems: new Map(checked.problems.map(({ field, problem }) => [field, problem])) };
}

function meant(field: FormField, typed: Typed): JsonValue {
  if (typeof typed !== 'string' || typed === '') return typed;
  if (field.kind === 'number') {
    const number = typed.trim() === '' ? Number.NaN : Number(typed);
    return Number.isFinite(number) ? number : typed;
  }
  if (field.kind === 'text' && field.format === 'date-time') {
    const at = Date.parse(typed);
    return Number.isNaN(at) ? typed : new Date(at).toISOString();
  }
  return typed;
}

const textOf = (given: JsonValue | undefined): string | null =>
  typeof given === 'string' ? given : typeof given === 'number' ? String(given) : null;

/**
 * Converts a moment to the text of a date and time field, in local time; empty if the moment is
 * invalid.
 */
function localTime(text: string | null): string {
  const at = Date.parse(text ?? '');
  if (Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
