/** The API of the host for its shells. `createHost` makes it. */
import type { RestoreOutcome } from '../../../shared/backup.ts';
import type { InstructionsOfFile, MemorySize } from '../../../shared/contract/memory.ts';
import type { FolderInstructionsView } from '../../../shared/contract/workspaces.ts';
import type { MoveOutcome } from '../../../shared/data-move.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { Message } from '../../../shared/message.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { SlashReply } from '../../../shared/slash/slash-command.ts';
import type { createApprovals } from '../approvals/approvals.ts';
import type { createArtifacts } from '../artifacts/artifacts.ts';
import type { createArtifactExports } from '../artifacts/export/artifact-exports.ts';
import type { Assistant } from '../assistant/assistant.ts';
import type { TypedWhere } from '../assistant/typed-commands.ts';
import type { createAutomations } from '../automations/automations.ts';
import type { createBackups } from '../backups/backups.ts';
import type { Changes } from '../changes/changes.ts';
import type { HostEvents } from '../events.ts';
import type { createTopicExports } from '../exports/topic-exports.ts';
import type { FolderIndexCommands } from '../indexing/folder-index-commands.ts';
import type { createInspect } from '../inspect/inspect.ts';
import type { createDataFolder } from '../location/data-folder.ts';
import type { createInstructedPlaces } from '../memory/instructed-places.ts';
import type { createMemory } from '../memory/memory.ts';
import type { createMemoryFile } from '../memory/memory-file.ts';
import type { createReceipts } from '../memory/receipts.ts';
import type { createOutputs } from '../outputs/outputs.ts';
import type { createProviders } from '../providers/providers.ts';
import type { createProxies } from '../proxies/proxies.ts';
import type { createReleases } from '../releases/releases.ts';
import type { createRunsApi } from '../runs/runs-api.ts';
import type { createTopicIndex } from '../runs/topic-index.ts';
import type { createSearch } from '../search/search.ts';
import type { Requests } from '../servers/requests.ts';
import type { createServers } from '../servers/servers.ts';
import type { createSkills } from '../skills/skills.ts';
import type { Exported, ExportFilter } from '../store/exported.ts';
import type { IgnoredRows } from '../store/ignored-rows.ts';
import type { PageSecrets } from '../store/page-secrets.ts';
import type { createAttachedFiles } from '../topics/attached-files.ts';
import type { TopicCompactions } from '../topics/compaction/compactions.ts';
import type { createConversation } from '../topics/conversation.ts';
import type { createPresets } from '../topics/presets.ts';
import type { createQueueApi } from '../topics/queue-api.ts';
import type { HostSettings } from '../topics/settings.ts';
import type { createTopicArchive } from '../topics/topic-archive.ts';
import type { TopicBackground } from '../topics/topic-background.ts';
import type { TopicCommands } from '../topics/topic-commands.ts';
import type { createTopicsApi } from '../topics/topics-api.ts';
import type { createVersions } from '../topics/versions.ts';
import type { createTransfers } from '../transfer/transfers.ts';
import type { createUsage } from '../usage/usage.ts';
import type { createSearchKeys } from '../web/search-keys.ts';
import type { createChecks } from '../workspaces/checks.ts';
import type { createWorkspaces } from '../workspaces/workspaces.ts';
import type { DoctorCheck } from './doctor.ts';
import type { createLoops } from './loops.ts';

type CreatedLoops = ReturnType<typeof createLoops>;

/**
 * The API for the command line: functions that drive loops, and the nouns that windows use too.
 */
