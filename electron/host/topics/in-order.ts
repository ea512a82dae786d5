/**
 * Runs work on each topic in order, so that a condition that work has checked holds until the
 * work is done.
 */
import type { TopicId } from '../../../shared/ids.ts';

export class InOrder {
  readonly #last = new Map<TopicId, Promise<void>>();

  /**
   * Runs `work` when all earlier work on the topic is done, failed or not. Must not be awaited
   * inside other work on the same topic.
   */
  run<T>(topicId: TopicId, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(topicId) ?? Promise.resolve();
    const done = before.then(work);
    const ended: Promise<void> = done.then(
      () => this.#forget(topicId, ended),
      () => this.#forget(topicId, ended),
    );
    this.#last.set(topicId, ended);
    return done;
  }

  /** Resolves when no work is left. Never rejects. */
  async settled(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }

  #forget(topicId: TopicId, ended: Promise<void>): void {
    if (this.#last.get(topicId) === ended) this.#last.delete(topicId);
  }
}
