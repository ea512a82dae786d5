/**
 * References of a step to the result of an earlier step: an argument that consists only of
 * `$2.path` stands for the field `path` of the result of step 2. `$$2.path` is the text `$2.path`.
 * Pure.
 */
import { isObject, type JsonObject, type JsonValue, objectIn, parseJson } from '../../../../../shared/json.ts';
import { resultText } from '../../../../../shared/message.ts';
import type { PlannedCall, References, ToolResult } from '../../effects.ts';

/** Requires a field, so that texts such as `$1` and `$1.50` are no references. */
const REFERENCE = /^\$([1-9]\d?)\.([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+|\[\d+\])*)$/u;
const ESCAPED = /^\$(?=\$[1-9]\d?\.)/;
/** The field that stands for the whole result as text, unless the result has a field of this name. */
const WHOLE = 'text';

/** Returns the numbers of the steps, counted from 1, to which arguments refer. */
export function referredSteps(value: JsonValue | undefined): readonly number[] {
  if (typeof value === 'string') {
    const [, step] = REFERENCE.exec(value) ?? [];
    return step === undefined ? [] : [Number(step)];
  }
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => referredSteps(item));
  return isObject(value) ? Object.values(value).flatMap(referredSteps) : [];
}

export const references: References = {
  of: ({ arguments: args }) => [...new Set(referredSteps(args))].map((step) => step - 1),
  resolved: (call, results) => {
    if (call.malformed !== undefined) return call;
    const faults: string[] = [];
    const args = replaced(call.arguments, results, faults);
    const [fault] = faults;
    if (fault === undefined) return isObject(args) ? { ...call, arguments: args } : call;
    return { ...call, arguments: {}, malformed: malformedBy(call, fault) };
  },
};

const malformedBy = (call: PlannedCall, fault: string) => ({
  raw: JSON.stringify(call.arguments),
  error: `${fault} The tool did not run.`,
});

function replaced(value: JsonValue, results: readonly (ToolResult | undefined)[], faults: string[]): JsonValue {
  if (typeof value === 'string') return ofText(value, results, faults);
  if (Array.isArray(value)) return value.map((item: JsonValue) => replaced(item, results, faults));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inner === undefined ? inner : replaced(inner, results, faults)]),
  ) as JsonObject;
}

function ofText(written: string, results: readonly (ToolResult | undefined)[], faults: string[]): JsonValue {
  if (ESCAPED.test(written)) return written.slice(1);
  const [, step, path] = REFERENCE.exec(written) ?? [];
  if (step === undefined || path === undefined) return written;
  const result = results[Number(step) - 1];
  if (result === undefined || result.status !== 'done') {
    faults.push(`${written} refers to step ${step}, which has no result.`);
    return written;
  }
  const found = fieldOf(resultText(result), path);
  if (found !== undefined) return found;
  faults.push(`${written} is not there: ${whatThereIs(resultText(result), step)}`);
  return written;
}

function fieldOf(text: string, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = jsonOf(text);
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(value)) value = value[Number(key)] as JsonValue | undefined;
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value === undefined && path === WHOLE ? text : value;
}

function jsonOf(text: string): JsonValue | undefined {
  return objectIn(text) ?? (text.trimStart().startsWith('[') ? (parseJson(text) as JsonValue | undefined) : undefined);
}

const MOST_FIELDS = 10;

function whatThereIs(text: string, step: string): string {
  const value = jsonOf(text);
  if (isObject(value)) {
    const fields = Object.keys(value).slice(0, MOST_FIELDS);
    return `the result of step ${step} has the fields ${JSON.stringify(fields)}.`;
  }
  return Array.isArray(value)
    ? `the result of step ${step} is a list of ${value.length} items.`
    : `the result of step ${step} is plain text, of which only $${step}.${WHOLE}, the whole text, can be used.`;
}
