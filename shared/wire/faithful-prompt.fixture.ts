/**
 * Checks that a request without tools, calls and results contains everything from a history that
 * has them, and nothing else, and that both formats accept it.
 */
import { expect } from 'vitest';
import { type ChatRequest, violationsOf } from '../../e2e/fixtures/chat-request.ts';
import { type GeminiRequest, violationsOf as geminiViolationsOf } from '../../e2e/fixtures/gemini-request.ts';
import type { ModelMessage, Part, ToolCallPart } from '../message.ts';
import type { ModelRequest } from '../model.ts';
import { geminiRequest } from './gemini.ts';
import { chatRequest } from './openai.ts';
import { pairUp } from './pair-up.ts';
import { ReplyParser } from './prompt-tools-parser.ts';
import { defused } from './prompt-tools-tags.ts';
import { callsIn, imagesIn, resultsIn, saidCall, squeezed } from './spoken.fixture.ts';
import { blocksOf, calledName, textOfResult } from './spoken-blocks.ts';

export function expectFaithfulPrompt(history: readonly ModelMessage[], request: ModelRequest): void {
  const paired = pairUp(history);
  const { messages } = request;
  expectTurns(messages);
  expectCalls(callsIn(paired), said(messages, 'assistant'));
  expectResults(paired, messages);
  expectTexts(paired, messages);
  const chat = JSON.stringify(chatRequest(request));
  expect(violationsOf(JSON.parse(chat) as ChatRequest, chat, null)).toEqual([]);
  const gemini = JSON.stringify(geminiRequest(request, { without: new Set(), signatures: 'completed' }));
  expect(geminiViolationsOf(JSON.parse(gemini) as GeminiRequest, gemini, { wantsSignatures: true })).toEqual([]);
}

/** The text of the messages of one role as it is sent. */
export function said(messages: readonly ModelMessage[], role: 'user' | 'assistant'): string {
  const sides = messages.filter((message) => message.role === role);
  return sides
    .map((message) => message.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''))
    .join('\n');
}

/** Expects only texts and images, and never two messages of one role in a row. */
function expectTurns(messages: readonly ModelMessage[]): void {
  for (const [at, message] of messages.entries()) {
    expect(message.role).not.toBe(messages[at - 1]?.role);
    expect(message.parts.every(({ type }) => type === 'text' || type === 'image')).toBe(true);
  }
}

/**
 * Expects every call, unchanged and in order, and no other. Characters that could turn a call into
 * code or thoughts are replaced before the text is parsed.
 */
function expectCalls(calls: readonly ToolCallPart[], text: string): void {
  const parser = new ReplyParser();
  const pieces = [...parser.push(text.replaceAll(/[`~]/g, '.').replaceAll('<think', '')), ...parser.end('complete')];
  const read = pieces.flatMap((piece) => (piece.type === 'call' ? [piece.call] : []));
  expect(read.map(({ name, fault }) => [name, fault])).toEqual(calls.map((call) => [calledName(call), undefined]));
  for (const [at, call] of calls.entries()) {
    if (/[`~]|<think/.test(JSON.stringify(call.arguments))) continue;
    expect(JSON.parse(read[at]?.arguments ?? '')).toEqual(saidCall(call).args);
  }
}

const RESULT =
  /<tool_use_result>\n(?:<name>(.*)<\/name>\n)?<status>(.*)<\/status>\n<content>\n([\s\S]*?)\n<\/content>\n<\/tool_use_result>/g;

/**
 * Expects every result with its status, text and images, in the order of the calls, and no other.
 */
function expectResults(paired: readonly ModelMessage[], messages: readonly ModelMessage[]): void {
  const text = said(messages, 'user');
  const blocks = [...text.matchAll(RESULT)].map((block) => block.slice(1));
  expect(text.match(/<\/?tool_use\w*>/g) ?? []).toHaveLength(2 * blocks.length);
  const calls = callsIn(paired);
  expect(blocks).toEqual(
    resultsIn(paired).map((result, at) => [
      calledName(calls[at] as ToolCallPart),
      result.status,
      defused(textOfResult(result)),
    ]),
  );
  expect(imagesIn(messages)).toEqual(imagesIn(paired));
}

const CALL = /<tool_use>\n<name>[^\n]*<\/name>\n<arguments>[^\n]*<\/arguments>\n<\/tool_use>/g;

/** Expects all text outside of calls and results, in order, and nothing else. */
function expectTexts(paired: readonly ModelMessage[], messages: readonly ModelMessage[]): void {
  const spoken = (role: ModelMessage['role']) =>
    squeezed(paired.flatMap((message) => (message.role === role ? textsOf(message.parts) : [])).join(''));
  expect(squeezed(said(messages, 'user').replaceAll(RESULT, ''))).toBe(spoken('user'));
  expect(squeezed(said(messages, 'assistant').replaceAll(CALL, ''))).toBe(spoken('assistant'));
}

/** Splits the text at its calls. */
function textsOf(parts: readonly Part[]): readonly string[] {
  const groups: Part[][] = [[]];
  for (const part of parts) {
    if (part.type === 'tool-call') groups.push([]);
    else groups.at(-1)?.push(part);
  }
  return groups.flatMap(blocksOf).flatMap((block) => (typeof block === 'string' ? [defused(block)] : []));
}
