/**
 * Any server that speaks Chat Completions: OpenAI, Azure, OpenRouter, DeepSeek, Ollama,
 * llama.cpp, vLLM and the others.
 */
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import { CHAT_FORMAT, type OptionalField } from '../../../shared/wire/openai.ts';
import { createRequestWriter } from '../../../shared/wire/request-writer.ts';
import type { CallWatch } from './call-watch.ts';
import { type ChatServer, createChatConnection } from './chat-connection.ts';
import { RefusedResponse } from './json-post.ts';
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
import { createReplyAssembly } from './reply-assembly.ts';

export interface OpenAiOptions extends ChatServer {
  /** Shown wherever the provider is named. Default `OpenAI`. */
  readonly label?: string;
}

/** Implements the contract of `ModelClient`. One attempt per call; `withRetries` wraps it. */
export function createOpenAiClient(options: OpenAiOptions): ModelClient {
  const label = options.label ?? 'OpenAI';
  const redact = createRedact([options.apiKey?.trim() ?? '', ...Object.values(options.defaultHeaders ?? {})]);
  const keyRedaction = createKeyRedaction(options.apiKey?.trim() ?? '');
  const connection = createChatConnection(options);
  const write = createRequestWriter(CHAT_FORMAT);
  /** By model: fields its server refused once are not sent again. */
  const refusedFields = new Map<string, ReadonlySet<OptionalField>>();

  /** Sends the request, and again without each optional field the server turns out to refuse. */
  async function connect(
    request: ModelRequest,
    watch: CallWatch,
    context: FailureContext,
  ): Promise<Response | Failure> {
    if (!SENDABLE_KEY.test(options.apiKey?.trim() ?? '')) return failureOf('unauthorized', context);
    const without = new Set(refusedFields.get(request.model));
    for (;;) {
      const body = write(request, without);
      try {
        const response = await watch.idle(connection.post(body, watch.signal));
        refusedFields.set(request.model, without);
        return response;
      } catch (error) {
        const ended = watch.ended();
        if (ended !== null) return endedFailure(ended, context);
        const refused = refusedIn(error);
        if (refused === null) return networkFailure(error, context);
        const failure = refusal(refused, context);
        const field = failure.code === 'bad-request' ? fieldToLeaveOut(refused, request, without) : null;
        if (field === null) return failure;
        without.add(field);
      }
    }
  }

  return {
    provider: 'openai',
    label,
    stream(request, signal) {
      const context: FailureContext = {
        label,
        baseUrl: options.baseUrl,
        model: request.model,
        redact,
        locale: request.locale,
      };
      const reader = createReplyAssembly(keyRedaction);
      return streamCall({ context, reader, connect: (watch) => connect(request, watch, context) }, request, signal);
    },
  };
}

/** The SDK wraps errors of its `fetch`. */
function refusedIn(error: unknown): RefusedResponse | null {
  if (error instanceof RefusedResponse) return error;
  return error instanceof Error && error.cause instanceof RefusedResponse ? error.cause : null;
}

/**
 * Servers word the refusal of JSON mode in too many ways to recognise; they name other fields.
 */
function fieldToLeaveOut(
  refused: RefusedResponse,
  request: ModelRequest,
  without: ReadonlySet<OptionalField>,
): OptionalField | null {
  if (/stream_options|include_usage/.test(refused.bodyText) && !without.has('stream_options')) return 'stream_options';
  if (/temperature/.test(refused.bodyText) && request.temperature !== undefined && !without.has('temperature'))
    return 'temperature';
  if (
    /['"`]stop['"`]|\bstop sequences?\b/i.test(refused.bodyText) &&
    request.stop !== undefined &&
    !without.has('stop')
  )
    return 'stop';
  const limit = request.maxOutputTokens === undefined ? null : refusedLimit(refused.bodyText, without);
  if (limit !== null) return limit;
  return request.format === 'json' && !without.has('response_format') ? 'response_format' : null;
}

/** Only for an unknown parameter name: a limit that is too high is for the user to correct. */
function refusedLimit(said: string, without: ReadonlySet<OptionalField>): OptionalField | null {
  if (!/unsupported|not supported|unrecognized|unknown|unexpected|not permitted|instead/i.test(said)) return null;
  if (/max_tokens/.test(said) && !without.has('max_tokens')) return 'max_tokens';
  return /max_completion_tokens/.test(said) && !without.has('max_completion_tokens') ? 'max_completion_tokens' : null;
}
