/** A chat thread as the screen knows it. */
import { z } from 'zod';
import type { CallId, CompactionId, LoopId, MessageId, ServerId, TopicId } from './ids.ts';
import { type CompletionReason, StrategyName } from './loop.ts';
import type { LoopView } from './loop-view.ts';
import { ApprovalMode, ToolSwitches } from './mcp.ts';
import type { Message } from './message.ts';
import type { ServerRequest } from './server-request.ts';
import { ModelSetting } from './settings.ts';

export const StrategyChoice = z.union([StrategyName, z.literal('auto')]);
export type StrategyChoice = z.infer<typeof StrategyChoice>;

/** What a topic prefers; absent means the app's setting. */
export const TopicSettings = z.object({
  model: ModelSetting.exactOptional(),
  strategy: StrategyChoice.exactOptional(),
  approvalMode: ApprovalMode.exactOptional(),
  /** By server id. */
  serverSwitches: z.record(z.string(), z.boolean()).exactOptional(),
  /** Before the app's. */
  toolSwitches: ToolSwitches.exactOptional(),
});
export type TopicSettings = z.infer<typeof TopicSettings>;

/** A line of the sidebar. The dot: `waiting` over `running` over `unread` over none. */
export interface TopicSummary {
  readonly id: TopicId;
  readonly title: string;
  /** Absolute path. */
  readonly workspace: string;
  readonly pinned: boolean;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly activity: 'waiting' | 'running' | 'idle';
  /** Something was stored since the topic was last looked at. */
  readonly unread: boolean;
}

/** What is in force for a topic now: its own settings over the app's. */
export interface TopicDetail extends TopicSummary {
  readonly strategy: StrategyChoice;
  readonly model: ModelSetting;
  readonly approvalMode: ApprovalMode;
  /** Every server, and whether the topic uses it. */
  readonly servers: readonly { readonly id: ServerId; readonly on: boolean }[];
  /** Of the topic alone: a tool that is not named is as it is everywhere. */
  readonly toolSwitches: ToolSwitches;
  /** What stands in the composer, unsent. */
  readonly draft: string;
  readonly context: ContextFill;
}

/** How full the model's window is. */
export interface ContextFill {
  /**
   * Tokens of the next request, as estimated from what is stored and what the last reply
   * reported.
   */
  readonly usedTokens: number;
  /** null: the size of the model's window is not known. */
  readonly sizeTokens: number | null;
  /** How many of the messages that are shown are pinned. */
  readonly pinned: number;
}

/** A message that waits for the running loop to end; then it begins the next turn. */
export interface QueuedMessage {
  readonly id: string;
  readonly text: string;
  /** How many resources it carries. */
  readonly attached: number;
}

/** A command the user ran from a completion card. `output` is its last 20,000 characters. */
export interface CommandRun {
  readonly id: string;
  readonly command: string;
  readonly output: string;
  readonly state:
    | { readonly name: 'running' }
    | { readonly name: 'ended'; readonly exitCode: number | null; readonly why: string | null };
  readonly startedAt: number;
}

/** Longer texts are shown cut at first. Characters. */
export const SHORTENED_LENGTH = 8_000;

/**
 * A stored message for the screen. Texts of tool results and of what is attached are cut at
 * `SHORTENED_LENGTH`; `shortened` lists the calls whose result was, and `topics.message` gives it
 * whole.
 */
export interface MessageView extends Message {
  readonly shortened?: readonly CallId[];
  /** It is what its loop said in the end, and this is why it ended. */
  readonly ending?: CompletionReason;
  /** It stays word for word where others are compacted. */
  readonly pinned?: true;
  /** User messages only: which of its wordings this is, where there are several. */
  readonly wordings?: VersionOf;
  /**
   * User messages only: which of the answers to it is shown, where there are several. Not where
   * the user's next message has `wordings`.
   */
  readonly answers?: VersionOf;
}

/** One of several versions; `number` counts from 1. All are kept, one is shown and sent. */
export interface VersionOf {
  readonly number: number;
  readonly of: number;
}

/** What a model reads instead of a topic's earlier messages. The messages stay as they are. */
export interface Compaction {
  readonly id: CompactionId;
  readonly topicId: TopicId;
  /** The summary stands for this message, the results of its calls, and all before. */
  readonly until: MessageId;
  readonly summary: string;
  /** `outline`: no model could be asked, so it lists what was said and done. */
  readonly madeBy: 'model' | 'outline';
  /** How many messages it stands for; pinned ones are not among them. */
  readonly messages: number;
  /** Tokens of what was replaced and of what replaces it, estimated. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly createdAt: number;
  /** null: in force, unless a later one is. */
  readonly undoneAt: number | null;
}

/** Of the messages a compaction stands for the newest are shown, this many. */
export const MOST_COMPACTED_SHOWN = 500;

/**
 * What came of asking for one. `nothing`: nothing could be replaced. `given-up`: it was stopped,
 * or gave way to what the user said.
 */
export type CompactionOutcome = 'made' | 'nothing' | 'given-up';

/** A topic as it stands at `seq`: everything a page needs that comes anew. */
export interface TopicSnapshot {
  readonly topic: TopicDetail;
  /** The newest page, oldest first. */
  readonly messages: readonly MessageView[];
  readonly hasEarlier: boolean;
  /** The topic's last loop, or null before the first. */
  readonly loop: LoopView | null;
  readonly queue: readonly QueuedMessage[];
  readonly commands: readonly CommandRun[];
  /** Oldest first, undone ones included. */
  readonly compactions: readonly Compaction[];
  /** What servers ask or asked, oldest first: the open ones and those of the last loop. */
  readonly requests: readonly ServerRequest[];
}

export interface MessagePage {
  readonly messages: readonly MessageView[];
  readonly hasEarlier: boolean;
}

/** Net effect of a loop's edits on one file. */
export interface FileChangeSummary {
  readonly loopId: LoopId;
  /** Relative to the workspace, as it is now called. */
  readonly path: string;
  /** Where it came from, if it was moved. */
  readonly movedFrom: string | null;
  readonly kind: 'created' | 'modified' | 'deleted' | 'moved';
  readonly added: number;
  readonly removed: number;
  /** `open`: can be undone or accepted. */
  readonly state: 'open' | 'accepted' | 'undone';
  readonly at: number;
}

/** What an undo did, file by file. */
export interface UndoneFile {
  /** Relative to the workspace. */
  readonly path: string;
  readonly result: 'undone' | 'refused' | 'already-undone';
  /** Why it was refused, in a sentence. */
  readonly why?: string;
  /** Refused: what the file has now against what undo expected, unified, at most 200 lines. */
  readonly difference?: string;
}
