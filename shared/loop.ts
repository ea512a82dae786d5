/**
 * The types of a loop: its input, its state, why it ended, and the events it sends while it runs.
 */

import { z } from 'zod';
import type { BackgroundCommand, BackgroundEnd } from './background-command.ts';
import type { CallFacts } from './call-facts.ts';
import { DEFAULT_LIMITS } from './default-limits.ts';
import type { Environment } from './environment.ts';
import type { LoopwrightError } from './errors.ts';
import type { Evidence } from './evidence.ts';
import type { GivenFact } from './fact.ts';
import type { ApprovalWhy } from './failures/approval-reasons.ts';
import type { DiffNote } from './failures/diff-notes.ts';
import type { ModelFailure } from './failures/model-problems.ts';
import type { CallId, CompactionId, LoopId, MessageId, TopicId } from './ids.ts';
import type { JsonObject } from './json.ts';
import { LOCALES } from './locales.ts';
import { COUNTS, type Progress } from './loop-counts.ts';
import { ENDINGS, type CompletionReason as Reason } from './loop-ending.ts';
import type { LoopTodo, TodoEdit } from './loop-todos.ts';
import type { ApprovalDecision } from './mcp.ts';
import type { ModelMessage, ToolCallStatus } from './message.ts';
import type { Retry, Usage } from './model.ts';
import type { OutputRef } from './output.ts';
import type { Question } from './question-text.ts';
import type { RanCommand } from './ran-command.ts';
import type { Receipt } from './receipt.ts';
import { STRATEGY_NAMES } from './strategies/index.ts';
import type { NewlyWithheld } from './withheld-secret.ts';

export { ended } from './loop-ending.ts';
export { DEFAULT_LIMITS };

export const CompletionReason = z.enum(Object.keys(ENDINGS) as Reason[]);
export type CompletionReason = Reason;

export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/**
 * Who answers the questions and approval requests of a loop: a person at a window, a person at a
 * terminal, a person who looks into the inbox some time later, or nobody.
 */
export const Attendant = z.enum(['window', 'terminal', 'inbox', 'nobody']);
export type Attendant = z.infer<typeof Attendant>;

/** The highest cost limit that can be set, in US dollars. */
export const MOST_COST = 1_000_000;

export const LoopLimits = z.object({
  maxIterations: z.int().min(1).max(COUNTS.iterations.most),
  /** The maximum number of consecutive mistakes. */
  mistakeLimit: z.int().min(1).max(COUNTS.mistakes.most),
  maxSteps: z.int().min(1).max(COUNTS.steps.most),
  maxRounds: z.int().min(1).max(COUNTS.rounds.most),
  /**
   * The maximum number of questions to the user; null: unlimited, but the same question may not be
   * repeated again and again.
   */
  maxQuestions: z.int().min(1).max(COUNTS.questions.most).nullable(),
  /** The maximum number of input and output tokens of all model calls of the loop together. */
  maxTokens: z.int().min(1).nullable(),
  /** The maximum cost in US dollars of the loop's model calls whose price is known. */
  maxCost: z.number().positive().max(MOST_COST).nullable(),
  /** The maximum running time, without the time spent waiting for the user. */
  maxWallTimeMs: z.int().min(1).nullable(),
});
export type LoopLimits = z.infer<typeof LoopLimits>;

/** Stored limits. A limit that did not exist when they were stored gets its default. */
export const StoredLimits = z
  .record(z.string(), z.unknown())
  .transform((stored) => ({ ...DEFAULT_LIMITS, ...stored }))
  .pipe(LoopLimits);

export const StrategyName = z.enum(STRATEGY_NAMES);
/** The name of a strategy in the registry. */
export type StrategyName = z.infer<typeof StrategyName>;

/**
 * The input of a strategy. It is stored as row 0 of the journal, where `history` is a reference to
 * its last message.
 */
export interface LoopInput {
  readonly loopId: LoopId;
  readonly goal: ModelMessage;
  /** All messages of the topic before `goal`. */
  readonly history: readonly ModelMessage[];
  readonly workspace: string;
  readonly locale: Locale;
  /** What memory kept of the user when the loop began. The engine sends those that still count. */
  readonly facts: readonly GivenFact[];
  readonly recentRuns: readonly { readonly type: string; readonly status: string }[];
  /** The settings at the start of the loop. Later changes of limits are handled by the budget. */
  readonly settings: { readonly limits: LoopLimits };
  /** Absent in loops that an older version of the app began. */
  readonly environment?: Environment;
}

