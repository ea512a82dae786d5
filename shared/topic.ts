/** A topic (a chat thread) as the screen shows it. */

import { z } from 'zod';
import type { BackgroundCommand } from './background-command.ts';
import type { UndoProblem } from './failures/undo-problems.ts';
import type { CallId, CompactionId, LoopId, MessageId, ServerId, TopicId } from './ids.ts';
import type { ImportSource } from './imported-topic.ts';
import { LONGEST_INSTRUCTIONS } from './longest-instructions.ts';
import type { Awaited, CompletionReason, FileDiff } from './loop.ts';
import type { LoopView } from './loop-view.ts';
import { ApprovalMode, ToolSwitches } from './mcp.ts';
import type { Message } from './message.ts';
import type { ServerRequest } from './server-request.ts';
import { FallbackChoice, ModelSetting, StrategyChoice } from './settings.ts';
import type { WithheldSecret } from './withheld-secret.ts';

export { StrategyChoice };

/** A topic's own settings. If a setting is absent, the app's setting applies. */
export const TopicSettings = z.object({
  model: ModelSetting.exactOptional(),
  /** The model that is asked for the rest of a loop when the model of the loop fails. */
  fallbackModel: FallbackChoice.exactOptional(),
  strategy: StrategyChoice.exactOptional(),
  approvalMode: ApprovalMode.exactOptional(),
  /** Which servers are switched on, by server id. */
  serverSwitches: z.record(z.string(), z.boolean()).exactOptional(),
  /** Which tools are switched on. These override the app's switches. */
  toolSwitches: ToolSwitches.exactOptional(),
  /** Which skills are switched on, by the real path of their folder. */
  skillSwitches: z.record(z.string().max(4_096), z.boolean()).exactOptional(),
  /** The user's instructions for this topic. */
  instructions: z.string().max(LONGEST_INSTRUCTIONS).exactOptional(),
  /** Whether the instructions of a trusted folder are read. Absent: they are. */
  folderInstructions: z.boolean().exactOptional(),
});
export type TopicSettings = z.infer<typeof TopicSettings>;

/** What the user is asked in a topic. `request`: a server asks something while the loop runs. */
export interface AskedOfUser {
  readonly for: Exclude<Awaited['for'], 'run'> | 'request';
  readonly loopId: LoopId;
}

/** Where a topic branched off another one. */
export interface BranchOf {
  /** The origin, which may have been deleted since. */
  readonly topicId: TopicId;
  /** The last message that both have, as the origin knows it; null: they have none. */
  readonly messageId: MessageId | null;
}

/**
 * A topic in the sidebar. If several states apply, its dot shows `waiting` before `running`,
 * `running` before `interrupted`, and `interrupted` before `unread`.
 */
export interface TopicSummary {
  readonly id: TopicId;
  readonly title: string;
  /** Absolute path. */
  readonly workspace: string;
  readonly pinned: boolean;
  /** The user put the topic aside; absent: it is not archived. */
  readonly archived?: true;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `interrupted`: its loop ran when the app ended, and the user can resume or discard it. */
  readonly activity: 'waiting' | 'running' | 'interrupted' | 'idle';
  /** What the user is asked; absent unless the topic is `waiting`. */
  readonly asked?: AskedOfUser;
  /** Commands run in the background of the topic; absent: none does. */
  readonly background?: true;
  /** Absent: the topic is no branch of another one. */
  readonly branchOf?: BranchOf;
  /** The program from whose file the topic was imported; absent: it was begun here. */
  readonly importedFrom?: ImportSource;
  /** The topic has new stored messages since the user last viewed it. */
  readonly unread: boolean;
}

/** A deleted topic that can still be restored. Times in milliseconds since the epoch, UTC. */
export interface RemovedTopic {
  readonly id: TopicId;
  readonly title: string;
  readonly removedAt: number;
  /** When the topic is erased by itself, at the next start of the program. */
  readonly purgedAt: number;
}

/** The effective settings of a topic: its own settings override the app's. */
export interface TopicDetail extends TopicSummary {
  readonly strategy: StrategyChoice;
  readonly model: ModelSetting;
  /** The topic's own fallback model. Absent: that of the app. */
  readonly fallbackModel?: FallbackChoice;
  readonly approvalMode: ApprovalMode;
  /** Every server, and whether the topic uses it. */
  readonly servers: readonly { readonly id: ServerId; readonly on: boolean }[];
  /** The topic's own switches; the app's setting applies to a tool that is not named. */
  readonly toolSwitches: ToolSwitches;
  /** The topic's own switches of skills; the app's switch applies to a skill that is not named. */
  readonly skillSwitches: Readonly<Record<string, boolean>>;
  /** The user's instructions for this topic; empty if there are none. */
  readonly instructions: string;
  /** Whether the instructions of a trusted folder are read. */
  readonly folderInstructions: boolean;
  /** The unsent text in the composer. */
  readonly draft: string;
  readonly context: ContextFill;
  /** The secrets that were recognised in requests of the topic; absent if there are none. */
  readonly secrets?: readonly WithheldSecret[];
}

