/**
 * The event bus of the host. It is created before all other parts, so a part can subscribe without
 * importing the part that sends.
 */
import type { LoopId, ServerId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent, LoopEvent, LoopState } from '../../shared/loop.ts';
import type { ServerProblem } from '../../shared/server-view.ts';
import { guarded, type ListenerFailed } from './listeners.ts';
import { type HostNews, newsOf } from './news.ts';

/** Each kind of event with the values that its subscribers receive. */
interface Kinds {
  /** An event of any loop in this process. */
  readonly loop: readonly [event: LocatedEvent];
  readonly news: readonly [news: HostNews];
  /** A loop of this process stopped running: it ended, waits, or is paused. */
  readonly rest: readonly [topicId: TopicId, state: LoopState];
  /**
   * The tools of a topic were listed, and these servers of the topic cannot be used, or only in
   * part.
   */
  readonly problems: readonly [topicId: TopicId, problems: readonly ServerProblem[]];
  /** A server reported that a resource has changed. */
  readonly resource: readonly [id: ServerId, uri: string];
}

type Subscribers = { readonly [Kind in keyof Kinds]: ((...values: Kinds[Kind]) => void)[] };

export class HostEvents {
  readonly #failed: ListenerFailed;
  readonly #now: () => number;
  readonly #subscribers: Subscribers = { loop: [], news: [], rest: [], problems: [], resource: [] };

  /**
   * `failed` is called with what a subscriber throws or rejects with. The other subscribers still
   * receive the event.
   */
  constructor(failed: ListenerFailed, now: () => number) {
    this.#failed = failed;
    this.#now = now;
  }

  /**
   * Adds a subscriber. Subscribers receive an event in the order in which they were added. `name`
   * identifies the subscriber in the log if it fails.
   */
  on<Kind extends keyof Kinds>(kind: Kind, name: string, hear: (...values: Kinds[Kind]) => unknown): void {
    this.#subscribers[kind].push(guarded(name, hear, this.#failed));
  }

  emit<Kind extends keyof Kinds>(kind: Kind, ...values: Kinds[Kind]): void {
    for (const hear of this.#subscribers[kind]) hear(...values);
  }

  readonly news = (said: HostNews): void => this.emit('news', said);
  /** Sends an event of a loop. Only this function wraps loop events in their envelope. */
  readonly tell = (loop: { readonly id: LoopId; readonly topicId: TopicId }, event: LoopEvent): void => {
    const located = { at: this.#now(), topicId: loop.topicId, loopId: loop.id, event };
    this.emit('loop', located);
    newsOf(located).forEach(this.news);
  };

  /**
   * Stops sending all events. Subscribers read changes from the store, which is impossible after
   * the host is closed.
   */
  mute(): void {
    this.#subscribers.news.length = 0;
  }
}
