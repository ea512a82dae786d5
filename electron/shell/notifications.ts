/**
 * Tells a user who looks elsewhere that a loop came to rest, or that a server asks for something. The text is a sentence of ours and the topic's title, never what a model wrote: some
 * desktops read markup in the body.
 */
import { Notification } from 'electron';
import { assertNever } from '../../shared/assert-never.ts';
import { messageOf } from '../../shared/errors.ts';
import type { ServerRequestId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent, LoopState } from '../../shared/loop.ts';
import type { Log, ShellPorts } from '../host/ports.ts';
import type { ShellTexts } from './texts.ts';

type News = Parameters<NonNullable<ShellPorts['onNews']>>[0];

export interface NotificationOptions {
  texts(): ShellTexts;
  titleOf(topicId: TopicId): string;
  /** The user sees the window: nothing is shown. */
  isWatched(): boolean;
  open(topicId: TopicId): void;
  readonly log: Log;
}

/** Listeners for everything loops say and all news; they never throw. */
export interface Notifications {
  hear(event: LocatedEvent): void;
  hearNews(news: News): void;
}

/** At most one notification per topic is shown. */
export function loopNotifications(options: NotificationOptions): Notifications {
  // Held, because a notification that is garbage no longer hears its click.
  const shown = new Map<TopicId, Notification>();
  /** A draft is news of a request too. */
  const asked = new Set<ServerRequestId>();
  return {
    hear(event) {
      if (event.type === 'loop-state') tell(event.topicId, sentenceOf(event.state, options.texts()));
    },
    hearNews(news) {
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
    if (body === null || options.isWatched() || !Notification.isSupported()) return;
    try {
      show(topicId, body);
    } catch (error) {
      options.log.warn('A notification could not be shown', { error: messageOf(error) });
    }
  }

  function show(topicId: TopicId, body: string): void {
    const notification = new Notification({ title: options.titleOf(topicId), body });
    notification.on('click', () => options.open(topicId));
    notification.on('close', () => shown.get(topicId) === notification && shown.delete(topicId));
    shown.get(topicId)?.close();
    shown.set(topicId, notification);
    notification.show();
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
      return state.outcome.reason === 'user_cancelled' ? null : texts.stopped;
    case 'failed':
      return texts.failed;
    default:
      return assertNever(state);
  }
}
