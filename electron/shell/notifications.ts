/**
 * Notifies a user who looks elsewhere that a loop rests, that a server asks for something, or
 * what is due. The body is a sentence of ours, never a model's text, because some desktops
 * interpret markup in it.
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
  /** The user sees the window, so nothing is shown. */
  isWatched(): boolean;
  /** Does not throw. */
  open(topicId: TopicId): void;
  readonly log: Log;
}

/** Listeners for everything loops say and all news. */
export interface Notifications {
  hear(event: LocatedEvent): void;
  hearNews(news: News): void;
}

/** Reminders that are shown at most: what is due is not taken away by what is due later. */
const MOST_REMINDERS = 20;

/** At most one notification per topic is shown, reminders apart. */
export function loopNotifications(options: NotificationOptions): Notifications {
  // Held, because a notification that is garbage no longer hears its click.
  const shown = new Map<TopicId, Notification>();
  const reminders = new Set<Notification>();
  /** A draft is news of a request too. */
  const asked = new Set<ServerRequestId>();
  return {
    hear({ topicId, event }) {
      if (event.type === 'loop-state') tell(topicId, sentenceOf(event.state, options.texts()));
    },
    hearNews(news) {
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

/** Null: nothing the user must know. */
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
