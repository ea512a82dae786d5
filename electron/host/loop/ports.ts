/**
 * The interfaces through which the loop uses the rest of the host. `loop/` imports none of
 * `models`, `mcp` and `store`; `compose` passes them in.
 */

import type { CallFacts } from '../../../shared/call-facts.ts';
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { Evidence } from '../../../shared/evidence.ts';
import type { GivenFact } from '../../../shared/fact.ts';
import type { ApprovalWhy } from '../../../shared/failures/approval-reasons.ts';
import type { Failure, Failures } from '../../../shared/failures/failures.ts';
import type { CallId, CompactionId, LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type {
  Asking,
  Attendant,
  FileDiff,
  Locale,
  LoopEvent,
  LoopLimits,
  LoopState,
  StrategyName,
} from '../../../shared/loop.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import type {
  Message,
  ModelMessage,
  ModelRef,
  ToolCallPart,
  ToolCallStatus,
  ToolContent,
  ToolResultPart,
} from '../../../shared/message.ts';
import type { ModelEvent, ModelRequest, Usage } from '../../../shared/model.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { RanCommand } from '../../../shared/ran-command.ts';
import type { ApprovalScope, Receipt, ReceiptLines } from '../../../shared/receipt.ts';
import type { NewlyWithheld } from '../../../shared/withheld-secret.ts';
import type { InboxItem, RecentRun, RunChoice, RunEnding } from './effects.ts';
import type { JournalRow, NewJournalRow } from './journal-rows.ts';

