/**
 * Signals that end a loop from outside: Ctrl+C, SIGTERM and `--timeout`. The first one requests a
 * stop; a second Ctrl+C or SIGTERM quits at once.
 */
export interface Interruption {
  /** Aborted once, when the loop must stop. */
  readonly signal: AbortSignal;
  /** Called on Ctrl+C and SIGTERM. */
  press(): void;
  /** Called when the time limit is reached; does not count as a press. */
  expire(): void;
}

export function createInterruption(told: {
  readonly stopping: () => void;
  readonly timedOut: () => void;
  readonly quit: () => void;
}): Interruption {
  const stop = new AbortController();
  let pressed = false;
  return {
    signal: stop.signal,
    press() {
      if (pressed) return told.quit();
      pressed = true;
      if (!stop.signal.aborted) told.stopping();
      stop.abort();
    },
    expire() {
      if (stop.signal.aborted) return;
      told.timedOut();
      stop.abort();
    },
  };
}
