/**
 * The time limit of a batch of calls. It stands still while a server waits for the user, who may take
 * any amount of time.
 */
export interface BatchDeadline {
  /** Aborts at the deadline, and when the user stops the loop. */
  readonly signal: AbortSignal;
  readonly passed: () => boolean;
  /** Called when a call begins or ends to wait for the user. */
  readonly waiting: (isWaiting: boolean) => void;
  readonly clear: () => void;
}

/** `stop` aborts when the user stops the loop. Without a limit, only `stop` ends the batch. */
export function batchDeadline(stop: AbortSignal, milliseconds: number | null): BatchDeadline {
  if (milliseconds === null) return { signal: stop, passed: () => false, waiting: () => {}, clear: () => {} };
  const over = new AbortController();
  let left = milliseconds;
  let waiters = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => over.abort('deadline'), left);
  };
  const stand = () => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - since));
  };
  run();
  return {
    signal: AbortSignal.any([stop, over.signal]),
    passed: () => over.signal.aborted,
    waiting: (isWaiting) => {
      if (isWaiting && waiters === 0) stand();
      waiters += isWaiting ? 1 : -1;
      if (waiters === 0) run();
    },
    clear: () => clearTimeout(timer),
  };
}
