/**
 * Wakes everyone who waits for something new. A ring is lost if nobody waits for it, so callers
 * check first and then wait, without an `await` in between.
 */
export class Bell {
  #next = Promise.withResolvers<void>();

  ring(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
  }

  heard(): Promise<void> {
    return this.#next.promise;
  }
}
