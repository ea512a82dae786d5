import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { type LoopId, MessageId, TopicId } from '../ids.ts';
import type { LoopEvent, LoopLimits } from '../loop.ts';
import type { ServerRequest } from '../server-request.ts';
import type { SlashReply } from '../slash/slash-command.ts';
import {
  type CommandRun,
  type Compaction,
  type MessagePage,
  type MessageView,
  type QueuedMessage,
  type TopicDetail,
  TopicSettings,
  type TopicSnapshot,
} from '../topic.ts';
import { inTopic, PageModel, Path, Text } from './fields.ts';
import { Attachment } from './servers.ts';

const PageTopicSettings = TopicSettings.extend({ model: PageModel.exactOptional() });

export type TopicEvent =
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'loop'; readonly loopId: LoopId; readonly at: number; readonly event: LoopEvent }
  | { readonly type: 'limits'; readonly loopId: LoopId; readonly limits: LoopLimits }
  | { readonly type: 'pausing'; readonly loopId: LoopId }
  | { readonly type: 'topic'; readonly topic: TopicDetail }
  | { readonly type: 'queue'; readonly queue: readonly QueuedMessage[] }
  | { readonly type: 'command'; readonly command: CommandRun }
  | { readonly type: 'command-output'; readonly id: string; readonly text: string }
  | { readonly type: 'compactions'; readonly compactions: readonly Compaction[] }
  /** A server asks something, or what it asked is answered or drafted. */
  | { readonly type: 'request'; readonly request: ServerRequest }
  /** Edits were made, undone or accepted. */
  | { readonly type: 'changes' };

/**
 * `epoch` names one life of the host, `seq` counts a topic's events in it without gaps. A
 * follower that gives where it was gets what it missed if the host still has it, else a snapshot.
 * A snapshot also comes when other messages are shown than before: another version.
 */
export type TopicUpdate =
  | { readonly type: 'snapshot'; readonly epoch: string; readonly seq: number; readonly snapshot: TopicSnapshot }
  | { readonly type: 'event'; readonly epoch: string; readonly seq: number; readonly event: TopicEvent };

/** What became of a message. */
export type Sent =
  | { readonly kind: 'started'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'answered'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'queued'; readonly topicId: TopicId }
  /** It was a slash command: it is done, and the topic has a message with what came of it. */
  | { readonly kind: 'command'; readonly topicId: TopicId; readonly reply: SlashReply };

export const topics = {
  earlier: oc.input(z.object({ topicId: TopicId, before: MessageId })).output(type<MessagePage>()),
  message: oc.input(z.object({ topicId: TopicId, messageId: MessageId })).output(type<MessageView>()),
  /**
   * Does a slash command at once, whatever the topic's loop does; else starts a loop, answers the
   * question of one that waits for an answer, or queues behind one that runs. `topicId` null: a
   * new topic.
   */
  send: oc
    .input(
      z.object({
        topicId: TopicId.nullable(),
        text: Text,
        /** Resources of servers, read now and stored with the message. */
        attachments: z.array(Attachment).max(20).exactOptional(),
        /** A new topic's folder; must exist. */
        workspace: Path.exactOptional(),
        /** A new topic's settings. */
        settings: PageTopicSettings.exactOptional(),
        /**
         * Names this message: asked again under the same name, since the answer was lost, the
         * host does nothing twice and answers as before.
         */
        sendId: z.string().min(1).max(64).exactOptional(),
      }),
    )
    .output(type<Sent>()),
  rename: oc.input(z.object({ topicId: TopicId, title: z.string().trim().min(1).max(200) })).output(type<void>()),
  pin: oc.input(z.object({ topicId: TopicId, pinned: z.boolean() })).output(type<void>()),
  setWorkspace: oc.input(z.object({ topicId: TopicId, workspace: Path })).output(type<void>()),
  /**
   * Sets what is given, of `serverSwitches` the servers that are named; `null` goes back to the
   * app's setting.
   */
  updateSettings: oc
    .input(
      z.object({
        topicId: TopicId,
        change: z.object({
          model: PageModel.nullable().exactOptional(),
          strategy: TopicSettings.shape.strategy.unwrap().nullable().exactOptional(),
          approvalMode: TopicSettings.shape.approvalMode.unwrap().nullable().exactOptional(),
          serverSwitches: TopicSettings.shape.serverSwitches.unwrap().nullable().exactOptional(),
          /** Of the servers that are named, the tools that are named. */
          toolSwitches: TopicSettings.shape.toolSwitches.unwrap().nullable().exactOptional(),
        }),
      }),
    )
    .output(type<void>()),
  setDraft: oc.input(z.object({ topicId: TopicId.nullable(), text: Text })).output(type<void>()),
  markRead: oc.input(inTopic).output(type<void>()),
  /** Stops its loop; `restore` brings it back until it is purged, 7 days later. */
  remove: oc.input(inTopic).output(type<void>()),
  restore: oc.input(inTopic).output(type<void>()),
};
