/**
 * The rows of a loop's journal, which is append-only. `seq` is the number of the effect to which a
 * row belongs; the engine counts effects from 0.
 */
import type { Contradiction } from '../../../shared/evidence.ts';
import type { CallId, CompactionId, MessageId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { Asking, Attendant, CompletionReason, LoopLimits, LoopOutcome, PlanItem } from '../../../shared/loop.ts';
import type { ApprovalAnswer, ApprovalDecision, ToolRef } from '../../../shared/mcp.ts';
import type { ModelMessage, ModelRef, ToolResultPart } from '../../../shared/message.ts';
import type { FailedFinish, Usage } from '../../../shared/model.ts';
import type { Question } from '../../../shared/question-text.ts';
import type { ModelReply, RunAnswer, StepAnswer } from './effects.ts';
import type { FileChange, Grant } from './ports.ts';
import type { SentPiece } from './sent-messages.ts';

/**
 * The stored form of `StepAnswer`. `tools` is stored only if it differs from the previous step.
 * `inboxIds` names the messages that the step received, so that each message is received once.
 */
export type StoredStep = Omit<StepAnswer, 'tools'> & {
  readonly tools?: StepAnswer['tools'];
  readonly inboxIds: readonly string[];
};

type Row =
  /** The row with number 0. `input` is the `LoopInput`, with the history as a reference. */
  | { readonly kind: 'input'; readonly input: JsonValue }
  /** The strategy's decision at `seq`, which a replay compares with its own. */
  | { readonly kind: 'effect'; readonly fingerprint: string }
  /**
   * The answer to a step. `note` and `plan` are kept for later display, and are absent if the step
   * had none.
   */
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
   * The user changed the limits of a loop that had not ended, or the strategy lowered one. Older
   * versions of the app did not write this row.
   */
  | { readonly kind: 'limits-changed'; readonly limits: LoopLimits }
  /**
   * Earlier messages of the topic were summarised for this model call. `usage` is the usage of the
   * summary.
   */
  | {
      readonly kind: 'compacted';
      readonly model: ModelRef;
      readonly usage: Usage;
      readonly compactionId: CompactionId | null;
    }
  /**
   * The messages that were sent, if they differ from those of the strategy. `system` is the text
   * that was sent in place of the strategy's system prompt with its facts; absent if it was the same.
   * `olderImages`: how many of the oldest images of these messages were left out; absent if none was.
   * `withoutFacts`: the ids of the facts of row 0 that were left out, because they were revoked, changed
   * or replaced since; absent if none was.
   */
  | {
      readonly kind: 'sent';
      readonly pieces: readonly SentPiece[];
      readonly added: readonly ModelMessage[];
      readonly olderImages?: number;
      readonly system?: string;
      readonly withoutFacts?: readonly number[];
    }
  | { readonly kind: 'model-started'; readonly purpose: string; readonly model: ModelRef }
  | {
      readonly kind: 'model-settled';
      readonly purpose: string;
      readonly model: ModelRef;
      readonly reply: ModelReply;
      readonly messageId: MessageId | null;
    }
  /**
   * A model call that was aborted by a stop or an interruption. It has no answer and is repeated
   * when the loop continues. Its usage counts. `failed`: the call failed for this reason, and the
   * fallback model `next` is asked instead of its model until the loop ends.
   */
  | {
      readonly kind: 'model-cut';
      readonly model: ModelRef;
      readonly usage: Usage;
      readonly failed?: { readonly finish: FailedFinish; readonly next: ModelRef };
    }
  | {
      readonly kind: 'call-requested';
      readonly callId: CallId;
      readonly tool: ToolRef | null;
      readonly arguments: JsonValue;
    }
  /**
   * The request for an approval. `asking` and `grant` are missing in the oldest journals. Later
   * ones hold the reason as an English sentence.
   */
  | {
      readonly kind: 'approval-requested';
      readonly callId: CallId;
      readonly definitionHash: string;
      readonly asking?: Asking | (Omit<Asking, 'why'> & { readonly why: string });
      readonly grant?: Grant;
    }
  /** `receipt` is missing in rows of older versions, which also knew the decision `always`. */
  | ({
      readonly kind: 'approval-settled';
      readonly callId: CallId;
      readonly decision: ApprovalDecision | 'always';
    } & Partial<Omit<ApprovalAnswer, 'decision'>>)
  | { readonly kind: 'call-started'; readonly callId: CallId; readonly changes: readonly FileChange[] }
  | { readonly kind: 'call-settled'; readonly callId: CallId; readonly result: ToolResultPart }
  /** A call that would have completed the loop was not accepted, because the journal refutes what it claims. */
  | {
      readonly kind: 'completion-refuted';
      readonly callId: CallId;
      readonly contradictions: readonly Contradiction[];
    }
  /** The user's decision about an unknown outcome. `retry` runs the call again. */
  | { readonly kind: 'outcome-resolved'; readonly callId: CallId; readonly as: 'retry' | 'done' | 'skip' }
  /** All calls of a batch are settled and their message is stored. */
  | { readonly kind: 'calls-stored'; readonly messageId: MessageId }
  | ({ readonly kind: 'question-requested'; readonly prefix: string } & Question)
  | { readonly kind: 'question-answered'; readonly text: string }
  | { readonly kind: 'run-started'; readonly runId: string }
  | { readonly kind: 'run-settled'; readonly answer: RunAnswer }
  /** The user stopped the loop at this effect. */
  | { readonly kind: 'stopped' }
  /**
   * The model's final report on the loop. `asked` contains the time of the request for the report,
   * the last message of the topic before it, and its text.
   */
  | {
      readonly kind: 'wrap-up';
      readonly usage: Usage;
      readonly text: string;
      readonly model?: ModelRef;
      readonly asked?: { readonly at: number; readonly until: MessageId | null; readonly text: string };
    }
  /**
   * From this row on, another attendant attends the loop than the one in the input or in an
   * earlier row.
   */
  | { readonly kind: 'attended'; readonly by: Attendant }
  /**
   * The loop has ended. `inboxIds` names the messages that arrived after the last step and were
   * stored in the topic unchanged.
   */
  | { readonly kind: 'ended'; readonly outcome: LoopOutcome; readonly inboxIds: readonly string[] }
  /**
   * The user continued after the end of the loop. Rows of effects from number `from` on no longer
   * count.
   */
  | { readonly kind: 'continued'; readonly from: number };

/** A row without its number. `at` is in milliseconds since the epoch, UTC. */
export type NewJournalRow = Row & { readonly seq: number; readonly at: number };

/** A stored row. `row` is the number of the row within the loop, counted from 0 without gaps. */
export type JournalRow = NewJournalRow & { readonly row: number };

export type RowOf<K extends Row['kind']> = Extract<JournalRow, { kind: K }>;
