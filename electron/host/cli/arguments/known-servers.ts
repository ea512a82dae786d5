import type { ServerId } from '../../../../shared/ids.ts';
import type { Host } from '../../program/host-api.ts';
import { UsageError } from './usage-problem.ts';

/**
 * Refuses an option that switches a server that is neither built in, nor stored, nor in the
 * configuration of this process. Throws `UsageError`.
 */
export function refuseUnknownServers(
  switches: ReadonlyMap<ServerId, boolean>,
  { servers }: { readonly servers: Pick<Host['servers'], 'list'> },
): void {
  if (switches.size === 0) return;
  const known = servers.list().map(({ id }) => id);
  for (const name of switches.keys()) {
    if (!known.includes(name)) throw new UsageError({ problem: 'unknown-server', name, known });
  }
}
