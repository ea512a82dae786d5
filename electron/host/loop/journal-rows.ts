/**
 * The rows of a loop's journal. Append-only; `seq` is the number of the effect to which a row
 * belongs, counted from 0 by the engine.
 */
import type { CallId, CompactionId, MessageId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { Asking, Attendant, CompletionReason, LoopLimits, LoopOutcome, PlanItem } from '../../../shared/loop.ts';
import type { ApprovalDecision, ToolRef } from '../../../shared/mcp.ts';
import type { ModelMessage, ModelRef, ToolResultPart } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import type { ModelReply, RunAnswer, StepAnswer } from './effects.ts';
import type { FileChange, Grant } from './ports.ts';
import type { SentPiece } from './sent-messages.ts';

/**
 * The stored form of `StepAnswer`: `tools` only if they differ from the step before, `inboxIds`
 * so that an item is taken once.
 */
export type StoredStep = Omit<StepAnswer, 'tools'> & {
  readonly tools?: StepAnswer['tools'];
  readonly inboxIds: readonly string[];
};

type Row =
  /** Row 0. `input` is `LoopInput` with the history as a reference. */
  | { readonly kind: 'input'; readonly input: JsonValue }
  /** The strategy's decision at `seq`; compared during a replay. */
  | { readonly kind: 'effect'; readonly fingerprint: string }
  /** `note` and `plan` serve later views; absent: there was none. */
  | {
      readonly kind: 'step';
      readonly phase: string;
      readonly note?: string;
      readonly plan?: readonly PlanItem[];
      readonly answer: StoredStep;
    }
  | { readonly kind: 'limit-reached'; readonly reason: CompletionReason }
  | { readonly kind: 'limit-extended'; readonly limits: LoopLimits }
  /**
   * The user changed limits of a loop that had not ended. Journals of older versions do not hold
   * it.
   */
  | { readonly kind: 'limits-changed'; readonly limits: LoopLimits }
  /** Earlier messages of the topic were summarised for this call; `usage` is the cost of that. */
  | {
      readonly kind: 'compacted';
      readonly model: ModelRef;
      readonly usage: Usage;
      readonly compactionId: CompactionId | null;
    }
  /** The sent messages differ from those of the strategy. */
  | { readonly kind: 'sent'; readonly pieces: readonly SentPiece[]; readonly added: readonly ModelMessage[] }
  | { readonly kind: 'model-started'; readonly purpose: string; readonly model: ModelRef }
  | {
      readonly kind: 'model-settled';
      readonly purpose: string;
      readonly model: ModelRef;
      readonly reply: ModelReply;
      readonly messageId: MessageId | null;
    }
  /**
   * A call that was cut off by a stop or an interruption. It has no answer and is asked again
   * when the loop continues. Its usage counts.
   */
  | { readonly kind: 'model-cut'; readonly model: ModelRef; readonly usage: Usage }
  | {
      readonly kind: 'call-requested';
      readonly callId: CallId;
      readonly tool: ToolRef | null;
      readonly arguments: JsonValue;
    }
  /** `asking` and `grant` are missing in journals of older versions. */
  | {
      readonly kind: 'approval-requested';
      readonly callId: CallId;
      readonly definitionHash: string;
      readonly asking?: Asking;
      readonly grant?: Grant;
    }
  | { readonly kind: 'approval-settled'; readonly callId: CallId; readonly decision: ApprovalDecision }
  | { readonly kind: 'call-started'; readonly callId: CallId; readonly changes: readonly FileChange[] }
  | { readonly kind: 'call-settled'; readonly callId: CallId; readonly result: ToolResultPart }
  /** How the user resolved an unknown outcome. `retry` runs the call again. */
  | { readonly kind: 'outcome-resolved'; readonly callId: CallId; readonly as: 'retry' | 'done' | 'skip' }
  /** All calls of a batch are settled and their message is stored. */
  | { readonly kind: 'calls-stored'; readonly messageId: MessageId }
  | { readonly kind: 'question-requested'; readonly question: string; readonly prefix: string }
  | { readonly kind: 'question-answered'; readonly text: string }
  | { readonly kind: 'run-started'; readonly runId: string }
  | { readonly kind: 'run-settled'; readonly answer: RunAnswer }
  /** The engine threw stop into the generator here. */
  | { readonly kind: 'stopped' }
  /** `asked`: when, after which message of the topic, and with which words. */
  | {
      readonly kind: 'wrap-up';
      readonly usage: Usage;
      readonly text: string;
      readonly model?: ModelRef;
      readonly asked?: { readonly at: number; readonly until: MessageId | null; readonly text: string };
    }
  /** From here on somebody else attends the loop than its input or an earlier row says. */
  | { readonly kind: 'attended'; readonly by: Attendant }
  /** `inboxIds`: messages that arrived too late for a step and went into the topic unchanged. */
  | { readonly kind: 'ended'; readonly outcome: LoopOutcome; readonly inboxIds: readonly string[] }
  /** The user continued after an end: rows of effects from `from` on no longer count. */
  | { readonly kind: 'continued'; readonly from: number };

/** `at`: milliseconds since the epoch, UTC. */
export type NewJournalRow = Row & { readonly seq: number; readonly at: number };

/** `row` counts from 0 without gaps within a loop. */
export type JournalRow = NewJournalRow & { readonly row: number };

export type RowOf<K extends Row['kind']> = Extract<JournalRow, { kind: K }>;
