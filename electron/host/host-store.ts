/** The data folder of a host: its database, and a door to each noun in it. */
import { join } from 'node:path';
import { ApprovalRules } from './store/approval-rules.ts';
import { Checkpoints } from './store/checkpoints.ts';
import { Compactions } from './store/compactions.ts';
import { openDatabase } from './store/database.ts';
import { Drafts } from './store/drafts.ts';
import { Loops } from './store/loops.ts';
import { Messages } from './store/messages.ts';
import { Pins } from './store/pins.ts';
import { QueuedMessages } from './store/queued-messages.ts';
import { purgeRemovedTopics } from './store/removed-topics.ts';
import { ServerRequests } from './store/server-requests.ts';
import { Servers } from './store/servers.ts';
import { Settings } from './store/settings.ts';
import { SlashCalls } from './store/slash-calls.ts';
import { TopicSummaries } from './store/topic-summaries.ts';
import { Topics } from './store/topics.ts';
import { Versions } from './store/versions.ts';

export const DATABASE_FILE = 'loopwright.sqlite';

export type HostStore = ReturnType<typeof openStore>;

/** Creates what is missing, marks what a crash left running as interrupted, and forgets what was removed long ago. Throws `storage`. */
export function openStore(dataDir: string, now: () => number) {
  const database = openDatabase(join(dataDir, DATABASE_FILE), { now });
  const loops = new Loops(database);
  loops.markInterrupted();
  const serverRequests = new ServerRequests(database);
  serverRequests.expireLost();
  purgeRemovedTopics(database);
  const slashCalls = new SlashCalls(database);
  slashCalls.forgetEnded();
  return {
    database,
    loops,
    topics: new Topics(database),
    summaries: new TopicSummaries(database),
    messages: new Messages(database),
    versions: new Versions(database),
    pins: new Pins(database),
    storedCompactions: new Compactions(database),
    drafts: new Drafts(database),
    queue: new QueuedMessages(database),
    rules: new ApprovalRules(database),
    checkpoints: new Checkpoints(database),
    serverRequests,
    keptServers: new Servers(database),
    settings: new Settings(database),
    slashCalls,
  };
}
