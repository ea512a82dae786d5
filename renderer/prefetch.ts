/**
 * Loads parts of the page in idle time, so that their first use does not wait and works even if
 * the host has gone by then.
 */
import type { PartSource } from './part-source.ts';

type Part = Pick<PartSource<unknown>, 'now' | 'load'>;

/** All parts of the page that are known so far. A part that is loaded may add further ones. */
const parts: Part[] = [];

export function addPart(part: Part): void {
  parts.push(part);
}

/** The longest time to wait for idle time, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Loads one part after the other. Ends when all are loaded, when one cannot be loaded, or when
 * `signal` aborts.
 */
export async function prefetchParts(
  signal: AbortSignal,
  known: readonly Part[] = parts,
  idle: () => Promise<void> = idleTime,
): Promise<void> {
  for (let at = 0; at < known.length; at += 1) {
    const part = known[at];
    if (part === undefined || part.now().state === 'ready') continue;
    await idle();
    if (signal.aborted) return;
    const { state } = await part.load();
    if (state === 'failed') return;
  }
}

function idleTime(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
  });
}
