/**
 * Reads arguments that a model wrote between tags. They are read as JSON first. Only if that
 * fails they are read again: without a CDATA section or a code fence, with quotes decoded from
 * entities, with small faults repaired. A call without a proper end is never repaired.
 */
import { jsonrepair } from 'jsonrepair';
import { assertNever } from '../../../shared/assert-never.ts';
import { isObject, type JsonValue } from '../../../shared/json.ts';
import type { WrittenCall } from '../../../shared/model.ts';
import { type TaggedCall, unwrapped } from '../../../shared/wire/prompt-tools-call.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { parseExact } from '../reading/exact-numbers.ts';
import { repairOf } from '../reading/repair.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';

/**
 * Returns the runnable call, or a malformed one with a sentence on which the model can act
 * (faults.md F12, F16, F17).
 */
export function promptCall(tagged: TaggedCall): WrittenCall {
  const name = wellFormed(tagged.name);
  const { arguments: written, fault } = tagged;
  switch (fault) {
    case 'cut':
      return malformedCall(
        name,
        written,
        'The reply ended before </tool_use>. The tool did not run. Make the call again, with less in it if it was long.',
      );
    case 'tags':
      return malformedCall(
        name,
        written,
        'The tags must be <tool_use>, <name>…</name>, <arguments>{…}</arguments>, </tool_use>, and nothing else. The tool did not run. Write the call again in these tags.',
      );
    case 'quotes':
      return outOfWrapping(written, writtenCall(name, unwrapped(written)));
    case undefined:
      return outOfWrapping(written, mendedCall(name, unwrapped(written)));
    default:
      return assertNever(fault);
  }
}

/** Records that there was a code fence or a CDATA section around the arguments. */
function outOfWrapping(written: string, call: WrittenCall): WrittenCall {
  if (call.malformed !== undefined || unwrapped(written) === written.trim()) return call;
  return { ...call, repairs: [repairOf('text-around-json', '', written.trim()), ...(call.repairs ?? [])] };
}

function mendedCall(name: string, text: string): WrittenCall {
  const call = writtenCall(name, text);
  const mended = call.malformed === undefined ? undefined : mendedJson(text);
  if (mended === undefined) return call;
  const { repairs = [], ...read } = writtenCall(name, mended);
  return read.malformed === undefined ? { ...read, repairs: [repairOf('json-syntax', '', text), ...repairs] } : read;
}

/**
 * Returns the object in a text that cannot be read: with its quotes decoded from entities, or with
 * what jsonrepair adds. The closing tag shows that nothing was cut.
 */
function mendedJson(text: string): JsonValue | undefined {
  const decoded = withQuotes(text);
  const value = decoded === text ? undefined : parseExact(decoded);
  return isObject(value) ? value : repaired(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
};

/**
 * If all quotes are entities, the model escaped the whole text; if only some are, the entities
 * belong to the content.
 */
function withQuotes(text: string): string {
  if (text.includes('"') || !/&(?:quot|#34);/.test(text)) return text;
  return text.replaceAll(/&(quot|#34|apos|#39|lt|gt|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/**
 * The maximum number of characters of a text that is repaired, because that can take the square of
 * its length.
 */
const MAX_REPAIRED = 24_000;

/** Repairs only objects, because at least the intent of an object must be visible. */
function repaired(text: string): JsonValue | undefined {
  if (!text.startsWith('{') || text.length > MAX_REPAIRED) return undefined;
  try {
    const value = parseExact(jsonrepair(text));
    return isObject(value) ? value : undefined;
  } catch {
    // The text is beyond repair, or nested so deeply that the stack overflowed.
    return undefined;
  }
}
