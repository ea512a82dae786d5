/**
 * What a window asks of the core besides `HostApi`: topics, queues, changes, folders, providers. `rpc/router.ts` puts it behind the contract;
 * shapes and errors are those of `shared/contract.ts`.
 */

import type {
  FolderView,
  LocalProvider,
  ProviderSaved,
  ProviderTest,
  Sent,
  UsageOfDay,
} from '../../shared/contract.ts';
import type { CallId, CompactionId, LoopId, MessageId, ServerId, ServerRequestId, TopicId } from '../../shared/ids.ts';
import type { InspectedIteration, InspectedLoop, InspectedRequest } from '../../shared/inspected.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { FileDiff, Locale } from '../../shared/loop.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import type { Usage } from '../../shared/model.ts';
import type { Attachment } from '../../shared/server-contract.ts';
import type { RequestAnswer, ServerRequest } from '../../shared/server-request.ts';
import type { FoundServers, GivenServer, ServerOrigin } from '../../shared/server-setting.ts';
import type {
  LogLevel,
  ResourceContent,
  ServerDetail,
  ServerLogLine,
  ServerPrompt,
  ServerResource,
  ServerView,
} from '../../shared/server-view.ts';
import type { ModelSetting, ProviderSetting } from '../../shared/settings.ts';
import type {
  CommandRun,
  Compaction,
  CompactionOutcome,
  ContextFill,
  FileChangeSummary,
  MessagePage,
  MessageView,
  QueuedMessage,
  TopicDetail,
  TopicSettings,
  TopicSummary,
  UndoneFile,
} from '../../shared/topic.ts';
import type { AssistantApi } from './assistant-api.ts';

/** All throw `not-found` for a topic that is not there or was removed. */
export interface TopicsApi {
  /** Without removed ones; pinned first, then the one with the newest message. */
  list(): readonly TopicSummary[];
  summary(topicId: TopicId): TopicSummary;
  detail(topicId: TopicId): TopicDetail;
  /** The newest page, or the one right before `before`. */
  page(topicId: TopicId, before?: MessageId): MessagePage;
  /** A message in full. */
  message(topicId: TopicId, messageId: MessageId): MessageView;
  /** The same, with texts of results cut as in a page. */
  messageView(topicId: TopicId, messageId: MessageId): MessageView;
  /**
   * The topic's last loop as far as the disk tells; null before the first. A loop driven here is folded from its events instead. Its calls are those
   * of the last reply whose results no message holds yet. What it waits for is `asking` or `open`; of a loop that was cut, a call that had begun is
   * `open`, one that was about to is `running`. No row has a plan, a note, why a call asks, or its diffs.
   */
  storedLoopView(topicId: TopicId): LoopView | null;
  /**
   * A loop of the topic that has waited for an approval since an earlier start asks again, as `approval-request` through `shell.onEvent`: with
   * the reason and the diffs, which `storedLoopView` does not have. Nothing runs and no model is called. To be called when a topic is followed,
   * behind `storedLoopView`; does nothing where no loop waits so.
   */
  wakeWaiting(topicId: TopicId): Promise<void>;
  /**
   * A topic at rest begins a turn (one that is paused or interrupted is stopped by it), one that asks a question has its answer; else the message
   * waits in the queue. Of several sent at once one begins a turn. A new topic without a folder works in the one used last that still exists, before
   * there is one in `Loopwright` in the home folder, which is created. A draft that says the same is gone. Throws `bad-usage` for an
   * empty message and a folder that is not there; then nothing is stored. Sent again with the same `sendId` it is the same message: nothing happens,
   * and the answer is the first one's, for as long as this host lives.
   */
  send(message: {
    readonly topicId: TopicId | null;
    readonly text: string;
    /** Resources of servers that run; read before anything is stored. Throws `conflict` for one that cannot be read. */
    readonly attachments?: readonly Attachment[];
    readonly workspace?: string;
    readonly settings?: TopicSettings;
    /** Of the reply to a slash command. Absent: the language of the app. */
    readonly locale?: Locale;
    readonly sendId?: string;
  }): Promise<Sent>;
  rename(topicId: TopicId, title: string): void;
  pin(topicId: TopicId, pinned: boolean): void;
  /** Absolute. Throws `bad-usage` for what is not a folder, `conflict` while a loop runs. */
  setWorkspace(topicId: TopicId, workspace: string): Promise<void>;
  /** `null` goes back to the app's setting; of `serverSwitches` and `toolSwitches` only the servers and tools that are named change. */
  updateSettings(
    topicId: TopicId,
    change: { readonly [K in keyof TopicSettings]?: NonNullable<TopicSettings[K]> | null },
  ): void;
  /** The draft of a topic, or of the topic that is not there yet. */
  draft(topicId: TopicId | null): string;
  /** Told as `topic-changed`; that of the topic that is not there yet is told to nobody. */
  setDraft(topicId: TopicId | null, text: string): void;
  markRead(topicId: TopicId): void;
  /** Stops its loop and its commands. Throws `conflict` while another process runs its loop. It is purged at the first start 7 days later. */
  remove(topicId: TopicId): Promise<void>;
  /** Behind a removal that is under way. */
  restore(topicId: TopicId): Promise<void>;
  findFiles(topicId: TopicId, query: string): Promise<readonly string[]>;
}

