/** Wakes whoever waits for something new. A ring nobody waits for is not kept: look at what there is, then wait, without an await between. */
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