export interface LoopOutcome {
  readonly reason: CompletionReason;
  /** The text that the user reads. If it is blank, the wrap-up creates the text. */
  readonly text: string;
  /**
   * Whether `text` is a report of the model that does not say why the loop ended. The wrap-up puts the
   * cause, what is open and what the user can do before it.
   */
  readonly isReport?: true;
  /** Whether the loop completed without words of its own, so that `text` was composed from its journal. */
  readonly isComposed?: true;
  /** The cause that is put before a report, if the reason of the ending does not say it. */
  readonly cause?: string;
  /**
   * Why the model could not be called, if that ended the loop. The text says the same in the language of
   * the loop. Absent in endings that an older version of the app stored.
   */
  readonly failure?: ModelFailure;
  /** A command that the model suggests to the user. It is shown but never run automatically. */
  readonly command?: string;
  /** What was left undone, one item each; the text names it if the loop did not complete its work. */
  readonly open?: readonly string[];
  /** What is known of the work; absent in endings that an older version of the app stored. */
  readonly evidence?: Evidence;
}

/** What a `waiting` loop waits for. */
export type Awaited =
  | { readonly for: 'approval'; readonly callId: CallId }
  | { readonly for: 'question' }
  /** The outcome of a call is unknown; the user chooses to retry, mark as done, or skip. */
  | { readonly for: 'outcome'; readonly callId: CallId }
  /** The end of a run that the loop started. The loop goes on by itself then. */
  | { readonly for: 'run'; readonly runId: string };

export type LoopState =
  | { readonly name: 'running' }
  | { readonly name: 'waiting'; readonly awaited: Awaited }
  | { readonly name: 'paused' }
  | { readonly name: 'interrupted' }
  | { readonly name: 'completed' | 'stopped' | 'failed'; readonly outcome: LoopOutcome };

/** Returns the run that a loop waits for; null if it waits for none. */
export function awaitedRun(state: LoopState): string | null {
  return state.name === 'waiting' && state.awaited.for === 'run' ? state.awaited.runId : null;
}

/** An item of a plan and its status. */
export interface PlanItem {
  readonly text: string;
  readonly state: 'pending' | 'in-progress' | 'done' | 'failed' | 'cancelled';
}

/**
 * The changes of an edit to one file, for a card. `null`: the file does not exist. The host
 * shortens the texts for display.
 */
export interface FileDiff {
  readonly path: string;
  /** The new path of something that is renamed or moved. */
  readonly to?: string;
  readonly added: number;
  readonly removed: number;
  /**
   * Unified diff, at most 200 lines. Rows of older versions may hold an English sentence in place
   * of the lines or after them.
   */
  readonly patch: string;
  readonly note?: DiffNote;
}

