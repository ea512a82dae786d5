/**
 * Handles what ends a loop from outside: Ctrl+C, SIGTERM and `--timeout`. The first one requests a
 * stop; a second Ctrl+C or SIGTERM quits at once.
 */
export function createInterruption(told: {
  readonly stopping: () => void;
  readonly timedOut: () => void;
  readonly quit: () => void;
}) {
  const stop = new AbortController();
  let pressed = false;
  return {
    /** Aborted once, when the loop must stop. */
    signal: stop.signal,
    /** Call it on Ctrl+C and SIGTERM. */
    press(): void {
      if (pressed) return told.quit();
      pressed = true;
      if (!stop.signal.aborted) told.stopping();
      stop.abort();
    },
    /**
     * Call it when the time limit is reached. It does not count as Ctrl+C, so the next Ctrl+C does
     * not quit at once.
     */
    expire(): void {
      if (stop.signal.aborted) return;
      told.timedOut();
      stop.abort();
    },
  };
}
