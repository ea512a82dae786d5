/** Opens the way to the host and keeps it open. */
import type { ClientLink } from '@orpc/client';

export type Reachability = 'connecting' | 'connected' | 'lost';

export interface HostLink {
  readonly link: ClientLink<Record<never, never>>;
  onReachability(listener: (state: Reachability) => void): void;
}

export function openLink(): HostLink {
  throw new Error('Not written yet.');
}
