/**
 * Arguments a model wrote between tags. Read as JSON first and as they are; only what is no JSON is looked at again: without a CDATA section or a
 * code fence around it, with its quotes written as entities, with small faults repaired. Nothing is guessed where the call has no proper end.
 */
import { jsonrepair } from 'jsonrepair';
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { WrittenCall } from '../../../shared/model.ts';
import { type TaggedCall, unwrapped } from '../../../shared/wire/prompt-tools-call.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';
import { parseJson } from './loose-json.ts';

/** The call as it can be run, or malformed with a sentence the model can act on (faults.md F12, F16, F17). */
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
      return writtenCall(name, unwrapped(written));
    case undefined:
      return writtenCall(name, jsonIn(unwrapped(written)));
    default:
      return assertNever(fault);
  }
}

/** The text itself where it cannot be read. */
function jsonIn(text: string): JsonValue {
  for (const candidate of [text, withQuotes(text)]) {
    const value = parseJson(candidate);
    // A text would be read as JSON once more.
    if (value !== undefined) return typeof value === 'string' ? candidate : (value as JsonValue);
  }
  return repaired(text) ?? text;
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

/** Where all quotes are entities, the model escaped the whole text; where some are quotes, the entities are part of what it says. */
function withQuotes(text: string): string {
  if (text.includes('"') || !/&(?:quot|#34);/.test(text)) return text;
  return text.replaceAll(/&(quot|#34|apos|#39|lt|gt|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** An object only: that an object was meant is the least one can see. */
function repaired(text: string): JsonValue | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(jsonrepair(text)) as JsonValue;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // Beyond repair, or nested so deeply that the stack ended.
    return undefined;
  }
}
