/** Opens the connection to the host and keeps it open. */
import type { ClientLink } from '@orpc/client';
import { BRIDGE_NAME, type ShellBridge } from '../../shared/shell-bridge.ts';
import { keepOpen } from './keep-open.ts';
import { portDoor } from './port.ts';
import { lookForServer, openSocket } from './socket.ts';
import { takeToken } from './token.ts';

/**
 * `lost`: the connection broke for an unknown reason. `ended`: the host has ended, so loops do
 * not continue. `refused`: a host is there and refuses the token of this page, which is from an
 * earlier start. In all three states the page retries.
 */
export type Reachability = 'connecting' | 'connected' | 'lost' | 'ended' | 'refused';

export interface HostLink {
  readonly link: ClientLink<Record<never, never>>;
  /** Calls the listener at once and at each change. */
  onReachability(listener: (state: Reachability) => void): void;
}

declare global {
  interface Window {
    readonly [BRIDGE_NAME]?: ShellBridge;
  }
}

/** null: the page in the browser was opened without a token, so it has no access. */
export function openLink(): HostLink | null {
  const bridge = window[BRIDGE_NAME];
  if (bridge !== undefined) return keepOpen(portDoor(bridge), wakeWithThePage);
  const token = takeToken();
  if (token === null) return null;
  return keepOpen({ open: () => openSocket(token), look: lookForServer }, wakeWithThePage);
}

/**
 * Calls `wake` when the user returns to the page or the network returns, so that reconnecting
 * does not wait.
 */
function wakeWithThePage(wake: () => void): void {
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
