/** Repeatable random choices: the same seed gives the same choices. */
export interface Chance {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  one<T>(choices: readonly T[]): T;
  /** Returns true with the probability `share`. */
  happens(share: number): boolean;
}

/**
 * Creates a random generator. `of` is the number of the stream, so that one seed gives several
 * independent streams.
 */
export function chance(seed: number, of: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(of + 1, 0x85ebca6b)) >>> 0;
  // The algorithm is mulberry32:
  // https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    one: (choices) => {
      const chosen = choices[whole(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    happens: (share) => next() < share,
  };
}
