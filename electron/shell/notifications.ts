/**
 * Notifies a user who does not see the window that a loop has stopped running, that a server has a
 * request, that a background run has ended or needs the user, or that a reminder is due. The body is always a fixed sentence of the app, never a
 * model's text, because some desktops interpret markup in the body.
 */
import { Notification } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent } from '../../shared/loop.ts';
import { loopNotices } from '../../shared/notifications/loop-notices.ts';
import { loopSentence, runSentence } from '../../shared/notifications/notification-texts.ts';
import { noticeTitle, reminderNotice } from '../../shared/notifications/reminder-notice.ts';
import type { Log, ShellPorts } from '../host/ports.ts';
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
  const loops = loopNotices({
    isOfRun: (loopId) => options.isOfRun(loopId),
    tell: (topicId, what) => tell(topicId, options.titleOf(topicId), loopSentence(what, options.texts())),
  });
  return {
    hear: (event: LocatedEvent): void => loops.hear(event),
    hearNews(news: News): void {
      if (news.type === 'reminders') return remind(news);
      if (news.type === 'run-notice') return tell(news.opens, news.title, runSentence(news.what, options.texts()));
      if (news.type === 'automations-missed') {
        const { automationsTitle, automationsMissed } = options.texts();
        return tell(null, automationsTitle, automationsMissed(news.count));
      }
      if (news.type === 'request-changed') loops.hearRequest(news);
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
