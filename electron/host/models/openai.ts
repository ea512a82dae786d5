/**
 * Any server that speaks Chat Completions: OpenAI, Azure, OpenRouter, DeepSeek, Ollama,
 * llama.cpp, vLLM and the others.
 */
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import { CHAT_FORMAT, type OptionalField } from '../../../shared/wire/openai.ts';
import { createRequestWriter } from '../../../shared/wire/request-writer.ts';
import { type ChatServer, createChatConnection } from './chat-connection.ts';
import { createHttpClient } from './http-client.ts';
import { createReplyAssembly } from './reply-assembly.ts';

export interface OpenAiOptions extends ChatServer {
  /** The label that is shown wherever the provider is named. Default: `OpenAI`. */
  readonly label?: string;
}

export function createOpenAiClient({ label = 'OpenAI', ...server }: OpenAiOptions): ModelClient {
  const connection = createChatConnection(server);
  const write = createRequestWriter(CHAT_FORMAT);
  return createHttpClient<OptionalField>({
    provider: 'openai',
    label,
    baseUrl: server.baseUrl,
    apiKey: server.apiKey?.trim() ?? '',
    secrets: Object.values(server.defaultHeaders ?? {}),
    reader: createReplyAssembly,
    effortField: 'reasoning_effort',
    begin(request) {
      const sent = wantsCacheMark(server.baseUrl, request.model) ? { ...request, markForCache: true } : request;
      return {
        post: async (without, signal) => connection.post(write(sent, without), signal),
        fieldToLeaveOut: (said, without) => fieldToLeaveOut(said, sent, without),
      };
    },
  });
}

/**
 * Whether the server caches the beginning of a request to this model only if it is asked to:
 * OpenRouter for the models of Anthropic.
 */
function wantsCacheMark(baseUrl: string, model: string): boolean {
  const host = URL.parse(baseUrl)?.hostname ?? '';
  return (host === 'openrouter.ai' || host.endsWith('.openrouter.ai')) && /(?:^~?anthropic\/|claude)/i.test(model);
}

/**
 * Servers word the refusal of JSON mode in too many ways to recognise; they name other fields.
 */
function fieldToLeaveOut(
  said: string,
  request: ModelRequest,
  without: ReadonlySet<OptionalField>,
): OptionalField | null {
  if (/stream_options|include_usage/.test(said) && !without.has('stream_options')) return 'stream_options';
  if (/cache_control/.test(said) && request.markForCache === true && !without.has('cache_control'))
    return 'cache_control';
  if (/reasoning.?effort/i.test(said) && request.effort !== undefined && !without.has('reasoning_effort'))
    return 'reasoning_effort';
  if (/temperature/.test(said) && request.temperature !== undefined && !without.has('temperature'))
    return 'temperature';
  if (/['"`]stop['"`]|\bstop sequences?\b/i.test(said) && request.stop !== undefined && !without.has('stop'))
    return 'stop';
  const limit = request.maxOutputTokens === undefined ? null : refusedLimit(said, without);
  if (limit !== null) return limit;
  return request.format === 'json' && !without.has('response_format') ? 'response_format' : null;
}

/** Only for an unknown parameter name: a limit that is too high is for the user to correct. */
function refusedLimit(said: string, without: ReadonlySet<OptionalField>): OptionalField | null {
  if (!/unsupported|not supported|unrecognized|unknown|unexpected|not permitted|instead/i.test(said)) return null;
  if (/max_tokens/.test(said) && !without.has('max_tokens')) return 'max_tokens';
  return /max_completion_tokens/.test(said) && !without.has('max_completion_tokens') ? 'max_completion_tokens' : null;
}
