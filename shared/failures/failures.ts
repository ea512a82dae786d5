/**
 * The closed list of failures that a user can see, by name, each with its code and the type of its
 * data. The texts of the failures are in `english.ts` and `chinese.ts`.
 *
 * `why` and paths are text from the operating system, a server, a model or a parser. They are
 * shown unchanged.
 */
import type { TimeProblem } from '../automation.ts';
import type { MoveProblem } from '../data-move.ts';
import type { DocumentProblem } from '../document.ts';
import type { ExportFormat } from '../export-format.ts';
import type { FactStatus, ProposalStatus } from '../fact.ts';
import type {
  ApprovalRuleId,
  CheckpointId,
  CompactionId,
  LoopId,
  MessageId,
  OutputId,
  RunId,
  ServerId,
  ServerRequestId,
  TopicId,
} from '../ids.ts';
import type { ImportRefusal } from '../import-refusal.ts';
import type { LoopState } from '../loop.ts';
import type { RunStateName } from '../run.ts';
import type { SkillProblem } from '../skill.ts';
import type { CallProblem } from './call-problems.ts';
import type { FieldProblem } from './field-problems.ts';
import type { ServerWhy } from './server-reasons.ts';
import type { UndoProblem } from './undo-problems.ts';
import type { Named, NoData, Texts } from './wording.ts';

/** Why a folder cannot be opened. The failures add the English text of the problem as `words`. */
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

/** Why a configuration file of another program is not read. */
export type FileProblem = 'link' | 'not-a-file' | 'too-large';

/** The process that runs a loop; `host` is null for this computer. */
export type LoopHolder = { readonly process: number; readonly host: string | null };

/** The settings that limit what background runs use. */
export type RunLimitName = 'runTokens' | 'runCost' | 'runTokensPerDay' | 'runCostPerDay';

/** Why a background run may not use the web, where nobody can be asked. */
export type WebRefusal = 'no-topic' | 'off' | 'forbidden' | 'restricted' | 'carries-data' | 'not-allowed';

type StateName = LoopState['name'];

/**
 * The kind of a failure. Programs make decisions by this code (exit codes, retries), never by the
 * text.
 */
export type ErrorCode =
  /** The caller's input cannot be used; `data` may name the field. CLI exit code 64. */
  | 'bad-usage'
  | 'not-found'
  /** The current state does not allow the operation; `data.state` may name that state. */
  | 'conflict'
  /** Another process owns the loop or took it over. */
  | 'lease-lost'
  /**
   * The path policy refuses the path: it is outside the workspace, a link out of it, or not a
   * regular file.
   */
  | 'path-refused'
  /** The program's data cannot be opened, read or written; `data.path` may name the file. */
  | 'storage'
  /** A replayed strategy requested something that differs from its journal. */
  | 'replay-diverged'
  /** A bug in the program. */
  | 'internal';

/**
 * The code of a failure and the type of its data. `data` is never set; it exists only for its
 * type.
 */
interface Declared<Data> {
  readonly code: ErrorCode;
  readonly data?: Data;
}

const withCode =
  (code: ErrorCode) =>
  <Data = NoData>(): Declared<Data> => ({ code });
const badUsage = withCode('bad-usage');
const notFound = withCode('not-found');
const conflict = withCode('conflict');
const leaseLost = withCode('lease-lost');
const pathRefused = withCode('path-refused');
const storage = withCode('storage');
const replayDiverged = withCode('replay-diverged');
const internal = withCode('internal');

