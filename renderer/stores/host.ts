/**
 * The client that all stores use to call the host. It is set once before the first rendering.
 * Each test sets a client of its own.
 */
import type { HostClient } from '../host-client.ts';

let client: HostClient | null = null;

export function setHost(given: HostClient): void {
  client = given;
}

export function host(): HostClient {
  if (client === null) throw new Error('The host client is not set yet.');
  return client;
}
