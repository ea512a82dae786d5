/** Connects the requests of servers to the user with the rest of the host. */
import { Requests } from '../servers/requests.ts';
import type { HostParts } from './parts.ts';

export function composeRequests({
  store,
  shell,
  events,
  models,
  lease,
}: Pick<HostParts, 'store' | 'shell' | 'events' | 'models' | 'lease'>): Requests {
  const { serverRequests, loops, topics } = store;
  const { now, log } = shell;
  const { owner } = lease;
  const requests = new Requests({ serverRequests, loops, topics, models, owner, now, news: events.news, log });
  events.on('loop', 'requests', (event) => requests.hear(event));
  return requests;
}
