/** Any server that speaks Chat Completions: OpenAI, Azure, OpenRouter, DeepSeek, Ollama, llama.cpp, vLLM and the others. */
import type { Finish, ModelClient, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { CHAT_FORMAT, type OptionalField } from '../../../shared/wire/openai.ts';
import { createRequestWriter } from '../../../shared/wire/request-writer.ts';
import { readAnswer } from './answer-stream.ts';
import { type CallWatch, watchCall } from './call-watch.ts';
import { type ChatServer, createChatConnection, RefusedResponse } from './chat-connection.ts';
import { createKeyRedaction, type KeyRedaction } from './key-redaction.ts';
import { fieldOf } from './loose-json.ts';
import {
  excess,
  type Failure,
  type FailureContext,
  failureOf,
  networkFailure,
  refusal,
  streamedFailure,
} from './provider-failure.ts';
import { createRedact } from './redaction.ts';
import { createReplyAssembly } from './reply-assembly.ts';

export interface OpenAiOptions extends ChatServer {
  /** Shown wherever the provider is named. Default `OpenAI`. */
  readonly label?: string;
}

const DEFAULT_IDLE_TIMEOUT_MS = 120_000;

/** After the reason to stop only usage and `[DONE]` are due; servers that send neither may keep the socket open. */
const AFTER_FINISH_MS = 1_500;

/** What a header can carry. Anything else in a key was pasted along with it. */
export const SENDABLE_KEY = /^[\x21-\x7e]*$/;

/** How long a complete answer may take to close, so that its connection can serve the next call. */
const DRAIN_MS = 1_000;

/** The contract is `ModelClient`'s. One attempt per call; `withRetries` goes around it. */
export function createOpenAiClient(options: OpenAiOptions): ModelClient {
  const label = options.label ?? 'OpenAI';
  const redact = createRedact([options.apiKey?.trim() ?? '', ...Object.values(options.defaultHeaders ?? {})]);
  const keyRedaction = createKeyRedaction(options.apiKey?.trim() ?? '');
  const connection = createChatConnection(options);
  const write = createRequestWriter(CHAT_FORMAT);
  /** By model: what its server refused once is not sent again. */
  const refusedFields = new Map<string, ReadonlySet<OptionalField>>();

  /** Posts, and again without each optional field the server turns out not to take. */
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
        if (ended !== null) return failureOf(ended, context);
        const refused = refusedIn(error);
        if (refused === null) return networkFailure(error, context);
        const failure = refusal(refused, context);
        const field = failure.code === 'bad-request' ? fieldToLeaveOut(refused, request, without) : null;
        if (field === null) return failure;
        without.add(field);
      }
    }
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const context: FailureContext = { label, baseUrl: options.baseUrl, model: request.model, redact };
    const watch = watchCall(signal, request.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS, request.timeoutMs ?? null);
    let settled = false;
    try {
      const answer = await connect(request, watch, context);
      const finish = 'reason' in answer ? answer : yield* relay(answer, keyRedaction, watch, context);
      settled = true;
      watch.release();
      if (finish.reason === 'error' || 'reason' in answer) watch.close();
      else void drain(answer, watch);
      yield { type: 'finish', finish };
    } catch {
      // Whatever an answer holds that nobody thought of, it ends this call and nothing else.
      yield { type: 'finish', finish: failureOf('bad-response', context) };
    } finally {
      // Also when whoever reads the events stops reading them.
      if (!settled) {
        watch.release();
        watch.close();
      }
    }
  }

  return { provider: 'openai', label, stream };
}

async function* relay(
  response: Response,
  redaction: KeyRedaction,
  watch: CallWatch,
  context: FailureContext,
): AsyncGenerator<ModelEvent, Finish> {
  const reply = createReplyAssembly(redaction);
  let failure: Failure | null = null;
  let isDone = false;
  for await (const piece of readAnswer(response.body, watch)) {
    if (piece.type === 'done') isDone = true;
    else if (piece.type === 'garbage') failure = failureOf('bad-response', context);
    else if (piece.type === 'too-long') failure = excess('length', context);
    else if (piece.type === 'error' || (fieldOf(piece.value, 'error') ?? null) !== null)
      failure = streamedFailure(piece.value, context);
    else yield* reply.read(piece.value);
    if (reply.overflowed) failure = excess('calls', context);
    if (isDone || failure !== null) break;
    if (reply.finished) watch.limitIdle(AFTER_FINISH_MS);
  }
  const ended = watch.ended();
  if (ended === 'cancelled') failure = failureOf(ended, context);
  else if (!isDone && !reply.finished)
    failure = ended === null ? (failure ?? failureOf('cut-off', context)) : failureOf(ended, context);
  if (failure !== null) {
    yield* reply.rest();
    return failure;
  }
  const { events, finish } = reply.end();
  yield* events;
  return typeof finish === 'string' ? failureOf(finish, context) : finish;
}

/** Reads what is left, so that the connection is free for the next call. Closes it when that takes too long. */
async function drain(response: Response, watch: CallWatch): Promise<void> {
  const timer = setTimeout(watch.close, DRAIN_MS).unref();
  try {
    for await (const _ of response.body ?? []);
  } catch {
    // The answer is complete; how its connection ends is of no interest.
  } finally {
    clearTimeout(timer);
  }
}

/** The SDK wraps what its `fetch` throws. */
function refusedIn(error: unknown): RefusedResponse | null {
  if (error instanceof RefusedResponse) return error;
  return error instanceof Error && error.cause instanceof RefusedResponse ? error.cause : null;
}

/** JSON mode is refused in too many words to know them; the other fields are named. */
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
  return request.format === 'json' && !without.has('response_format') ? 'response_format' : null;
}
