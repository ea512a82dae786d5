/**
 * Repeats a request when that may help (faults.md F23, F24, F31). Libraries for this retry a
 * promise. This is a stream that may have been shown in part, so each new attempt is announced by
 * a `retry` event that voids what was streamed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ModelFailure } from '../../../shared/failures/model-problems.ts';
import type { Locale } from '../../../shared/loop.ts';
import {
  DEFAULT_MAX_SILENCE_MS,
  type Finish,
  type ModelClient,
  type ModelErrorCode,
  type ModelEvent,
  type ModelRequest,
  type Retry,
  type SilenceLimits,
  silenceOf,
} from '../../../shared/model.ts';
import { causeText, failureText } from './failure-texts.ts';
import { type Failure, failed } from './provider-failure.ts';

export interface RetryOptions {
  /** The total number of attempts. Default 5. */
  readonly maxAttempts?: number;
  /**
   * The longest wait in milliseconds without asking the user. If a server demands a longer one,
   * the call ends. Default: 60,000.
   */
  readonly maxWaitMs?: number;
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. A request can bring a wait of its own. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;

const WORTH_A_RETRY: ReadonlySet<ModelErrorCode> = new Set([
  'rate-limited',
  'server-error',
  'unreachable',
  'cut-off',
  'stalled',
]);

/** What one attempt showed to the user. */
interface Attempt {
  /** The number of the attempt, counted from 1. */
  readonly number: number;
  readonly startedAt: number;
  /** The time of the first event; null if there was none. */
  firstEventAt: number | null;
  /** Whether text or reasoning was streamed. */
  visible: boolean;
  /** Whether the attempt produced a non-blank text or a call. */
  answered: boolean;
}

type Next = { readonly finish: Finish } | Omit<Retry, 'attempt'>;

/** The number of attempts after which an empty answer is not asked for again. */
const MOST_EMPTY = 2;

/**
 * An attempt with less than this share of the first one's remaining silence is not worth its
 * wait.
 */
const WORTH_WAITING = 1 / 3;

/**
 * `timeoutMs` of a request covers all attempts and the waits between them, and `silence.startMs`
 * the silence in all of them.
 */
