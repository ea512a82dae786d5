/**
 * Gemini, and any server with its format. Types, request shape and reasons come from the SDK, but
 * not the stream: its parser ends the process on a broken stream, and it sends the key to the
 * target of a redirect.
 */
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import { GEMINI_FORMAT, type GeminiField, type GeminiOptions, signaturesFor } from '../../../shared/wire/gemini.ts';
import type { Signatures } from '../../../shared/wire/gemini-messages.ts';
import { createRequestWriter } from '../../../shared/wire/request-writer.ts';
import type { CallWatch } from './call-watch.ts';
import { GEMINI_URL, streamUrl } from './gemini-address.ts';
import { createGeminiReply } from './gemini-reply.ts';
import { answerOf, bodyOf, RefusedResponse } from './json-post.ts';
import { createKeyRedaction } from './key-redaction.ts';
import { SENDABLE_KEY, streamCall } from './model-call.ts';
import {
  endedFailure,
  type Failure,
  type FailureContext,
  failureOf,
  networkFailure,
  refusal,
} from './provider-failure.ts';
import { createRedact } from './redaction.ts';

export interface GeminiServer {
  /** With or without a version. Default: Google's. */
  readonly baseUrl?: string;
  /** Absent: no key is sent. */
  readonly apiKey?: string;
  /** Shown wherever the provider is named. Default `Gemini`. */
  readonly label?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Implements the contract of `ModelClient`. One attempt per call; `withRetries` wraps it. */
export function createGeminiClient(server: GeminiServer): ModelClient {
  const { label = 'Gemini', baseUrl = GEMINI_URL } = server;
  const send = server.fetch ?? fetch;
  const apiKey = server.apiKey?.trim() ?? '';
  const redact = createRedact([apiKey]);
  const keyRedaction = createKeyRedaction(apiKey);
  const write = createRequestWriter(GEMINI_FORMAT);
  /** By model: fields its server refused once are not sent again. */
  const refusedFields = new Map<string, ReadonlySet<GeminiField>>();

  async function post(url: URL, request: ModelRequest, options: GeminiOptions, signal: AbortSignal): Promise<Response> {
    const { body, length } = bodyOf(write(request, options));
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': String(length),
      ...(apiKey === '' ? {} : { 'x-goog-api-key': apiKey }),
    };
    // A redirect would take the key to another host.
    const init = { method: 'POST', headers, body, signal, redirect: 'manual', duplex: 'half' } as const;
    return answerOf(await send(url, init));
  }

  /** Sends the request, and again without what the server turns out to refuse. */
  async function connect(
    request: ModelRequest,
    watch: CallWatch,
    context: FailureContext,
  ): Promise<Response | Failure> {
    if (!SENDABLE_KEY.test(apiKey)) return failureOf('unauthorized', context);
    const url = streamUrl(baseUrl, request.model);
    if (url === null) return failureOf('model-not-found', context);
    const without = new Set(refusedFields.get(request.model));
    let signatures = signaturesFor(request.model);
    for (;;) {
      try {
        const response = await watch.idle(post(url, request, { without, signatures }, watch.signal));
        refusedFields.set(request.model, without);
        return response;
      } catch (error) {
        const ended = watch.ended();
        if (ended !== null) return endedFailure(ended, context);
        if (!(error instanceof RefusedResponse)) return networkFailure(error, context);
        const failure = refusal(error, context);
        const other = failure.code === 'bad-request' ? otherSignatures(error.bodyText, signatures) : null;
        const field = failure.code === 'bad-request' ? fieldToLeaveOut(error.bodyText, request, without) : null;
        if (other !== null) signatures = other;
        else if (field !== null) without.add(field);
        else return failure;
      }
    }
  }

  return {
    provider: 'gemini',
    label,
    stream(request, signal) {
      const context: FailureContext = { label, baseUrl, model: request.model, redact, locale: request.locale };
      const reader = createGeminiReply(keyRedaction, label, request.locale);
      return streamCall({ context, reader, connect: (watch) => connect(request, watch, context) }, request, signal);
    },
  };
}

/**
 * A signature is valid only for the server that issued it. Another server would refuse the whole
 * conversation, so it is sent once without signatures; the next request tries them again.
 */
function otherSignatures(said: string, used: Signatures): Signatures | null {
  if (!/thought.?signature/i.test(said)) return null;
  return used === 'replaced' ? null : used === 'kept' ? 'completed' : 'replaced';
}

function fieldToLeaveOut(said: string, request: ModelRequest, without: ReadonlySet<GeminiField>): GeminiField | null {
  if (/thought.?signature/i.test(said)) return null;
  if (/thinking|include.?thoughts/i.test(said) && !without.has('thinkingConfig')) return 'thinkingConfig';
  if (/temperature/i.test(said) && request.temperature !== undefined && !without.has('temperature'))
    return 'temperature';
  const isJson = /mime.?type|json mode/i.test(said) && request.format === 'json';
  return isJson && !without.has('responseMimeType') ? 'responseMimeType' : null;
}
