/**
 * Ends one model call when the user stops it, when the server is silent for too long, or when the
 * whole call takes too long. In each case the socket is closed at once through `signal`, and
 * `ended` tells which case it was.
 */
import type { SilenceLimits } from '../../../shared/model.ts';

export interface CallWatch {
  readonly signal: AbortSignal;
  ended(): CallEnd | null;
  /**
   * Runs `wait` while the silence clock ticks. The clock pauses while the reader of the events is
   * busy.
   */
  idle<T>(wait: Promise<T>): Promise<T>;
  /** Records that the first byte of the response arrived. */
  began(): void;
  /** From now on silence may last at most this long. */
  limitIdle(idleMs: number): void;
  /** Stops the clocks and detaches from the user's signal. Does not close the socket. */
  release(): void;
  /** Closes the socket if it is still open. */
  close(): void;
}

export type CallEnd =
  | { readonly code: 'cancelled' }
  /**
   * Why the call ended. `no-answer` means that no byte arrived in time, whichever limit applied.
   * `stalled` means that no further byte arrived.
   */
  | { readonly code: 'no-answer' | 'stalled' | 'timed-out'; readonly afterMs: number };

/** Watches a call. `wholeMs` is the time limit of the whole call; null for no limit. */
export function watchCall(user: AbortSignal, silence: SilenceLimits, wholeMs: number | null): CallWatch {
  const controller = new AbortController();
  let ended: CallEnd | null = null;
  let hasBegun = false;
  let waitedMs = 0;
  let middleMs = silence.middleMs;

  function end(why: CallEnd): void {
    ended ??= why;
    controller.abort();
  }
  const onSilence = () =>
    end(hasBegun ? { code: 'stalled', afterMs: middleMs } : { code: 'no-answer', afterMs: silence.startMs });
  const onWholeTime = (afterMs: number) => end({ code: hasBegun ? 'timed-out' : 'no-answer', afterMs });
  const onCancel = () => end({ code: 'cancelled' });
  if (user.aborted) onCancel();
  else user.addEventListener('abort', onCancel, { once: true });
  const whole = wholeMs === null ? undefined : setTimeout(onWholeTime, wholeMs, wholeMs);

  return {
    signal: controller.signal,
    ended: () => ended,
    async idle(wait) {
      const startedAt = performance.now();
      const timer = setTimeout(onSilence, hasBegun ? middleMs : Math.max(0, silence.startMs - waitedMs));
      try {
        return await wait;
      } finally {
        clearTimeout(timer);
        waitedMs += performance.now() - startedAt;
      }
    },
    began() {
      hasBegun = true;
    },
    limitIdle(idleMs) {
      middleMs = Math.min(middleMs, idleMs);
    },
    release() {
      clearTimeout(whole);
      user.removeEventListener('abort', onCancel);
    },
    close: () => controller.abort(),
  };
}
