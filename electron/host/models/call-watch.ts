/**
 * Ends one model call: when the user says so, when no byte came for too long, when the whole call took too long. Each closes the socket at once
 * through `signal`; `ended` says which it was.
 */
export interface CallWatch {
  readonly signal: AbortSignal;
  ended(): CallEnd | null;
  /** Runs `wait` with the idle clock ticking. The clock stands still while the reader of the events is busy. */
  idle<T>(wait: Promise<T>): Promise<T>;
  /** From now on no more than so long without a byte. */
  limitIdle(idleMs: number): void;
  /** Stops the clocks and lets go of the user's signal. Closes nothing. */
  release(): void;
  /** Closes the socket, if it is still open. */
  close(): void;
}

export type CallEnd = 'cancelled' | 'stalled' | 'timed-out';

/** `wholeMs`: null for no limit. */
export function watchCall(user: AbortSignal, firstIdleMs: number, wholeMs: number | null): CallWatch {
  const controller = new AbortController();
  let ended: CallEnd | null = null;
  let idleMs = firstIdleMs;

  function end(why: CallEnd): void {
    ended ??= why;
    controller.abort();
  }
  const onCancel = () => end('cancelled');
  if (user.aborted) onCancel();
  else user.addEventListener('abort', onCancel, { once: true });
  const whole = wholeMs === null ? undefined : setTimeout(end, wholeMs, 'timed-out');

  return {
    signal: controller.signal,
    ended: () => ended,
    async idle(wait) {
      const timer = setTimeout(end, idleMs, 'stalled');
      try {
        return await wait;
      } finally {
        clearTimeout(timer);
      }
    },
    limitIdle(newIdleMs) {
      idleMs = Math.min(idleMs, newIdleMs);
    },
    release() {
      clearTimeout(whole);
      user.removeEventListener('abort', onCancel);
    },
    close: () => controller.abort(),
  };
}
