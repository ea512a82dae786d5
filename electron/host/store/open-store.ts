/**
 * Opens the database in the data folder of a host, and creates one object for each kind of stored
 * data.
 */
import { join } from 'node:path';
import type { SigningKey } from '../secrets/signing-key.ts';
import { ApprovalRules } from './approval-rules.ts';
import { ApprovedSkills } from './approved-skills.ts';
import { ApprovedTools } from './approved-tools.ts';
import { AttachedFiles } from './attached-files.ts';
import { AutomationFirings } from './automation-firings.ts';
import { AutomationGaps } from './automation-gaps.ts';
import { Automations } from './automations.ts';
import { Checkpoints } from './checkpoints.ts';
import { Compactions } from './compactions.ts';
import { ContextFills } from './context-fills.ts';
import { openDatabase } from './database.ts';
import { DATABASE_FILE } from './database-name.ts';
import { Drafts } from './drafts.ts';
import { FactProposals } from './fact-proposals.ts';
import { FactUses } from './fact-uses.ts';
import { Facts } from './facts.ts';
import { FolderIndexes } from './folder-indexes.ts';
import { FolderDecisions } from './folder-trust.ts';
import { ImageQuota } from './image-quota.ts';
import { Imports } from './imports.ts';
import { Inbox } from './inbox.ts';
import { Loops } from './loops.ts';
import { MarkedChecks } from './marked-checks.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryQuestions } from './memory-questions.ts';
import { MessageDeletions } from './message-deletions.ts';
import { MessagePlaces } from './message-places.ts';
import { MessageWords } from './message-words.ts';
import { Messages } from './messages.ts';
import { ModelUsage } from './model-usage.ts';
import { Outputs } from './outputs.ts';
import { PageSecrets } from './page-secrets.ts';
import { Pins } from './pins.ts';
import { QueuedMessages } from './queued-messages.ts';
import { purgeRemovedTopics } from './removed-topics.ts';
import { Reversals } from './reversals.ts';
import { RunLoops } from './run-loops.ts';
import { RunModelCalls } from './run-model-calls.ts';
import { RunOutbox } from './run-outbox.ts';
import { Runs } from './runs.ts';
import { Seal } from './seal.ts';
import { ServerRequests } from './server-requests.ts';
import { Servers } from './servers.ts';
import { Settings } from './settings.ts';
import { SlashCalls } from './slash-calls.ts';
import { TopicSummaries } from './topic-summaries.ts';
import { TopicTitles } from './topic-titles.ts';
import { Topics } from './topics.ts';
import { Versions } from './versions.ts';
import { WithheldSecrets } from './withheld-secrets.ts';

export { DATABASE_FILE };

export type HostStore = ReturnType<typeof openStore>;

/**
 * Opens the database, or creates it if it is missing. Marks loops that a crash left running as
 * interrupted, and purges topics that were removed long ago. With a key, the rows that decide what
 * may happen without asking are signed. Throws `storage`.
 */
export function openStore(dataDir: string, now: () => number, signingKey: SigningKey | null = null) {
  const database = openDatabase(join(dataDir, DATABASE_FILE), { now });
  const seal = new Seal(database, signingKey?.bytes ?? null);
  if (signingKey?.isNew === true) {
    seal.signAll();
    signingKey.signed();
  }
  const loops = new Loops(database);
  loops.markInterrupted();
  const serverRequests = new ServerRequests(database);
  serverRequests.expireLost();
  new Imports(database).dropDead();
  purgeRemovedTopics(database);
  const slashCalls = new SlashCalls(database);
  slashCalls.forgetEnded();
  return {
    database,
    seal,
    loops,
    topics: new Topics(database, seal),
    titles: new TopicTitles(database),
    summaries: new TopicSummaries(database),
    messages: new Messages(database),
    messagePlaces: new MessagePlaces(database),
    messageDeletions: new MessageDeletions(database),
    messageWords: new MessageWords(database),
    versions: new Versions(database),
    pageSecrets: new PageSecrets(database),
    outputs: new Outputs(database),
    pins: new Pins(database),
    storedCompactions: new Compactions(database),
    contextFills: new ContextFills(database),
    imports: new Imports(database),
    inbox: new Inbox(database),
    modelUsage: new ModelUsage(database),
    drafts: new Drafts(database),
    attachedFiles: new AttachedFiles(database),
    queue: new QueuedMessages(database),
    rules: new ApprovalRules(database, seal),
    automations: new Automations(database, seal),
    automationFirings: new AutomationFirings(database, seal),
    automationGaps: new AutomationGaps(database),
    approvedSkills: new ApprovedSkills(database, seal),
    approvedTools: new ApprovedTools(database, seal),
    checkpoints: new Checkpoints(database),
    reversals: new Reversals(database),
    imageQuota: new ImageQuota(database),
    runs: new Runs(database),
    runLoops: new RunLoops(database),
    runModelCalls: new RunModelCalls(database),
    runOutbox: new RunOutbox(database),
    serverRequests,
    keptServers: new Servers(database, seal),
    folderDecisions: new FolderDecisions(database, seal),
    markedChecks: new MarkedChecks(database, seal),
    folderIndexes: new FolderIndexes(database),
    settings: new Settings(database, seal),
    withheldSecrets: new WithheldSecrets(database, seal),
    slashCalls,
    facts: new Facts(database),
    factProposals: new FactProposals(database),
    factUses: new FactUses(database),
    memoryEvents: new MemoryEvents(database),
    memoryQuestions: new MemoryQuestions(database),
  };
}
