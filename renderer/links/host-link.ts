/** Opens the connection to the host and reopens it when it breaks. */
import type { ClientLink } from '@orpc/client';
import { BRIDGE_NAME, type ShellBridge } from '../../shared/shell-bridge.ts';
import { keepOpen } from './keep-open.ts';
import { portDoor } from './port.ts';
import { lookForServer, openSocket } from './socket.ts';
import { takeToken } from './token.ts';

/**
 * `lost`: the connection broke for an unknown reason. `ended`: the host process has ended, so
 * loops do not continue. `refused`: the host is running but refuses the token of this page, which
 * belongs to an earlier start of the host. In all three states the page retries.
 */
export type Reachability = 'connecting' | 'connected' | 'lost' | 'ended' | 'refused';

export interface HostLink {
  readonly link: ClientLink<Record<never, never>>;
  /** Calls the listener immediately and after each change. */
  onReachability(listener: (state: Reachability) => void): void;
}

declare global {
  interface Window {
    readonly [BRIDGE_NAME]?: ShellBridge;
  }
}

/**
 * Opens the connection; null: the URL of the page in the browser contains no token, so the page
 * has no access.
 */
export function openLink(): HostLink | null {
  const bridge = window[BRIDGE_NAME];
  if (bridge !== undefined) return keepOpen(portDoor(bridge), wakeWithThePage);
  const token = takeToken();
  if (token === null) return null;
  return keepOpen({ open: () => openSocket(token), look: lookForServer }, wakeWithThePage);
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