export const FAILURES = {
  internal: internal(),
  /** `field` is empty if the request as a whole is invalid. */
  'request-invalid': badUsage<{ field: string; problem: FieldProblem }>(),
  'link-not-allowed': badUsage<{ field: 'url' }>(),
  'no-folder-dialog': conflict(),
  'no-connected-pages': conflict(),
  'app-closing': conflict(),
  'port-unusable': conflict<{ port: number; why: string }>(),
  'setting-invalid': badUsage<{ field: string }>(),
  'limit-invalid': badUsage<{ field: string }>(),
  'not-a-slash-command': badUsage(),

  'stored-setting-unreadable': storage<{ key: string }>(),
  'database-log-alone': storage<{ path: string }>(),
  'data-folder-of-another-user': storage<{ path: string }>(),
  'database-change-undone': storage<{ path: string }>(),
  'database-newer': storage<{ path: string; version: number; newest: number }>(),
  'backup-missing': notFound<{ path: string }>(),
  'backup-damaged': badUsage<{ path: string }>(),
  'backup-newer': badUsage<{ path: string }>(),
  /** Another process has the database open. */
  'data-in-use': conflict<{ path: string }>(),
  /** `loops` is the number of loops that run. */
  'restore-while-working': conflict<{ loops: number }>(),
  /** Starts that should have restored a backup were ended before they had. */
  'restore-given-up': conflict<{ path: string }>(),
  'restore-failed': internal<{ why: string }>(),
  /** The data was moved to `path`, which is not there now. `address` is the folder with the note about that. */
  'data-folder-unreachable': storage<{ path: string; address: string }>(),
  /** The note at `path` that says where the data is cannot be read. */
  'data-folder-unknown': storage<{ path: string }>(),
  /** Another process moved the data to `path` meanwhile. */
  'data-folder-moved': conflict<{ path: string }>(),
  'data-folder-reachable': conflict<{ path: string }>(),
  'move-refused': badUsage<{ problem: MoveProblem; path: string }>(),
  /** Another process has the data in `path` open. */
  'move-in-use': conflict<{ path: string }>(),
  'move-while-working': conflict<{ loops: number }>(),
  'move-not-verified': storage<{ path: string }>(),
  'move-given-up': conflict<{ path: string }>(),
  'move-cancelled': conflict<{ path: string }>(),
  'move-failed': internal<{ why: string }>(),
  /** The data was not opened in its new folder yet. */
  'previous-data-needed': conflict<{ path: string }>(),
  'storage-damaged': storage<{ path: string; detail: string }>(),
  'storage-disk-failed': storage<{ path: string; detail: string }>(),
  'storage-full': storage<{ path: string; detail: string }>(),
  'storage-locked': storage<{ path: string; detail: string }>(),
  'storage-not-a-folder': storage<{ path: string; detail: string }>(),
  'storage-not-permitted': storage<{ path: string; detail: string }>(),
  'storage-read-only': storage<{ path: string; detail: string }>(),
  'storage-unopenable': storage<{ path: string; detail: string }>(),

  'keys-unreadable': storage<{ path: string }>(),
  'key-not-stored': storage<{ path: string; why: string }>(),
  'key-not-encrypted': storage<{ why: string }>(),
  'provider-keys-not-kept': badUsage(),
  'search-keys-not-kept': badUsage(),
  'proxy-login-not-kept': badUsage(),
  'proxy-address-missing': badUsage<{ field: 'address' }>(),
  'server-secrets-not-kept': badUsage(),
  'search-key-invalid': badUsage<{ field: 'key' }>(),
  'provider-id-taken': badUsage<{ field: 'id'; id: string }>(),
  'provider-key-in-address': badUsage<{ field: 'baseUrl' }>(),
  /** A key would be sent through the network without encryption, which the user has not allowed. */
  'key-unencrypted': badUsage<{ origin: string }>(),
  'providers-changed': badUsage(),

  'topic-not-found': notFound<{ topicId: TopicId }>(),
  'skill-not-found': notFound<{ path: string }>(),
  /** The skill is not as the user saw it any more. */
  'skill-changed': conflict<{ name: string }>(),
  'skill-refused': badUsage<{ path: string; problem: SkillProblem }>(),
  'message-not-found': notFound<{ topicId: TopicId; messageId: MessageId }>(),
  'version-not-found': notFound<{ messageId: MessageId; number: number }>(),
  'compaction-not-found': notFound<{ topicId: TopicId; id: CompactionId }>(),
  'output-not-found': notFound<{ outputId: OutputId }>(),
  'artifact-not-found': notFound<{ topicId: TopicId }>(),
  'request-not-found': notFound<{ topicId: TopicId; id: ServerRequestId }>(),
  'queued-message-gone': notFound<{ id: string }>(),
  'approval-rule-not-found': notFound<{ ruleId: ApprovalRuleId }>(),
  'approval-rule-has-folder': conflict<{ ruleId: ApprovalRuleId; folder: string }>(),
  /** The definition that the user saw when they allowed the tool is not the present one. */
  'tool-changed-since-shown': conflict<{ tool: string }>(),
  'topic-title-empty': badUsage(),
  'message-empty': badUsage(),
  /** `most` is the number of characters that a message can have. */
  'message-too-long': badUsage<{ most: number }>(),
  'queued-message-empty': badUsage(),
  'queued-slash-command': badUsage(),
  'slash-command-for-message': badUsage(),
  'slash-command-attachments': badUsage(),
  'not-own-message': badUsage<{ messageId: MessageId }>(),
  'message-of-open-loop': conflict<{ loopId: LoopId }>(),
  'message-not-pinnable': badUsage<{ messageId: MessageId }>(),
  'tool-result-not-pinnable': badUsage<{ messageId: MessageId }>(),
  'compaction-failed': conflict<{ why: string }>(),
  'topic-busy': conflict<{ loopId: LoopId }>(),
  'topic-waits': conflict<{ loopId: LoopId }>(),
  'topic-busy-for-compaction': conflict<{ loopId: LoopId }>(),
  'topic-busy-for-folder': conflict<{ loopId: LoopId }>(),
  'topic-busy-for-version': conflict<{ loopId: LoopId }>(),
  /** `most` is the number of characters of the longest export of a window. */
  'artifacts-too-long': badUsage<{ topicId: TopicId; most: number }>(),
  'export-too-long': badUsage<{ topicId: TopicId; format: ExportFormat; most: number }>(),
  'import-refused': badUsage<{ refusal: ImportRefusal }>(),
  'import-failed': badUsage<{ why: string }>(),
  /** Another process deleted the import because this one seemed to have ended. */
  'import-lost': conflict(),
  'import-not-found': notFound(),
  'upload-not-found': notFound(),
  'uploads-too-many': conflict<{ most: number }>(),
  'upload-too-large': badUsage<{ most: number }>(),
  'command-empty': badUsage(),
  'command-not-found': notFound<{ id: string }>(),
  'commands-too-many': conflict<{ most: number }>(),
  'checks-full': conflict<{ most: number }>(),
  'check-folder-missing': badUsage<{ path: string }>(),

  'loop-not-found': notFound<{ loopId: LoopId }>(),
  'loop-running': conflict<{ loopId: LoopId }>(),
  'loop-running-for-undo': conflict<{ loopId: LoopId; state: StateName }>(),
  'loop-not-running-here': conflict<{ loopId: LoopId }>(),
  /** Another process waits to ask the model of the loop again. */
  'retry-elsewhere': conflict<{ loopId: LoopId }>(),
  'loop-never-run-here': conflict<{ loopId: LoopId }>(),
  'loop-ended': conflict<{ loopId: LoopId }>(),
  'loop-of-other-version': conflict<{ loopId: LoopId }>(),
  'loop-held': conflict<{ loopId: LoopId; state: StateName; holder: LoopHolder | null }>(),
  'loop-lease-lost': leaseLost<{ loopId: LoopId }>(),
  'question-not-open': conflict(),
  'loop-asks-nothing': conflict<{ state: StateName }>(),
  'loop-awaits-no-run': conflict<{ state: StateName }>(),
  'loop-asks-no-approval': conflict<{ state: StateName }>(),
  'loop-asks-no-outcome': conflict<{ state: StateName }>(),
  'loop-not-resumable': conflict<{ state: StateName }>(),
  /** What the user approved is not what the call would do now. */
  'approval-outdated': conflict(),
  /**
   * The call that waits for an approval would now fail, for the reason `why`, or change nothing if
   * `why` is null. An approval of it can only let it end without an effect.
   */
  'call-without-effect': conflict<{ why: CallProblem | null }>(),
  /** The receipt offers no approval with this scope. */
  'scope-not-offered': badUsage(),
  'loop-nothing-to-decide': conflict(),
  'loop-drive-failed': internal<{ why: string }>(),
  'replay-step-differs': replayDiverged<{ seq: number; recorded: string; replayed: string }>(),
  'strategy-not-built': badUsage<{ strategy: string }>(),
  'strategy-changed': replayDiverged<{ loopId: LoopId; strategy: string }>(),
  'run-type-unknown': badUsage<{ type: string }>(),
  'run-input-invalid': badUsage<{ field: string; problem: FieldProblem }>(),
  'run-conversation-empty': conflict<{ topicId: TopicId }>(),
  /** `why` is the sentence of the model's client, in the language of the user. */
  'run-model-failed': conflict<{ why: string }>(),
  'run-model-silent': conflict(),
  /** `why` is the final text of the loop, which names the limit, in the language of the user. */
  'run-loop-limit': conflict<{ why: string }>(),
  /** `why` is the final text of the loop, in the language of the user. */
  'run-loop-failed': conflict<{ why: string }>(),
  'run-without-result': conflict(),
  'run-unanswered': conflict<{ question: string }>(),
  'run-limit-reached': conflict<{ limit: RunLimitName; most: number }>(),
  'index-folder-restricted': conflict<{ path: string }>(),
  'index-not-found': notFound<{ path: string }>(),
  'index-words-missing': badUsage(),
  'index-erased': conflict<{ path: string }>(),
  /** The user has not allowed background runs to search, or to read pages of this host. */
  'run-search-not-allowed': conflict<{ refusal: WebRefusal }>(),
  'run-page-not-allowed': conflict<{ host: string; refusal: WebRefusal }>(),
  /** `why` is a sentence of the search engine's client. */
  'run-search-failed': conflict<{ why: string }>(),
  /** `why` is a sentence of the page reader. */
  'page-address-refused': badUsage<{ why: string }>(),
  'page-timeout': conflict<{ host: string; seconds: number }>(),
  'page-unreachable': conflict<{ host: string; why: string }>(),
  'page-unreadable': conflict<{ host: string; why: string }>(),
  'page-redirected': conflict<{ why: string }>(),
  'page-needs-login': conflict<{ host: string }>(),
  /** The site refuses programs; `status` is null if only the content of the page shows it. */
  'page-blocked': conflict<{ host: string; status: number | null }>(),
  'page-server-failed': conflict<{ host: string; status: number }>(),
  'page-not-available': conflict<{ host: string; status: number }>(),
  'research-found-nothing': conflict<{ query: string }>(),
  'research-not-allowed': conflict<{ hosts: readonly string[] }>(),
  /** None of the `count` pages that were found could be read, for different reasons. */
  'research-sources-failed': conflict<{ count: number }>(),
  'run-broke': internal<{ why: string }>(),
  'run-not-found': notFound<{ runId: RunId }>(),
  'fact-not-found': notFound<{ id: number }>(),
  'proposal-not-found': notFound<{ id: number }>(),
  /** Another active fact has the key and the scope. */
  'fact-exists': conflict<{ id: number; key: string }>(),
  /** Only an active fact can get a new version. */
  'fact-not-active': conflict<{ id: number; status: FactStatus }>(),
  /** A fact with this status cannot get the wished one. */
  'fact-status-fixed': conflict<{ id: number; status: FactStatus }>(),
  'proposal-resolved': conflict<{ id: number; status: ProposalStatus }>(),
  /** In characters of the value as JSON text. */
  'fact-too-long': badUsage<{ length: number; most: number }>(),
  'run-ended': conflict<{ runId: RunId; state: RunStateName }>(),
  'run-not-asking': conflict<{ runId: RunId }>(),
  'run-not-ended': conflict<{ runId: RunId; state: RunStateName }>(),
  /** Its result is a message of other runs, which was made already. */
  'run-not-repeatable': conflict(),
  'run-repeated-too-often': conflict<{ most: number }>(),
  /** The worker of a run did not renew its lease; `attempts` counts the failed attempts. */
  'run-worker-lost': conflict<{ attempts: number }>(),
  'model-call-not-found': notFound<{ loopId: LoopId; call: number }>(),

  'file-not-changed': notFound<{ loopId: LoopId; path: string }>(),
  'checkpoint-not-found': notFound<{ id: CheckpointId }>(),
  'edit-not-undone': conflict<{ problem: UndoProblem }>(),
  'folder-path-relative': badUsage<{ path: string }>(),
  'network-folder': pathRefused<{ path: string }>(),
  'folder-not-found': notFound<{ path: string }>(),
  'folder-refused': pathRefused<{ path: string; problem: FolderProblem; words: string }>(),
  'workspace-relative': badUsage<{ workspace: string }>(),
  'workspace-refused': badUsage<{ workspace: string; problem: FolderProblem; words: string }>(),
  /** `real` is where the path leads now. */
  'folder-elsewhere': conflict<{ path: string; real: string }>(),
  'instructions-restricted': conflict<{ path: string }>(),
  'instructions-changed': conflict<{ path: string }>(),
  'instructions-not-written': conflict<{ path: string }>(),
  /** The text of a file is no export of memory; `newer`: a newer version of this program wrote it. */
  'memory-file-refused': badUsage<{ why: 'no-json' | 'no-export' | 'newer' }>(),
  'folder-restricted': conflict<{ path: string }>(),
  'workspace-not-created': badUsage<{ workspace: string; why: string }>(),

  'terminal-not-allowed-always': badUsage(),
  'own-python-not-allowed-always': badUsage(),
  'tool-server-not-running': badUsage(),

  'preset-changed': conflict<{ name: string }>(),
  'preset-gone': conflict<{ name: string }>(),
  'preset-name-taken': conflict<{ name: string }>(),
  'presets-full': conflict<{ most: number }>(),

  'automation-not-found': notFound<{ id: number }>(),
  'automation-time-refused': badUsage<{ problem: TimeProblem }>(),
  'automation-has-not-ended': conflict<{ id: number }>(),
  /** Another program wrote it, or what its run was started with. */
  'automation-is-foreign': conflict(),
  'assistant-item-not-found': notFound<{ id: number }>(),
  'schedule-not-repeating': badUsage<{ id: number }>(),
  'schedule-time-taken': conflict<{ id: number }>(),
  'time-zone-unknown': badUsage<{ timeZone: string }>(),

  'server-not-found': notFound<{ id: ServerId }>(),
  'server-not-added-here': notFound<{ id: ServerId }>(),
  'server-not-started': notFound<{ id: ServerId }>(),
  'server-name-taken': conflict<{ id: ServerId }>(),
  'server-name-reserved': badUsage<{ id: ServerId; field: 'id' }>(),
  'server-built-in': badUsage<{ id: ServerId }>(),
  'server-of-process': badUsage<{ id: ServerId }>(),
  'server-of-process-not-added': badUsage(),
  'server-secret-unmarked': badUsage<{ id: ServerId; field: string }>(),
  'server-secret-missing': conflict<{ field: string }>(),
  'server-folder-relative': badUsage<{ id: ServerId; field: 'cwd' | 'sandbox' }>(),
  'server-not-a-program': conflict<{ id: ServerId }>(),
  'server-password-in-address': badUsage<{ id: ServerId; field: 'url' }>(),
  'server-launch-changed': conflict<{ id: ServerId }>(),
  'server-not-reviewed': conflict<{ id: ServerId }>(),
  'server-off': conflict<{ id: ServerId }>(),
  'login-not-reviewed': conflict<{ id: ServerId }>(),
  'login-not-used': badUsage<{ id: ServerId }>(),
  'login-not-possible': conflict<{ id: ServerId; why: ServerWhy }>(),
  'log-level-refused': conflict<{ id: ServerId; why: ServerWhy }>(),
  'server-did-not-give': conflict<{ serverId: ServerId; why: ServerWhy }>(),
  'attachments-too-large': conflict(),
  'file-unreadable': conflict<{ name: string; problem: DocumentProblem }>(),
  'attached-file-gone': conflict(),
  'attached-files-many': conflict(),
  /** `most` is the number of bytes that all files of one message may have as they are sent. */
  'attached-files-large': conflict<{ name: string; most: number }>(),
  'attached-files-busy': conflict(),
  'attachment-empty': conflict<{ serverId: ServerId; uri: string }>(),
  'attachment-unreadable': conflict<{ serverId: ServerId; uri: string; type: string | null }>(),
  'servers-not-json': badUsage<{ line: number; problem: JsonProblem }>(),
  'servers-not-an-object': badUsage<{ field: string }>(),
  'servers-missing': badUsage(),
  'servers-too-many': badUsage<{ most: number }>(),
  /** `field` is empty if the problem concerns the whole entry. */
  'server-entry-wrong': badUsage<{ name: string; field: string; problem: FieldProblem }>(),
  'server-entry-without-value': badUsage<{ name: string; field: string }>(),
  'server-entry-unfinished': badUsage<{ name: string }>(),

  'request-closed': conflict<{ id: ServerRequestId }>(),
  'request-of-other-process': conflict<{ id: ServerRequestId }>(),
  'request-already-sent': conflict<{ id: ServerRequestId }>(),
  'request-model-failed': conflict<{ id: ServerRequestId; why: string }>(),
  'request-model-silent': conflict<{ id: ServerRequestId }>(),
  'form-incomplete': badUsage<{ problems: readonly { readonly field: string; readonly problem: FieldProblem }[] }>(),

  'config-unreadable': badUsage<{ file: string; why: string }>(),
  'config-file-refused': badUsage<{ file: string; problem: FileProblem }>(),
  'config-not-json': badUsage<{ file: string; line: number; problem: JsonProblem }>(),
  /** `field` is null if the problem concerns the whole file. */
  'config-not-an-object': badUsage<{ file: string; field: string | null }>(),
  'config-field-wrong': badUsage<{ file: string; field: string; problem: FieldProblem }>(),
  'config-name-unusable': badUsage<{ file: string; field: string }>(),
  'config-name-reserved': badUsage<{ file: string; field: string }>(),
};

export type FailureName = keyof typeof FAILURES;

/** The data of each failure. */
export type Failures = {
  readonly [Name in FailureName]: (typeof FAILURES)[Name] extends Declared<infer Data> ? Readonly<Data> : never;
};

/** A failure as a value. */
export type Failure = Named<Failures>;

export type FailureTexts = Texts<Failures>;