/**
 * Messages that wait for a running loop. When a loop that is driven here ends as completed, the first begins the next turn; behind one that was
 * stopped, failed, reached a limit or ran elsewhere, and after a start, they wait until `sendNow`. All throw `not-found` for one that was sent meanwhile.
 */
export interface QueueApi {
  list(topicId: TopicId): readonly QueuedMessage[];
  change(topicId: TopicId, id: string, text: string): void;
  remove(topicId: TopicId, id: string): void;
  /** Hands it to the running loop at its next step, answers the question of one that asks, begins a turn where none runs. */
  sendNow(topicId: TopicId, id: string): Promise<void>;
}

export type WhichChanges =
  | { readonly loopId: LoopId; readonly path?: string }
  | { readonly callId: CallId }
  | { readonly topicId: TopicId };

export interface ChangesApi {
  /** Oldest loop first, then by path. */
  list(topicId: TopicId): readonly FileChangeSummary[];
  diff(loopId: LoopId, path: string): FileDiff;
  ofCall(callId: CallId): readonly FileDiff[];
  undo(which: WhichChanges): Promise<readonly UndoneFile[]>;
  accept(which: WhichChanges): void;
}

export interface CommandsApi {
  list(topicId: TopicId): readonly CommandRun[];
  run(topicId: TopicId, command: string): Promise<void>;
  stop(topicId: TopicId, id: string): void;
}

export interface WorkspacesApi {
  recent(): readonly string[];
  browse(path: string | null): Promise<FolderView>;
}

/**
 * Several wordings of a question, several answers to one. Nothing is ever removed; what the tools did to files stays done. Throws `conflict` while a
 * loop of the topic runs or waits, `bad-usage` for a message that is not the user's, `not-found` for a number there is none of. To try again or reword
 * stops a loop that is paused or interrupted, as a new turn does. To show leaves it: it can go on when its version is shown again.
 */
export interface VersionsApi {
  tryAgain(topicId: TopicId, messageId: MessageId, model?: ModelSetting): Promise<Sent>;
  reword(topicId: TopicId, messageId: MessageId, text: string): Promise<Sent>;
  show(topicId: TopicId, messageId: MessageId, of: 'wordings' | 'answers', number: number): Promise<void>;
}

/**
 * What a model reads instead of earlier messages. Messages themselves are never changed by it. Of those that are not undone the one made last counts,
 * if the last message it stands for is shown.
 */
export interface CompactionsApi {
  /** Oldest first, undone ones included. */
  list(topicId: TopicId): readonly Compaction[];
  /** How full the window of the topic's model is. Cheap: each message is looked at once. */
  fill(topicId: TopicId): ContextFill;
  /**
   * Replaces all but the newest messages; the topic's model is asked for the summary. Given up where the host closes, too. Throws `conflict` while a
   * loop runs, and where the model cannot be asked.
   */
  compact(topicId: TopicId): Promise<CompactionOutcome>;
  /** What `compact` is doing there is given up: nothing is replaced. */
  giveUp(topicId: TopicId): void;
  /** What it stands for without what is pinned: the newest `MOST_COMPACTED_SHOWN`, oldest first, with texts of results cut as in a page. Throws `not-found`. */
  compacted(topicId: TopicId, compactionId: CompactionId): readonly MessageView[];
  /** From the next model call on. Throws `not-found`; one that is undone stays so. */
  undo(topicId: TopicId, compactionId: CompactionId): void;
  /** Throws `not-found`, and `bad-usage` for results of tools. */
  pin(topicId: TopicId, messageId: MessageId, pinned: boolean): void;
}

