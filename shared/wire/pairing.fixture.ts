/**
 * Checks a paired history: every call of the history has its own result, nothing is lost and
 * nothing is added.
 */
import { expect } from 'vitest';
import type { ModelMessage, ToolContent, ToolResultPart } from '../message.ts';
import { callsOf } from '../message.ts';

export const resultsOf = (message: ModelMessage | undefined): readonly ToolResultPart[] =>
  (message?.parts ?? []).filter((part) => part.type === 'tool-result');

export function expectPaired(history: readonly ModelMessage[], paired: readonly ModelMessage[]): void {
  expectPairs(paired);
  expect(callsMadeIn(paired).map(withoutId)).toEqual(callsMadeIn(history).map(withoutId));
  expect(spokenIn(paired)).toEqual(spokenIn(history));
  const answers = paired.flatMap(resultsOf);
  const due = resultsDue(history);
  expect(answers.map(({ content, status }, at) => [status, due[at] === null ? null : content])).toEqual(
    due.map((result) => (result === null ? ['unknown', null] : [result.status, result.content])),
  );
}

/** Expects exactly one result per call, in order, directly after it, under a unique id. */
function expectPairs(paired: readonly ModelMessage[]): void {
  const seen = new Set<string>();
  for (const [at, message] of paired.entries()) {
    const calls = callsOf(message);
    if (message.role !== 'assistant') expect(calls).toEqual([]);
    if (message.role !== 'tool') expect(resultsOf(message)).toEqual([]);
    else expect(callsOf(paired[at - 1] ?? message).length).toBeGreaterThan(0);
    if (calls.length > 0) {
      expect(paired[at + 1]?.role).toBe('tool');
      expect(resultsOf(paired[at + 1]).map(({ callId }) => callId)).toEqual(calls.map(({ callId }) => callId));
      expect(paired[at + 1]?.parts).toHaveLength(calls.length);
    }
    for (const { callId } of calls) {
      expect(seen.has(callId)).toBe(false);
      expect(callId).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
      seen.add(callId);
    }
  }
}

const callsMadeIn = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? callsOf(message) : []));

const withoutId = ({ callId: _, ...call }: ReturnType<typeof callsMadeIn>[number]) => call;

const spokenIn = (messages: readonly ModelMessage[]) =>
  messages
    .filter(({ role }) => role !== 'tool')
    .flatMap(({ parts }) => parts.filter(({ type }) => type !== 'tool-call' && type !== 'tool-result'));

type Due = { readonly status: string; readonly content: readonly ToolContent[] } | null;

/**
 * Returns the result that belongs to each call: it follows the call and has the call's id, the
 * n-th result for the n-th call with that id. null: the call has no result.
 */
function resultsDue(history: readonly ModelMessage[]): readonly Due[] {
  return history.flatMap((message, at) => {
    if (message.role !== 'assistant') return [];
    const behind = history.slice(at + 1);
    const end = behind.findIndex(({ role }) => role !== 'tool');
    const left = behind.slice(0, end === -1 ? undefined : end).flatMap(resultsOf);
    return callsOf(message).map(({ callId }): Due => {
      const found = left.findIndex((result) => result.callId === callId);
      return found === -1 ? null : (left.splice(found, 1)[0] ?? null);
    });
  });
}
