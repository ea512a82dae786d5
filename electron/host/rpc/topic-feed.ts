/**
 * The numbered events of one topic, kept for a while. A follower is only a position among them. A
 * follower that was away too long or is too slow gets a snapshot, so no follower makes memory
 * grow. The view of the loop is folded here in the same order, so a snapshot and the events after
 * it have no gap and no overlap.
 */
import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../../shared/assert-never.ts';
import type { TopicEvent, TopicUpdate } from '../../../shared/contract/topics.ts';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { ended, type LocatedEvent } from '../../../shared/loop.ts';
import { foldLastLoop, type LoopView } from '../../../shared/loop-view.ts';
import type { TopicSnapshot } from '../../../shared/topic.ts';
import { guarded, loggedFailures } from '../listeners.ts';
import { newUlid } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { Log } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import { Bell } from './bell.ts';
import { EventRing, type RingSize } from './event-ring.ts';
import { ifFound } from './if-found.ts';
import { MergedEvents, type Piece, type Reading } from './merged-events.ts';

/** The position of a follower. */
export interface Place {
  readonly epoch: string;
  readonly seq: number;
}

/** The news that concern one topic. */
export type TopicNews = Extract<HostNews, { topicId: TopicId }>;

export interface TopicFeedParts {
  readonly topicId: TopicId;
  readonly host: Host;
  readonly log: Log;
  /** The limits of what is kept for followers that were away. */
  readonly ring?: RingSize;
}

/**
 * The interval in milliseconds at which streamed text is sent: two frames of a display with 60 Hz.
 * The words still flow, and the page renders half as often as if it got them with each frame.
 */
const TEXT_MS = 33;
/**
 * The interval in milliseconds at which the disk is checked for the progress of a loop that
 * another process drives.
 */
const LOOK_MS = 1_000;
const RING: RingSize = { events: 5_000, characters: 4_000_000 };

export class TopicFeed {
  /**
   * A topic can have several feeds during the life of the host. Each counts from 1 and has its own
   * epoch.
   */
  readonly #epoch = newUlid();
  readonly #parts: TopicFeedParts;
  readonly #ring: EventRing;
  readonly #merged = new MergedEvents();
  readonly #bell = new Bell();
  #timer: NodeJS.Timeout | null = null;
  #loop: LoopView | null;
  /**
   * The loop whose events arrive here. For any other loop the disk is more recent than this feed.
   */
  #heard: LoopId | null = null;
  #followers = 0;

  /** Throws `not-found` if the topic does not exist. */
  constructor(parts: TopicFeedParts) {
    this.#parts = parts;
    this.#ring = new EventRing(parts.ring ?? RING);
    this.#loop = parts.host.topics.storedLoopView(parts.topicId);
  }

  /**
   * Whether the feed can be dropped: nobody follows it, and it holds no streamed text of a loop
   * that runs here.
   */
  get idle(): boolean {
    return this.#followers === 0 && (this.#loop === null || this.#loop.loopId !== this.#heard || !isLive(this.#loop));
  }

