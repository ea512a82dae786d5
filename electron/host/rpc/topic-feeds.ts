/** The feeds of the topics that are followed, or in which a loop goes on. Others are let go: the disk tells the same of them. */
import type { TopicUpdate } from '../../../shared/contract.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import type { AppApi } from '../app-api.ts';
import type { HostApi } from '../host-api.ts';
import type { RingSize } from './event-ring.ts';
import { type Place, TopicFeed, type TopicNews } from './topic-feed.ts';

export class TopicFeeds {
  readonly #host: HostApi & AppApi;
  readonly #ring: RingSize | undefined;
  readonly #feeds = new Map<TopicId, TopicFeed>();

  constructor(host: HostApi & AppApi, ring?: RingSize) {
    this.#host = host;
    this.#ring = ring;
  }

  /** Topics that have a feed now. */
  get size(): number {
    return this.#feeds.size;
  }

  hear(event: LocatedEvent): void {
    this.#feed(event.topicId).hear(event);
    this.#letGoIfIdle(event.topicId);
  }

  hearNews(news: TopicNews): void {
    this.#feeds.get(news.topicId)?.hearNews(news);
  }

  /** Throws `not-found` where there is no such topic. Ends when `signal` aborts. */
  async *follow(topicId: TopicId, after: Place | undefined, signal: AbortSignal): AsyncGenerator<TopicUpdate, void> {
    try {
      yield* this.#feed(topicId).follow(after, signal);
    } finally {
      this.#letGoIfIdle(topicId);
    }
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }

  #feed(topicId: TopicId): TopicFeed {
    const known = this.#feeds.get(topicId);
    if (known !== undefined) return known;
    const ring = this.#ring === undefined ? {} : { ring: this.#ring };
    const feed = new TopicFeed({ topicId, host: this.#host, ...ring });
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