export function withRetries(client: ModelClient, options: RetryOptions = {}): ModelClient {
  const { maxAttempts = 5, maxWaitMs = 60_000, random = Math.random, sleep = sleepUntilAborted } = options;

  function backoff(attempt: number): number {
    const full = Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (attempt - 1));
    return Math.round(full * (0.5 + random() / 2));
  }

  function afterFailure(finish: ErrorFinish, attempt: Attempt, request: ModelRequest, patience: Patience): Next {
    const givesUp = !WORTH_A_RETRY.has(finish.code) || (request.toolsRan && attempt.visible);
    if (givesUp) return { finish };
    // Only clients of tests give no failure.
    const failure: ModelFailure = finish.failure ?? {
      problem: { name: 'server-error', data: { label: client.label } },
    };
    const { retryAfterMs } = finish;
    if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs) {
      const problem = { name: 'must-wait', data: { label: client.label, ms: retryAfterMs } } as const;
      return { finish: worded(finish, { ...failure, problem }, request.locale) };
    }
    if (attempt.number >= maxAttempts || patience.isExhausted) {
      if (attempt.number === 1) return { finish };
      return { finish: worded(finish, { ...failure, tries: attempt.number }, request.locale) };
    }
    const message = causeText(failure, request.locale);
    return { of: maxAttempts, waitMs: retryAfterMs ?? backoff(attempt.number), message, failure };
  }

  function afterEmptyAnswer(finish: Finish, count: number, { locale, toolsRan }: ModelRequest): Next {
    // After tools the strategy reminds the model, which helps more than the same request.
    if (finish.reason === 'length' || count >= MOST_EMPTY || toolsRan)
      return { finish: emptyAnswer(client.label, finish, count, locale) };
    const problem = { name: 'empty-answer', data: { label: client.label } } as const;
    return { of: MOST_EMPTY, waitMs: 0, message: causeText({ problem }, locale), failure: { problem } };
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const deadline = request.timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + request.timeoutMs;
    const patience = new Patience(request.silence ?? silenceOf(DEFAULT_MAX_SILENCE_MS));
    let emptyAnswers = 0;
    for (let number = 1; ; number++) {
      const attempt: Attempt = {
        number,
        startedAt: performance.now(),
        firstEventAt: null,
        visible: false,
        answered: false,
      };
      const system = number === 1 ? request.system : (request.systemAgain?.() ?? request.system);
      const asked = { ...withinDeadline(request, deadline), system, silence: patience.left() };
      const finish = yield* relay(client.stream(asked, signal), attempt);
      patience.spend(attempt, finish);
      const isEmpty = finish.reason === 'error' ? finish.code === 'empty-answer' : !attempt.answered;
      let next: Next;
      if (isEmpty) next = afterEmptyAnswer(finish, ++emptyAnswers, request);
      else if (finish.reason === 'error') next = afterFailure(finish, attempt, request, patience);
      else next = { finish };
      if ('finish' in next) {
        yield { type: 'finish', finish: next.finish };
        return;
      }
      if (performance.now() + next.waitMs >= deadline) {
        yield {
          type: 'finish',
          finish: isEmpty ? emptyAnswer(client.label, finish, emptyAnswers, request.locale) : finish,
        };
        return;
      }
      yield { type: 'retry', attempt: number + 1, ...next };
      await (request.waitToRetry ?? sleep)(next.waitMs, signal);
      if (signal.aborted) {
        const finish = failed('cancelled', { name: 'cancelled', data: {} }, request.locale);
        yield { type: 'finish', finish };
        return;
      }
    }
  }

  return { provider: client.provider, label: client.label, stream };
}

/** The remaining silence allowance: all attempts of a call share what the first one may take. */
class Patience {
  readonly #limits: SilenceLimits;
  #spentMs = 0;

  constructor(limits: SilenceLimits) {
    this.#limits = limits;
  }

  left(): SilenceLimits {
    const leftMs = Math.max(1, this.#limits.startMs - this.#spentMs);
    return { startMs: leftMs, middleMs: Math.min(this.#limits.middleMs, leftMs) };
  }

  spend({ startedAt, firstEventAt }: Attempt, finish: Finish): void {
    this.#spentMs += (firstEventAt ?? performance.now()) - startedAt;
    const hasStalled = finish.reason === 'error' && finish.code === 'stalled';
    if (hasStalled && firstEventAt !== null) this.#spentMs += this.#limits.middleMs;
  }

  get isExhausted(): boolean {
    return this.left().startMs < this.#limits.startMs * WORTH_WAITING;
  }
}

/** Forwards every event except the last one, which it returns. */
async function* relay(events: AsyncIterable<ModelEvent>, attempt: Attempt): AsyncGenerator<ModelEvent, Finish> {
  for await (const event of events) {
    if (event.type === 'finish') return event.finish;
    attempt.firstEventAt ??= performance.now();
    if (event.type === 'text-delta' || event.type === 'reasoning-delta') attempt.visible = true;
    if (event.type === 'text-was-reasoning') attempt.answered = false;
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

function emptyAnswer(label: string, finish: Finish, count: number, locale: Locale | undefined): Failure {
  const often = count > 1 ? 'empty-twice' : 'empty-answer';
  const name = finish.reason === 'length' ? 'empty-at-limit' : often;
  return failed('empty-answer', { name, data: { label } }, locale);
}

function worded(finish: ErrorFinish, failure: ModelFailure, locale: Locale | undefined): Failure {
  return { ...finish, message: failureText(failure, locale), failure };
}

type ErrorFinish = Extract<Finish, { reason: 'error' }>;

async function sleepUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
