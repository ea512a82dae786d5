/**
 * Notifies a user who does not see the window that a loop rests, that a server has a request, or
 * that something is due. The body is always a sentence of ours, never a model's text, because
 * some desktops interpret markup in it.
 */
import { Notification } from 'electron';
import { assertNever } from '../../shared/assert-never.ts';
import { messageOf } from '../../shared/errors.ts';
import type { ServerRequestId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent, LoopState } from '../../shared/loop.ts';
import { ENDINGS } from '../../shared/loop-ending.ts';
import type { Log, ShellPorts } from '../host/ports.ts';
import { reminderNotice } from './reminder-notice.ts';
import type { ShellTexts } from './texts.ts';

type News = Parameters<NonNullable<ShellPorts['onNews']>>[0];

export interface NotificationOptions {
  texts(): ShellTexts;
  titleOf(topicId: TopicId): string;
  /** Whether the user sees the window; then no notification is shown. */
  isWatched(): boolean;
  /** Opens the topic in the window. Must not throw. */
  open(topicId: TopicId): void;
  readonly log: Log;
}

/**
 * The maximum number of reminders shown at the same time. A new reminder does not replace an
 * earlier one until then.
 */
const MOST_REMINDERS = 20;

/**
 * Returns listeners for the events of loops and for news. Shows at most one notification per
 * topic, not counting reminders.
 */
export function loopNotifications(options: NotificationOptions) {
  // Kept here, because a notification that is garbage-collected receives no click.
  const shown = new Map<TopicId, Notification>();
  const reminders = new Set<Notification>();
  /**
   * The open requests that were announced. A changed draft is news of a request too and is not
   * announced again.
   */
  const asked = new Set<ServerRequestId>();
  return {
    hear({ topicId, event }: LocatedEvent): void {
      if (event.type === 'loop-state') tell(topicId, sentenceOf(event.state, options.texts()));
    },
    hearNews(news: News): void {
      if (news.type === 'reminders') return remind(news);
      if (news.type !== 'request-changed') return;
      const { id, state } = news.request;
      if (state !== 'open') asked.delete(id);
      else if (!asked.has(id)) {
        asked.add(id);
        tell(news.topicId, options.texts().serverAsks);
      }
    },
  };

  function tell(topicId: TopicId, body: string | null): void {
    if (body === null) return;
    unwatched(() => {
      shown.get(topicId)?.close();
      const notification = show(topicId, { title: options.titleOf(topicId), body });
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

  function show(topicId: TopicId, words: { readonly title: string; readonly body: string }): Notification {
    const notification = new Notification(words);
    notification.on('click', () => options.open(topicId));
    notification.show();
    return notification;
  }
}

/** null: the user need not be told. */
function sentenceOf(state: LoopState, texts: ShellTexts): string | null {
  switch (state.name) {
    case 'running':
    case 'paused':
    case 'interrupted':
      return null;
    case 'waiting':
      return { approval: texts.asksApproval, question: texts.asksQuestion, outcome: texts.asksOutcome }[
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
