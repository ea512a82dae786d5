import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';
import type { Reminder } from '../reminder.ts';
import type { ServerView } from '../server-view.ts';
import type { AppSettings } from '../settings.ts';
import type { TopicSummary } from '../topic.ts';
import type { TopicUpdate } from './topics.ts';

/** What the page must know about where it runs. */
export interface AppInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser';
  readonly platform: string;
  readonly dataDir: string;
  /** Where keys are kept. */
  readonly secretStore: 'system' | 'file';
  /** The shell has a folder dialog of its own. */
  readonly canPickFolder: boolean;
}

/** What the whole app says. A new `follow` begins with a snapshot. */
export type AppUpdate =
  | {
      readonly type: 'snapshot';
      readonly topics: readonly TopicSummary[];
      readonly settings: AppSettings;
      readonly servers: readonly ServerView[];
      /** Names of the secrets that have a value. */
      readonly secrets: readonly string[];
      /** The draft of a topic that is not there yet. */
      readonly newDraft: string;
      /** Open todos that are due today or were due before. */
      readonly dueTodos: number;
    }
  | { readonly type: 'topic'; readonly topic: TopicSummary }
  | { readonly type: 'topic-removed'; readonly topicId: TopicId }
  | { readonly type: 'settings'; readonly settings: AppSettings }
  | { readonly type: 'servers'; readonly servers: readonly ServerView[] }
  | { readonly type: 'secrets'; readonly secrets: readonly string[] }
  /** Todos or schedules are others than before; what shows them asks again. */
  | { readonly type: 'assistant'; readonly dueTodos: number }
  /** Told to one window only, the one that asked last. The message with them is in the topic. */
  | {
      readonly type: 'reminders';
      readonly topicId: TopicId;
      readonly missed: boolean;
      readonly reminders: readonly Reminder[];
    }
  /** The shell asks the page for something: a menu item or a notification was clicked. */
  | { readonly type: 'action'; readonly action: string; readonly topicId?: TopicId };

/** What a window answers itself: its feeds, and the shell it runs in. */
export const app = {
  info: oc.output(type<AppInfo>()),
  follow: oc.output(eventIterator(type<AppUpdate>())),
  followTopic: oc
    .input(z.object({ topicId: TopicId, after: z.object({ epoch: z.string(), seq: z.int() }).exactOptional() }))
    .output(eventIterator(type<TopicUpdate>())),
  /** http, https and mailto only; anything else is `bad-usage`. */
  openExternal: oc.input(z.object({ url: z.string().max(8192) })).output(type<void>()),
  /** The shell's own dialog; null: cancelled. Only where `canPickFolder`. */
  pickFolder: oc.output(type<string | null>()),
};
