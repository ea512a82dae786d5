/**
 * What the loop needs from the rest of the host. `loop/` imports none of `models`, `mcp`,
 * `store`; `compose` passes them in here.
 */
import type { CallId, CompactionId, LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Asking, FileDiff, Locale, LoopEvent, LoopLimits, LoopState, StrategyName } from '../../../shared/loop.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import type {
  Message,
  ModelMessage,
  ModelRef,
  ToolCallPart,
  ToolCallStatus,
  ToolContent,
} from '../../../shared/message.ts';
import type { ModelEvent, ModelRequest, Usage } from '../../../shared/model.ts';
import type { InboxItem, RunAnswer } from './effects.ts';
import type { JournalRow, NewJournalRow } from './journal-rows.ts';

/** A loop as stored. */
export interface LoopRecord {
  readonly id: LoopId;
  readonly topicId: TopicId;
  readonly strategy: StrategyName;
  readonly strategyVersion: number;
  readonly workspace: string;
  readonly locale: Locale;
  readonly state: LoopState;
  /** The present limits; a journaled extension or `updateConfig` changes them. */
  readonly limits: LoopLimits;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One atomic change. Either all of it is on disk, or none. */
export interface LoopChange {
  readonly rows?: readonly NewJournalRow[];
  readonly messages?: readonly Message[];
  readonly state?: LoopState;
  readonly limits?: LoopLimits;
}

/**
 * Synchronous and durable: when `commit` returns, the change survives SIGKILL and power loss
 * (`synchronous=FULL`). Throws `LoopwrightError('lease-lost')` and writes nothing when `owner` no
 * longer holds the loop.
 */
export interface LoopStore {
  record(loopId: LoopId): LoopRecord;
  /** The present limits, which may change while a loop runs. Throws `not-found`. */
  limits(loopId: LoopId): LoopLimits;
  journal(loopId: LoopId): readonly JournalRow[];
  commit(loopId: LoopId, owner: string, change: LoopChange): void;
  /**
   * Throws `LoopwrightError('lease-lost')` when `owner` no longer holds the loop. Writes nothing.
   */
  refuseIfLost(loopId: LoopId, owner: string): void;
  /**
   * Messages to the loop that it has not taken. An item is taken when a `step` or `ended` row
   * that names it is committed.
   */
  inbox(loopId: LoopId): readonly { readonly id: string; readonly item: InboxItem }[];
}

/**
 * Reaches models, including prompt assembly and retries. Same contract as `ModelClient.stream`.
 */
export interface ModelPort {
  /** Called for every model call, so a switch of model takes effect with the next one. */
  choose(topicId: TopicId, role: 'chat' | 'decision'): ModelRef;
  stream(
    topicId: TopicId,
    model: ModelRef,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent>;
}

/** A request to a model in the form the strategy gave it. */
export interface FitRequest extends Pick<ModelRequest, 'system' | 'messages' | 'tools'> {
  readonly topicId: TopicId;
  readonly model: ModelRef;
  /** The user's request in this turn; it is always sent. */
  readonly goal: ModelMessage;
  /** The messages the model has just refused as too long; null: it was not asked yet. */
  readonly refused: readonly ModelMessage[] | null;
}

export interface CompactionHooks {
  /**
   * Reports how many pieces of the summarised text were read, out of how many. Called at least
   * once before `spent`.
   */
  progress(done: number, of: number): void;
  /**
   * Reports the usage of a summary, inside the transaction that stores the compaction. null: no
   * compaction resulted.
   */
  spent(usage: Usage, compactionId: CompactionId | null): void;
  /** Reports the same when it is on disk. */
  ended(usage: Usage, compactionId: CompactionId | null): void;
}

/** Keeps requests within the context of their model. */
export interface CompactionPort {
  /**
   * The messages to send: a summary replaces earlier ones if there is one, and is made if they
   * would not fit. Returns the same objects from call to call. What cannot be made to fit is sent
   * as it is. Returns `refused` itself if nothing more can be left out.
   */
  fit(request: FitRequest, hooks: CompactionHooks, signal: AbortSignal): Promise<readonly ModelMessage[]>;
}

/**
 * A file about to change, as hashes that are compared with the disk on resume. `null`: no such
 * file.
 */
export interface FileChange {
  /** Absolute, real. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The temporary file of the change, removed on resume if it was left behind. */
  readonly temporary?: string;
}

export interface ToolCallContext {
  readonly loopId: LoopId;
  readonly topicId: TopicId;
  readonly callId: CallId;
  readonly workspace: string;
}

/**
 * What is allowed with a call. Made by `judge`, kept in the journal while a person decides, and
 * passed to `call`.
 */
export interface Grant {
  /**
   * False: the edit seemed to be refused by its tool, so nobody was asked. It must not change a
   * file.
   */
  readonly mayChange: boolean;
  /** True: the person, or the mode, allowed protected paths. */
  readonly mayTouchProtected: boolean;
}

/** The place of a call that may run. `grant` is null where an older journal does not hold one. */
export interface AllowedCall extends ToolCallContext {
  readonly grant: Grant | null;
}

export interface ToolHooks {
  /**
   * Called exactly once, right before the side effect, with the files about to change if the tool
   * knows them. Writes the started row. A tool that keeps before-images calls it inside its own
   * transaction (`Database.transaction` joins an outer one), so that row and images are one
   * COMMIT; the side effect comes after that. A tool that refuses before any side effect never
   * calls it.
   */
  started(changes: readonly FileChange[]): void;
  progress(text: string): void;
}

export interface ToolOutcome {
  readonly status: Extract<ToolCallStatus, 'done' | 'failed' | 'timed-out' | 'cancelled' | 'unknown'>;
  readonly content: readonly ToolContent[];
  readonly changedFiles: boolean;
  readonly diffs: readonly FileDiff[];
}

/** Whether a call may run. The grant of `ask` is what a person allows. */
export type Verdict =
  | { readonly verdict: 'allow'; readonly grant: Grant }
  | { readonly verdict: 'deny'; readonly why: string }
  | { readonly verdict: 'ask'; readonly asking: Asking; readonly grant: Grant };

export interface ToolPort {
  /** The tools that are switched on for the topic now, with unique wire names. */
  catalogue(topicId: TopicId, workspace: string): Promise<readonly ToolDefinition[]>;
  /**
   * The tool a model means by the name it wrote, or null. Exact wire names come first, then a
   * bare tool name that only one tool has.
   */
  resolve(catalogue: readonly ToolDefinition[], writtenName: string): ToolDefinition | null;
  /** One sentence for the model when a name is unknown, listing near ones. */
  unknownTool(catalogue: readonly ToolDefinition[], writtenName: string): string;
  /**
   * Judges a call by the rules, the mode and the call itself. The dry run of an edit may read
   * files and changes nothing.
   */
  judge(call: ToolCallPart, tool: ToolDefinition, context: ToolCallContext): Promise<Verdict>;
  /**
   * Records that a person has seen and allowed the present tool. `topic` and `always` also store
   * a rule: for the tool, or for exactly this command if the call runs one.
   */
  remember(
    call: ToolCallPart,
    tool: ToolDefinition,
    decision: 'once' | 'topic' | 'always',
    context: ToolCallContext,
  ): Promise<void>;
  /**
   * Never throws for a tool's or a server's failure. Honours `signal` at once: sends the
   * cancellation and resolves as `cancelled`.
   */
  call(
    call: ToolCallPart,
    tool: ToolDefinition,
    context: AllowedCall,
    hooks: ToolHooks,
    signal: AbortSignal,
  ): Promise<ToolOutcome>;
  /** Compares a started edit with the disk and removes its leftover temporary files. */
  compareWithDisk(changes: readonly FileChange[]): Promise<'not-run' | 'done' | 'unknown'>;
}

export interface RunPort {
  /** The same key means the same run: a second call with it returns the first run. */
  start(
    run: { readonly type: string; readonly title: string; readonly input: JsonObject; readonly topicId: TopicId },
    idempotencyKey: string,
  ): Promise<string>;
  wait(runId: string, signal: AbortSignal): Promise<NonNullable<RunAnswer['result']>>;
}

/** Receives all events in order, synchronously. Must not throw. */
export type Monitor = (event: LoopEvent) => void;

export interface LoopPorts {
  readonly store: LoopStore;
  readonly models: ModelPort;
  readonly tools: ToolPort;
  readonly runs: RunPort;
  readonly compaction: CompactionPort;
  /** The topic in the form a model reads now, with calls and results paired. */
  readonly conversation: (topicId: TopicId) => readonly ModelMessage[];
  readonly newCallId: () => CallId;
  readonly newMessageId: () => MessageId;
  /**
   * Logs a failure that is not the user's, the model's or a tool's, with its stack. Must not
   * throw.
   */
  readonly reportBug: (error: unknown, loopId: LoopId) => void;
  readonly now: () => number;
  readonly timeZone: () => string;
}
