import { setImmediate } from 'node:timers/promises';

/** The time in milliseconds after which other work has its turn. */
export const SLICE_MS = 4;

/** Divides work into short slices of time, between which other work has its turn. */
export class Slices {
  #end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.#end;
  }

  /** Lets other work have its turn. */
  async next(): Promise<void> {
    await setImmediate();
    this.#end = performance.now() + SLICE_MS;
  }
}
