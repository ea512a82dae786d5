/**
 * The connection to the host: a MessagePort in Electron, a WebSocket in the browser. No other
 * file of the renderer distinguishes them. While there is no connection, a call fails with
 * `unreachable`; followers (`stores/follow.ts`) continue by themselves when it is back.
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
  /** Calls the listener at once and at each change. */
  onReachability(listener: (state: Reachability) => void): void;
}

/** null: the page was opened without the token that gives access. */
export function connectToHost(): HostConnection | null {
  const way = openLink();
  if (way === null) return null;
  const { link, onReachability } = way;
  return { client: createORPCClient(link), onReachability };
}

/** A failure of the host, or `unreachable`. `message` is in the language that the page has now. */
export interface HostFailure {
  readonly code: string;
  readonly message: string;
  readonly data: JsonObject;
}

export function failureOf(error: unknown): HostFailure {
  if (error instanceof ORPCError) {
    const data = error.data ?? {};
    return {
      code: error.code,
      get message() {
        return failureWords(data) ?? error.message;
      },
      data,
    };
  }
  const why = error instanceof Error ? error.message : String(error);
  // Tests of stores load no texts, so the message of the link has to do.
  return {
    code: 'unreachable',
    get message() {
      return i18next.isInitialized ? i18next.t('connection.unreachable') : why;
    },
    data: {},
  };
}