/** A loop as it is stored. */
export interface LoopRecord {
  readonly id: LoopId;
  readonly topicId: TopicId;
  readonly strategy: StrategyName;
  readonly strategyVersion: number;
  readonly workspace: string;
  readonly locale: Locale;
  readonly state: LoopState;
  /** The current limits, which a journaled extension or `updateConfig` can change. */
  readonly limits: LoopLimits;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An atomic change: either all of it is on disk, or nothing. */
export interface LoopChange {
  readonly rows?: readonly NewJournalRow[];
  readonly messages?: readonly Message[];
  readonly state?: LoopState;
  readonly limits?: LoopLimits;
}

/**
 * Synchronous and durable: when `commit` returns, the change survives a killed process and a power
 * loss (`synchronous=FULL`). Throws `LoopwrightError('lease-lost')` and writes nothing if `owner`
 * no longer holds the loop.
 */
export interface LoopStore {
  record(loopId: LoopId): LoopRecord;
  /** Returns the current limits, which may change while a loop runs. Throws `not-found`. */
  limits(loopId: LoopId): LoopLimits;
  journal(loopId: LoopId): readonly JournalRow[];
  commit(loopId: LoopId, owner: string, change: LoopChange): void;
  /**
   * Throws `LoopwrightError('lease-lost')` if `owner` no longer holds the loop's lease. Writes
   * nothing.
   */
  refuseIfLost(loopId: LoopId, owner: string): void;
  /**
   * Returns the messages that the loop has not received yet. The loop receives a message by
   * committing a `step` or `ended` row that names it.
   */
  inbox(loopId: LoopId): readonly { readonly id: string; readonly item: InboxItem }[];
}

/**
 * Calls models, including prompt assembly and retries. `ModelClient.stream` describes the
 * contract.
 */
export interface ModelPort {
  /**
   * Chooses the model. It is called before every model call, so that a switch of the model takes
   * effect with the next call.
   */
  choose(topicId: TopicId, role: 'chat' | 'decision'): ModelRef;
  /** Chooses the model that is asked in place of one that failed; null: there is no other model. */
  fallback(failed: ModelRef): ModelRef | null;
  stream(
    topicId: TopicId,
    model: ModelRef,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent>;
  /** Whether images are sent to the model; else `stream` leaves them out. Absent: they are. */
  takesImages?(model: ModelRef): boolean;
  /** Whether calls that this model prints as text run. */
  printedCalls(model: ModelRef): PrintedCallsMode;
}

/**
 * `report`: they are recognised and do not run. `run`: the user chose that they run. `ignore`: the
 * model is not offered tools through function calling.
 */
export type PrintedCallsMode = 'report' | 'run' | 'ignore';

/** A model request as the strategy made it, before compaction. */
export interface FitRequest extends Pick<ModelRequest, 'system' | 'messages' | 'tools'> {
  readonly topicId: TopicId;
  readonly model: ModelRef;
  /** The user's request in this turn, which is always included. */
  readonly goal: ModelMessage;
  /**
   * The messages that the model has just rejected as too long; null if the model was not called
   * yet.
   */
  readonly refused: readonly ModelMessage[] | null;
}

export interface CompactionHooks {
  /**
   * Reports the number of pieces of the summarised text that have been read, and their total
   * number. Called at least once before `spent`.
   */
  progress(done: number, of: number): void;
  /**
   * Reports the usage of a summary, inside the transaction that stores the compaction.
   * `compactionId` is null if there was no compaction.
   */
  spent(usage: Usage, compactionId: CompactionId | null): void;
  /** Reports the usage of a summary after it is on disk. */
  ended(usage: Usage, compactionId: CompactionId | null): void;
}

/** Keeps requests within the context size of their model. */
export interface CompactionPort {
  /**
   * Returns the messages to send. A summary replaces earlier messages; it is created if they do
   * not fit. Repeated calls return the same objects. Messages that cannot be made to fit are
   * returned unchanged. Returns `refused` itself if nothing more can be omitted.
   */
  fit(request: FitRequest, hooks: CompactionHooks, signal: AbortSignal): Promise<readonly ModelMessage[]>;
}

/** Keeps recognised secrets out of requests. */
export interface SecretPort {
  /**
   * Returns the request without the secrets that the user did not allow, and the places of secrets
   * that were not known before. The same message gives the same object again.
   */
  filter<Request extends Pick<ModelRequest, 'system' | 'messages'>>(
    topicId: TopicId,
    request: Request,
  ): Request & { readonly withheld: readonly NewlyWithheld[] };
}

/** Says which facts of memory still count. */
export interface FactPort {
  /**
   * Returns the ids of those facts that count in the topic and the workspace now, in exactly this
   * version. Asked before every request. Must not throw.
   */
  counting(place: Pick<LoopRecord, 'topicId' | 'workspace'>, facts: readonly GivenFact[]): ReadonlySet<number>;
}

/** A loop that ends, or that its model wants to complete. */
export interface LoopToJudge extends Pick<LoopRecord, 'id' | 'topicId' | 'workspace'> {
  /** The checks of the folder when the loop began. */
  readonly checks: readonly DeclaredCheck[];
  /** All rows of the journal, also those that no longer count. */
  readonly rows: readonly NewJournalRow[];
  /** What the model says of its work; empty if it says nothing. */
  readonly text: string;
  /** What was left open of the plan or the todo list. */
  readonly open: readonly string[];
}

/** Says what is known of the work of a loop. */
export interface EvidencePort {
  /** Resolves within a few seconds, and rejects only because of a bug. Changes nothing. */
  of(loop: LoopToJudge): Promise<Evidence>;
}

/**
 * A file that is about to change, with hashes that are compared with the disk when the loop is
 * resumed. A hash is null if the file does not exist.
 */
export interface FileChange {
  /** The absolute path without symbolic links. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /**
   * The path of the temporary file of the change. A resume removes this file if it was left
   * behind.
   */
  readonly temporary?: string;
}

export interface ToolCallContext {
  readonly loopId: LoopId;
  readonly topicId: TopicId;
  readonly callId: CallId;
  readonly workspace: string;
  /** The receipt that is stored with the last approval request of the call, if there is one. */
  readonly shown?: Receipt | undefined;
}

/** A call to judge. If nobody watches the loop, only the rules of its folder allow a call. */
export interface CallToAdmit extends ToolCallContext {
  readonly attendant: Attendant;
  /**
   * Returns the calls of this loop that have ended, whose results may not be stored as messages
   * yet. Absent: there are none.
   */
  readonly endedCalls?: () => readonly EndedCall[];
}

/** A call and its result. */
export interface EndedCall {
  readonly call: Pick<ToolCallPart, 'tool' | 'arguments'>;
  readonly result: Pick<ToolResultPart, 'content'>;
}

/**
 * The permissions of a call. `judge` determines them, the journal keeps them while the user
 * decides, and `call` receives them.
 */
export interface Grant {
  /**
   * Whether the call may change files. It is false if the dry run of the edit was rejected, so
   * that the user was not asked.
   */
  readonly mayChange: boolean;
  /** Whether the user or the approval mode allowed changes of protected paths. */
  readonly mayTouchProtected: boolean;
  /**
   * The files with secrets that the user allowed the call to read, by their real paths relative to the
   * workspace; `all` if the approval mode never asks. Absent: none.
   */
  readonly readableSecrets?: 'all' | readonly string[];
  /**
   * The hash of the only effect that the call may have, if the user approved exactly this effect.
   */
  readonly effect?: string;
  /**
   * The arguments that are sent instead of those of the call, because the user approved the call
   * only without its secrets.
   */
  readonly instead?: JsonObject;
}

/** A call that may run. */
export interface AllowedCall extends ToolCallContext {
  readonly grant: Grant;
}

export interface ToolHooks {
  /**
   * Called exactly once, right before the side effect, with the files that are about to change if
   * the tool knows them. Writes the started row. A tool that stores before-images calls this
   * function inside its own transaction (`Database.transaction` joins an outer one), so that the
   * row and the images are committed together, before the side effect. A tool that rejects the
   * call never calls this function.
   */
  started(changes: readonly FileChange[]): void;
  progress(text: string): void;
  /** Called with true when the server begins to wait for the user, and with false when it ends. */
  waiting?(isWaiting: boolean): void;
}

export interface ToolOutcome {
  readonly status: Extract<ToolCallStatus, 'done' | 'failed' | 'timed-out' | 'cancelled' | 'unknown'>;
  readonly content: readonly ToolContent[];
  readonly changedFiles: boolean;
  readonly diffs: readonly FileDiff[];
  readonly ran?: RanCommand;
  readonly outputs?: readonly OutputRef[];
  /** How much it read or found, or why it failed. Absent: unknown. */
  readonly facts?: Pick<CallFacts, 'amounts' | 'failure'>;
}

/**
 * The verdict on whether a call may run. With `ask`, the grant contains what the user allows by
 * approving.
 */
export type Verdict =
  /** `byRule`: a rule of the user lets it run, which otherwise would have asked. */
  | { readonly verdict: 'allow'; readonly grant: Grant; readonly byRule?: true }
  | { readonly verdict: 'deny'; readonly why: ApprovalWhy }
  | {
      readonly verdict: 'ask';
      readonly asking: AskingNow;
      readonly grant: Grant;
      /** The permissions if the user approves the call only without its secrets. */
      readonly withoutSecrets?: Grant;
    };

/** A request that this version makes; it always has a receipt. */
export type AskingNow = Asking & { readonly receipt: Receipt };

/** A call that would fail, with the reason; with `why` null, one that would change nothing. */
export interface WithoutEffect {
  readonly noEffect: Failures['call-without-effect'];
}

export interface ToolPort {
  /**
   * Returns the tools that are currently switched on for the topic. Their wire names are unique.
   */
  catalogue(topicId: TopicId, workspace: string): Promise<readonly ToolDefinition[]>;
  /**
   * Returns the tools of a catalogue that a request offers: all, or on a small window those that a
   * task needs first. The same catalogue gives the same list.
   */
  fitting(catalogue: readonly ToolDefinition[]): readonly ToolDefinition[];
  /**
   * Returns the tools of a catalogue that a list of tools for planned calls names: those that a
   * request offers, and some that are seldom needed, because a name in a list costs little.
   */
  forSteps(catalogue: readonly ToolDefinition[]): readonly ToolDefinition[];
  /**
   * Finds the tool with a name; returns null if there is none. Exact wire names come first, then a
   * plain tool name that only one tool has. Other spellings are read by `read-reply.ts`.
   */
  resolve(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null;
  /**
   * Returns sentences that tell the model about an unknown tool name: similar names, and why a tool
   * that may be meant is not offered.
   */
  unknownTool(catalogue: readonly ToolDefinition[], writtenName: string): string;
  /**
   * Judges a call by the rules, the approval mode and the call itself. The dry run of an edit may
   * read files but changes nothing.
   */
  judge(call: ToolCallPart, tool: ToolDefinition, context: CallToAdmit): Promise<Verdict>;
  /**
   * Records that the user has seen and allowed the current version of the tool. `topic` and
   * `folder` also store a rule for what the receipt covers, if the receipt offers this scope.
   */
  remember(
    tool: ToolDefinition,
    scope: ApprovalScope,
    context: ToolCallContext,
    receipt: Pick<Receipt, 'covers' | 'offers' | 'folder'>,
  ): void;
  /**
   * Returns a part of everything that an awaited edit would change, or why the call would now
   * change nothing; null if it would do something else than the receipt with this digest says.
   */
  receiptLines(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: ToolCallContext,
    part: { readonly receipt: string; readonly from: number },
  ): Promise<ReceiptLines | WithoutEffect | null>;
  /**
   * Never throws because of a failed tool or server. When `signal` aborts, it sends the
   * cancellation and resolves as `cancelled` at once. Returns `differs` if the call would now have
   * another effect than the granted one; then it had no effect at all.
   */
  call(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: AllowedCall,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome | 'differs'>;
  /** Compares an edit that was started with the disk and removes its leftover temporary files. */
  compareWithDisk(changes: readonly FileChange[]): Promise<'not-run' | 'done' | 'unknown'>;
}

export interface RunPort {
  /**
   * Starts a background run. A second call with the same key or the same request id returns the
   * first run. A type or an input that is not accepted is a failure, and nothing is started.
   */
  start(run: RunToStart, idempotencyKey: string): Promise<RunStart>;
  /** Returns at most this many runs of a topic; the run that changed last comes first. */
  recent(topicId: TopicId, most: number): Promise<readonly RecentRun[]>;
  /** Returns the types of runs that a model may choose. */
  choosable(): readonly RunChoice[];
  wait(runId: string, signal: AbortSignal): Promise<RunEnding>;
}

export interface RunToStart {
  readonly type: string;
  readonly title: string;
  readonly input: JsonObject;
  readonly topicId: TopicId;
  /** Whether it is decided after the end of the run whether another one follows. */
  readonly followsUp?: true;
  /** The id of the request of a page. A request that was sent twice starts one run. */
  readonly clientRequestId?: string;
}

export type RunStart =
  /** `existing` is true if the run was started before. */
  | { readonly ok: true; readonly runId: string; readonly existing?: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** Receives all events of a loop in order and synchronously. Must not throw. */
export type Monitor = (event: LoopEvent) => void;

export interface LoopPorts {
  readonly store: LoopStore;
  readonly models: ModelPort;
  readonly tools: ToolPort;
  readonly runs: RunPort;
  /** Returns the most time that a decision about runs may take, in milliseconds. */
  readonly decisionTimeoutMs: () => number;
  /** Returns the result of a run; null: the run has not ended. */
  readonly endedRun: (runId: string) => Promise<RunEnding | null>;
  readonly compaction: CompactionPort;
  /** Absent: the facts of row 0 count until the loop ends. */
  readonly facts?: FactPort;
  /** Absent: endings have no evidence. */
  readonly evidence?: EvidencePort;
  /** Absent: requests are sent as they are. */
  readonly secrets?: SecretPort;
  /** Returns the topic as a model reads it now, with exactly one result for each call. */
  readonly conversation: (topicId: TopicId) => readonly ModelMessage[];
  /**
   * The number of answers that were given in advance for questions of a loop that nobody attends;
   * absent if none was given.
   */
  readonly answersLeft?: () => number;
  readonly newCallId: () => CallId;
  readonly newMessageId: () => MessageId;
  /**
   * Logs, with its stack, a failure that is not the fault of the user, a model or a tool. Must not
   * throw.
   */
  readonly reportBug: (error: unknown, loopId: LoopId) => void;
  readonly now: () => number;
  readonly timeZone: () => string;
}
