/** Computes facts about loops from the stored messages. Pure. */
import type { CallId, LoopId, MessageId } from '../../../shared/ids.ts';
import { isAskUser, isCompletion } from '../../../shared/mcp.ts';
import { callsOf, type ModelRef, type ToolCallPart, textOf } from '../../../shared/message.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import type { MessageView } from '../../../shared/topic.ts';
import type { LoopEnding, StoredResult } from '../chat-row.ts';

export interface LoopFacts {
  readonly results: ReadonlyMap<CallId, StoredResult>;
  /**
   * The loops whose iterations are separated by lines: those with more than one iteration, or
   * with a tool call.
   */
  readonly divided: ReadonlySet<LoopId>;
  /** The endings of loops, by the id of the message with which each is shown. */
  readonly endings: ReadonlyMap<MessageId, PlacedEnding>;
  /**
   * The user messages that certainly began a turn. Other user messages were sent to a running
   * loop.
   */
  readonly beginnings: ReadonlySet<MessageId>;
}

interface PlacedEnding {
  readonly ending: LoopEnding;
  /** Whether the ending replaces its message or is shown below it. */
  readonly where: 'instead' | 'behind';
}

interface Sums {
  readonly begunAt: number;
  iterations: number;
  usage: Usage;
  model: ModelRef | null;
  /** The completion call that is not shown yet, with its message; null: there is none. */
  completion: { readonly part: ToolCallPart; readonly message: MessageView } | null;
}

/**
 * Computes the facts. `running` is the live loop, which has not ended yet. `hasEarlier`: the
 * topic has messages before these.
 */
export function loopFacts(messages: readonly MessageView[], running: LoopId | null, hasEarlier: boolean): LoopFacts {
  const results = resultsOf(messages);
  const divided = new Set<LoopId>();
  const endings = new Map<MessageId, PlacedEnding>();
  const latest = new Map<LoopId, MessageId>();
  const beginnings = new Set<MessageId>();
  const sums = new Map<LoopId, Sums>();
  for (const [index, message] of messages.entries()) {
    const { loopId, iteration } = message;
    const isFirst = loopId === null || !sums.has(loopId);
    const known = !hasEarlier || index > 0 || loopId === null || hasVersions(message);
    if (message.role === 'user' && isFirst && known) beginnings.add(message.id);
    if (loopId === null) continue;
    // A question that was answered again belongs to the first loop that it began, so this loop
    // begins with the reply and not with the question.
    const sum = sums.get(loopId) ?? freshSums(message.createdAt - (iteration?.durationMs ?? 0));
    sums.set(loopId, sum);
    sum.model = message.model ?? sum.model;
    if (iteration !== undefined) {
      sum.iterations = Math.max(sum.iterations, iteration.number);
      sum.usage = plusUsage(sum.usage, iteration.usage);
    }
    const calls = message.role === 'assistant' ? callsOf(message) : [];
    // The line of an iteration is also where a person reads that another model failed.
    const fellBack = iteration?.insteadOf !== undefined;
    if (sum.iterations > 1 || calls.length > 0 || fellBack) divided.add(loopId);
    const completion = calls.find((call) => completes(call, results));
    if (completion !== undefined) sum.completion = { part: completion, message };
    if (isEnding(message)) {
      endings.set(message.id, { ending: endingOf(loopId, sum, message, textOf(message)), where: 'instead' });
      latest.set(loopId, message.id);
      sum.completion = null;
    }
  }
  for (const [loopId, sum] of sums) {
    if (sum.completion === null || loopId === running) continue;
    const { message, part } = sum.completion;
    const text = String(part.arguments.result ?? '');
    endings.set(message.id, { ending: endingOf(loopId, sum, message, text), where: 'behind' });
    latest.set(loopId, message.id);
  }
  for (const [messageId, { ending, where }] of endings) {
    if (latest.get(ending.loopId) !== messageId)
      endings.set(messageId, { ending: { ...ending, isLast: false }, where });
  }
  return { results, divided, endings, beginnings };
}

/**
 * Whether the message has several versions. Only a message that begins a turn can be edited or
 * answered again.
 */
const hasVersions = ({ wordings, answers }: MessageView): boolean => wordings !== undefined || answers !== undefined;

const freshSums = (begunAt: number): Sums => ({
  begunAt,
  iterations: 0,
  usage: NO_USAGE,
  model: null,
  completion: null,
});

/** Whether something else is shown in place of the call: the loop's ending or a question. */
export function isShownOtherwise(call: ToolCallPart, results: LoopFacts['results']): boolean {
  const status = results.get(call.callId)?.part.status;
  return completes(call, results) || (isAskUser(call) && (status === undefined || status === 'done'));
}

/**
 * Whether the call ended its loop. A completion call that was not refused is shown as the loop's
 * ending, not as a call.
 */
function completes(call: ToolCallPart, results: LoopFacts['results']): boolean {
  const status = results.get(call.callId)?.part.status;
  return isCompletion(call.tool) && (status === undefined || status === 'done');
}

/**
 * Whether the message is the final text of a loop: a text that is not a reply of the model. The answer
 * of a decision is shown like any other answer.
 */
function isEnding({ role, model, iteration, parts, ending }: MessageView): boolean {
  if (ending === 'replied' || ending === 'run_started') return false;
  return (
    role === 'assistant' && model === null && iteration === undefined && parts.every(({ type }) => type === 'text')
  );
}

function endingOf(loopId: LoopId, sum: Sums, last: MessageView, text: string): LoopEnding {
  const { iterations, usage, model, begunAt } = sum;
  const completion = sum.completion?.part ?? null;
  const reason = last.ending ?? (completion === null ? null : 'attempt_completion');
  const durationMs = Math.max(0, last.createdAt - begunAt);
  return { loopId, text, reason, completion, iterations, usage, model, durationMs, isLast: true };
}

function resultsOf(messages: readonly MessageView[]): ReadonlyMap<CallId, StoredResult> {
  const results = new Map<CallId, StoredResult>();
  for (const { id, parts, shortened = [] } of messages) {
    for (const part of parts) {
      if (part.type !== 'tool-result') continue;
      results.set(part.callId, { part, messageId: id, shortened: shortened.includes(part.callId) });
    }
  }
  return results;
}