/** What models took, read from the journal. */
export interface UsageApi {
  days(days: number): readonly UsageOfDay[];
  ofTopic(topicId: TopicId): Usage & { readonly modelCalls: number };
}

/** From `from` to before `to`. */
export interface WhichMessages {
  readonly from?: number;
  readonly to?: number;
  readonly whole?: boolean;
}

/** What models were asked: the strategy is run over its journal again, without any effect. */
export interface InspectApi {
  loops(topicId: TopicId): readonly InspectedLoop[];
  iterations(loopId: LoopId): readonly InspectedIteration[];
  /** Throws `not-found` for a call that is not in the journal, or counts no longer. */
  request(loopId: LoopId, call: number, which?: WhichMessages): InspectedRequest;
}

export interface ProvidersApi {
  save(provider: ProviderSetting, key?: string | null): ProviderSaved;
  remove(id: string): void;
  reorder(ids: readonly string[]): void;
  findLocal(): Promise<readonly LocalProvider[]>;
  test(provider: ProviderSetting, key?: string | null): Promise<ProviderTest>;
}

/**
 * The servers of the app: those that are kept, those of this process, and the built-in ones. Shapes and errors are those of
 * `shared/server-contract.ts`; every change is told as `servers-changed`. All throw `not-found` for a server that is not there, and `bad-usage` for
 * changing one that is built in or belongs to the process.
 */
export interface ServersApi {
  list(): readonly ServerView[];
  detail(id: ServerId): ServerDetail;
  log(id: ServerId, after: number): readonly ServerLogLine[];
  read(text: string): FoundServers;
  importable(): Promise<readonly FoundServers[]>;
  offered(topicId: TopicId): Promise<FoundServers | null>;
  dismissOffer(topicId: TopicId): Promise<void>;
  add(servers: readonly GivenServer[], origin: ServerOrigin): void;
  save(server: GivenServer): void;
  remove(id: ServerId): Promise<void>;
  allowStart(id: ServerId, hash: string): void;
  restart(id: ServerId): void;
  login(id: ServerId): Promise<{ readonly url: string }>;
  logout(id: ServerId): Promise<void>;
  setTrusted(id: ServerId, trusted: boolean): void;
  setSampling(id: ServerId, sampling: boolean): void;
  setLogLevel(id: ServerId, level: LogLevel): Promise<void>;
  exported(ids: readonly ServerId[]): string;
  prompts(topicId: TopicId | null): readonly ServerPrompt[];
  resources(topicId: TopicId | null, query: string): readonly ServerResource[];
  readResource(id: ServerId, uri: string): Promise<readonly ResourceContent[]>;
  prompt(
    id: ServerId,
    name: string,
    values: Readonly<Record<string, string>>,
  ): Promise<{ readonly text: string; readonly attachments: readonly Attachment[] }>;
  complete(
    id: ServerId,
    of: { readonly prompt: string } | { readonly template: string },
    argument: { readonly name: string; readonly value: string; readonly others: Readonly<Record<string, string>> },
  ): Promise<readonly string[]>;
}

/** What servers ask of the user while their calls run. */
export interface RequestsApi {
  /** The open ones of a topic and those of its last loop, oldest first. */
  list(topicId: TopicId): readonly ServerRequest[];
  answer(topicId: TopicId, id: ServerRequestId, answer: RequestAnswer): Promise<void>;
  saveDraft(topicId: TopicId, id: ServerRequestId, draft: JsonObject): void;
}

export interface AppApi {
  readonly topics: TopicsApi;
  readonly queue: QueueApi;
  readonly changes: ChangesApi;
  readonly versions: VersionsApi;
  readonly compactions: CompactionsApi;
  readonly usage: UsageApi;
  readonly inspect: InspectApi;
  readonly commands: CommandsApi;
  readonly workspaces: WorkspacesApi;
  readonly providers: ProvidersApi;
  readonly servers: ServersApi;
  readonly requests: RequestsApi;
  readonly assistant: AssistantApi;
}
