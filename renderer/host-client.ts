/**
 * The way to the host: a MessagePort in Electron, a WebSocket in the browser. Nobody else in the
 * renderer knows which. A call made while the way is down fails with `unreachable`; followers
 * (`stores/follow.ts`) ask again by themselves once it is up.
 */
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import i18next from 'i18next';
import type { contract } from '../shared/contract.ts';
import type { JsonObject } from '../shared/json.ts';
import { failureWords } from './i18n/failure-words.ts';
import { openLink, type Reachability } from './links/host-link.ts';

export type HostClient = ContractRouterClient<typeof contract>;

export interface HostConnection {
  readonly client: HostClient;
  /** Calls back at once and at each change. */
  onReachability(listener: (state: Reachability) => void): void;
}

/** Null: the page was opened without the token that lets it in. */
export function connectToHost(): HostConnection | null {
  const way = openLink();
  if (way === null) return null;
  const { link, onReachability } = way;
  return { client: createORPCClient(link), onReachability };
}

/** A failure of the host, or `unreachable`. `message` is in the page's language. */
export interface HostFailure {
  readonly code: string;
  readonly message: string;
  readonly data: JsonObject;
}

export function failureOf(error: unknown): HostFailure {
  if (error instanceof ORPCError) {
    const data = error.data ?? {};
    return { code: error.code, message: failureWords(data) ?? error.message, data };
  }
  const why = error instanceof Error ? error.message : String(error);
  // Before the texts are there, as in tests of stores, the link's own words must do.
  return { code: 'unreachable', message: i18next.isInitialized ? i18next.t('connection.unreachable') : why, data: {} };
}
