/**
 * Follows a stream of the host. If the stream breaks, it is requested again: immediately when the
 * connection is restored, otherwise after increasing delays.
 */
import { failureOf, type HostFailure } from '../host-client.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** The error codes after which the host would refuse a repeated request again. */
const FINAL: ReadonlySet<string> = new Set(['not-found', 'bad-usage']);

let wake = Promise.withResolvers<void>();

/** Resolves when the host can be reached again. */
export function reachedAgain(): Promise<void> {
  return wake.promise;
}

/** Must be called when the host can be reached again. */
export function hostIsReachable(): void {
  wake.resolve();
  wake = Promise.withResolvers<void>();
}

/**
 * Follows the stream until `signal` aborts or the host reports that there is nothing to follow.
 * Calls `failed` whenever the stream breaks.
 */
export function follow<T>(
  ask: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
  take: (update: T) => void,
  failed: (failure: HostFailure) => void,
  signal: AbortSignal,
): void {
  void run();

  async function run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      try {
        for await (const update of await ask(signal)) {
          if (signal.aborted) return;
          take(update);
          wait = FIRST_WAIT_MS;
        }
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error);
        failed(failure);
        if (FINAL.has(failure.code)) return;
      }
      await Promise.race([wake.promise, pause(wait)]);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
