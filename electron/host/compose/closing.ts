/** Closes a host. */
import type { Runs } from '../runs/runs.ts';
import type { MessageIndexer } from '../search/message-indexer.ts';
import type { Requests } from '../servers/requests.ts';
import type { Database } from '../store/database.ts';
import type { Titler } from '../topics/titles/titler.ts';
import type { composeAutomations } from './automations.ts';
import type { composeMemory } from './memory.ts';
import type { HostParts } from './parts.ts';
import type { composeReminders } from './reminders.ts';
import type { composeTopics } from './topics.ts';

interface OpenHost
  extends Pick<HostParts, 'runner' | 'tools' | 'events' | 'lease'>,
    Pick<ReturnType<typeof composeTopics>, 'nouns' | 'order'> {
  readonly requests: Requests;
  readonly closeBackground: () => Promise<void>;
  readonly runs: Runs;
  readonly memory: Pick<ReturnType<typeof composeMemory>, 'close'>;
  readonly titler: Titler;
  readonly messageIndexer: MessageIndexer;
  readonly reminders: ReturnType<typeof composeReminders>;
  readonly automations: ReturnType<typeof composeAutomations>;
  readonly transfer: { close(): void };
  readonly releases: { close(): void };
  readonly closeBackups: () => Promise<void>;
  readonly closeData: () => Promise<void>;
  readonly database: Database;
}

/**
 * Returns a function that closes the parts of a host: first those that still write, and the
 * database last.
 */
export function closing(host: OpenHost): () => Promise<void> {
  const { requests, reminders, automations, runs, runner, memory, titler, closeBackground, nouns, order } = host;
  const { tools, closeData, events, lease, database, messageIndexer } = host;
  return async () => {
    requests.close();
    host.transfer.close();
    host.releases.close();
    await reminders?.close();
    await Promise.all([automations.close(), runs.close(), runner.close()]);
    await Promise.all([memory.close(), titler.close(), messageIndexer.close(), host.closeBackups()]);
    await Promise.all([closeBackground(), nouns.commands.close()]);
    nouns.compactions.close();
    await order.settled();
    tools.logins.close();
    await Promise.all([closeData(), tools.hub.close()]);
    events.mute();
    lease.close();
    database.close();
  };
}
