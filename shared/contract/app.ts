import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { RestoreOutcome } from '../backup.ts';
import type { MoveOutcome } from '../data-move.ts';
import { type RunId, TopicId } from '../ids.ts';
import type { LoopNotice } from '../notifications/loop-notices.ts';
import type { OrdinaryValues } from '../ordinary-settings.ts';
import type { Reminder } from '../reminder.ts';
import type { ServerView } from '../server-view.ts';
import type { AppSettings } from '../settings.ts';
import type { TopicSummary } from '../topic.ts';
import type { TopicUpdate } from './topics.ts';

/** What the page needs to know about the host's environment. */
export interface AppInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser';
  readonly platform: string;
  readonly dataDir: string;
  /** The folder that the app makes itself for topics for which the user chose none. */
  readonly ownFolder: string;
  /** Where secret keys are stored. */
  readonly secretStore: 'system' | 'file';
  /** Whether the shell has its own folder dialog. */
  readonly canPickFolder: boolean;
  /**
   * How approvals, reviews of servers, trust in folders and settings are protected: whether they are
   * signed, the number of entries that another program wrote and that do not count, and whether
   * these have not been reported at an earlier start.
   */
  readonly entries: { readonly signed: boolean; readonly ignored: number; readonly isNews: boolean };
  /** What became of a restore at the start of the host; null: none was wanted. */
  readonly restored: RestoreOutcome | null;
  /** The outcome of a move of the data folder at this start; null: no move was finished or refused. */
  readonly moved: MoveOutcome | null;
  /** The settings that environment variables set, so that changing them here has no effect. */
  readonly fixedSettings: readonly (keyof OrdinaryValues)[];
  /** The settings whose environment variable has a value that is not valid and therefore ignored. */
  readonly ignoredVariables: readonly (keyof OrdinaryValues)[];
}

/** Updates about the whole app. Each `follow` begins with a snapshot. */
export type AppUpdate =
  | {
      readonly type: 'snapshot';
      readonly topics: readonly TopicSummary[];
      readonly settings: AppSettings;
      readonly servers: readonly ServerView[];
      /** Names of the secrets that have a value. */
      readonly secrets: readonly string[];
      /** The draft of the new topic, which is not created yet. */
      readonly newDraft: string;
      /** Number of open todos that are due today or overdue. */
      readonly dueTodos: number;
      /** As in the update `runs`. */
      readonly askingRuns: number;
      /** As in the update `memory`. */
      readonly pendingProposals: number;
      /** As in the update `automations`. */
      readonly missedAutomations: number;
    }
  | { readonly type: 'topic'; readonly topic: TopicSummary }
  | { readonly type: 'topic-removed'; readonly topicId: TopicId }
  | { readonly type: 'settings'; readonly settings: AppSettings }
  | { readonly type: 'servers'; readonly servers: readonly ServerView[] }
  | { readonly type: 'secrets'; readonly secrets: readonly string[] }
  /** The user trusted or restricted a folder; pages ask again about the folders that they show. */
  | { readonly type: 'folder-trust' }
  /** It is known again whether there is a newer version; pages ask `releases.view`. */
  | { readonly type: 'release' }
  /**
   * These runs were created, changed or deleted; pages that show them load them again. `askingRuns`
   * is the number of all runs that wait for the user and have no loop that asks in a topic.
   */
  | { readonly type: 'runs'; readonly runIds: readonly RunId[]; readonly askingRuns: number }
  /**
   * Automations or their outcomes have changed; pages that show them load them again.
   * `missedAutomations` is the number of automations with missed times about which nobody has decided.
   */
  | { readonly type: 'automations'; readonly missedAutomations: number }
  /** Todos or schedules have changed; pages that show them load them again. */
  | { readonly type: 'assistant'; readonly dueTodos: number }
  /**
   * Facts or proposals have changed; pages that show them load them again. `pending` is the number of
   * proposals that wait for the user.
   */
  | { readonly type: 'memory'; readonly pending: number }
  /**
   * Reminders to show. This update is sent only to the window that made the latest request. The
   * topic stores a message with the reminders.
   */
  | {
      readonly type: 'reminders';
      readonly topicId: TopicId;
      readonly missed: boolean;
      readonly reminders: readonly Reminder[];
    }
  /**
   * A run has ended or needs the user. This update is sent only to the window that made the latest
   * request. `opens` is the topic to open; null: the inbox. The title was written by a user or a
   * model.
   */
  | {
      readonly type: 'run-notice';
      readonly title: string;
      readonly what: 'succeeded' | 'failed' | 'needs-you';
      readonly opens: TopicId | null;
    }
  /**
   * Times of this number of automations were missed, and the user decides about them. This update is
   * sent only to the window that made the latest request.
   */
  | { readonly type: 'automations-missed'; readonly count: number }
  /**
   * A loop ended, waits for the user, or a server asks during its call. This update is sent only in a browser, and only
   * to the window that made the latest request; it may show it as a notification.
   */
  | { readonly type: 'loop-notice'; readonly topicId: TopicId; readonly what: LoopNotice }
  /**
   * The shell asks the page to do something, because a menu item or a notification was clicked.
   */
  | { readonly type: 'action'; readonly action: string; readonly topicId?: TopicId };

/** Procedures that concern the window: its feeds and the shell it runs in. */
export const app = {
  info: oc.output(type<AppInfo>()),
  follow: oc.output(eventIterator(type<AppUpdate>())),
  followTopic: oc
    .input(z.object({ topicId: TopicId, after: z.object({ epoch: z.string(), seq: z.int() }).exactOptional() }))
    .output(eventIterator(type<TopicUpdate>())),
  /** Accepts http, https and mailto URLs; any other URL fails with `bad-usage`. */
  openExternal: oc.input(z.object({ url: z.string().max(8192) })).output(type<void>()),
  /**
   * Opens the shell's folder dialog; returns null if the user canceled it. Requires
   * `canPickFolder`.
   */
  pickFolder: oc.output(type<string | null>()),
};
