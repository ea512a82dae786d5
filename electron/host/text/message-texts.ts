/** Reads and rewrites the texts of a message that a model reads. Pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { ModelMessage, Part, ToolCallPart, ToolContent, ToolResultPart } from '../../../shared/message.ts';

/** Texts that follow each other directly in a request, so that one secret can be in several. */
export interface TextGroup {
  readonly texts: readonly string[];
  /** What a request writes between two of the texts. */
  readonly separator: '' | '\n';
  /** The part with the texts. */
  readonly part: Part;
}

/** Returns as many texts as the group has. */
export type Rewrite = (group: TextGroup) => readonly string[];

/** Returns the message with other texts; the same object if no text changed. */
export function rewrittenMessage(message: ModelMessage, rewrite: Rewrite): ModelMessage {
  const parts = rewrittenParts(message.parts, rewrite);
  return parts === message.parts ? message : { ...message, parts };
}

function rewrittenParts(parts: readonly Part[], rewrite: Rewrite): readonly Part[] {
  const rewritten: Part[] = [...parts];
  for (const group of textRuns(parts)) {
    const [first] = group;
    if (first === undefined) continue;
    const texts = group.map(({ part }) => part.text);
    const changed = rewrite({ texts, separator: '', part: first.part });
    for (const [at, { place, part }] of group.entries()) {
      const text = changed[at] ?? '';
      if (text !== part.text) rewritten[place] = { ...part, text };
    }
  }
  for (const [place, part] of parts.entries())
    if (part.type !== 'text') rewritten[place] = rewrittenPart(part, rewrite);
  return rewritten.every((part, place) => part === parts[place]) ? parts : rewritten;
}

interface PlacedText {
  readonly place: number;
  readonly part: Extract<Part, { readonly type: 'text' }>;
}

/** The text parts that a request joins: nothing that a model reads is between them. */
function textRuns(parts: readonly Part[]): readonly (readonly PlacedText[])[] {
  const runs: PlacedText[][] = [[]];
  for (const [place, part] of parts.entries()) {
    if (part.type === 'text') runs.at(-1)?.push({ place, part });
    else if (isSpoken(part)) runs.push([]);
  }
  return runs;
}

const isSpoken = ({ type }: Part): boolean =>
  type === 'image' || type === 'file' || type === 'command-run' || type === 'question';

function rewrittenPart(part: Exclude<Part, { readonly type: 'text' }>, rewrite: Rewrite): Part {
  const one = (text: string) => rewrite({ texts: [text], separator: '', part })[0] ?? '';
  switch (part.type) {
    case 'reasoning':
      return changed(part, { text: one(part.text) });
    case 'file':
      return changed(part, { path: one(part.path), text: one(part.text) });
    case 'command-run':
      return changed(part, { command: one(part.command), output: one(part.output) });
    case 'question': {
      const options = part.options?.map(one);
      return changed(part, {
        ...{ prefix: one(part.prefix), question: one(part.question) },
        ...(options === undefined || options.every((option, at) => option === part.options?.[at]) ? {} : { options }),
      });
    }
    case 'tool-call':
      return rewrittenCall(part, one);
    case 'tool-result':
      return rewrittenResult(part, rewrite);
    case 'image':
    case 'slash-command':
    case 'reminder':
      return part;
    default:
      return assertNever(part);
  }
}

function rewrittenCall(part: ToolCallPart, one: (text: string) => string): ToolCallPart {
  const { malformed, signed } = part;
  return changed(part, {
    arguments: rewrittenObject(part.arguments, one),
    ...(malformed === undefined
      ? {}
      : { malformed: changed(malformed, { raw: one(malformed.raw), error: one(malformed.error) }) }),
    ...(signed === undefined ? {} : { signed: changed(signed, { arguments: rewrittenObject(signed.arguments, one) }) }),
  });
}

function rewrittenResult(part: ToolResultPart, rewrite: Rewrite): ToolResultPart {
  const spoken = part.content.flatMap((item, place) => (hasText(item) ? [{ item, place }] : []));
  if (spoken.length === 0) return part;
  const texts = rewrite({ texts: spoken.map(({ item }) => item.text), separator: '\n', part });
  const content: ToolContent[] = [...part.content];
  for (const [at, { item, place }] of spoken.entries()) content[place] = changed(item, { text: texts[at] ?? '' });
  return content.every((item, place) => item === part.content[place]) ? part : { ...part, content };
}

const hasText = (item: ToolContent): item is Extract<ToolContent, { readonly text: string }> => 'text' in item;

function rewrittenObject(object: JsonObject, one: (text: string) => string): JsonObject {
  return changed(
    object,
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, value === undefined ? value : rewrittenJson(value, one)]),
    ),
  );
}

/** Rewrites all texts of a value, at any depth; names of fields stay. Returns the same object if no text changed. */
export function rewrittenJson(value: JsonValue, one: (text: string) => string): JsonValue {
  if (typeof value === 'string') return one(value);
  if (isObject(value)) return rewrittenObject(value, one);
  if (!Array.isArray(value)) return value;
  const list = value.map((item: JsonValue) => rewrittenJson(item, one));
  return list.every((item, at) => item === value[at]) ? value : list;
}

/** Returns the same object if the fields are equal to its own. */
function changed<T extends object>(object: T, fields: Partial<T>): T {
  const same = Object.entries(fields).every(([name, value]) => object[name as keyof T] === value);
  return same ? object : { ...object, ...fields };
}
