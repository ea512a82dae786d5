/**
 * Wakes whoever waits for something new. A ring without a waiter is not kept: check first, then
 * wait, without an await in between.
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
