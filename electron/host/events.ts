/**
 * What happens in the host. It exists before every room: rooms subscribe to it, and none needs
 * another for that.
 */
import type { LoopId, ServerId, TopicId } from '../../shared/ids.ts';
import type { LocatedEvent, LoopEvent, LoopState } from '../../shared/loop.ts';
import type { ServerProblem } from '../../shared/server-view.ts';
import { guarded, type ListenerFailed } from './listeners.ts';
import { type HostNews, newsOf } from './news.ts';

/** Each kind of event with the values that its subscribers receive. */
interface Kinds {
  /** Every event of every loop of this process. */
  readonly loop: readonly [event: LocatedEvent];
  readonly news: readonly [news: HostNews];
  /** A loop that was driven here has come to rest. */
  readonly rest: readonly [topicId: TopicId, state: LoopState];
  /**
   * The tools of a topic were listed, and these of its servers cannot be used, or not with all
   * they have.
   */
  readonly problems: readonly [topicId: TopicId, problems: readonly ServerProblem[]];
  /** A server says that a resource has changed. */
  readonly resource: readonly [id: ServerId, uri: string];
}

type Subscribers = { readonly [Kind in keyof Kinds]: ((...values: Kinds[Kind]) => void)[] };

export class HostEvents {
  readonly #failed: ListenerFailed;
  readonly #now: () => number;
  readonly #subscribers: Subscribers = { loop: [], news: [], rest: [], problems: [], resource: [] };

  /**
   * `failed` receives what a subscriber throws or rejects with; the others still hear the event.
   */
  constructor(failed: ListenerFailed, now: () => number) {
    this.#failed = failed;
    this.#now = now;
  }

  /**
   * Subscribers hear an event in the order in which they subscribed. `name` says in the log which
   * of them failed.
   */
  on<Kind extends keyof Kinds>(kind: Kind, name: string, hear: (...values: Kinds[Kind]) => unknown): void {
    this.#subscribers[kind].push(guarded(name, hear, this.#failed));
  }

  emit<Kind extends keyof Kinds>(kind: Kind, ...values: Kinds[Kind]): void {
    for (const hear of this.#subscribers[kind]) hear(...values);
  }

  readonly news = (said: HostNews): void => this.emit('news', said);
  /** The one place where an event of a loop gets its envelope. */
  readonly tell = (loop: { readonly id: LoopId; readonly topicId: TopicId }, event: LoopEvent): void => {
    const located = { at: this.#now(), topicId: loop.topicId, loopId: loop.id, event };
    this.emit('loop', located);
    newsOf(located).forEach(this.news);
  };

  /**
   * No news are heard any more: whoever hears news looks up what changed, which nobody can once
   * the host is closed.
   */
  mute(): void {
    this.#subscribers.news.length = 0;
  }
}
