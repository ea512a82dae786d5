/** Opens the way to the host and keeps it open. */
import type { ClientLink } from '@orpc/client';
import { BRIDGE_NAME, type ShellBridge } from '../../shared/shell-bridge.ts';
import { keepOpen } from './keep-open.ts';
import { portDoor } from './port.ts';
import { lookForServer, openSocket } from './socket.ts';
import { takeToken } from './token.ts';

/**
 * `lost`: the connection broke, and nobody knows why yet. `ended`: the host has ended; loops do not go on. `refused`: a host is there and does not
 * want this page, whose address is of another start. In all three it is tried again.
 */
export type Reachability = 'connecting' | 'connected' | 'lost' | 'ended' | 'refused';

export interface HostLink {
  readonly link: ClientLink<Record<never, never>>;
  /** Calls back at once and at each change. */
  onReachability(listener: (state: Reachability) => void): void;
}

declare global {
  interface Window {
    readonly [BRIDGE_NAME]?: ShellBridge;
  }
}

/** Null: in a browser, and the address has no token. Then there is no way in. */
export function openLink(): HostLink | null {
  const bridge = window[BRIDGE_NAME];
  if (bridge !== undefined) return keepOpen(portDoor(bridge), wakeWithThePage);
  const token = takeToken();
  if (token === null) return null;
  return keepOpen({ open: () => openSocket(token), look: lookForServer }, wakeWithThePage);
}

/** Who comes back to the page, or to the network, does not wait. */
function wakeWithThePage(wake: () => void): void {
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
