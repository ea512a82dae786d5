/**
 * The five effects that a strategy can request, and their answers. A strategy is a synchronous
 * generator: it cannot wait, so it cannot bypass the engine. Strategies use the helper functions
 * with `yield*`. The only cast from the engine's untyped answer to the type of the effect is in
 * `ask`.
 */
import type { Failure } from '../../../shared/failures/failures.ts';
import type { CallId, MessageId } from '../../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { CompletionReason, LoopInput, LoopOutcome, PlanItem } from '../../../shared/loop.ts';
import { editForModel, editTodos, type LoopTodo, type TodoEdit } from '../../../shared/loop-todos.ts';
import type { ToolRef, ToolSummary } from '../../../shared/mcp.ts';
import {
  type ModelMessage,
  type Part,
  type ToolCallPart,
  type ToolResultPart,
  userText,
} from '../../../shared/message.ts';
import type { Finish, Repair, Usage } from '../../../shared/model.ts';
import type { Question } from '../../../shared/question-text.ts';
import type { RunStateName, RunView } from '../../../shared/run.ts';
import type { RunTypeDescription } from '../../../shared/run-types/description.ts';
import type { StrategyDescription } from '../../../shared/strategies/description.ts';
import type { StreamedText } from '../reading/streamed-text.ts';

/**
 * A tool that belongs to the strategy itself, such as a plan or a thought. The model can call it,
 * but it never runs.
 */
export interface PhaseTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** Whether the tool is offered only if the loop's questions can be answered. */
  readonly needsUser?: true;
}

export interface BeginStep {
  readonly type: 'beginStep';
  /** The phase that begins with this step. The budget counts by phase. */
  readonly phase: string;
  /** A one-line description of the step for the user who watches the loop. */
  readonly note: string;
  readonly plan?: readonly PlanItem[];
  /** Whether the answer contains the descriptions of the tools, for a prompt. */
  readonly listsTools?: true;
  /** Whether the answer contains the types of runs that may be chosen, and the topic's recent runs. */
  readonly listsRuns?: true;
  /** Lowers the limit on rounds for the rest of the loop. A lower limit stays as it is. */
  readonly lowersRounds?: number;
}

export interface CallModel {
  readonly type: 'callModel';
  readonly purpose: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** `enabled` means the tools that are switched on for the topic at the time of the call. */
  readonly tools: 'enabled' | 'none' | readonly PhaseTool[];
  /** Tools of the strategy that are offered before those that are switched on for the topic. */
  readonly ownTools?: readonly PhaseTool[];
  /** Whether `attempt_completion` is left out, because the strategy ends without it. */
  readonly offersCompletion?: false;
  /**
   * Whether the prompt names tools of the topic although none is offered. Calls of them that the model
   * prints are then recognised.
   */
  readonly namesTools?: true;
  readonly toolChoice: 'auto' | 'none' | 'required' | { readonly name: string };
  readonly format: 'text' | 'json';
  /**
   * Whether the reply is read as one JSON object although `format` is `text`. With `json` it always
   * is.
   */
  readonly reads?: 'object';
  /**
   * The argument of a phase tool, or field of the object, that holds a list of calls of the topic's
   * tools, each `{tool, arguments}`. They are read like calls that the model makes itself.
   */
  readonly plansCallsIn?: string;
  /**
   * A mark with which the model ends its work. It is taken out of the reply, also while the reply
   * streams, and `hasEndMark` of the reply says that it was there.
   */
  readonly endMark?: { readonly mark: string };
  readonly temperature?: number;
  readonly timeoutMs?: number;
  readonly role: 'chat' | 'decision';
  /** `hidden` means that the reply is not streamed to the user and not stored in the topic. */
  readonly show: 'answer' | 'hidden';
  /**
   * The text in the object of a hidden reply that is streamed to the user while the reply arrives.
   * The strategy decides afterwards what the user reads in its place.
   */
  readonly streams?: StreamedText;
}

export type RequestedCall = ToolCallPart;
/** A tool call that is not part of a model's reply. The engine gives it an id. */
export type PlannedCall = Omit<ToolCallPart, 'callId'>;

/** A result that a strategy gives to a call, which does not run. */
export type GivenResult = { readonly status: 'done' | 'failed' | 'skipped'; readonly text: string };

/**
 * How calls of a batch use the results of earlier calls of the batch. Pure: the same results always
 * give the same calls.
 */
