/**
 * Converts a request and its reply to the messages of a provider, with the same functions that
 * the host uses for sending. Pure.
 */
import type { InspectedIteration, InspectedReply, InspectedRequest } from '../../shared/inspected.ts';
import type { ModelMessage, ModelRef } from '../../shared/message.ts';
import { geminiStretch, signaturesFor } from '../../shared/wire/gemini.ts';
import type { Signatures } from '../../shared/wire/gemini-messages.ts';
import { chatStretch } from '../../shared/wire/openai.ts';
import type { Stretch } from '../../shared/wire/stretch.ts';
import type { ProviderFormat } from '../stores/inspector-store.ts';

/** A message as it is sent to the provider. */
export interface WireMessage {
  readonly role: string;
}

/** The messages of a request and its reply that the page shows. */
export interface ProviderWords {
  /** The system prompt; empty: there is no system prompt. */
  readonly system: readonly WireMessage[];
  /** The messages that the previous request already contained, as far as they are loaded. */
  readonly earlier: readonly WireMessage[];
  readonly added: readonly WireMessage[];
  readonly reply: readonly WireMessage[];
}

export function providerWords(request: InspectedRequest, model: ModelRef, format: ProviderFormat): ProviderWords {
  const { from, messages, known, total, reply } = request;
  const edge = Math.max(0, known - from);
  const write = writerFor(model, format);
  const piece = (start: number, end: number) =>
    write({
      system: '',
      messages: messages.slice(start, end),
      begins: from + start === 0,
      ends: from + Math.min(end, messages.length) === total,
    });
  return {
    system: systemOf(request, format),
    earlier: edge === 0 ? [] : piece(0, edge),
    added: request.lost === null ? piece(edge, messages.length) : [],
    reply: reply === null ? [] : write(said(reply)),
  };
}

/** The messages that this call added to the conversation. */
export function addedWords(request: InspectedRequest, model: ModelRef, format: ProviderFormat): readonly WireMessage[] {
  const { added, reply } = providerWords(request, model, format);
  return [...added, ...reply];
}

/** All messages of the request, in the form of the request body. */
export function requestWords(request: InspectedRequest, model: ModelRef, format: ProviderFormat): object {
  const stretch = { system: request.system, messages: request.messages, begins: true, ends: true };
  return format === 'openai' ? { messages: chatStretch(stretch) } : geminiStretch(stretch, signaturesOf(model));
}

/** The message format of the model that answered last. */
export function formatOf(iterations: readonly InspectedIteration[]): ProviderFormat {
  return iterations.at(-1)?.model.provider === 'gemini' ? 'gemini' : 'openai';
}

function systemOf({ system, lost }: InspectedRequest, format: ProviderFormat): readonly WireMessage[] {
  if (lost !== null) return [];
  const alone = { system, messages: [], begins: true, ends: false };
  if (format === 'openai') return chatStretch(alone);
  const { systemInstruction } = geminiStretch(alone, 'kept');
  return typeof systemInstruction === 'object' && 'role' in systemInstruction ? [systemInstruction] : [];
}

const said = ({ parts }: InspectedReply): Stretch => {
  const message: ModelMessage = { role: 'assistant', parts };
  return { system: '', messages: [message], begins: false, ends: false };
};

function writerFor(model: ModelRef, format: ProviderFormat): (stretch: Stretch) => readonly WireMessage[] {
  if (format === 'openai') return chatStretch;
  return (stretch) => geminiStretch(stretch, signaturesOf(model)).contents;
}

/**
 * The signatures of tool calls. A provider other than Gemini has none, and the display does not
 * add any.
 */
const signaturesOf = ({ provider, model }: ModelRef): Signatures =>
  provider === 'gemini' ? signaturesFor(model) : 'kept';
