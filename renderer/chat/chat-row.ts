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
import type { CommandRun, Compaction, MessageView, VersionOf } from '../../shared/topic.ts';

/**
 * One row of the chat. A live row and its stored successor have the same key, so that one
 * replaces the other without a jump.
 */
export type ChatRow = { readonly key: string } & (
  | {
      readonly kind: 'user';
      readonly message: MessageView;
      /**
       * Whether the message began a turn, so that it can be edited and answered again. False also
       * when this is unknown.
       */
      readonly begins: boolean;
    }
  /** `iteration` null: the iteration runs. `model`: the model that replied. */
  | {
      readonly kind: 'separator';
      readonly number: number;
      readonly iteration: IterationRef | null;
      readonly model: ModelRef | null;
    }
  /** `text` null: it is still streaming. */
  | { readonly kind: 'reasoning'; readonly text: string | null }
  /**
   * A piece of an answer. `text` null: it is still streaming. The last piece of a stored answer
   * has `end`.
   */
  | { readonly kind: 'answer'; readonly text: string | null; readonly piece: number; readonly end: AnswerEnd | null }
  /**
   * `part` null: the message with the call has not arrived. `result` null: not finished, or cut
   * off.
   */
  | {
      readonly kind: 'call';
      readonly callId: CallId;
      readonly part: ToolCallPart | null;
      readonly result: StoredResult | null;
    }
  /**
   * A request of a server. `words`: its text, for the announcement. `open`: it waits for the
   * user.
   */
  | {
      readonly kind: 'request';
      readonly requestId: ServerRequestId;
      readonly callId: CallId | null;
      readonly words: string;
      readonly open: boolean;
    }
  /** `open`: the user has not answered yet. */
  | { readonly kind: 'question'; readonly part: QuestionPart; readonly open: boolean }
  /** A message of the user that the host has not reported yet. */
  | { readonly kind: 'sending'; readonly text: string }
  /** A slash command and its reply. */
  | { readonly kind: 'slash-command'; readonly part: SlashCommandPart; readonly createdAt: number }
  | { readonly kind: 'reminder'; readonly part: ReminderPart }
  | ({ readonly kind: 'ending'; readonly end: AnswerEnd } & LoopEnding)
  /** The rows above this one are summarised for the model. */
  | { readonly kind: 'compaction'; readonly compaction: Compaction }
  /** `waits`: the command has ended, and its output will be sent with the user's next message. */
  | { readonly kind: 'command'; readonly command: CommandRun; readonly waits: boolean }
  /**
   * The status of the loop: it waits for the model, tries again, or was interrupted. `turn` is the
   * turn that it answers.
   */
  | { readonly kind: 'status'; readonly turn: Turn | null }
);

export interface StoredResult {
  readonly part: ToolResultPart;
  readonly messageId: MessageId;
  /** The part is shortened. */
  readonly shortened: boolean;
}

/** The author and time of an answer, and its actions. */
export interface AnswerEnd {
  readonly messageId: MessageId;
  readonly text: string;
  /** null: the model is unknown, or none was called. */
  readonly model: ModelRef | null;
  readonly createdAt: number;
  readonly pinned: boolean;
  /** null: the turn continues after this answer, or begins before the loaded messages. */
  readonly turn: Turn | null;
}

/** A turn whose first message can be answered again. */
export interface Turn {
  /** The user message that began the turn. */
  readonly question: MessageId;
  /** Which of several answers this is; null: there is only one. */
  readonly answers: VersionOf | null;
}

/** How a loop ended, if its last answer does not show it. */
export interface LoopEnding {
  readonly loopId: LoopId;
  readonly text: string;
  /** null: the reason is unknown, because the loop continued afterwards. */
  readonly reason: CompletionReason | null;
  /** The call that ended the loop, if any. */
  readonly completion: ToolCallPart | null;
  readonly iterations: number;
  readonly usage: Usage;
  /** The model of the last reply; null: no model replied. */
  readonly model: ModelRef | null;
  /** The duration since the message that began the turn. */
  readonly durationMs: number;
  /** False: the loop continued afterwards and ended again. */
  readonly isLast: boolean;
}

/** The part of the topic's last loop that affects the list of rows, not the inside of a row. */
export interface LiveShape {
  readonly loopId: LoopId;
  readonly iteration: number;
  /** A model call runs whose reply is not stored yet. */
  readonly streaming: boolean;
  readonly reasoning: boolean;
  /** The number of pieces of the streaming answer. */
  readonly pieces: number;
  /** The ids of the calls in the current reply, separated by commas. */
  readonly callIds: string;
  /** Whether iterations are separated by a line, because the loop counts its progress in them. */
  readonly divided: boolean;
  /** The loop has ended. */
  readonly over: boolean;
}