/** How full the model's context window is. */
export interface ContextFill {
  /**
   * Estimated tokens of the next request, from the stored messages and from what the last reply
   * reported.
   */
  readonly usedTokens: number;
  /** null when the size of the model's context window is not known. */
  readonly sizeTokens: number | null;
  /** How many of the shown messages are pinned. */
  readonly pinned: number;
}

/** A queued message, which starts the next turn when the running loop has ended. */
export interface QueuedMessage {
  readonly id: string;
  readonly text: string;
  /** How many resources the message carries. */
  readonly attached: number;
}

/** A command that the user ran from a completion card. `output` is its last 20,000 characters. */
export interface CommandRun {
  readonly id: string;
  readonly command: string;
  readonly output: string;
  readonly state:
    | { readonly name: 'running' }
    | { readonly name: 'ended'; readonly exitCode: number | null; readonly why: string | null };
  readonly startedAt: number;
}

/** The length in characters above which a text is cut when it is first shown. */
export const SHORTENED_LENGTH = 8_000;

/**
 * A stored message as the screen shows it. Texts of tool results and attachments are cut at
 * `SHORTENED_LENGTH`; `shortened` lists the calls whose result was cut, and `topics.message`
 * returns the whole message.
 */
export interface MessageView extends Message {
  readonly shortened?: readonly CallId[];
  /** Why the loop ended, when this message is the final text of a loop. */
  readonly ending?: CompletionReason;
  /** Set if the message is pinned: it keeps its full text when other messages are compacted. */
  readonly pinned?: true;
  /** Only for user messages with several versions: which version is shown. */
  readonly wordings?: VersionOf;
  /**
   * Only for user messages with several answers: which answer is shown. Absent when the user's
   * next message has `wordings`.
   */
  readonly answers?: VersionOf;
}

/**
 * One of several versions; `number` counts from 1. All versions are stored; one is shown and
 * sent.
 */
export interface VersionOf {
  readonly number: number;
  readonly of: number;
}

/**
 * A summary that a model reads in place of a topic's earlier messages. The messages stay stored.
 */
export interface Compaction {
  readonly id: CompactionId;
  readonly topicId: TopicId;
  /** The summary replaces this message, the results of its calls, and all earlier messages. */
  readonly until: MessageId;
  readonly summary: string;
  /** `outline`: no model could be called, so the text lists what was said and done. */
  readonly madeBy: 'model' | 'outline';
  /** The number of messages that the summary replaces; pinned messages do not count. */
  readonly messages: number;
  /** Estimated tokens of the replaced messages and of the summary. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly createdAt: number;
  /** When the compaction was undone; null: it is in effect, unless a later one replaces it. */
  readonly undoneAt: number | null;
}

/** How many of the newest compacted messages can be shown. */
export const MOST_COMPACTED_SHOWN = 500;

/**
 * The result of requesting a compaction. `nothing`: no message could be replaced. `given-up`: it
 * was canceled, or the user started a turn.
 */
export type CompactionOutcome = 'made' | 'nothing' | 'given-up';

/** The state of a topic at `seq`, with everything that a newly opened page needs. */
export interface TopicSnapshot {
  readonly topic: TopicDetail;
  /** The newest page of messages, oldest first. */
  readonly messages: readonly MessageView[];
  readonly hasEarlier: boolean;
  /** The topic's last loop; null before the first loop. */
  readonly loop: LoopView | null;
  readonly queue: readonly QueuedMessage[];
  readonly commands: readonly CommandRun[];
  /** The commands in the background that run, and those of the present loop that have ended, oldest first. */
  readonly background: readonly BackgroundCommand[];
  /** The compactions, oldest first, including undone ones. */
  readonly compactions: readonly Compaction[];
  /** Requests of servers, oldest first: the open requests and those of the last loop. */
  readonly requests: readonly ServerRequest[];
}

export interface MessagePage {
  readonly messages: readonly MessageView[];
  readonly hasEarlier: boolean;
}

/** The net effect of a loop's edits on one file. */
export interface FileChangeSummary {
  readonly loopId: LoopId;
  /** The file's current path, relative to the workspace. */
  readonly path: string;
  /** The earlier path of a moved file; null for any other file. */
  readonly movedFrom: string | null;
  readonly kind: 'created' | 'modified' | 'deleted' | 'moved';
  readonly added: number;
  readonly removed: number;
  /** `open`: the change can be undone or accepted. */
  readonly state: 'open' | 'accepted' | 'undone';
  readonly at: number;
  /**
   * Whether a content that an undo, or for an undone change a redo, would restore was removed to save
   * space.
   */
  readonly contentRemoved?: true;
}

/** A file whose edits were not undone. */
export interface RefusedFile {
  /** Relative to the workspace. */
  readonly path: string;
  readonly result: 'refused';
  readonly why: UndoProblem;
  /** The changes from the expected to the current content. */
  readonly difference?: FileDiff;
  /** Whether only the lines of the edits can be reversed, so that the later changes stay. */
  readonly canMerge?: true;
}

/** The result of an undo for one file. */
export type UndoneFile = { readonly path: string; readonly result: 'undone' | 'already-undone' } | RefusedFile;

/** The result of a redo for one file. `already-redone`: its edits are in force. */
export type RedoneFile = { readonly path: string; readonly result: 'redone' | 'already-redone' } | RefusedFile;
