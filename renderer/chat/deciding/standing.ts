/**
 * Decides when a request may be answered: after it has stood still in sight for a while, so that a
 * click or a key that was meant for something else never answers it. Pure.
 */

/** The time in milliseconds for which a request must stand still in sight. */
const STANDING_MS = 700;

/** What the page found when it looked at a request. */
export interface Look {
  /** The positions and sizes, in pixels, of the parts that must not move. */
  readonly place: readonly number[];
  /** Whether the request is in the viewport, covered by nothing, on a page that has the focus. */
  readonly inSight: boolean;
}

/** A smaller movement, in pixels, is a rounding difference. */
const STILL = 1.5;

export class Standing {
  #place: readonly number[] = [];
  #since: number | null = null;

  /** Takes a look at time `now`, and returns whether the request may be answered. */
  look({ place, inSight }: Look, now: number): boolean {
    if (!inSight) this.#since = null;
    else if (this.#since === null || !isStill(this.#place, place)) this.#since = now;
    this.#place = place;
    return this.ready(now);
  }

  /** Starts the wait anew, for example after a press that came too early. */
  restart(): void {
    this.#since = null;
  }

  ready(now: number): boolean {
    return this.#since !== null && now - this.#since >= STANDING_MS;
  }

  /** When the request became ready; null: it is not ready at `now`. */
  readyAt(now: number): number | null {
    return this.#since !== null && this.ready(now) ? this.#since + STANDING_MS : null;
  }
}

function isStill(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((value, index) => Math.abs(value - (now[index] ?? 0)) <= STILL);
}
