/**
 * Chooses one seed for all property-based tests of a run and prints it. The environment variable
 * `PROPERTY_SEED` sets the seed, to repeat a run. CI always uses the same seed, so that a change
 * is judged by what it changed; runs by hand and the soak find new cases.
 */
import type { TestProject } from 'vitest/node';

const LARGEST = 2 ** 31;
const SEED_OF_CI = 20_261_124;

export default function chooseSeed(project: TestProject): void {
  const given = process.env.PROPERTY_SEED;
  const chosen = process.env.CI ? SEED_OF_CI : Math.floor(Math.random() * LARGEST);
  const seed = given === undefined ? chosen : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number, not "${given}".`);
  process.stdout.write(`Property tests use the seed ${seed}. PROPERTY_SEED=${seed} repeats them.\n`);
  project.provide('propertySeed', seed);
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly propertySeed: number;
  }
}
