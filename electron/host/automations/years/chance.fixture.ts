/** Chance that is the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed % 2_147_483_646) + 1;
  }

  /** A number from 0 to 1. */
  next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  /** Whether something happens that happens in this part of all cases. */
  is(part: number): boolean {
    return this.next() < part;
  }

  /** A length of time of which short ones are as frequent as long ones. */
  between(shortest: number, longest: number): number {
    return Math.floor(shortest * (longest / shortest) ** this.next());
  }

  /** One of the given things; undefined: there are none. */
  of<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.next() * things.length)];
  }
}
