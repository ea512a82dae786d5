/**
 * Chooses one seed for all property-based tests of a run and prints it. The environment variable
 * `PROPERTY_SEED` sets the seed, to repeat a run.
 */
import type { TestProject } from 'vitest/node';

const LARGEST = 2 ** 31;

export default function chooseSeed(project: TestProject): void {
  const given = process.env.PROPERTY_SEED;
  const seed = given === undefined ? Math.floor(Math.random() * LARGEST) : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number, not "${given}".`);
  process.stdout.write(`Property tests use the seed ${seed}. PROPERTY_SEED=${seed} repeats them.\n`);
  project.provide('propertySeed', seed);
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly propertySeed: number;
  }
}
