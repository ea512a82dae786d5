/** Opens the connection to the host and reopens it when it breaks. */
import type { ClientLink } from '@orpc/client';
import { BRIDGE_NAME, type ShellBridge } from '../../shared/shell-bridge.ts';
import { allowCode } from '../code-gate.ts';
import { keepOpen } from './keep-open.ts';
import { ownKey } from './own-key.ts';
import { portDoor } from './port.ts';
import { socketDoor } from './socket.ts';
import { takeToken } from './token.ts';

/**
 * `lost`: the connection broke for an unknown reason. `ended`: the host process has ended, so
 * loops do not continue. `refused`: the host is running but does not know this page any more.
 * `used`: the address of this page was used before by another page. In these four states the page
 * retries. `impostor`: another program answers at this address; the page retries when the user
 * asks for it.
 */
export type Reachability = 'connecting' | 'connected' | 'lost' | 'ended' | 'refused' | 'used' | 'impostor';

export interface HostLink {
  readonly link: ClientLink<Record<never, never>>;
  /** Calls the listener immediately and after each change. */
  onReachability(listener: (state: Reachability) => void): void;
  /** Tries to connect at once. */
  retry(): void;
}

/** A connection, and where the page is. */
export interface PageLink extends HostLink {
  /** Whether the page is in a browser, whose address and Back button the user sees. */
  readonly isInBrowser: boolean;
}

declare global {
  interface Window {
    readonly [BRIDGE_NAME]?: ShellBridge;
  }
}

/**
 * Opens the connection; null: the URL of the page in the browser contains no token, and the host
 * has never accepted this browser, so the page has no access.
 */
export async function openLink(): Promise<PageLink | null> {
  const bridge = window[BRIDGE_NAME];
  if (bridge !== undefined) return { ...keepOpen(portDoor(bridge), wakeWithThePage), isInBrowser: false };
  const token = takeToken();
  const own = ownKey();
  if (token === null && (await own.load()) === null) return null;
  const kept = keepOpen(socketDoor(token, own), wakeWithThePage);
  let begun = false;
  kept.onReachability((state) => {
    begun ||= state !== 'connecting';
    allowCode(!begun || state === 'connected');
  });
  return { ...kept, isInBrowser: true };
}

/**
 * Calls `wake` when the user returns to the page or the computer is online again, so that the
 * page reconnects without delay.
 */
function wakeWithThePage(wake: () => void): void {
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
