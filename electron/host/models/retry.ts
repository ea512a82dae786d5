/**
 * Asks a provider again when asking again may help (faults.md F23, F24, F31). Libraries for this retry a promise; this is a stream that may be
 * half told, so each new attempt is announced by a `retry` event that voids what was streamed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Finish, ModelClient, ModelErrorCode, ModelEvent, ModelRequest } from '../../../shared/model.ts';

export interface RetryOptions {
  /** Calls in all. Default 5. */
  readonly maxAttempts?: number;
  /** The longest wait without asking the user. A server that wants more ends the call. Default 60,000. */
  readonly maxWaitMs?: number;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

type Failure = Extract<Finish, { reason: 'error' }>;

const FIRST_WAIT_MS = 1_000;

const WORTH_A_RETRY: ReadonlySet<ModelErrorCode> = new Set([
  'rate-limited',
  'server-error',
  'unreachable',
  'cut-off',
  'stalled',
]);

/** What one attempt let the user see. */
interface Attempt {
  /** Counted from 1. */
  readonly number: number;
  /** Text or reasoning was streamed. */
  visible: boolean;
  /** It has text that says something, or a call. */
  answered: boolean;
}

type Next = { readonly finish: Finish } | { readonly waitMs: number; readonly message: string };

/** `timeoutMs` of a request covers all attempts and the waits between them. */
export function withRetries(client: ModelClient, options: RetryOptions = {}): ModelClient {
  const { maxAttempts = 5, maxWaitMs = 60_000, random = Math.random, sleep = sleepUntilAborted } = options;

  function backoff(attempt: number): number {
    const full = Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
    return Math.round(full * (0.5 + random() / 2));
  }

  function afterFailure(failure: Failure, attempt: Attempt, request: ModelRequest): Next {
    const givesUp = !WORTH_A_RETRY.has(failure.code) || (request.toolsRan && attempt.visible);
    if (givesUp) return { finish: failure };
    const { retryAfterMs } = failure;
    if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs)
      return { finish: { ...failure, message: askedToWait(client.label, retryAfterMs) } };
    if (attempt.number >= maxAttempts) return { finish: tried(failure, attempt.number) };
    return { waitMs: retryAfterMs ?? backoff(attempt.number), message: failure.message };
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const deadline = request.timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + request.timeoutMs;
    let emptyAnswers = 0;
    for (let number = 1; ; number++) {
      const attempt: Attempt = { number, visible: false, answered: false };
      const finish = yield* relay(client.stream(withinDeadline(request, deadline), signal), attempt);
      let next: Next;
      if (finish.reason === 'error') next = afterFailure(finish, attempt, request);
      else if (attempt.answered) next = { finish };
      else next = afterEmptyAnswer(client.label, finish, ++emptyAnswers);
      if ('finish' in next) {
        yield { type: 'finish', finish: next.finish };
        return;
      }
      if (performance.now() + next.waitMs >= deadline) {
        yield { type: 'finish', finish: finish.reason === 'error' ? finish : emptyAnswer(client.label, finish) };
        return;
      }
      yield { type: 'retry', attempt: number + 1, waitMs: next.waitMs, message: next.message };
      await sleep(next.waitMs, signal);
      if (signal.aborted) {
        yield { type: 'finish', finish: { reason: 'error', code: 'cancelled', message: 'The call was cancelled.' } };
        return;
      }
    }
  }

  return { provider: client.provider, label: client.label, stream };
}

/** Passes everything on but the end, which it returns. */
async function* relay(events: AsyncIterable<ModelEvent>, attempt: Attempt): AsyncGenerator<ModelEvent, Finish> {
  for await (const event of events) {
    if (event.type === 'finish') return event.finish;
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') attempt.visible = true;
    if (event.type === 'tool-call' || (event.type === 'text-delta' && event.text.trim() !== ''))
      attempt.answered = true;
    yield event;
  }
  throw new Error('A model client ended without finish');
}

function withinDeadline(request: ModelRequest, deadline: number): ModelRequest {
  if (request.timeoutMs === undefined) return request;
  return { ...request, timeoutMs: Math.max(1, Math.round(deadline - performance.now())) };
}

function afterEmptyAnswer(label: string, finish: Finish, count: number): Next {
  if (finish.reason === 'length' || count > 1) return { finish: emptyAnswer(label, finish) };
  return { waitMs: 0, message: `${label} gave an empty answer; it is asked once more.` };
}

function emptyAnswer(label: string, finish: Finish): Failure {
  const message =
    finish.reason === 'length'
      ? `${label} reached its output limit before it answered: allow more output, or ask for less.`
      : `${label} gave an empty answer twice: ask in other words, or choose another model.`;
  return { reason: 'error', code: 'empty-answer', message };
}

function askedToWait(label: string, ms: number): string {
  return `${label} asks to wait ${waitingTime(ms)} before the next request: continue then, or choose another model.`;
}

function waitingTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

function tried(failure: Failure, attempts: number): Failure {
  return attempts === 1 ? failure : { ...failure, message: `${failure.message} Tried ${attempts} times.` };
}

async function sleepUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
