/** The client for all stores. Set once, before the first rendering; tests set their own. */
import type { HostClient } from '../host-client.ts';

let client: HostClient | null = null;

export function setHost(given: HostClient): void {
  client = given;
}

export function host(): HostClient {
  if (client === null) throw new Error('The host client is not set yet.');
  return client;
}
