/**
 * Notifies a user who does not see the window that a loop has stopped running, that a server has a
 * request, that a background run has ended or needs the user, or that a reminder is due. The body is always a fixed sentence of the app, never a
 * model's text, because some desktops interpret markup in the body.
 */
import { Notification } from 'electron';
import { assertNever } from '../../shared/assert-never.ts';
import { messageOf } from '../../shared/errors.ts';
import type { LoopId, ServerRequestId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent, LoopState } from '../../shared/loop.ts';
import { ENDINGS } from '../../shared/loop-ending.ts';
import type { Log, ShellPorts } from '../host/ports.ts';
import { noticeTitle, reminderNotice } from './reminder-notice.ts';
import type { ShellTexts } from './texts.ts';

type News = Parameters<NonNullable<ShellPorts['onNews']>>[0];

export interface NotificationOptions {
  texts(): ShellTexts;
  titleOf(topicId: TopicId): string;
  /** Returns whether the user sees the window; if so, no notification is shown. */
  isWatched(): boolean;
  /** Whether the loop works for a run. Such a loop is not announced, because its run is. */
  isOfRun(loopId: LoopId): boolean;
  /** Opens the topic in the window, or with null the inbox. Must not throw. */
  open(topicId: TopicId | null): void;
  /** Whether notifications make a sound. */
  hasSound(): boolean;
  readonly log: Log;
}

/**
 * The maximum number of reminder notifications shown at the same time. Only beyond this number
 * does a new one replace the oldest.
 */
const MOST_REMINDERS = 20;

/**
 * Returns listeners for the events of loops and for news. Shows at most one notification per
 * topic, and one for the inbox, not counting reminders.
 */
export function loopNotifications(options: NotificationOptions) {
  // The notifications are referenced here, because a notification that is garbage-collected
  // receives no click.
  const shown = new Map<TopicId | null, Notification>();
  const reminders = new Set<Notification>();
  /**
   * The ids of the open requests that were announced. The same news is also sent when the draft of
   * a request changes, which must not be announced again.
   */
  const asked = new Set<ServerRequestId>();
  return {
    hear({ topicId, loopId, event }: LocatedEvent): void {
      if (event.type !== 'loop-state' || options.isOfRun(loopId)) return;
      const sentence = sentenceOf(event.state, options.texts());
      if (sentence !== null) tell(topicId, options.titleOf(topicId), sentence);
    },
    hearNews(news: News): void {
      if (news.type === 'reminders') return remind(news);
      if (news.type === 'run-notice') return tell(news.opens, news.title, sentenceOfRun(news.what, options.texts()));
      if (news.type === 'automations-missed') {
        const { automationsTitle, automationsMissed } = options.texts();
        return tell(null, automationsTitle, automationsMissed(news.count));
      }
      if (news.type !== 'request-changed') return;
      const { id, state } = news.request;
      if (state !== 'open') asked.delete(id);
      else if (!asked.has(id)) {
        asked.add(id);
        tell(news.topicId, options.titleOf(news.topicId), options.texts().serverAsks);
      }
    },
  };

  function tell(topicId: TopicId | null, title: string, body: string): void {
    unwatched(() => {
      shown.get(topicId)?.close();
      const notification = show(topicId, { title: noticeTitle(title), body });
      notification.on('close', () => shown.get(topicId) === notification && shown.delete(topicId));
      shown.set(topicId, notification);
    });
  }

  function remind(news: Extract<News, { type: 'reminders' }>): void {
    unwatched(() => {
      const notification = show(news.topicId, reminderNotice(news, options.texts()));
      notification.on('close', () => reminders.delete(notification));
      reminders.add(notification);
      const [oldest] = reminders;
      if (reminders.size > MOST_REMINDERS && oldest !== undefined) {
        oldest.close();
        reminders.delete(oldest);
      }
    });
  }

  function unwatched(notify: () => void): void {
    if (options.isWatched() || !Notification.isSupported()) return;
    try {
      notify();
    } catch (error) {
      options.log.warn('A notification could not be shown', { error: messageOf(error) });
    }
  }

  function show(topicId: TopicId | null, words: { readonly title: string; readonly body: string }): Notification {
    const notification = new Notification({ ...words, silent: !options.hasSound() });
    notification.on('click', () => options.open(topicId));
    notification.show();
    return notification;
  }
}

function sentenceOfRun(what: Extract<News, { type: 'run-notice' }>['what'], texts: ShellTexts): string {
  return { succeeded: texts.runSucceeded, failed: texts.runFailed, 'needs-you': texts.runNeedsYou }[what];
}

/** Returns the sentence of the notification; null: the user is not notified of this state. */
function sentenceOf(state: LoopState, texts: ShellTexts): string | null {
  switch (state.name) {
    case 'running':
    case 'paused':
    case 'interrupted':
      return null;
    case 'waiting':
      return { approval: texts.asksApproval, question: texts.asksQuestion, outcome: texts.asksOutcome, run: null }[
        state.awaited.for
      ];
    case 'completed':
      return texts.completed;
    case 'stopped':
      return ENDINGS[state.outcome.reason].kind === 'stopped' ? null : texts.stopped;
    case 'failed':
      return texts.failed;
    default:
      return assertNever(state);
  }
}