export interface References {
  /** Returns the positions of the earlier calls whose results a call uses. */
  readonly of: (call: PlannedCall) => readonly number[];
  /**
   * Returns the call as it is made. `results` has the results by position; those of calls that are
   * not settled yet are missing. A call whose reference leads nowhere becomes a malformed one.
   */
  readonly resolved: <Call extends PlannedCall>(call: Call, results: readonly (ToolResult | undefined)[]) => Call;
}

export interface CallTools<Call = RequestedCall | PlannedCall> {
  readonly type: 'callTools';
  readonly calls: readonly Call[];
  readonly onFailure: 'continue' | 'stop';
  readonly references?: References;
  /** The results of calls of the strategy's own tools, by call id. */
  readonly given?: ReadonlyMap<CallId, GivenResult>;
  /** The time limit of the whole batch. Time spent waiting for the user does not count. */
  readonly deadlineMs?: number;
}

export interface AskUser extends Question {
  readonly type: 'askUser';
  readonly prefix?: string;
  /** The answer if nobody attends the loop. Absent: the loop waits until somebody does. */
  readonly ifNobody?: string;
}

export interface StartRun {
  readonly type: 'startRun';
  readonly runType: string;
  readonly title: string;
  readonly input: JsonObject;
  readonly wait?: boolean;
  /** Whether it is decided after the end of the run whether another one follows. */
  readonly followsUp?: true;
}

export type Effect = BeginStep | CallModel | CallTools | AskUser | StartRun;
/** An effect as it is performed and journaled. Every call has an id. */
export type IdentifiedEffect = Exclude<Effect, CallTools> | CallTools<RequestedCall>;

/** An item that was sent to a running loop and that the loop receives with its next step. */
export type InboxItem =
  | { readonly type: 'message'; readonly message: ModelMessage }
  /** Todos of the loop as the user edited them. */
  | { readonly type: 'todos'; readonly todos: readonly TodoEdit[] }
  | { readonly type: 'notice'; readonly text: string };

export interface StepAnswer {
  /**
   * Whether the strategy may continue. At a limit it must return at once; the engine treats any
   * further effect as a bug.
   */
  readonly go: 'continue' | { readonly limit: CompletionReason };
  /** The current time in milliseconds since the epoch, UTC. */
  readonly now: number;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  readonly tools: readonly ToolSummary[];
  /** The descriptions of the tools, if the step asked for them. */
  readonly toolList?: string;
  /** The runs, if the step asked for them. */
  readonly runs?: {
    readonly choosable: readonly RunChoice[];
    readonly recent: readonly RecentRun[];
    /** The most time for a decision about them. Absent in journals of older versions. */
    readonly timeoutMs?: number;
  };
  readonly inbox: readonly InboxItem[];
  /**
   * The number of steps that may follow under the current limit; absent if no limit counts steps.
   */
  readonly stepsLeft?: number;
}

/** The one JSON object of a reply, or the reason for the model why there is none. */
export type ReadJson =
  | { readonly ok: true; readonly object: JsonObject }
  | { readonly ok: false; readonly why: string };

export interface ModelReply {
  readonly parts: readonly Part[];
  readonly usage: Usage;
  readonly finish: Finish;
  /** What was repaired while the reply was read; absent if nothing was. */
  readonly repairs?: readonly Repair[];
  /** Present if the call asked for an object and the reply is complete. */
  readonly json?: ReadJson;
  /** Present if the reply contained the end mark of the call. */
  readonly hasEndMark?: true;
  /** The id of the stored message; absent if the reply is not stored. */
  readonly messageId?: MessageId;
}

/** Returns what was repaired while a reply was read, in the order of its parts. */
export const repairsOf = ({ repairs = [] }: ModelReply): readonly Repair[] => repairs;

export type ToolResult = ToolResultPart;

export interface RunEnding {
  readonly status: 'succeeded' | 'failed' | 'canceled';
  readonly output: JsonValue;
}

export type RunAnswer =
  /** `result` is present only with `wait`. `existing` is true if the run was started before. */
  | { readonly runId: string; readonly existing?: boolean; readonly result?: RunEnding }
  /** The run was not started. */
  | { readonly runId: null; readonly failure: Failure };

/** A type of run that a model may choose. */
export type RunChoice = Pick<RunTypeDescription, 'name' | 'instructions'>;

/** A run of the topic, for a model that must not start the same work twice. */
export interface RecentRun extends Pick<RunView, 'type' | 'title'> {
  readonly state: RunStateName;
  /** When the run last changed, in milliseconds since the epoch, UTC. */
  readonly at: number;
}

