import type { FactProposal } from '../../shared/fact.ts';
import type { CallId, LoopId, MessageId, ServerRequestId } from '../../shared/ids.ts';
import type { CompletionReason } from '../../shared/loop.ts';
import type {
  IterationRef,
  ModelRef,
  QuestionPart,
  ReminderPart,
  SlashCommandPart,
  ToolCallPart,
  ToolResultPart,
} from '../../shared/message.ts';
import type { Usage } from '../../shared/model.ts';
import type { RunView } from '../../shared/run.ts';
import type { CommandRun, Compaction, MessageView, VersionOf } from '../../shared/topic.ts';

/**
 * A tool call. `part` is null until the message with the call has arrived. `result` is null if
 * the call has not finished or was interrupted.
 */
export interface CallRow {
  readonly key: string;
  readonly kind: 'call';
  readonly callId: CallId;
  readonly part: ToolCallPart | null;
  readonly result: StoredResult | null;
}

/**
 * One row of the chat. A live row and the stored row that replaces it have the same key, so that
 * the chat does not jump.
 */
export type ChatRow = { readonly key: string } & (
  | {
      readonly kind: 'user';
      readonly message: MessageView;
      /**
       * Whether the message began a turn, so that the user can edit it or request another answer
       * to it. Also false if this is unknown.
       */
      readonly begins: boolean;
      /**
       * The model that answered without the images of the message, or was the first to answer without those of earlier
       * messages; null: none did, or this is unknown.
       */
      readonly unseenBy: ModelRef | null;
      /** How many of the oldest images are left out from this message on. */
      readonly olderImages: number;
    }
  /**
   * The line above an iteration. `iteration` is null while the iteration runs. `model` is the
   * model that replied.
   */
  | {
      readonly kind: 'separator';
      readonly number: number;
      readonly iteration: IterationRef | null;
      readonly model: ModelRef | null;
    }
  /** The model's reasoning. `text` is null while the reasoning streams. */
  | { readonly kind: 'reasoning'; readonly text: string | null }
  /**
   * A piece of an answer. `text` is null while the piece streams. Only the last piece of a stored
   * answer has an `end`. `loopId` is the loop that wrote it; null: none did.
   */
  | {
      readonly kind: 'answer';
      readonly text: string | null;
      readonly piece: number;
      readonly loopId: LoopId | null;
      readonly end: AnswerEnd | null;
    }
  /**
   * The model printed calls as text, which did not run. `model` is null if it is unknown. `newest`:
   * no such line follows in the chat. `end` is null if the answer does not end with this line.
   */
  | {
      readonly kind: 'printed-call';
      readonly model: ModelRef | null;
      readonly newest: boolean;
      readonly end: AnswerEnd | null;
    }
  | CallRow
  /**
   * The line of a group of reads: at least two calls that only read and follow each other. While
   * it is open, each of its calls is a row of the kind `read` below it.
   */
  | { readonly kind: 'reads'; readonly calls: readonly CallRow[]; readonly open: boolean }
  /** A call of an open group of reads. The key is that of the call. */
  | { readonly kind: 'read'; readonly call: CallRow }
  /**
   * A request of a server to the user. `words` is the text that a screen reader announces.
   * `open`: the request waits for the user.
   */
  | {
      readonly kind: 'request';
      readonly requestId: ServerRequestId;
      readonly callId: CallId | null;
      readonly words: string;
      readonly open: boolean;
    }
  /** A question of the assistant. `open`: the user has not answered it yet. */
  | {
      readonly kind: 'question';
      readonly messageId: MessageId;
      readonly part: QuestionPart;
      readonly open: boolean;
    }
  /** A message of the user that the host has not reported yet. */
  | { readonly kind: 'sending'; readonly text: string }
  /** A slash command and its reply. */
  | { readonly kind: 'slash-command'; readonly part: SlashCommandPart; readonly createdAt: number }
  | { readonly kind: 'reminder'; readonly part: ReminderPart }
  /** What a model proposes to remember after the answer above. */
  | { readonly kind: 'proposals'; readonly proposals: readonly FactProposal[] }
  /** A background run that the loop of the answer above started. */
  | { readonly kind: 'run'; readonly run: RunView }
  | ({ readonly kind: 'ending'; readonly end: AnswerEnd } & LoopEnding)
  /** The line of a compaction. The model reads a summary of the rows above this line. */
  | { readonly kind: 'compaction'; readonly compaction: Compaction }
  /**
   * A command that the user ran. `waits`: its output will be sent with the user's next message.
   */
  | { readonly kind: 'command'; readonly command: CommandRun; readonly waits: boolean }
  /**
   * The status of the loop: it waits for the model, retries, or was interrupted. `turn` is the
   * turn that the loop answers.
   */
  | { readonly kind: 'status'; readonly turn: Turn | null }
);

export interface StoredResult {
  readonly part: ToolResultPart;
  readonly messageId: MessageId;
  /** Whether the part is shortened. */
  readonly shortened: boolean;
}

/**
 * The end of an answer: the facts that the bar below the answer shows and that its buttons need.
 */
export interface AnswerEnd {
  readonly messageId: MessageId;
  /** The loop that wrote the answer; null: none did. */
  readonly loopId: LoopId | null;
  /** Whether that loop took more than one iteration, or called a tool. */
  readonly hasWorked: boolean;
  readonly text: string;
  /** The model that wrote the answer; null: the model is unknown, or no model was called. */
  readonly model: ModelRef | null;
  readonly createdAt: number;
  readonly pinned: boolean;
  /**
   * The turn that ends with this answer; null: the turn continues, or its beginning is not
   * loaded.
   */
  readonly turn: Turn | null;
}

/** A turn. The user can request another answer to its first message. */
export interface Turn {
  /** The user message that began the turn. */
  readonly question: MessageId;
  /** The number of the shown answer among several; null: there is only one answer. */
  readonly answers: VersionOf | null;
}

/** How a loop ended. Only exists if the last answer does not show it. */
export interface LoopEnding {
  readonly loopId: LoopId;
  readonly text: string;
  /** Why the loop ended; null: this is unknown, because the loop continued afterwards. */
  readonly reason: CompletionReason | null;
  /** The completion call that ended the loop; null: no such call ended it. */
  readonly completion: ToolCallPart | null;
  readonly iterations: number;
  readonly usage: Usage;
  /** The model of the last reply; null: no model replied. */
  readonly model: ModelRef | null;
  /** The time from the message that began the turn to this ending, in milliseconds. */
  readonly durationMs: number;
  /** Whether this is the last ending of the loop. If not, the loop continued and ended again. */
  readonly isLast: boolean;
}

/**
 * The facts about the topic's last loop that determine the list of rows. The content of each row
 * is not included.
 */
export interface LiveShape {
  readonly loopId: LoopId;
  readonly iteration: number;
  /** Whether a model call is running whose reply is not stored yet. */
  readonly streaming: boolean;
  readonly reasoning: boolean;
  /** The number of pieces of the streaming answer. */
  readonly pieces: number;
  /** The ids of the calls in the current reply, separated by commas. */
  readonly callIds: string;
  /** The ids of those calls that only read and have succeeded, separated by commas. */
  readonly finishedReads: string;
  /**
   * Whether lines separate the iterations, because the loop counts its progress in iterations.
   */
  readonly divided: boolean;
  /** Whether the loop has ended. */
  readonly over: boolean;
}
