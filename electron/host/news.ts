/**
 * The notifications that rooms send to each other and to the windows when something has changed.
 */
import type { LoopId, MessageId, RunId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent } from '../../shared/loop.ts';
import type { Reminder } from '../../shared/reminder.ts';
import type { ServerRequest } from '../../shared/server-request.ts';
import type { CommandRun } from '../../shared/topic.ts';

/**
 * Something that a window shows has changed, so the window requests it again. Sent after the change
 * is on disk.
 */
export type HostNews =
  | { readonly type: 'topic-changed'; readonly topicId: TopicId }
  | { readonly type: 'topic-removed'; readonly topicId: TopicId }
  /** A message that belongs to no loop was stored. `topic-changed` is sent too. */
  | { readonly type: 'message-added'; readonly topicId: TopicId; readonly messageId: MessageId }
  /** The topic now shows other messages than before. */
  | { readonly type: 'topic-rewritten'; readonly topicId: TopicId }
  /** A command in the background of the topic is new, has changed or has written something. */
  | { readonly type: 'background-changed'; readonly topicId: TopicId }
  | { readonly type: 'compactions-changed'; readonly topicId: TopicId }
  | { readonly type: 'queue-changed'; readonly topicId: TopicId }
  | { readonly type: 'files-changed'; readonly topicId: TopicId }
  | { readonly type: 'pause-requested'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'servers-changed' }
  /** The user trusted or restricted a folder. */
  | { readonly type: 'folder-trust-changed' }
  /** A request of a server was opened, edited or answered. */
  | { readonly type: 'request-changed'; readonly topicId: TopicId; readonly request: ServerRequest }
  | { readonly type: 'secrets-changed' }
  /** A run was created, changed or deleted, by this process or by another. */
  | { readonly type: 'run-changed'; readonly runId: RunId }
  /**
   * A run, begun by whichever process, has ended, or needs a person. Sent once in each process for
   * each of these. `opens` is the topic to open; null: the inbox. The title was written by a user or
   * a model.
   */
  | {
      readonly type: 'run-notice';
      readonly title: string;
      readonly what: 'succeeded' | 'failed' | 'needs-you';
      readonly opens: TopicId | null;
    }
  /** Automations, their outcomes or their missed times have changed, by this process or by another. */
  | { readonly type: 'automations-changed' }
  /** Times of automations were missed, and the user decides what becomes of them. */
  | { readonly type: 'automations-missed'; readonly count: number }
  /** It is known again whether there is a newer version of the app. */
  | { readonly type: 'release-changed' }
  /** Facts or proposals have changed. */
  | { readonly type: 'memory-changed' }
  /** Todos or schedules have changed. */
  | { readonly type: 'assistant-changed' }
  /** Sent once across all processes. The topic holds a message with these reminders. */
  | {
      readonly type: 'reminders';
      readonly topicId: TopicId;
      readonly missed: boolean;
      readonly reminders: readonly Reminder[];
    }
  | { readonly type: 'command'; readonly topicId: TopicId; readonly command: CommandRun }
  | { readonly type: 'command-output'; readonly topicId: TopicId; readonly id: string; readonly text: string };

/**
 * The news that follow from an event of a loop. They are sent after the event, so that the change
 * is on disk by then.
 */
export function newsOf({ topicId, event }: LocatedEvent): readonly HostNews[] {
  switch (event.type) {
    case 'loop-start':
    case 'loop-state':
    case 'message-stored':
      return [{ type: 'topic-changed', topicId }];
    case 'compaction-end':
      return event.compactionId === null
        ? []
        : [
            { type: 'compactions-changed', topicId },
            { type: 'topic-changed', topicId },
          ];
    case 'tool-call-end':
      return event.diffs.length === 0 ? [] : [{ type: 'files-changed', topicId }];
    default:
      return [];
  }
}
