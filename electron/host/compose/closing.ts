/** Closes a host. */
import type { ReminderClock } from '../assistant/reminder-clock.ts';
import type { HostEvents } from '../events.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { Requests } from '../servers/requests.ts';
import type { Database } from '../store/database.ts';
import type { LeaseKeeper } from '../store/lease-keeper.ts';
import type { composeTools } from './tools.ts';
import type { composeTopics } from './topics.ts';

type Topics = ReturnType<typeof composeTopics>;

export interface OpenHost {
  readonly requests: Requests;
  /** null in a shell without windows. */
  readonly reminders: ReminderClock | null;
  readonly runner: LoopRunner;
  readonly nouns: Pick<Topics['nouns'], 'commands' | 'compactions'>;
  readonly order: Topics['order'];
  readonly tools: Pick<ReturnType<typeof composeTools>, 'hub' | 'logins'>;
  readonly events: HostEvents;
  readonly lease: LeaseKeeper;
  readonly database: Database;
}

/** Closes the parts of a host: first those that still write, the database last. */
export function closing(host: OpenHost): () => Promise<void> {
  const { requests, reminders, runner, nouns, order, tools, events, lease, database } = host;
  return async () => {
    requests.close();
    await reminders?.close();
    await runner.close();
    await nouns.commands.close();
    nouns.compactions.close();
    await order.settled();
    tools.logins.close();
    await tools.hub.close();
    events.mute();
    lease.close();
    database.close();
  };
}
