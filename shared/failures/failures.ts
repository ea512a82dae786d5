/**
 * The closed list of failures that a user can see, by name, with their data. Their texts are in
 * `english.ts` and `chinese.ts`, their codes in `codes.ts`.
 *
 * `why` and paths are foreign text of the system, a server, a model or a parser. They are shown
 * unchanged.
 */
import type {
  ApprovalRuleId,
  CheckpointId,
  CompactionId,
  LoopId,
  MessageId,
  ServerId,
  ServerRequestId,
  TopicId,
} from '../ids.ts';
import type { LoopState } from '../loop.ts';

/** This failure has no data. */
export type NoData = Readonly<Record<string, never>>;

/** Why a folder cannot be opened; `words` is the English text. */
export type FolderProblem = 'not-found' | 'not-a-folder' | 'bad-name' | 'not-accessible';

/** What is wrong on the line where a text stops being valid JSON. */
export type JsonProblem =
  | 'name-expected'
  | 'value-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'brace-missing'
  | 'bracket-missing'
  | 'text-after-end'
  | 'comment-open'
  | 'string-open'
  | 'too-deep'
  | 'not-json';

/** The process that runs a loop; `host` is null for this computer. */
export type LoopHolder = { readonly process: number; readonly host: string | null };

type StateName = LoopState['name'];

export interface Failures {
  internal: NoData;
  /** `field` is empty when the request as a whole is invalid. */
  'request-invalid': { readonly field: string; readonly why: string };
  'link-not-allowed': { readonly field: 'url' };
  'no-folder-dialog': NoData;
  'app-closing': NoData;
  'port-unusable': { readonly port: number; readonly why: string };
  'setting-invalid': { readonly field: string };
  'limit-invalid': { readonly field: string };
  'not-a-slash-command': NoData;

  'stored-setting-unreadable': { readonly key: string };
  'database-log-alone': { readonly path: string };
  'database-change-undone': { readonly path: string };
  'database-newer': { readonly path: string; readonly version: number; readonly newest: number };
  'storage-damaged': { readonly path: string; readonly detail: string };
  'storage-disk-failed': { readonly path: string; readonly detail: string };
  'storage-full': { readonly path: string; readonly detail: string };
  'storage-locked': { readonly path: string; readonly detail: string };
  'storage-not-a-folder': { readonly path: string; readonly detail: string };
  'storage-not-permitted': { readonly path: string; readonly detail: string };
  'storage-read-only': { readonly path: string; readonly detail: string };
  'storage-unopenable': { readonly path: string; readonly detail: string };

  'keys-unreadable': { readonly path: string };
  'key-not-stored': { readonly path: string; readonly why: string };
  'key-not-encrypted': { readonly why: string };
  'provider-keys-not-kept': NoData;
  'search-keys-not-kept': NoData;
  'server-secrets-not-kept': NoData;
  'search-key-invalid': { readonly field: 'key' };
  'provider-id-taken': { readonly field: 'id'; readonly id: string };
  'provider-key-in-address': { readonly field: 'baseUrl' };
  'providers-changed': NoData;

  'topic-not-found': { readonly topicId: TopicId };
  'message-not-found': { readonly topicId: TopicId; readonly messageId: MessageId };
  'version-not-found': { readonly messageId: MessageId; readonly number: number };
  'compaction-not-found': { readonly topicId: TopicId; readonly id: CompactionId };
  'request-not-found': { readonly topicId: TopicId; readonly id: ServerRequestId };
  'queued-message-gone': { readonly id: string };
  'approval-rule-not-found': { readonly ruleId: ApprovalRuleId };
  'topic-title-empty': NoData;
  'message-empty': NoData;
  'queued-message-empty': NoData;
  'queued-slash-command': NoData;
  'slash-command-for-message': NoData;
  'slash-command-attachments': NoData;
  'not-own-message': { readonly messageId: MessageId };
  'message-not-pinnable': { readonly messageId: MessageId };
  'tool-result-not-pinnable': { readonly messageId: MessageId };
  'compaction-failed': { readonly why: string };
  'topic-busy': { readonly loopId: LoopId };
  'topic-busy-for-compaction': { readonly loopId: LoopId };
  'topic-busy-for-folder': { readonly loopId: LoopId };
  'topic-busy-for-version': { readonly loopId: LoopId };
  'command-empty': NoData;
  'command-not-found': { readonly id: string };
  'commands-too-many': { readonly most: number };