interface Answers {
  readonly beginStep: StepAnswer;
  readonly callModel: ModelReply;
  readonly callTools: readonly ToolResult[];
  readonly askUser: string;
  readonly startRun: RunAnswer;
}

export type AnswerTo<E extends Effect> = Answers[E['type']];
export type Answer = Answers[Effect['type']];

export type StrategyRun = Generator<Effect, LoopOutcome, Answer>;

/** The implementation of a strategy that is described in shared/strategies. */
export interface Strategy extends Pick<StrategyDescription, 'name' | 'unit' | 'limits' | 'phases'> {
  /**
   * The version must increase with every change that makes old journals unreplayable. Resuming a
   * loop of another version, unless it is in `earlier`, ends the loop as diverged.
   */
  readonly version: number;
  readonly run: (input: LoopInput) => StrategyRun;
  /** The mark that its model may also write into the report of a loop that a limit ended. */
  readonly endMark?: { readonly mark: string };
  /**
   * How loops of earlier versions go on. A loop whose journal contradicts this ends as diverged at
   * the first difference.
   */
  readonly earlier?: Readonly<Record<number, (input: LoopInput) => StrategyRun>>;
}

/**
 * The error that is thrown into a strategy at the effect at which the user stopped the loop. The
 * strategy may catch it to give its text, but must not request anything.
 */
export class LoopStopped extends Error {
  override readonly name = 'LoopStopped';
}

/** Requests any effect. Strategies use the functions below. */
export function* ask<E extends Effect>(effect: E): Generator<Effect, AnswerTo<E>, Answer> {
  return (yield effect) as AnswerTo<E>;
}

export const beginStep = (step: Omit<BeginStep, 'type'>) => ask<BeginStep>({ type: 'beginStep', ...step });

/**
 * Requests a model call. Defaults: the tools of the topic, tool choice `auto`, plain text, and a
 * visible reply. The messages are copied, because a strategy keeps appending to its own array.
 */
export const callModel = (
  call: Pick<CallModel, 'purpose' | 'system' | 'messages'> & Partial<Omit<CallModel, 'type'>>,
): Generator<Effect, ModelReply, Answer> =>
  ask<CallModel>({
    type: 'callModel',
    tools: 'enabled',
    toolChoice: 'auto',
    format: 'text',
    role: 'chat',
    show: 'answer',
    ...call,
    messages: [...call.messages],
  });

/** Returns the todo list after the edits that a step received. */
export function todosAfterStep(todos: readonly LoopTodo[], inbox: readonly InboxItem[]): readonly LoopTodo[] {
  return inbox.reduce((list, item) => (item.type === 'todos' ? editTodos(list, item.todos) : list), todos);
}

/** Returns the messages of the user to the running loop, and what the user did to its todo list. */
export function heard(inbox: readonly InboxItem[]): readonly ModelMessage[] {
  return inbox.flatMap((item) => {
    if (item.type === 'message') return [item.message];
    return [userText(item.type === 'notice' ? item.text : editForModel(item.todos))];
  });
}

/** Returns the answer to `callModel`, rebuilt from the journal. */
export const answered = (reply: ModelReply, messageId: MessageId | null): ModelReply =>
  messageId === null ? reply : { ...reply, messageId };

/** Returns a reply as a message of the conversation. */
export const said = ({ parts, messageId }: ModelReply): ModelMessage => ({
  ...(messageId === undefined ? {} : { id: messageId }),
  role: 'assistant',
  parts,
});

export const callTools = (
  calls: CallTools['calls'],
  options: Partial<Pick<CallTools, 'onFailure' | 'deadlineMs' | 'given' | 'references'>> = {},
) => ask<CallTools>({ type: 'callTools', calls, onFailure: 'continue', ...options });

export const askUser = (question: string, more: Pick<AskUser, 'prefix' | 'options' | 'ifNobody'> = {}) =>
  ask<AskUser>({ type: 'askUser', question, ...more });

export const startRun = (run: Omit<StartRun, 'type'>) => ask<StartRun>({ type: 'startRun', ...run });

/** Returns a tool call that the strategy itself plans. */
export function plannedCall({ serverId, toolName }: ToolRef, args: JsonObject): PlannedCall {
  return { type: 'tool-call', tool: { serverId, toolName }, writtenName: toolName, arguments: args };
}
