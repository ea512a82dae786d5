/** The waits of a loop before it asks a model again, which its user can end. */
import { setTimeout } from 'node:timers/promises';

export class RetryWaits {
  readonly #open = new Set<AbortController>();

  /** Resolves after `ms`, when `signal` aborts, or at the next `skip`. Never rejects. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const skipped = new AbortController();
    this.#open.add(skipped);
    const ended = AbortSignal.any([signal, skipped.signal]);
    await setTimeout(ms, undefined, { signal: ended }).catch(() => undefined);
    this.#open.delete(skipped);
  }

  /** Ends the present waits. Does nothing if there is none, because the last one may just have ended. */
  skip(): void {
    for (const skipped of this.#open) skipped.abort();
  }
}
