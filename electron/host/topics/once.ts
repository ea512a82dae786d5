/**
 * Runs named work only once, however often it is requested. A request that is repeated because its
 * response was lost gets the same response.
 */

/** The number of names that are remembered; the oldest are forgotten. */
const KEPT = 500;

export class Once<T> {
  readonly #done = new Map<string, Promise<T>>();

  /**
   * Runs the work, or returns the result of the earlier work with the same name. Work that failed
   * is run again.
   */
  run(name: string, work: () => Promise<T>): Promise<T> {
    const known = this.#done.get(name);
    if (known !== undefined) return known;
    const done = work();
    this.#done.set(name, done);
    done.catch(() => this.#done.delete(name));
    const [oldest] = this.#done.keys();
    if (this.#done.size > KEPT && oldest !== undefined) this.#done.delete(oldest);
    return done;
  }
}