  'loop-not-found': { readonly loopId: LoopId };
  'loop-running': { readonly loopId: LoopId };
  'loop-running-for-undo': { readonly loopId: LoopId; readonly state: StateName };
  'loop-not-running-here': { readonly loopId: LoopId };
  'loop-never-run-here': { readonly loopId: LoopId };
  'loop-ended': { readonly loopId: LoopId };
  'loop-of-other-version': { readonly loopId: LoopId };
  'loop-held': { readonly loopId: LoopId; readonly state: StateName; readonly holder: LoopHolder | null };
  'loop-lease-lost': { readonly loopId: LoopId };
  'loop-asks-nothing': { readonly state: StateName };
  'loop-asks-no-approval': { readonly state: StateName };
  'loop-asks-no-outcome': { readonly state: StateName };
  'loop-not-resumable': { readonly state: StateName };
  'loop-nothing-to-decide': NoData;
  'replay-step-differs': { readonly seq: number; readonly recorded: string; readonly replayed: string };
  'strategy-not-built': { readonly strategy: string };
  'strategy-changed': { readonly loopId: LoopId; readonly strategy: string };
  'runs-not-available': NoData;
  'model-call-not-found': { readonly loopId: LoopId; readonly call: number };

  'file-not-changed': { readonly loopId: LoopId; readonly path: string };
  'checkpoint-not-found': { readonly id: CheckpointId };
  'folder-path-relative': { readonly path: string };
  'network-folder': { readonly path: string };
  'folder-not-found': { readonly path: string };
  'folder-refused': { readonly path: string; readonly problem: FolderProblem; readonly words: string };
  'workspace-relative': { readonly workspace: string };
  'workspace-refused': { readonly workspace: string; readonly problem: FolderProblem; readonly words: string };
  'workspace-not-created': { readonly workspace: string; readonly why: string };

  'terminal-not-allowed-always': NoData;
  'tool-server-not-running': NoData;

  'assistant-item-not-found': { readonly id: number };
  'schedule-not-repeating': { readonly id: number };
  'schedule-time-taken': { readonly id: number };
  'time-zone-unknown': { readonly timeZone: string };

  'server-not-found': { readonly id: ServerId };
  'server-not-added-here': { readonly id: ServerId };
  'server-not-started': { readonly id: ServerId };
  'server-name-taken': { readonly id: ServerId };
  'server-name-reserved': { readonly id: ServerId; readonly field: 'id' };
  'server-built-in': { readonly id: ServerId };
  'server-of-process': { readonly id: ServerId };
  'server-of-process-not-added': NoData;
  'server-secret-unmarked': { readonly id: ServerId; readonly field: string };
  'server-secret-missing': { readonly field: string };
  'server-folder-relative': { readonly id: ServerId; readonly field: 'cwd' };
  'server-password-in-address': { readonly id: ServerId; readonly field: 'url' };
  'server-launch-changed': { readonly id: ServerId };
  'server-not-reviewed': { readonly id: ServerId };
  'server-off': { readonly id: ServerId };
  'login-not-reviewed': { readonly id: ServerId };
  'login-not-used': { readonly id: ServerId };
  'login-not-possible': { readonly id: ServerId; readonly why: string };
  'log-level-refused': { readonly id: ServerId; readonly why: string };
  'server-did-not-give': { readonly serverId: ServerId; readonly why: string };
  'attachments-too-large': NoData;
  'attachment-empty': { readonly serverId: ServerId; readonly uri: string };
  'attachment-unreadable': { readonly serverId: ServerId; readonly uri: string; readonly type: string | null };
  'servers-not-json': { readonly line: number; readonly problem: JsonProblem };
  'servers-not-an-object': { readonly field: string };
  'servers-missing': NoData;

  'request-closed': { readonly id: ServerRequestId };
  'request-of-other-process': { readonly id: ServerRequestId };
  'request-already-sent': { readonly id: ServerRequestId };
  'request-model-failed': { readonly id: ServerRequestId; readonly why: string };
  'form-incomplete': { readonly fields: readonly string[]; readonly problems: readonly string[] };

  'config-unreadable': { readonly file: string; readonly why: string };
  'config-not-json': { readonly file: string; readonly line: number; readonly problem: JsonProblem };
  /** `field` is null when the whole file is meant. */
  'config-not-an-object': { readonly file: string; readonly field: string | null };
  'config-field-wrong': { readonly file: string; readonly field: string; readonly why: string };
  'config-name-unusable': { readonly file: string; readonly field: string };
  'config-name-reserved': { readonly file: string; readonly field: string };
}

export type FailureName = keyof Failures;
