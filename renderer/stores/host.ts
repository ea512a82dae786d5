/**
 * The client that all stores use to call the host. It is set once before the first rendering.
 * Each test sets a client of its own.
 */
import type { HostClient } from '../host-client.ts';

let client: HostClient | null = null;
let retry = (): void => undefined;

export function setHost(given: HostClient, retryNow: () => void = () => undefined): void {
  client = given;
  retry = retryNow;
}

/** Tries to connect at once, because the user asks for it. */
export const retryConnection = (): void => retry();

export function host(): HostClient {
  if (client === null) throw new Error('The host client is not set yet.');
  return client;
}