/** A call of a tool with the names under which it is shown. */
export interface NamedCall {
  readonly callId: CallId;
  readonly server: string;
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** The information with which a user allows or denies a call. */
export interface Asking {
  readonly why: ApprovalWhy;
  readonly diffs: readonly FileDiff[];
  /**
   * How the tool or its server differs from what was allowed before, as a unified diff with
   * invisible characters made visible. Absent: it does not differ.
   */
  readonly changed?: string;
  /**
   * How the server describes a tool that was never allowed before, with invisible characters made
   * visible. Absent: the tool is built in or was allowed.
   */
  readonly description?: string;
  /**
   * The arguments that an external tool would get, if undeclared arguments were removed. Absent:
   * none was removed.
   */
  readonly sent?: JsonObject;
  /** Absent in requests that an older version stored. */
  readonly receipt?: Receipt;
}

/** A failure with its name and data. It is worded where it is shown. */
export type Notice = Pick<LoopwrightError, 'failure' | 'data'>;

/**
 * The events that a loop sends to its listeners (log, command line, page, usage meter).
 * `message-stored` is sent only after COMMIT; other events may be sent before their data is on
 * disk. After a reconnect, everything but streamed text can be made again from the journal and the
 * messages.
 */
export type LoopEvent =
  | {
      readonly type: 'loop-start';
      readonly loopId: LoopId;
      readonly topicId: TopicId;
      readonly strategy: StrategyName;
      readonly resumed: boolean;
      /** The limits that apply from now on. */
      readonly limits: LoopLimits;
    }
  /** The user changed the limits of the loop, or its strategy lowered one. */
  | { readonly type: 'limits-changed'; readonly limits: LoopLimits }
  /** `progress` includes this step if its phase counts as a unit of the strategy. */
  | {
      readonly type: 'step-start';
      readonly phase: string;
      readonly note: string;
      readonly progress: Progress;
      readonly plan?: readonly PlanItem[];
    }
  /** The todo list of the loop after the model or the user changed it. */
  | { readonly type: 'todos-changed'; readonly todos: readonly LoopTodo[]; readonly by: 'model' | 'user' }
  /** The user edited todos of the list. The loop receives them with its next step. */
  | { readonly type: 'todos-edited'; readonly todos: readonly TodoEdit[] }
  | { readonly type: 'iteration-start'; readonly iteration: number }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** The text of this iteration that was streamed so far belongs to the reasoning. */
  | { readonly type: 'text-was-reasoning' }
  /**
   * The progress of replacing earlier messages by a summary, so that the request fits the model.
   * `done` of `of` pieces of the history have been read.
   */
  | { readonly type: 'compaction-progress'; readonly done: number; readonly of: number }
  /** `compactionId` is null when no compaction was made. */
  | { readonly type: 'compaction-end'; readonly compactionId: CompactionId | null; readonly usage: Usage }
  /** Secrets that were recognised at these places for the first time, and are not sent to the model. */
  | { readonly type: 'secrets-withheld'; readonly secrets: readonly NewlyWithheld[] }
  | ({ readonly type: 'model-retry' } & Retry)
  | ({ readonly type: 'approval-request' } & NamedCall & Asking)
  /** `reason`: why the user denied the call; absent if no reason was given. */
  | {
      readonly type: 'approval-settled';
      readonly callId: CallId;
      readonly decision: ApprovalDecision;
      readonly reason?: string;
    }
  /** The journal contains the start of the call, or the call ends without having begun. */
  | ({ readonly type: 'tool-call-start' } & NamedCall)
  | { readonly type: 'tool-call-progress'; readonly callId: CallId; readonly text: string }
  | ({
      readonly type: 'tool-call-end';
      readonly status: ToolCallStatus;
      readonly result: string;
      readonly diffs: readonly FileDiff[];
      /** What is known of a command that ran; absent for every other call. */
      readonly ran?: RanCommand;
      /** What the call made for people; absent if it made nothing. */
      readonly outputs?: readonly OutputRef[];
      /** What the host knows of its end besides the text; absent if it knows nothing. */
      readonly facts?: CallFacts;
    } & Omit<NamedCall, 'arguments'>)
  | { readonly type: 'mistake'; readonly count: number; readonly limit: number }
  | ({ readonly type: 'question'; readonly prefix: string } & Question)
  | { readonly type: 'question-answered'; readonly text: string }
  | ({ readonly type: 'outcome-unknown' } & NamedCall)
  /** The model started a command in the background. */
  | ({ readonly type: 'background-start' } & Pick<BackgroundCommand, 'id' | 'command' | 'workingFolder' | 'place'>)
  /** It has ended, perhaps after its loop, because the user kept it. */
  | {
      readonly type: 'background-end';
      readonly id: string;
      readonly command: string;
      readonly end: BackgroundEnd;
    }
  | { readonly type: 'run-start'; readonly runId: string; readonly title: string }
  /** A failure that interrupted the loop without ending it. */
  | ({ readonly type: 'notice' } & Notice)
  | { readonly type: 'limit-reached'; readonly reason: CompletionReason }
  | { readonly type: 'iteration-end'; readonly iteration: number; readonly usage: Usage }
  | { readonly type: 'message-stored'; readonly messageId: MessageId; readonly role: 'user' | 'assistant' | 'tool' }
  | { readonly type: 'loop-state'; readonly state: LoopState }
  | {
      readonly type: 'loop-end';
      readonly reason: CompletionReason;
      readonly summary: string;
      readonly command?: string;
      /** Absent in endings that an older version of the app stored. */
      readonly evidence?: Evidence;
      /** As in `LoopOutcome`. */
      readonly failure?: ModelFailure;
      readonly iterations: number;
      readonly mistakes: number;
      readonly usage: Usage & { readonly modelCalls: number };
      /** The time since the start of the loop in milliseconds, including the time spent waiting. */
      readonly durationMs: number;
    };

/** An event with its topic and its loop. */
export interface LocatedEvent {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly topicId: TopicId;
  readonly loopId: LoopId;
  readonly event: LoopEvent;
}
