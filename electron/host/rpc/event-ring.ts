/**
 * The newest events of a topic, numbered without gaps and limited in number and size. A follower
 * that was away can still receive them.
 */
import type { TopicEvent } from '../../../shared/contract/topics.ts';

export interface RingSize {
  readonly events: number;
  /** The number of characters as JSON, roughly bytes. */
  readonly characters: number;
}

export class EventRing {
  readonly #size: RingSize;
  readonly #events = new Map<number, { readonly event: TopicEvent; readonly characters: number }>();
  #characters = 0;
  /** The number of the newest event; 0 before the first one. */
  #last = 0;

  constructor(size: RingSize) {
    this.#size = size;
  }

  get last(): number {
    return this.#last;
  }

  add(event: TopicEvent): void {
    const characters = JSON.stringify(event).length;
    this.#last += 1;
    this.#events.set(this.#last, { event, characters });
    this.#characters += characters;
    for (const [seq, old] of this.#events) {
      if (this.#events.size <= this.#size.events && this.#characters <= this.#size.characters) break;
      this.#events.delete(seq);
      this.#characters -= old.characters;
    }
  }

  /**
   * Marks a change that no event describes, so that followers at an earlier position get a
   * snapshot.
   */
  skip(): void {
    this.#last += 1;
    this.#events.clear();
    this.#characters = 0;
  }

  /** Returns the event with this number; undefined if it was dropped or does not exist yet. */
  at(seq: number): TopicEvent | undefined {
    return this.#events.get(seq)?.event;
  }
}
