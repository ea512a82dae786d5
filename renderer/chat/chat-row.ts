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
 * A line of a chat. One that goes on and the stored one that follows it have the same key, so that the one becomes the other without a jump.
 */
export type ChatRow = { readonly key: string } & (
  | {
      readonly kind: 'user';
      readonly message: MessageView;
      /** A turn: it can be worded anew and answered anew. Else it was said to a loop that ran, or nobody knows. */
      readonly begins: boolean;
    }
  /** `iteration` null: it runs. `model`: which replied. */
  | {
      readonly kind: 'separator';
      readonly number: number;
      readonly iteration: IterationRef | null;
      readonly model: ModelRef | null;
    }
  /** `text` null: it goes on. */
  | { readonly kind: 'reasoning'; readonly text: string | null }
  /** A piece of an answer. `text` null: it goes on. The last piece of a stored one has the end. */
  | { readonly kind: 'answer'; readonly text: string | null; readonly piece: number; readonly end: AnswerEnd | null }
  /** `part` null: the message with the call has not come yet. `result` null: not done, or cut off. */
  | {
      readonly kind: 'call';
      readonly callId: CallId;
      readonly part: ToolCallPart | null;
      readonly result: StoredResult | null;
    }
  /** What a server asks. `words`: its own, for the announcement. `open`: it waits for the user. */
  | {
      readonly kind: 'request';
      readonly requestId: ServerRequestId;
      readonly callId: CallId | null;
      readonly words: string;
      readonly open: boolean;
    }
  /** `open`: nobody has answered yet. */
  | { readonly kind: 'question'; readonly part: QuestionPart; readonly open: boolean }
  /** A message of the user that the host has not told of yet. */
  | { readonly kind: 'sending'; readonly text: string }
  /** A slash command and what came of it. */
  | { readonly kind: 'slash-command'; readonly part: SlashCommandPart; readonly createdAt: number }
  | { readonly kind: 'reminder'; readonly part: ReminderPart }
  | ({ readonly kind: 'ending'; readonly end: AnswerEnd } & LoopEnding)
  /** What is above is summed up for the model. */
  | { readonly kind: 'compaction'; readonly compaction: Compaction }
  /** `waits`: it has ended, and no message of the user has taken its output along yet. */
  | { readonly kind: 'command'; readonly command: CommandRun; readonly waits: boolean }
  /** What the loop says in between: that it waits for the model, tries again, was interrupted. `turn`: the one it answers. */
  | { readonly kind: 'status'; readonly turn: Turn | null }
);

export interface StoredResult {
  readonly part: ToolResultPart;
  readonly messageId: MessageId;
  /** There is more than the part says. */
  readonly shortened: boolean;
}

/** Who wrote an answer and when, and what can be done with it. */
export interface AnswerEnd {
  readonly messageId: MessageId;
  readonly text: string;
  /** null: nobody knows, or no model was asked. */
  readonly model: ModelRef | null;
  readonly createdAt: number;
  readonly pinned: boolean;
  /** null: its turn goes on behind it, or begins before what is loaded. */
  readonly turn: Turn | null;
}

/** What it began with can be answered anew. */
export interface Turn {
  /** The user message it began with. */
  readonly question: MessageId;
  /** Which of several answers this is; null: the only one. */
  readonly answers: VersionOf | null;
}

/** How a loop ended, where its last answer does not say it. */
export interface LoopEnding {
  readonly loopId: LoopId;
  readonly text: string;
  /** null: not known, since the loop went on afterwards. */
  readonly reason: CompletionReason | null;
  /** The call that ended it, if one did. */
  readonly completion: ToolCallPart | null;
  readonly iterations: number;
  readonly usage: Usage;
  /** Of its last reply; null: no model replied. */
  readonly model: ModelRef | null;
  /** From the message that began it. */
  readonly durationMs: number;
  /** False: the loop went on after it, and ended again. */
  readonly isLast: boolean;
}

/** What of the topic's last loop changes the list of lines; not what changes within a line. */
export interface LiveShape {
  readonly loopId: LoopId;
  readonly iteration: number;
  /** The model was asked and its reply is not stored yet. */
  readonly streaming: boolean;
  readonly reasoning: boolean;
  /** Pieces of the answer that streams. */
  readonly pieces: number;
  /** Calls of the current reply, comma separated. */
  readonly callIds: string;
  /** A line stands between its iterations: only where these are the unit of its progress. */
  readonly divided: boolean;
  /** The loop has ended. */
  readonly over: boolean;
}
