/**
 * Ends one model call: when the user says so, when the server sends nothing for too long, when the whole call takes too long. Each closes the
 * socket at once through `signal`; `ended` says which it was.
 */
import type { SilenceLimits } from '../../../shared/model.ts';

export interface CallWatch {
  readonly signal: AbortSignal;
  ended(): CallEnd | null;
  /** Runs `wait` with the clock of silence ticking. The clock stands still while the reader of the events is busy. */
  idle<T>(wait: Promise<T>): Promise<T>;
  /** A byte of the answer came. */
  began(): void;
  /** From now on no more than so long without a byte. */
  limitIdle(idleMs: number): void;
  /** Stops the clocks and lets go of the user's signal. Closes nothing. */
  release(): void;
  /** Closes the socket, if it is still open. */
  close(): void;
}

export type CallEnd =
  | { readonly code: 'cancelled' }
  /** `no-answer`: not a byte came in that time, whichever limit it was. `stalled`: not another byte came. */
  | { readonly code: 'no-answer' | 'stalled' | 'timed-out'; readonly afterMs: number };

/** `wholeMs`: null for no limit. */
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
