/**
 * Wakes everyone who waits for something new. A ring that nobody waits for is lost, so check first
 * and then wait, without an `await` in between.
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
