/**
 * Converts a history to plain text for models without function calling: calls and results become
 * tags, and neighbours of one role become one message, because the templates of such models often
 * require alternating roles. Pure and total; unchanged messages keep their identity.
 */
import type { ModelMessage, Part, ToolCallPart } from '../message.ts';
import { callsOf } from '../message.ts';
import { pairUp, same } from './pair-up.ts';
import { CALL_CLOSE, CALL_OPEN, defused, jsonWithoutTags, RESULT_CLOSE, RESULT_OPEN } from './prompt-tools-tags.ts';
import { blocksOf, calledName, isBlank, sentArguments, textOfResult } from './spoken-blocks.ts';

/**
 * Converts the messages to user and assistant messages without calls and results, never two of one
 * role in a row.
 */
export function promptMessages(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const paired = pairUp(messages);
  const spoken = paired.flatMap((message, at): readonly Spoken[] => {
    const parts = partsOf(message, paired[at - 1]);
    return parts.length === 0 ? [] : [{ role: message.role === 'assistant' ? 'assistant' : 'user', parts }];
  });
  const rendered: ModelMessage[] = [];
  let from = 0;
  while (from < spoken.length) {
    const { role } = spoken[from] as Spoken;
    let to = from + 1;
    while (spoken[to]?.role === role) to++;
    rendered.push(oneMessage(role, spoken.slice(from, to)));
    from = to;
  }
  return rendered;
}

interface Spoken {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
}

/** A call in the form that a model must write. */
export function callTags(call: ToolCallPart): string {
  const json = jsonWithoutTags(JSON.stringify(sentArguments(call)));
  return `${CALL_OPEN}\n<name>${calledName(call)}</name>\n<arguments>${json}</arguments>\n${CALL_CLOSE}`;
}

/**
 * Converted messages, cached by message. The previous message is stored because it names the calls
 * that a message with results answers.
 */
const known = new WeakMap<
  ModelMessage,
  { readonly before: ModelMessage | undefined; readonly parts: readonly Part[] }
>();

function partsOf(message: ModelMessage, before: ModelMessage | undefined): readonly Part[] {
  const entry = known.get(message);
  if (entry !== undefined && entry.before === before) return entry.parts;
  const parts = spokenParts(message, before);
  known.set(message, { before, parts });
  return parts;
}

/** Joined messages, cached by the parts of the first message among them. */
const joined = new WeakMap<
  readonly Part[],
  { readonly pieces: readonly (readonly Part[])[]; readonly message: ModelMessage }
>();

const BETWEEN: Part = { type: 'text', text: '\n\n' };

function oneMessage(role: Spoken['role'], spoken: readonly Spoken[]): ModelMessage {
  const pieces = spoken.map(({ parts }) => parts);
  const first = pieces[0] as readonly Part[];
  const entry = joined.get(first);
  if (entry !== undefined && same(entry.pieces, pieces)) return entry.message;
  const message = { role, parts: pieces.flatMap((parts, at) => (at === 0 ? parts : [BETWEEN, ...parts])) };
  joined.set(first, { pieces, message });
  return message;
}

function spokenParts(message: ModelMessage, before: ModelMessage | undefined): readonly Part[] {
  switch (message.role) {
    case 'assistant':
      return textPart(assistantText(message.parts));
    case 'tool':
      return resultParts(message.parts, before === undefined ? [] : callsOf(before));
    case 'user':
      return blocksOf(message.parts).flatMap((block, at): readonly Part[] => {
        if (typeof block !== 'string') return [block];
        return textPart(at === 0 ? defused(block) : `\n\n${defused(block)}`);
      });
  }
}

/** An assistant message cannot contain images; reasoning is not sent back. */
function assistantText(parts: readonly Part[]): string {
  const said: string[] = [];
  let at = 0;
  for (const [position, part] of parts.entries()) {
    if (part.type !== 'tool-call') continue;
    said.push(...textsOf(parts.slice(at, position)), callTags(part));
    at = position + 1;
  }
  return [...said, ...textsOf(parts.slice(at))].filter((text) => !isBlank(text)).join('\n\n');
}

function textsOf(parts: readonly Part[]): readonly string[] {
  return blocksOf(parts).flatMap((block) => (typeof block === 'string' ? [defused(block)] : []));
}

/** The n-th result answers the n-th call. Images follow the result that they belong to. */
function resultParts(parts: readonly Part[], calls: readonly ToolCallPart[]): readonly Part[] {
  const results = parts.filter((part) => part.type === 'tool-result');
  return results.flatMap((result, at): readonly Part[] => {
    const call = calls[at];
    const name = call === undefined ? '' : `<name>${calledName(call)}</name>\n`;
    const content = defused(textOfResult(result));
    const text = `${RESULT_OPEN}\n${name}<status>${result.status}</status>\n<content>\n${content}\n</content>\n${RESULT_CLOSE}`;
    const images = result.content.filter((item) => item.type === 'image');
    return [...textPart(at === 0 ? text : `\n\n${text}`), ...images];
  });
}

function textPart(text: string): readonly Part[] {
  return isBlank(text) ? [] : [{ type: 'text', text }];
}
