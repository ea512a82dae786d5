/** How often a run is attempted, and how long to wait before the next attempt. */

/** The number of failed or lost attempts after which a run has failed. */
export const MOST_ATTEMPTS = 3;

/** How many repetitions of one run a user can ask for, one after the other. */
export const MOST_REPETITIONS = 10;

const FIRST_DELAY_MS = 5_000;
const GROWTH = 6;

/** The delay in milliseconds after this number of failed attempts: 5 seconds, then 30. */
export const delayAfter = (failures: number): number => FIRST_DELAY_MS * GROWTH ** (failures - 1);