  hear({ loopId, at, event }: LocatedEvent): void {
    if (event.type === 'loop-start' || loopId === this.#loop?.loopId) this.#heard = loopId;
    const told: TopicEvent = { type: 'loop', loopId, at, event };
    switch (event.type) {
      case 'text-delta':
      case 'reasoning-delta':
      case 'tool-call-progress':
        return this.#soon(told);
      case 'message-stored':
        this.#message(event);
        return this.#now(told);
      default:
        return this.#now(told);
    }
  }

  hearNews(news: TopicNews): void {
    switch (news.type) {
      case 'topic-changed':
      case 'topic-removed':
        return this.#soon({ read: 'topic' });
      case 'topic-rewritten':
        return this.#rewritten();
      case 'message-added':
        return this.#message(news);
      // The message with the reminders is sent as `message-added`, so this event needs no
      // handling.
      case 'reminders':
        return;
      case 'compactions-changed':
        return this.#soon({ read: 'compactions' });
      case 'background-changed':
        return this.#soon({ read: 'background' });
      case 'queue-changed':
        return this.#soon({ read: 'queue' });
      case 'files-changed':
        return this.#soon({ type: 'changes' });
      case 'command-output':
        return this.#soon({ type: 'command-output', id: news.id, text: news.text });
      case 'request-changed':
        return this.#now({ type: 'request', request: news.request });
      case 'command':
        return this.#now({ type: 'command', command: news.command });
      case 'pause-requested':
        return this.#now({ type: 'pausing', loopId: news.loopId });
      default:
        return assertNever(news);
    }
  }

  /**
   * Another version of the topic is shown. If its last loop is a different one, the view is read
   * from disk; for the same loop this feed is more recent.
   */
  #rewritten(): void {
    this.#flush();
    const stored = ifFound(() => this.#parts.host.topics.storedLoopView(this.#parts.topicId));
    if (stored === null || stored.loopId !== this.#loop?.loopId) {
      this.#heard = null;
      this.#loop = stored;
    }
    this.#beginAnew();
  }

  /**
   * Follows the topic until `signal` aborts. Throws `not-found` if the topic was removed and a
   * snapshot is due.
   */
  async *follow(after: Place | undefined, signal: AbortSignal): AsyncGenerator<TopicUpdate, void> {
    const wake = () => this.#bell.ring();
    signal.addEventListener('abort', wake);
    this.#followers += 1;
    try {
      let seq = after?.epoch === this.#epoch && after.seq <= this.#ring.last ? after.seq : null;
      while (!signal.aborted) {
        if (seq === this.#ring.last) {
          await this.#somethingNew();
          continue;
        }
        const update: TopicUpdate = (seq === null ? null : this.#event(seq + 1)) ?? this.#snapshot();
        seq = update.seq;
        yield update;
      }
    } finally {
      this.#followers -= 1;
      signal.removeEventListener('abort', wake);
    }
  }

  /** Stops the timer. Followers end with their signals. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #event(seq: number): TopicUpdate | null {
    const event = this.#ring.at(seq);
    return event === undefined ? null : { type: 'event', epoch: this.#epoch, seq, event };
  }

  #snapshot(): TopicUpdate {
    this.#flush();
    const { topicId, host } = this.#parts;
    if (this.#loop === null || this.#loop.loopId !== this.#heard) this.#loop = host.topics.storedLoopView(topicId);
    const snapshot: TopicSnapshot = {
      topic: host.topics.detail(topicId),
      ...host.topics.page(topicId),
      loop: this.#loop,
      queue: host.queue.list(topicId),
      commands: host.commands.list(topicId),
      background: host.background.list(topicId),
      compactions: host.compactions.list(topicId),
      requests: host.requests.list(topicId),
    };
    return { type: 'snapshot', epoch: this.#epoch, seq: this.#ring.last, snapshot };
  }

  /** Resolves when there may be a new event for the follower. */
  async #somethingNew(): Promise<void> {
    const heard = this.#bell.heard();
    if (!this.#runsElsewhere()) return heard;
    const looked = Promise.withResolvers<void>();
    const timer = setTimeout(looked.resolve, LOOK_MS);
    await Promise.race([heard, looked.promise]);
    clearTimeout(timer);
    if (this.#runsElsewhere()) this.#lookAtDisk();
  }

  #runsElsewhere(): boolean {
    return this.#loop?.state.name === 'running' && this.#loop.loopId !== this.#heard;
  }

  /** Reads the loop from disk and sends a change to every follower as a snapshot. */
  #lookAtDisk(): void {
    const stored = ifFound(() => this.#parts.host.topics.storedLoopView(this.#parts.topicId));
    if (stored === null || isDeepStrictEqual(stored, this.#loop)) return;
    this.#loop = stored;
    this.#beginAnew();
  }

  /** Makes every follower receive a snapshot, or the error that the topic was removed. */
  #beginAnew(): void {
    this.#ring.skip();
    this.#bell.ring();
  }

  #soon(piece: Piece): void {
    this.#merged.add(piece);
    this.#timer ??= setTimeout(
      guarded('topic feed', () => this.#flush(), loggedFailures(this.#parts.log)),
      TEXT_MS,
    );
  }

  #now(event: TopicEvent): void {
    this.#flush();
    this.#tell(event);
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const piece of this.#merged.take()) {
      const event = 'read' in piece ? ifFound(() => this.#read(piece)) : piece;
      if (event === null) this.#beginAnew();
      else this.#tell(event);
    }
  }

  #tell(event: TopicEvent): void {
    this.#loop = foldTopicEvent(this.#loop, event);
    this.#ring.add(event);
    this.#bell.ring();
  }

  #message({ messageId }: { readonly messageId: MessageId }): void {
    const { topicId, host } = this.#parts;
    const message = ifFound(() => host.topics.messageView(topicId, messageId));
    if (message !== null) this.#now({ type: 'message', message });
  }

  #read({ read }: Reading): TopicEvent {
    const { topicId, host } = this.#parts;
    switch (read) {
      case 'topic':
        return { type: 'topic', topic: host.topics.detail(topicId) };
      case 'compactions':
        return { type: 'compactions', compactions: host.compactions.list(topicId) };
      case 'background':
        return { type: 'background', commands: host.background.list(topicId) };
      case 'queue':
        return { type: 'queue', queue: host.queue.list(topicId) };
      default:
        return assertNever(read);
    }
  }
}

/** Whether the loop is driven, or waits and may be driven at any moment. */
function isLive({ state }: LoopView): boolean {
  return !ended(state) && state.name !== 'paused' && state.name !== 'interrupted';
}

/** Applies the event exactly as the page does, so that both have the same view. */
function foldTopicEvent(loop: LoopView | null, event: TopicEvent): LoopView | null {
  if (event.type === 'loop') return foldLastLoop(loop, event);
  if (event.type === 'pausing' && loop?.loopId === event.loopId) return { ...loop, pausing: true };
  return loop;
}
