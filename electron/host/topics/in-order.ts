/**
 * Runs the work on each topic in sequence, so that a condition that some work has checked holds
 * until this work is done.
 */
import type { TopicId } from '../../../shared/ids.ts';

export class InOrder {
  readonly #last = new Map<TopicId, Promise<void>>();

  /**
   * Runs `work` after all earlier work on the topic, even if that failed. Work on a topic must not
   * await this method for the same topic.
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

  /** Resolves when no work is left, and never rejects. */
  async settled(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }

  #forget(topicId: TopicId, ended: Promise<void>): void {
    if (this.#last.get(topicId) === ended) this.#last.delete(topicId);
  }
}
