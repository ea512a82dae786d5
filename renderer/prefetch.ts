/**
 * Loads parts of the page while the browser is idle, so that the user does not wait at their
 * first use. They then also work if the host has ended.
 */
import type { PartSource } from './part-source.ts';

type Part = Pick<PartSource<unknown>, 'now' | 'load'>;

/**
 * All parts of the page that are registered so far. Code that is loaded can register further
 * parts.
 */
const parts: Part[] = [];

export function addPart(part: Part): void {
  parts.push(part);
}

/** The longest time in milliseconds to wait until the browser is idle. */
const PATIENCE_MS = 2_000;

/**
 * Loads one part after the other. Stops when all are loaded, when a part cannot be loaded, or
 * when `signal` aborts.
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
    // Safari does not have `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
  });
}
