/**
 * The feeds of topics that are followed or have a running loop. Other feeds are dropped, because
 * the disk holds the same.
 */
import type { TopicUpdate } from '../../../shared/contract/topics.ts';
import { messageOf } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import { ifFound } from './if-found.ts';
import { type Place, TopicFeed, type TopicFeedParts, type TopicNews } from './topic-feed.ts';

export type TopicFeedsParts = Omit<TopicFeedParts, 'topicId'>;

export class TopicFeeds {
  readonly #parts: TopicFeedsParts;
  readonly #feeds = new Map<TopicId, TopicFeed>();

  constructor(parts: TopicFeedsParts) {
    this.#parts = parts;
  }

  /** The number of topics that have a feed. */
  get size(): number {
    return this.#feeds.size;
  }

  /** Passes an event to the feed of its topic. Events of a removed topic are dropped. */
  hear(located: LocatedEvent): void {
    ifFound(() => this.#feed(located.topicId))?.hear(located);
    this.#letGoIfIdle(located.topicId);
  }

  hearNews(news: TopicNews): void {
    this.#feeds.get(news.topicId)?.hearNews(news);
  }

  /** Follows a topic until `signal` aborts. Throws `not-found` if the topic does not exist. */
  async *follow(topicId: TopicId, after: Place | undefined, signal: AbortSignal): AsyncGenerator<TopicUpdate, void> {
    try {
      const feed = this.#feeds.get(topicId) ?? this.#wakened(topicId);
      yield* feed.follow(after, signal);
    } finally {
      this.#letGoIfIdle(topicId);
    }
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }

  /**
   * Makes a feed for a topic that is followed. A loop that has waited since an earlier start asks
   * again, because the files or the tool may have changed since its request was stored.
   */
  #wakened(topicId: TopicId): TopicFeed {
    const { host, log } = this.#parts;
    const feed = this.#feed(topicId);
    host.topics
      .wakeWaiting(topicId)
      .catch((error) => log.warn(`A waiting loop did not ask again: ${messageOf(error)}`));
    return feed;
  }

  #feed(topicId: TopicId): TopicFeed {
    const known = this.#feeds.get(topicId);
    if (known !== undefined) return known;
    const feed = new TopicFeed({ topicId, ...this.#parts });
    this.#feeds.set(topicId, feed);
    return feed;
  }

  #letGoIfIdle(topicId: TopicId): void {
    const feed = this.#feeds.get(topicId);
    if (feed?.idle !== true) return;
    feed.close();
    this.#feeds.delete(topicId);
  }
}
