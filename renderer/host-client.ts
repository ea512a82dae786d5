/**
 * The connection to the host: a MessagePort in Electron, a WebSocket in the browser. Only this
 * file of the renderer distinguishes these two cases. While there is no connection, a call fails
 * with `unreachable`. Streams (`stores/follow.ts`) continue automatically when the connection is
 * restored.
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
  /** Whether the page is in a browser, whose address and Back button the user sees. */
  readonly isInBrowser: boolean;
  /** Calls the listener immediately and after each change. */
  onReachability(listener: (state: Reachability) => void): void;
  /** Tries to connect at once. */
  retry(): void;
}

/**
 * Opens the connection to the host; null: the URL of the page contains no token, and the host has
 * never accepted this browser, so the page has no access.
 */
export async function connectToHost(): Promise<HostConnection | null> {
  const way = await openLink();
  if (way === null) return null;
  const { link, isInBrowser, onReachability, retry } = way;
  return { client: createORPCClient(link), isInBrowser, onReachability, retry };
}

/**
 * A failure that the host reported, or `unreachable`. `message` is in the current language of the
 * page.
 */
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
  // In tests of stores no texts are loaded, so this uses the error message of the connection.
  return {
    code: 'unreachable',
    get message() {
      return i18next.isInitialized ? i18next.t('connection.unreachable') : why;
    },
    data: {},
  };
}
