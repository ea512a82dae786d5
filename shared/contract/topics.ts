import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { BackgroundCommand } from '../background-command.ts';
import { type LoopId, MessageId, TopicId } from '../ids.ts';
import type { LoopEvent } from '../loop.ts';
import type { ServerRequest } from '../server-request.ts';
import type { SlashReply } from '../slash/slash-command.ts';
import {
  type CommandRun,
  type Compaction,
  type MessagePage,
  type MessageView,
  type QueuedMessage,
  type RemovedTopic,
  type TopicDetail,
  TopicSettings,
  type TopicSnapshot,
} from '../topic.ts';
import { TakenFiles } from './attached-files.ts';
import { inTopic, MessageText, PageModel, Path } from './fields.ts';
import { Attachment } from './servers.ts';

const PageFallback = z.union([PageModel, z.literal('none')]);

const PageTopicSettings = TopicSettings.extend({
  model: PageModel.exactOptional(),
  fallbackModel: PageFallback.exactOptional(),
});

export type TopicEvent =
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'loop'; readonly loopId: LoopId; readonly at: number; readonly event: LoopEvent }
  | { readonly type: 'pausing'; readonly loopId: LoopId }
  | { readonly type: 'topic'; readonly topic: TopicDetail }
  | { readonly type: 'queue'; readonly queue: readonly QueuedMessage[] }
  | { readonly type: 'command'; readonly command: CommandRun }
  | { readonly type: 'command-output'; readonly id: string; readonly text: string }
  /** The commands in the background, as in `TopicSnapshot`. */
  | { readonly type: 'background'; readonly commands: readonly BackgroundCommand[] }
  | { readonly type: 'compactions'; readonly compactions: readonly Compaction[] }
  /** A server sent a request, or a request was answered or its draft changed. */
  | { readonly type: 'request'; readonly request: ServerRequest }
  /** Files were edited, or edits were undone or accepted. */
  | { readonly type: 'changes' };

/**
 * `epoch` identifies one run of the host; within one run, `seq` numbers a topic's events without
 * gaps. A follower that sends its position gets the events it missed if the host still has them,
 * otherwise a snapshot. A snapshot is also sent when the user shows another version of a message.
 */
export type TopicUpdate =
  | { readonly type: 'snapshot'; readonly epoch: string; readonly seq: number; readonly snapshot: TopicSnapshot }
  | { readonly type: 'event'; readonly epoch: string; readonly seq: number; readonly event: TopicEvent };

/** The result of sending a message. */
export type Sent =
  | { readonly kind: 'started'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'answered'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'queued'; readonly topicId: TopicId }
  /**
   * The text was a slash command. It has been carried out, and the topic has a message with the
   * command's result.
   */
  | { readonly kind: 'command'; readonly topicId: TopicId; readonly reply: SlashReply };

export const topics = {
  /** The messages right before `before`: one page, or about `limit` of them. */
  earlier: oc
    .input(z.object({ topicId: TopicId, before: MessageId, limit: z.int().min(1).max(1_000).exactOptional() }))
    .output(type<MessagePage>()),
  message: oc.input(z.object({ topicId: TopicId, messageId: MessageId })).output(type<MessageView>()),
  /**
   * Sends a message. A slash command is carried out at once, whether or not a loop runs. Any other
   * text starts a loop, answers the question of a waiting loop, or is queued while a loop runs.
   * `topicId` null: creates a topic. Throws `conflict` if the question that `answers` names is not
   * open.
   */
  send: oc
    .input(
      z.object({
        topicId: TopicId.nullable(),
        text: MessageText,
        /** Resources of MCP servers, which the host reads now and stores with the message. */
        attachments: z.array(Attachment).max(20).exactOptional(),
        /** The attached files of the draft that go with the message and leave the draft. */
        files: TakenFiles.exactOptional(),
        /** The folder of a new topic; it must exist. */
        workspace: Path.exactOptional(),
        /** The settings of a new topic. */
        settings: PageTopicSettings.exactOptional(),
        /**
         * Identifies this message. If the response was lost and the page sends the message again
         * with the same id, the host does nothing and returns the same response again.
         */
        sendId: z.string().min(1).max(64).exactOptional(),
        /**
         * The message with the question to which the text is a suggested answer. The text then is
         * no slash command and begins no loop.
         */
        answers: MessageId.exactOptional(),
      }),
    )
    .output(type<Sent>()),
  rename: oc.input(z.object({ topicId: TopicId, title: z.string().trim().min(1).max(200) })).output(type<void>()),
  pin: oc.input(z.object({ topicId: TopicId, pinned: z.boolean() })).output(type<void>()),
  setWorkspace: oc.input(z.object({ topicId: TopicId, workspace: Path })).output(type<void>()),
  /**
   * Changes the given settings, and in `serverSwitches` only the named servers; `null` restores
   * the app's setting.
   */
  updateSettings: oc
    .input(
      z.object({
        topicId: TopicId,
        change: z.object({
          model: PageModel.nullable().exactOptional(),
          fallbackModel: PageFallback.nullable().exactOptional(),
          strategy: TopicSettings.shape.strategy.unwrap().nullable().exactOptional(),
          approvalMode: TopicSettings.shape.approvalMode.unwrap().nullable().exactOptional(),
          serverSwitches: TopicSettings.shape.serverSwitches.unwrap().nullable().exactOptional(),
          /** Switches tools on or off. Only the named tools of the named servers change. */
          toolSwitches: TopicSettings.shape.toolSwitches.unwrap().nullable().exactOptional(),
          /** Only the named skills change. */
          skillSwitches: TopicSettings.shape.skillSwitches.unwrap().nullable().exactOptional(),
          instructions: TopicSettings.shape.instructions.unwrap().nullable().exactOptional(),
          folderInstructions: TopicSettings.shape.folderInstructions.unwrap().nullable().exactOptional(),
        }),
      }),
    )
    .output(type<void>()),
  setDraft: oc.input(z.object({ topicId: TopicId.nullable(), text: MessageText })).output(type<void>()),
  /**
   * Sets whether models get these secrets of the topic from now on. Numbers that do not exist are
   * ignored.
   */
  sendSecrets: oc
    .input(z.object({ topicId: TopicId, numbers: z.array(z.int().positive()).max(1_000), sent: z.boolean() }))
    .output(type<void>()),
  markRead: oc.input(inTopic).output(type<void>()),
  /**
   * Deletes a topic and stops its loop. `restore` can restore the topic until it is purged after 7
   * days.
   */
  remove: oc.input(inTopic).output(type<void>()),
  restore: oc.input(inTopic).output(type<void>()),
  /** The deleted topics that can be restored, the newest deletion first. */
  removed: oc.output(type<readonly RemovedTopic[]>()),
  /**
   * Erases deleted topics now, so that nothing of them is left in the data folder. `complete` is
   * false if other programs use the folder: traces stay in the database until they have ended.
   */
  erase: oc
    .input(z.object({ topicIds: z.array(TopicId).min(1).max(10_000) }))
    .output(type<{ readonly complete: boolean }>()),
};
