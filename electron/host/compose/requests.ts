/** Plugs together what servers ask of the user. */
import type { HostEvents } from '../events.ts';
import type { ModelChoice } from '../models/model-choice.ts';
import type { ShellPorts } from '../ports.ts';
import { Requests } from '../servers/requests.ts';
import type { LeaseKeeper } from '../store/lease-keeper.ts';
import type { HostStore } from '../store/open-store.ts';

export interface HostRequestsParts {
  readonly store: HostStore;
  readonly shell: Pick<ShellPorts, 'now' | 'log'>;
  readonly events: HostEvents;
  readonly models: ModelChoice;
  readonly lease: LeaseKeeper;
}

export function composeRequests({ store, shell, events, models, lease }: HostRequestsParts): Requests {
  const { serverRequests, loops, topics } = store;
  const { now, log } = shell;
  const requests = new Requests({
    serverRequests,
    loops,
    topics,
    models,
    owner: lease.owner,
    now,
    news: events.news,
    log,
  });
  events.on('loop', 'requests', (event) => requests.hear(event));
  return requests;
}