export interface HostApi extends Readonly<CreatedLoops['drives']> {
  readonly loops: CreatedLoops['noun'];
  readonly settings: Omit<HostSettings, 'set' | 'modelChosen'>;
  readonly runs: ReturnType<typeof createRunsApi>;
  readonly automations: ReturnType<typeof createAutomations> & {
    /** The number of automations with missed times about which nobody has decided. */
    missed(): number;
    /** Looks soon for times that have come, because the computer woke up or its clock was set. */
    look(): void;
  };
  readonly approvals: ReturnType<typeof createApprovals>;
  readonly changes: Pick<Changes, keyof Changes>;
  /** The checks of a folder. */
  readonly checks: ReturnType<typeof createChecks>;
  /** Skills of the app and of folders. */
  readonly skills: ReturnType<typeof createSkills>;
  readonly artifactExports: ReturnType<typeof createArtifactExports>;
  readonly workspaces: Pick<ReturnType<typeof createWorkspaces>, 'trustOf'>;
  /** Reads files that go with a message. */
  readonly attachedFiles: Pick<ReturnType<typeof createAttachedFiles>, 'partOf'>;
  /** The messages of the versions that are shown. */
  messages(topicId: TopicId): readonly Message[];
  /**
   * The model that answers a topic at present: that of this process, of the topic, or of the app.
   * Starting or resuming a loop with a model also sets the topic's model.
   */
  modelOf(topicId: TopicId): ModelSetting;
  exportData(filter?: ExportFilter): Exported;
  /** Looks into a file of an export where it is, and imports it. */
  readonly importFiles: ReturnType<typeof createTransfers>['files'];
  /** Facts about the user, and what models propose to remember. */
  readonly memory: ReturnType<typeof createMemory> &
    ReturnType<typeof createMemoryFile> &
    ReturnType<typeof createInstructedPlaces> &
    ReturnType<typeof createReceipts> & {
      readonly size: () => MemorySize;
      readonly instructedTopics: () => InstructionsOfFile['topics'];
    };
  /** The search in the words of all messages. */
  readonly search: ReturnType<typeof createSearch>;
  /** What a user can do with the indexes of folders. */
  readonly folderIndexes: FolderIndexCommands;
  /** Returns the folder of a topic. Throws `not-found` if the topic does not exist. */
  workspaceOf(topicId: TopicId): string;
  /**
   * Returns the instructions of a folder that the next loop is given, of a topic or of a new one;
   * null: none.
   */
  instructionsIn(folder: string, topicId?: TopicId): Promise<FolderInstructionsView | null>;
  doctor(): Promise<readonly DoctorCheck[]>;
  /** Interrupts running loops, which can be resumed, and closes servers and the database. */
  close(): Promise<void>;
}

/**
 * One member for each noun of the contract, with its handlers and with the data that the feeds of
 * windows read.
 */
export interface Host extends HostApi {
  /** Feeds subscribe here. The shell's own listeners hear everything before them. */
  readonly events: Pick<HostEvents, 'on'>;
  /** The rows that do not count because another program wrote them; null: rows are not signed here. */
  readonly ignoredRows: IgnoredRows | null;
  /** What became of a restore at this start; null: none was wanted. */
  readonly restoreOutcome: RestoreOutcome | null;
  /** The outcome of a move of the data folder at this start; null: no move was finished or refused. */
  readonly moveOutcome: MoveOutcome | null;
  /** The pages that the browser shell knows. */
  readonly pageSecrets: Pick<PageSecrets, keyof PageSecrets>;
  readonly topics: ReturnType<typeof createTopicsApi>;
  /** Backups of the database. */
  readonly backups: ReturnType<typeof createBackups>['noun'];
  /** Newer versions of the app. */
  readonly releases: ReturnType<typeof createReleases>['noun'];
  readonly dataFolder: ReturnType<typeof createDataFolder>['noun'];
  readonly dataFolderStreams: ReturnType<typeof createDataFolder>['streams'];
  readonly topicArchive: ReturnType<typeof createTopicArchive>;
  readonly topicExports: ReturnType<typeof createTopicExports>;
  readonly transfers: ReturnType<typeof createTransfers>['transfers'];
  readonly transferStreams: ReturnType<typeof createTransfers>['streams'];
  readonly queue: ReturnType<typeof createQueueApi>;
  readonly attachedFiles: ReturnType<typeof createAttachedFiles>;
  readonly versions: ReturnType<typeof createVersions>;
  readonly conversation: ReturnType<typeof createConversation>;
  readonly compactions: Omit<TopicCompactions, 'close'>;
  readonly outputs: ReturnType<typeof createOutputs>;
  readonly artifacts: ReturnType<typeof createArtifacts>;
  readonly usage: ReturnType<typeof createUsage>;
  readonly inspect: ReturnType<typeof createInspect>;
  readonly commands: Omit<TopicCommands, 'close'>;
  readonly background: TopicBackground;
  /** The index of a topic's folder, as pages see it. */
  readonly topicIndex: ReturnType<typeof createTopicIndex>;
  readonly workspaces: ReturnType<typeof createWorkspaces>;
  readonly presets: ReturnType<typeof createPresets>;
  readonly providers: ReturnType<typeof createProviders>;
  readonly network: ReturnType<typeof createProxies>;
  readonly servers: ReturnType<typeof createServers>;
  readonly requests: Pick<Requests, 'list' | 'answer' | 'saveDraft'>;
  readonly assistant: Omit<Assistant, 'execute'> & {
    /**
     * Carries out a typed command and stores no message. Wrong usage, unknown commands and
     * refusals are replies, not errors.
     */
    run(text: string, where: TypedWhere): Promise<SlashReply>;
  } & ReturnType<typeof createSearchKeys>;
}
