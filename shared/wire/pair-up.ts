/**
 * Makes any history acceptable for a provider: every call of an assistant message is answered by
 * exactly one result, in call order, in the next `tool` message, and every call id is unique.
 * Total, pure, linear. Unchanged messages keep their identity, so that their serialised form
 * stays cached; a correct history is returned as the same array.
 */
import type { CallId } from '../ids.ts';
import type { ModelMessage, Part, ToolCallPart, ToolResultPart } from '../message.ts';
import { callsOf } from '../message.ts';

/** The call ids that providers accept. */
const SENDABLE_ID = /^[A-Za-z0-9_-]{1,40}$/;

export function pairUp(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return isPaired(messages, new Set()) ? messages : repaired(messages);
}

/** `pairUp` for a growing history: the part that was correct before is not checked again. */
export function createPairing(): (messages: readonly ModelMessage[]) => readonly ModelMessage[] {
  let right: readonly ModelMessage[] = [];
  let usedIds = new Set<string>();
  return (messages) => {
    if (!right.every((message, position) => message === messages[position])) {
      right = [];
      usedIds = new Set();
    }
    if (isPaired(messages.slice(right.length), usedIds)) {
      right = messages;
      return messages;
    }
    right = [];
    usedIds = new Set();
    return repaired(messages);
  };
}

/**
 * `usedIds`: the ids of the answered calls before these messages; the ids of these messages are
 * added to it.
 */
function isPaired(messages: readonly ModelMessage[], usedIds: Set<string>): boolean {
  let open: readonly string[] = [];
  for (const message of messages) {
    const calls = callsOf(message).map(({ callId }) => callId);
    const results = message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []));
    const inPlace =
      message.role === 'tool'
        ? results.length === message.parts.length
        : results.length === 0 && (message.role === 'assistant' || calls.length === 0);
    if (!inPlace || (message.role === 'tool') !== open.length > 0 || !same(results, open)) return false;
    for (const id of calls) {
      if (usedIds.has(id) || !SENDABLE_ID.test(id)) return false;
      usedIds.add(id);
    }
    open = calls;
  }
  return open.length === 0;
}

function repaired(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const paired: ModelMessage[] = [];
  const usedIds = new Set<string>();
  let at = 0;
  while (at < messages.length) {
    const message = messages[at] as ModelMessage;
    at++;
    if (message.role === 'tool') continue;
    const calls = message.role === 'assistant' ? callsOf(message) : [];
    const answers: ModelMessage[] = [];
    for (; messages[at]?.role === 'tool'; at++) answers.push(messages[at] as ModelMessage);
    const ids = calls.map((call) => claimId(call.callId, usedIds));
    const cleaned = withCallIds(withoutStrayParts(message), ids);
    if (cleaned !== null) paired.push(cleaned);
    if (calls.length > 0) paired.push(answerOf(calls, ids, answers));
  }
  return same(messages, paired) ? messages : paired;
}

function claimId(wanted: CallId, used: Set<string>): CallId {
  let id = wanted;
  for (let count = 1; used.has(id) || !SENDABLE_ID.test(id); count++) id = renumbered(wanted, count);
  used.add(id);
  return id;
}

/**
 * Adds a number to a call id. The result is still a call id by `shared/ids.ts`: its last five
 * characters are the number.
 */
function renumbered(id: CallId, count: number): CallId {
  const stem = /^call_[0-9a-hjkmnp-tv-z]{26}$/.test(id) ? id.slice(0, -5) : `call_${'0'.repeat(21)}`;
  return `${stem}${String(count).padStart(5, '0')}` as CallId;
}

/**
 * Removes calls outside assistant messages and results outside tool messages. Returns null when
 * nothing remains.
 */
function withoutStrayParts(message: ModelMessage): ModelMessage | null {
  const belongs = (part: Part) =>
    part.type !== 'tool-result' && (part.type !== 'tool-call' || message.role === 'assistant');
  if (message.parts.every(belongs)) return message;
  const parts = message.parts.filter(belongs);
  return parts.length === 0 ? null : { ...message, parts };
}

function withCallIds(message: ModelMessage | null, ids: readonly CallId[]): ModelMessage | null {
  if (message === null || callsOf(message).every((call, position) => call.callId === ids[position])) return message;
  const left = [...ids];
  const parts = message.parts.map((part): Part => {
    if (part.type !== 'tool-call') return part;
    return { ...part, callId: left.shift() ?? part.callId };
  });
  return { ...message, parts };
}

/**
 * Builds the one `tool` message after `calls` from the existing results. The n-th call with an id
 * gets the n-th result with that id.
 */
function answerOf(
  calls: readonly ToolCallPart[],
  ids: readonly CallId[],
  answers: readonly ModelMessage[],
): ModelMessage {
  const found = new Map<string, ToolResultPart[]>();
  for (const part of answers.flatMap((answer) => answer.parts)) {
    if (part.type !== 'tool-result') continue;
    const queue = found.get(part.callId);
    if (queue) queue.push(part);
    else found.set(part.callId, [part]);
  }
  const results = calls.map((call, position): ToolResultPart => {
    const callId = ids[position] as CallId;
    const result = found.get(call.callId)?.shift() ?? unknownResult(call);
    return result.callId === callId ? result : { ...result, callId };
  });
  const right = answers.find((answer) => same(answer.parts, results));
  return right ?? { ...answers[0], role: 'tool', parts: results };
}

function unknownResult(call: ToolCallPart): ToolResultPart {
  const text =
    'What became of this call is not known: it was cut off before its result was recorded. Check before you repeat it.';
  return {
    type: 'tool-result',
    callId: call.callId,
    tool: call.tool,
    status: 'unknown',
    content: [{ type: 'text', text }],
  };
}

/** Whether both lists hold the same items. */
export function same<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, position) => item === b[position]);
}
