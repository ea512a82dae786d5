/**
 * Checks that a Chat Completions request is valid for a strict provider and contains everything
 * that was said and done, and nothing else, for any history.
 */
import { expect } from 'vitest';
import { type ChatRequest, type ContentPart, violationsOf } from '../../e2e/fixtures/chat-request.ts';
import type { ModelMessage } from '../message.ts';
import { pairUp } from './pair-up.ts';
import { sentCallId } from './sent-call-id.ts';
import { callsIn, imagesIn, resultsIn, saidCall, squeezed } from './spoken.fixture.ts';
import { blocksOf, RESULT_IMAGES_INTRO, textOfResult, UNREADABLE_IMAGE } from './spoken-blocks.ts';

export function expectFaithfulChat(history: readonly ModelMessage[], body: string): void {
  const request = JSON.parse(body) as ChatRequest;
  expect(violationsOf(request, body, null)).toEqual([]);
  const { messages } = request;
  const paired = pairUp(history);
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls);
  expect(calls.map((call) => [call.id, call.function.name, JSON.parse(call.function.arguments)])).toEqual(
    callsIn(paired).map((call) => [sentCallId(call.callId), ...Object.values(saidCall(call))]),
  );
  const results = messages.filter(({ role }) => role === 'tool');
  expect(results.map((result) => [result.tool_call_id, result.content])).toEqual(
    resultsIn(paired).map((result) => [sentCallId(result.callId), textOfResult(result)]),
  );
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly ContentPart[]) : []));
  expect(parts.flatMap(({ image_url }) => image_url?.url ?? [])).toEqual(
    imagesIn(paired).map(({ mimeType, data }) => `data:${mimeType};base64,${data}`),
  );
  expect(spokenIn(messages)).toEqual(spokenOf(paired));
}

type Said = readonly (readonly [role: string, text: string])[];

const ADDED: ReadonlySet<unknown> = new Set(['Begin.', UNREADABLE_IMAGE, RESULT_IMAGES_INTRO]);

function spokenIn(messages: ChatRequest['messages']): Said {
  return joined(
    messages.flatMap(({ role, content }) => {
      if (role === 'system' || role === 'tool') return [];
      const texts = Array.isArray(content) ? (content as readonly ContentPart[]).map(({ text }) => text) : [content];
      return texts.map((text) => [role, ADDED.has(text) ? '' : String(text ?? '')] as const);
    }),
  );
}

function spokenOf(paired: readonly ModelMessage[]): Said {
  return joined(
    paired.flatMap(({ role, parts }) =>
      role === 'tool' ? [] : blocksOf(parts).map((block) => [role, typeof block === 'string' ? block : ''] as const),
    ),
  );
}

/** Joins neighbouring texts of one role. */
function joined(said: Said): Said {
  const sides: [string, string][] = [];
  for (const [role, text] of said) {
    const plain = squeezed(text);
    if (plain === '') continue;
    const last = sides.at(-1);
    if (last?.[0] === role) last[1] += plain;
    else sides.push([role, plain]);
  }
  return sides;
}
