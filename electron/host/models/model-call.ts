/**
 * One call of a model's server in any format: watched, read to its end, and always finished with
 * one event.
 */
import {
  DEFAULT_MAX_SILENCE_MS,
  type Finish,
  type ModelEvent,
  type ModelRequest,
  silenceOf,
} from '../../../shared/model.ts';
import { readAnswer } from './answer-stream.ts';
import { type CallWatch, watchCall } from './call-watch.ts';
import { fieldOf } from './loose-json.ts';
import {
  endedFailure,
  excess,
  type Failure,
  type FailureContext,
  failureOf,
  streamedFailure,
} from './provider-failure.ts';

/** Turns server data into events. Pure, without socket and clock. */
export interface ReplyReader {
  /** Reads a chunk of a stream, or a whole response. */
  read(chunk: unknown): readonly ModelEvent[];
  /** Whether the provider has sent its finish reason; only the usage may follow. */
  readonly finished: boolean;
  /** Whether the reply made more calls than plausible. */
  readonly overflowed: boolean;
  /**
   * The last events before `finish`, and how the reply ended. They include the calls, unless the
   * provider withheld the answer.
   */
  end(): { readonly events: readonly ModelEvent[]; readonly finish: ReplyEnd };
  /** Returns pending text and token counts, for a reply without a proper end. */
  rest(): readonly ModelEvent[];
}

type ReplyEnd = Finish | 'content-filter' | 'server-error';

/** The event for a piece of text; none for an empty piece. */
export function deltaOf(type: 'text-delta' | 'reasoning-delta', text: string): ModelEvent[] {
  return text === '' ? [] : [{ type, text }];
}

export interface ModelCall {
  readonly context: FailureContext;
  /** Returns the response, or the reason why there is none. Must not throw. */
  connect(watch: CallWatch): Promise<Response | Failure>;
  readonly reader: ReplyReader;
}

/**
 * The time in milliseconds to wait for the usage and `[DONE]` after the finish reason. Servers
 * that send neither may keep the socket open.
 */
const AFTER_FINISH_MS = 1_500;

/**
 * The time in milliseconds that a complete response may take to close, so that its connection can
 * serve the next call.
 */
const DRAIN_MS = 1_000;

/** Implements the contract of `ModelClient.stream`. It makes one attempt. */
export async function* streamCall(
  { context, connect, reader }: ModelCall,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const silence = request.silence ?? silenceOf(DEFAULT_MAX_SILENCE_MS);
  const watch = watchCall(signal, silence, request.timeoutMs ?? null);
  let settled = false;
  try {
    const answer = await connect(watch);
    const finish = 'reason' in answer ? answer : yield* relay(answer, reader, watch, context);
    settled = true;
    watch.release();
    if (finish.reason === 'error' || 'reason' in answer) watch.close();
    else void drain(answer, watch);
    yield { type: 'finish', finish };
  } catch {
    // Unexpected content of a response ends only this call.
    yield { type: 'finish', finish: failureOf('bad-response', context) };
  } finally {
    // This block also runs when the reader of the events stops early.
    if (!settled) {
      watch.release();
      watch.close();
    }
  }
}

async function* relay(
  response: Response,
  reader: ReplyReader,
  watch: CallWatch,
  context: FailureContext,
): AsyncGenerator<ModelEvent, Finish> {
  let failure: Failure | null = null;
  let isDone = false;
  let isWhole = false;
  let isEmpty = true;
  const pass = (events: readonly ModelEvent[]) => {
    isEmpty &&= events.every(({ type }) => type === 'usage');
    return events;
  };
  for await (const piece of readAnswer(response.body, watch)) {
    if (piece.type === 'done') isDone = true;
    else if (piece.type === 'end') isWhole = true;
    else if (piece.type === 'garbage') failure = failureOf('bad-response', context, piece.text);
    else if (piece.type === 'too-long') failure = excess('length', context);
    else if (piece.type === 'error' || (fieldOf(piece.value, 'error') ?? null) !== null)
      failure = streamedFailure(piece.value, context);
    else yield* pass(reader.read(piece.value));
    if (reader.overflowed) failure = excess('calls', context);
    if (isDone || failure !== null) break;
    if (reader.finished) watch.limitIdle(AFTER_FINISH_MS);
  }
  const ended = watch.ended();
  const isComplete = isDone || reader.finished;
  if (ended !== null && (ended.code === 'cancelled' || !isComplete)) failure = endedFailure(ended, context);
  if (failure !== null || !isComplete) {
    yield* pass(reader.rest());
    return failure ?? failureOf(isWhole && isEmpty ? 'empty-answer' : 'cut-off', context);
  }
  const { events, finish } = reader.end();
  yield* events;
  return typeof finish === 'string' ? failureOf(finish, context) : finish;
}

/**
 * Reads the rest of the response, so that the connection is free for the next call. Closes the
 * connection when that takes too long.
 */
async function drain(response: Response, watch: CallWatch): Promise<void> {
  const timer = setTimeout(watch.close, DRAIN_MS).unref();
  try {
    for await (const _ of response.body ?? []);
  } catch {
    // The reply is complete, so a failure at the end of its connection does not matter.
  } finally {
    clearTimeout(timer);
  }
}
